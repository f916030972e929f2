// Names of any width, and more players than the bar has room for, as far as they can be told without a screen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { listed, pieces, wide } from "../../web/kit/words.ts";
import { among } from "../../web/parts/finder.ts";
import { beyond, fitCrowd } from "../../web/room/crowd.ts";

test("a name needs care when it is long, or written in signs whose width nobody knows", () => {
  for (const name of ["Ann", "Jean-Pierre", "Κλειώ", "Ольга"]) assert.equal(wide(name), false, name);
  for (const name of ["W".repeat(24), "﷽", "漢字", "Z͑ͫa"]) assert.equal(wide(name), true, name);
});

test("a sentence is cut where names begin and end, the longer name first, whatever signs they have", () => {
  assert.deepEqual(pieces("Ann gives Annabella a chip.", ["Ann", "Annabella"]), [
    "",
    "Ann",
    " gives ",
    "Annabella",
    " a chip.",
  ]);
  const odd = "a.*(b|[c]\\$^{d}+?/";
  assert.deepEqual(pieces(`${odd} wins, abcd does not`, [odd]), ["", odd, " wins, abcd does not"]);
  assert.deepEqual(pieces("Nobody wins.", ["W".repeat(24)]), ["Nobody wins."]);
  assert.deepEqual(pieces("Nobody wins.", []), ["Nobody wins."]);
});

test("with 99 names a handful of looks finds how many fit", () => {
  let looks = 0;
  const seats = Array.from({ length: 99 }, (_, seat) => seat);
  const gone = beyond(seats, (out) => (looks++, 99 - out.length <= 12));
  assert.deepEqual([gone.length, gone[0], looks <= 9], [87, 98, true]);
});

test("if the bar lacks room, the players with the most chips and the reader stay visible", () => {
  const pills: any[] = [0, 3, 0, 5, 0, 1].map((chips, seat) => ({
    className: "player",
    textContent: `${seat} ${chips}`,
    hidden: false,
    offsetWidth: 1,
    get offsetLeft() {
      return this.hidden ? -1 : pills.slice(0, seat).filter(({ hidden }) => !hidden).length;
    },
    matches: () => seat === 4,
    querySelector: () => ({ textContent: String(chips) }),
  }));
  const rest = { hidden: true, textContent: "", offsetLeft: 0, offsetWidth: 0 };
  const button = {
    clientWidth: 3,
    querySelector: () => rest,
    querySelectorAll: () => pills,
  };
  fitCrowd(button as any);
  const seen = pills.flatMap(({ hidden }, seat) => (hidden ? [] : [seat]));
  assert.deepEqual([seen, rest.textContent], [[1, 3, 4], "+3"]);
});

test("somebody is found by a part of the name, without accents; where few are, nobody need be looked for", () => {
  const found = (people: string[], text: string) => among(people, text, (name) => name);
  const names = ["Ångström", "Anna", "Zoë", ...Array.from({ length: 20 }, (_, at) => `Player ${at}`)];
  assert.equal(found(names, "").length, 23);
  assert.deepEqual(found(names, " ANGST"), ["Ångström"]);
  assert.deepEqual(found(["Bob"], "angst"), ["Bob"]);
});

test("of those who do not fit the last ones go, no more than need be; beside all of them nobody is counted", () => {
  const room = (places: number) => (gone: readonly unknown[]) => 5 - gone.length + (gone.length ? 1 : 0) <= places;
  const seats = ["a", "b", "c", "d", "e"];
  assert.deepEqual(beyond(seats, room(5)), []);
  assert.deepEqual(beyond(seats, room(4)), ["e", "d"], "the number takes a place, too");
  assert.deepEqual(beyond(seats, room(0)), ["e", "d", "c", "b", "a"], "it ends where nobody is left");
});

test("a list of names is that of the language; in Chinese there are spaces around names and none around signs", () => {
  const names = ["Ann", "Bob", "小明"];
  assert.equal(listed(names, "en"), "Ann, Bob, and 小明");
  assert.equal(listed(names, "ja"), "Ann、Bob、小明");
  assert.equal(listed(names, "zh-Hant"), "Ann、Bob 和 小明");
});
