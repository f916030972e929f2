// Choosing among the ends of a transparent robot, without the DOM: what is offered, in which order, and what swipes, taps
// and keys do with it. Positions are 5×5, drawn and counted by hand.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { useMessages } from "../../web/core/i18n.ts";
import {
  type Choice,
  choicesOf,
  endCells,
  endsOn,
  endsTowards,
  open,
  priced,
} from "../../web/games/ricochet/board/choices.ts";
import { Chooser } from "../../web/games/ricochet/board/chooser.ts";
import { cellText, choicesText, offerText, placeText } from "../../web/games/ricochet/board/textboard.ts";
import { extraCostsOf, followed, pushed } from "../../web/games/ricochet/board/trails.ts";
import { Board, type BoardJson } from "../../web/games/ricochet/rules/board.ts";
import { movesTo } from "../../web/games/ricochet/rules/notation.ts";
import { type Cell, type Color, cellFrom, cellName, type Direction } from "../../web/kit/board/geometry.ts";

const words = (part: string) =>
  JSON.parse(readFileSync(new URL(`../../web/locales/en/${part}.json`, import.meta.url), "utf8"));
useMessages("en", { ...words("board"), ...words("rules") });

const five = (parts: Partial<BoardJson>) => new Board({ rows: 5, cols: 5, ...parts });
const at = (name: string): Cell => cellFrom(name) as Cell;
const red = (name: string, direction: "/" | "\\") => ({ cell: at(name), color: "red" as const, direction });
const named = (choices: readonly Choice[]) =>
  choices.map(({ move, travel }) => `${movesTo([move])}:${cellName(travel.end)}=${travel.cost}`);

/** A wall between c3 and d3. */
const wall = five({ walls: [[2, 2, "E"]] });
/** Pushed east from a1: bent round to e1 (1), straight on to e1 (2), or down to b5 (2). */
const round = five({ diagonals: [red("b1", "\\"), red("b4", "\\"), red("e4", "/")] });

test("X2: the ends of a push are offered from near to far, each with its own move", () => {
  const choices = choicesOf(wall, { transparent: at("a3") }, "transparent");
  assert.deepEqual(named(endsTowards(choices, "E")), ["tE:c3=1", "tE@e3:e3=2"]);
  assert.deepEqual(named(endsTowards(choices, "N")), ["tN:a1=1"]);
  assert.deepEqual(endsTowards(choices, "W"), [], "M2: there is nothing to go to");
});

test("near comes before cheap: straight through a bar beside it for 2, or far round it for 1", () => {
  const choices = choicesOf(round, { transparent: at("a1") }, "transparent");
  assert.deepEqual(named(endsTowards(choices, "E")), ["tE@e1E:e1=2", "tE@b5:b5=2", "tE:e1=1"]);
});

test("M7: with the way back forbidden, none of its ends is offered; the others are", () => {
  const last = { robot: "transparent" as const, arrival: "W" as const };
  const choices = choicesOf(wall, { transparent: at("a3") }, "transparent", { last });
  assert.deepEqual(endsTowards(choices, "E"), []);
  assert.deepEqual(
    choices.filter(({ direction }) => direction === "E").map(({ refusal }) => refusal),
    ["M7"],
  );
  const free = choicesOf(wall, { transparent: at("a3") }, "transparent", { last, rules: { no_reversal: false } });
  assert.equal(endsTowards(free, "E").length, 2);
});

test("M4: a branch that would stop on a diagonal is not offered, the others are", () => {
  const choices = choicesOf(
    five({ diagonals: [red("e3", "/"), red("e1", "/")] }),
    { transparent: at("a3") },
    "transparent",
  );
  assert.deepEqual(named(open(choices)), ["tN:a1=1", "tS:a5=1"], "e1 and e3 bear bars: nothing to the east");
});

test("M9: a robot with the powers is offered the same", () => {
  const robots = { silver: at("a3"), red: at("a5") };
  assert.deepEqual(named(endsTowards(choicesOf(wall, robots, "silver", { powers: ["silver"] }), "E")), [
    "sE:c3=1",
    "sE@e3:e3=2",
  ]);
  assert.deepEqual(named(endsTowards(choicesOf(wall, robots, "silver"), "E")), ["sE:c3=1"]);
});

test("X6: two ends in one cell are both there, the cheaper first; the same twice is offered once, at its least", () => {
  const choices = choicesOf(round, { transparent: at("a1") }, "transparent");
  assert.deepEqual(named(endsOn(choices, at("e1"))), ["tE:e1=1", "tE@e1E:e1=2"]);
  assert.deepEqual(
    endCells(choices).map(({ cell, ends }) => [cellName(cell), ends.length]),
    [
      ["e1", 2],
      ["b5", 1],
      ["a5", 1],
    ],
  );
});

