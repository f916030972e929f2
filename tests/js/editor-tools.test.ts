// The tools of the board editor, and what a device keeps of boards that are not saved: against boards written by hand.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { LOCALES } from "../../web/core/i18n.ts";
import { draftKey, dropDraft, keepDraft, keptDraft, keptDrafts } from "../../web/games/ricochet/boards/drafts.ts";
import {
  cleared,
  type Draft,
  draftOf,
  emptyDraft,
  goalPut,
  robotPut,
} from "../../web/games/ricochet/boards/editor-model.ts";
import {
  colored,
  FIRST_INKS,
  type Inks,
  pickingOf,
  TOOLS,
  type Tool,
  used,
} from "../../web/games/ricochet/boards/editor-tools.ts";
import type { Cell, Direction } from "../../web/kit/board/geometry.ts";
import { randomBoard, randomly } from "./boards.ts";

const BARE = draftOf({ rows: 3, cols: 4 });

const use = (draft: Draft, tool: Tool, cell: Cell, side: Direction | null = null, inks: Inks = FIRST_INKS) =>
  used(draft, tool, inks, { cell, side });

test("a wall is added at the side that was tapped; an unclear place gives a message and changes nothing", () => {
  assert.deepEqual(use(BARE, "wall", [1, 1], "W").draft.walls, [[1, 0, "E"]]);
  const middle = use(BARE, "wall", [1, 1]);
  assert.deepEqual([middle.draft === BARE, middle.news], [true, "edge"]);
  const border = use(BARE, "wall", [0, 1], "N");
  assert.deepEqual([border.draft === BARE, border.news], [true, "border"]);
});

test("an opening is made by its edge, or by a cell that has only one edge in the border", () => {
  assert.deepEqual(use(BARE, "opening", [2, 1], "S").draft.openings, [[0, 1, "N"]]);
  assert.deepEqual(use(BARE, "opening", [1, 3]).draft.openings, [[1, 0, "W"]]);
  for (const [cell, side] of [
    [[0, 0], null],
    [[1, 1], null],
    [[1, 1], "E"],
  ] as [Cell, Direction | null][]) {
    const nothing = use(BARE, "opening", cell, side);
    assert.deepEqual([nothing.draft === BARE, nothing.news], [true, "inside"]);
  }
});

test("diagonals, targets and center cells go where the cell is, in the ink's color, direction and symbol", () => {
  const inks = colored(colored(FIRST_INKS, "diagonal", "blue"), "target", "yellow");
  assert.deepEqual(use(BARE, "diagonal", [1, 2], null, inks).draft.diagonals, [
    { cell: [1, 2], color: "blue", direction: "/" },
  ]);
  assert.deepEqual(use(BARE, "target", [1, 2], null, inks).draft.targets, [
    { cell: [1, 2], color: "yellow", symbol: "circle" },
  ]);
  assert.deepEqual(use(BARE, "center", [1, 2]).draft.center, [[1, 2]]);
});

test("the vortex comes with any robot, and goes with a color; a symbol chosen afterwards stays", () => {
  const any = colored(FIRST_INKS, "target", "any");
  assert.deepEqual(any.target, { color: "any", symbol: "vortex" });
  assert.deepEqual(colored(any, "target", "green").target, { color: "green", symbol: "circle" });
  const moon = { ...any, target: { ...any.target, symbol: "square" } };
  assert.deepEqual(use(BARE, "target", [0, 0], null, moon).draft.targets, [
    { cell: [0, 0], color: "any", symbol: "square" },
  ]);
  assert.equal(colored(FIRST_INKS, "diagonal", "silver"), FIRST_INKS, "no diagonal is silver");
  assert.equal(colored(FIRST_INKS, "robot", "any"), FIRST_INKS);
});

test("robots follow each other: four taps place four robots; one that stands is moved", () => {
  let now = { draft: BARE, inks: FIRST_INKS };
  for (const cell of [
    [0, 0],
    [1, 1],
    [2, 2],
    [2, 3],
  ] as Cell[])
    now = use(now.draft, "robot", cell, null, now.inks);
  assert.deepEqual(now.draft.robots, { red: [0, 0], green: [1, 1], blue: [2, 2], yellow: [2, 3] });
  assert.equal(now.inks.robot, "silver");
  const moved = use(now.draft, "robot", [0, 3], null, { ...now.inks, robot: "green" });
  assert.deepEqual([moved.draft.robots.green, moved.inks.robot], [[0, 3], "green"]);
});

