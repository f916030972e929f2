// Names of any width, and more players than the bar has room for, as far as they can be told without a screen.
import assert from "node:assert/strict";
import { test } from "node:test";

import { beyond } from "../../web/room/crowd.js";
import { pieces, wide } from "../../web/room/words.js";

test("a name needs care when it is long, or written in signs whose width nobody knows", () => {
  for (const name of ["Ann", "Jean-Pierre", "Κλειώ", "Ольга"]) assert.equal(wide(name), false, name);
  for (const name of ["W".repeat(24), "﷽", "漢字", "Z͑ͫa"]) assert.equal(wide(name), true, name);
});

test("a sentence is cut where names begin and end, the longer name first, whatever signs they have", () => {
  assert.deepEqual(pieces("Ann gives Annabella a chip.", ["Ann", "Annabella"]), ["", "Ann", " gives ", "Annabella", " a chip."]);
  const odd = "a.*(b|[c]\\$^{d}+?/";
  assert.deepEqual(pieces(`${odd} wins, abcd does not`, [odd]), ["", odd, " wins, abcd does not"]);
  assert.deepEqual(pieces("Nobody wins.", ["W".repeat(24)]), ["Nobody wins."]);
  assert.deepEqual(pieces("Nobody wins.", []), ["Nobody wins."]);
});

test("of those who do not fit the last ones go, no more than need be; beside all of them nobody is counted", () => {
  const room = (/** @type {number} */ places) => (/** @type {readonly unknown[]} */ gone) => 5 - gone.length + (gone.length ? 1 : 0) <= places;
  const seats = ["a", "b", "c", "d", "e"];
  assert.deepEqual(beyond(seats, room(5)), []);
  assert.deepEqual(beyond(seats, room(4)), ["e", "d"], "the number takes a place, too");
  assert.deepEqual(beyond(seats, room(0)), ["e", "d", "c", "b", "a"], "it ends where nobody is left");
});