test("the cost of an end is shown if it is more than one, or if its push has several ends", () => {
  const choices = choicesOf(wall, { transparent: at("a3") }, "transparent");
  assert.deepEqual(
    open(choices).map((choice) => priced(choices, choice)),
    [false, true, true, false],
  );
  const close = choicesOf(wall, { transparent: at("c3") }, "transparent");
  assert.deepEqual(
    endsTowards(close, "E").map((choice) => priced(close, choice)),
    [true],
    "one end, but it counts 2",
  );
});

test("B4: an end that counts more than may still be counted is offered as too dear, and said to be", () => {
  const ends = endsTowards(choicesOf(wall, { transparent: at("a3") }, "transparent", { budget: 1 }), "E");
  assert.deepEqual(
    ends.map(({ dear }) => dear),
    [false, true],
  );
  assert.equal(placeText(ends, 1), "e3, costs 2, more than is left, 2 of 2");
  assert.deepEqual(
    endsTowards(choicesOf(wall, { transparent: at("a3") }, "transparent"), "E").map(({ dear }) => dear),
    [false, false],
  );
});

// ---- hands and keys ----

/** A board with a chosen robot, and what it has been asked for. */
function table(board: Board, robots: Partial<Record<Color, Cell>>, selected: Color = "transparent") {
  const asked: string[] = [];
  const said: string[] = [];
  const host = {
    selected: selected as Color | null,
    powers: [],
    choices: choicesOf(board, robots, selected),
    wishSelect: (robot: Color | null) => (host.selected = robot),
    wishMove: ({ move }: Choice) => asked.push(movesTo([move])),
    endsTowards: (robot: Color, direction: Direction) =>
      choicesOf(board, robots, robot).filter((choice) => choice.direction === direction),
    requestUpdate: () => {},
  };
  const chooser = new Chooser(host, ({ offer, ends }, opened) => {
    if (offer)
      said.push((opened ? `${offerText(offer, ends)} ` : "") + (offer.at >= 0 ? placeText(ends, offer.at) : ""));
  });
  const press = (key: string, held: object = {}) => chooser.key({ key, ...held } as any);
  return { asked, said, host, chooser, press };
}

test("an arrow with one end pushes at once; where that counts 2 it is shown first, and Enter pushes", () => {
  const { chooser, asked, said, press } = table(wall, { transparent: at("c3") });
  chooser.steer("N");
  chooser.steer("E");
  assert.deepEqual([asked, said], [["tN"], ["east: one end. e3, costs 2, 1 of 1"]]);
  press("ArrowRight");
  assert.deepEqual(asked, ["tN"], "an arrow that is held down goes through no wall");
  press("Enter");
  assert.deepEqual(asked, ["tN", "tE"]);
});

test("a push that is refused is still asked for: the page says why", () => {
  const { chooser, asked } = table(wall, { transparent: at("a3") });
  chooser.steer("W");
  assert.deepEqual(asked, ["tW"]);
});

test("an arrow with several ends opens them; the same arrow and Tab step forward, the opposite one back; Enter pushes", () => {
  const { chooser, asked, said, press } = table(round, { transparent: at("a1") });
  chooser.steer("E");
  for (const key of ["ArrowRight", "Tab", "Tab", "ArrowLeft"]) assert.ok(press(key), key);
  assert.ok(press("Tab", { shiftKey: true }));
  assert.deepEqual(said, [
    "east: 3 ends. e1 going east, costs 2, 1 of 3",
    "b5, costs 2, 2 of 3",
    "e1 going north, costs 1, 3 of 3",
    "e1 going east, costs 2, 1 of 3",
    "e1 going north, costs 1, 3 of 3",
    "b5, costs 2, 2 of 3",
  ]);
  assert.deepEqual(asked, []);
  press("Enter");
  assert.deepEqual(asked, ["tE@b5"]);
  assert.equal(chooser.offer, null);
});

test("Escape closes the offer, and another arrow is a push of its own", () => {
  const { chooser, asked, press } = table(wall, { transparent: at("a3") });
  chooser.steer("E");
  assert.ok(press("Escape"));
  assert.equal(press("Escape"), false, "the next one is for the board: it lets go of the robot");
  chooser.steer("E");
  assert.equal(press("ArrowUp"), false, "a push to the north is not for the offer");
  chooser.steer("N");
  assert.deepEqual(asked, ["tN"]);
});

test("a swipe never guesses: several ends are shown, none is chosen; with one it pushes", () => {
  const { chooser, asked, host } = table(wall, { transparent: at("a3"), red: at("e5") });
  chooser.push("transparent", "E");
  assert.deepEqual([asked.length, chooser.ends.length, chooser.shown], [0, 2, null]);
  chooser.push("transparent", "N");
  chooser.push("red", "W");
  assert.deepEqual(asked, ["tN", "rW"]);
  assert.equal(host.selected, "red");
});