test("the chip of a printed target is that target's; elsewhere it has the ink's color", () => {
  const printed = draftOf({ rows: 3, cols: 3, targets: [{ cell: [1, 1], color: "blue", symbol: "hexagon" }] });
  assert.deepEqual(use(printed, "chip", [1, 1]).draft.goal, { cell: [1, 1], color: "blue", symbol: "hexagon" });
  assert.deepEqual(use(printed, "chip", [0, 1]).draft.goal, { cell: [0, 1], color: "red" });
});

test("erasing where nothing is changes nothing and says so", () => {
  const nothing = use(BARE, "erase", [1, 1], "E");
  assert.deepEqual([nothing.draft === BARE, nothing.news], [true, "nothing"]);
  const wall = use(BARE, "wall", [1, 1], "E").draft;
  assert.deepEqual(use(wall, "erase", [1, 2], "W").draft, BARE);
});

test("walls, openings and the eraser point at edges, the others at cells", () => {
  assert.deepEqual(
    TOOLS.filter((tool) => pickingOf(tool) === "edge"),
    ["wall", "opening", "erase"],
  );
});

test("in every language each key means one thing", () => {
  for (const locale of LOCALES) {
    const file = new URL(`../../src/randolph/locales/${locale}/boards.json`, import.meta.url);
    const words = Object.entries<string>(JSON.parse(readFileSync(file, "utf8")));
    const keys = words.filter(([key]) => key.startsWith("boards.key.")).map(([, letter]) => letter);
    assert.equal(keys.length, TOOLS.length + 4);
    assert.equal(new Set(keys).size, keys.length, locale);
    assert.ok(
      keys.every((letter) => /^\p{Lu}$/u.test(letter)),
      locale,
    );
  }
});

// ---- what a device keeps ----

/** A localStorage of its own. */
function storage({ full = false }: { full?: boolean } = {}) {
  const values = new Map();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem(key: string, value: string) {
        if (full) throw new Error("full");
        values.set(key, value);
      },
    },
  });
}

const kept = (key: string, draft: Draft, at: number) => ({
  key,
  draft,
  name: `Board ${key}`,
  id: null,
  open: true,
  at,
});

beforeEach(() => storage());

test("a draft comes back as it was kept, robots, powers and chip included", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const board = draftOf(randomBoard(randomly(seed)));
    const draft = goalPut(
      robotPut({ ...board, robots: { silver: { cell: [0, 0], kind: "transparent" } } }, "red", [0, 0]),
      [0, 0],
      "any",
    );
    keepDraft(kept("a", draft, seed));
    assert.deepEqual(keptDraft("a"), kept("a", draft, seed));
  }
  assert.equal(keptDrafts().length, 1, "the same key is the same draft");
});

test("the newest eight are kept, what is not saved before what is; a dropped one is gone", () => {
  for (let at = 1; at <= 10; at++) keepDraft({ ...kept(`d${at}`, BARE, at), open: at !== 10 });
  assert.deepEqual(
    keptDrafts().map(({ key }) => key),
    ["d9", "d8", "d7", "d6", "d5", "d4", "d3", "d2"],
  );
  dropDraft("d5");
  assert.equal(keptDraft("d5"), null);
  assert.equal(keptDrafts().length, 7);
});

test("a device that refuses to keep says so; what is stored wrongly is passed over", () => {
  storage({ full: true });
  assert.equal(keepDraft(kept("a", emptyDraft(), 1)), false);
  storage();
  keepDraft(kept("a", cleared(BARE), 1));
  const good = JSON.parse(localStorage.getItem("randolph.drafts") as string)[0];
  const bad = [
    null,
    7,
    {},
    { ...good, board: { rows: 0 } },
    { ...good, key: 5 },
    { ...good, robots: { pink: [0, 0] } },
  ];
  localStorage.setItem("randolph.drafts", JSON.stringify([...bad, good]));
  assert.deepEqual(
    keptDrafts().map(({ key, draft }) => [key, draft.robots]),
    [
      ["a", {}],
      ["a", {}],
    ],
  );
  for (const text of ["{", "null", "7", '{"a":1}']) {
    localStorage.setItem("randolph.drafts", text);
    assert.deepEqual(keptDrafts(), [], text);
  }
});

test("keys of drafts are letters and digits, each another", () => {
  const keys = Array.from({ length: 100 }, draftKey);
  assert.equal(new Set(keys).size, 100);
  assert.ok(keys.every((key) => /^[a-z0-9]{2,16}$/.test(key)));
});