test("a tap on an end goes there; on a cell with two ways it offers both, as does an offer that is open", () => {
  const { chooser, asked } = table(round, { transparent: at("a1") });
  chooser.take(chooser.on(at("b5")));
  assert.deepEqual(asked, ["tE@b5"]);
  chooser.push("transparent", "E");
  assert.deepEqual(
    chooser.aims.map(({ cell }) => cellName(cell)),
    ["e1", "b5"],
  );
  chooser.take(chooser.on(at("e1")));
  assert.deepEqual(named(chooser.ends), ["tE:e1=1", "tE@e1E:e1=2"]);
  chooser.take([chooser.ends[1]]);
  assert.deepEqual(asked, ["tE@b5", "tE@e1E"]);
});

test("of other robots every push is an aim of its own, and nothing is ever offered", () => {
  const bent = five({ diagonals: [red("c3", "/")] });
  const { chooser, asked, press } = table(bent, { green: at("a3") }, "green");
  assert.deepEqual(
    chooser.aims.map(({ cell }) => cellName(cell)),
    ["a1", "c1", "a5"],
  );
  chooser.touch(chooser.aims[0].ends);
  assert.equal(chooser.shown, null);
  chooser.take(chooser.on(at("c1")));
  assert.equal(press("Tab"), false);
  assert.deepEqual(asked, ["gE"]);
});

test("what is looked at stays so when the same ends are found again, and no longer when they are others", () => {
  const { chooser, host } = table(wall, { transparent: at("a3") });
  chooser.touch(chooser.on(at("e3")));
  host.choices = choicesOf(wall, { transparent: at("a3") }, "transparent");
  chooser.refresh();
  assert.ok(chooser.shown && host.choices.includes(chooser.shown));
  assert.deepEqual(named([chooser.shown]), ["tE@e3:e3=2"]);
  host.choices = choicesOf(wall, { transparent: at("a1") }, "transparent");
  chooser.refresh();
  assert.equal(chooser.shown, null);
});

test("an offer ends when there is nothing to choose between any more", () => {
  const { chooser, host } = table(wall, { transparent: at("a3") });
  chooser.push("transparent", "E");
  host.choices = choicesOf(wall, { transparent: at("a1") }, "transparent");
  chooser.refresh();
  assert.equal(chooser.offer, null);
});

// ---- words and lines ----

test("a chosen transparent robot says all its ends and what they count; its ends say so, too", () => {
  const robots = { transparent: at("a3") };
  const choices = choicesOf(wall, robots, "transparent");
  assert.equal(
    choicesText("transparent", at("a3"), choices),
    "transparent on a3 chosen. north: stops on a1. east: stops on c3; stops on e3 and counts 2. south: stops on a5. west: blocked.",
  );
  const now = { robots, start: null, target: null, selected: "transparent" as const, choices };
  assert.equal(cellText(wall, at("e3"), now), "e3, transparent stops here going east, costs 2");
});

test("X6: of two ends with the same arrival the one that has turned says so", () => {
  const both = five({
    walls: [[2, 2, "E"]],
    diagonals: [red("b1", "\\"), red("b3", "\\"), red("d3", "/"), red("d1", "/")],
  });
  const ends = endsTowards(choicesOf(both, { transparent: at("a1") }, "transparent"), "E");
  const words = ends.map((_, place) => placeText(ends, place));
  assert.equal(words.filter((text) => text.startsWith("e1 going east after a turn, costs 2,")).length, 1);
  assert.equal(words.filter((text) => text.startsWith("e1 going east, costs 3,")).length, 1);
  assert.ok(words.some((text) => text.startsWith("c3, costs 1,")));
});

test("X2, X4: a route costs one more for each wall and bar that it passes straight, computed from its cells", () => {
  const board = five({ walls: [[2, 1, "E"]], diagonals: [red("d3", "/"), { ...red("e3", "/"), color: "blue" }] });
  const straight = [at("b3"), at("c3"), at("d3"), at("e3")];
  assert.deepEqual(extraCostsOf(board, "transparent", at("a3"), straight), [
    [2, 1.5],
    [2, 3],
  ]);
  assert.deepEqual(extraCostsOf(board, "red", at("a3"), straight), [[2, 1.5]], "its own bar costs nothing");
  assert.deepEqual(extraCostsOf(board, "transparent", at("c3"), [at("d3"), at("d2"), at("d1")]), [], "deflected");
  const through = five({ openings: [[2, 4, "E"]], walls: [[2, 0, "E"]] });
  assert.deepEqual(extraCostsOf(through, "transparent", at("d3"), [at("e3"), at("a3"), at("b3")]), [[2, 0.5]]);
});

test("M5: a drawn way goes out through one opening and comes in by the other", () => {
  const through = five({ openings: [[2, 4, "E"]] });
  const [line] = pushed(through, { red: at("d3"), green: at("c3") }, "rE");
  assert.deepEqual(line.path.map(cellName), ["e3", "a3", "b3"]);
  const shown = { robot: line.robot, direction: "E" as const, path: line.path };
  assert.deepEqual(followed({ red: at("d3") }, [shown]), [
    { robot: "red", start: at("d3"), path: line.path, push: "E" },
  ]);
});
