// The board on the screen without its DOM: what a finger means, which way a line goes and when, what a cell is called.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { useMessages } from "../../web/core/i18n.ts";
import { dragged, keyWish, robotAt, tapped } from "../../web/games/ricochet/board/input.ts";
import { spotAt } from "../../web/games/ricochet/board/picking.ts";
import { pathData, routeOf, stepBetween, timetable } from "../../web/games/ricochet/board/routes.ts";
import { cellText, choicesText } from "../../web/games/ricochet/board/textboard.ts";
import { Board } from "../../web/games/ricochet/rules/board.ts";
import { travel } from "../../web/games/ricochet/rules/travel.ts";
import type { Color } from "../../web/kit/board/geometry.ts";

const words = (part: string) =>
  JSON.parse(readFileSync(new URL(`../../src/randolph/locales/en/${part}.json`, import.meta.url), "utf8"));
useMessages("en", { ...words("app"), ...words("board"), ...words("rules") });

// ---- fingers ----

/** Cells of 20 pixels; red in the third column, green beside it, an end of red three cells to the east. */
const scene = {
  cell: 20,
  selected: "red",
  robots: [
    { robot: "red", x: 50, y: 50 },
    { robot: "green", x: 70, y: 50 },
  ],
  aims: [
    { ends: ["east"], x: 130, y: 50 },
    { ends: ["south"], x: 50, y: 150 },
  ],
} as any;

test("a robot is 44 pixels wide for a finger, also where a cell is smaller; the nearest wins", () => {
  assert.equal(robotAt(scene, 50, 71), "red");
  assert.equal(robotAt(scene, 50, 73), null);
  assert.equal(robotAt(scene, 59, 50), "red");
  assert.equal(robotAt(scene, 61, 50), "green");
});

test("on a page that two fingers have enlarged four times, a target is 44 pixels wide as the eye sees it", () => {
  const near = { ...scene, zoom: 4 };
  assert.equal(robotAt(near, 50, 61), "red", "a cell is wider than that");
  assert.equal(robotAt(near, 50, 71), null);
  assert.equal(robotAt({ ...near, cell: 6 }, 50, 55), "red");
  assert.equal(robotAt({ ...near, cell: 6 }, 50, 56), null);
});

test("a tap is a robot, an end of the chosen one, or nothing", () => {
  assert.deepEqual(tapped(scene, 52, 48), { robot: "red" });
  assert.deepEqual(tapped(scene, 120, 62), { ends: ["east"] });
  assert.deepEqual(tapped(scene, 50, 171), { ends: ["south"] });
  assert.equal(tapped(scene, 200, 200), null);
});

test("where an end lies near a robot, the nearer is meant", () => {
  const close = { ...scene, aims: [{ ends: ["north"], x: 70, y: 30 }] };
  assert.deepEqual(tapped(close, 70, 33), { ends: ["north"] });
  assert.deepEqual(tapped(close, 70, 47), { robot: "green" });
});

test("a drag has one direction, the one it mostly goes; a short or oblique one has none", () => {
  assert.equal(dragged(30, 4, 24), "E");
  assert.equal(dragged(-30, 4, 24), "W");
  assert.equal(dragged(3, 30, 24), "S");
  assert.equal(dragged(3, -30, 24), "N");
  assert.equal(dragged(6, 2, 24), null);
  assert.equal(dragged(30, 29, 24), null);
  assert.equal(dragged(0, 0, 24), null);
});

const pressed = (key: string, held: object = {}): any => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const french = (color: Color) =>
  ({ red: "R", green: "V", blue: "B", yellow: "J", silver: "A", transparent: "T" })[color];

test("keys choose a robot by its number, its letter, and its initial in the reader's language", () => {
  const robots = ["red", "green", "blue", "yellow"] as const;
  assert.deepEqual(keyWish(pressed("g"), robots, french), { robot: "green" });
  assert.deepEqual(keyWish(pressed("V"), robots, french), { robot: "green" });
  assert.deepEqual(keyWish(pressed("4"), robots, french), { robot: "yellow" });
  assert.equal(keyWish(pressed("5"), robots, french), null);
  assert.deepEqual(keyWish(pressed("ArrowLeft"), robots, french), { direction: "W" });
  assert.equal(keyWish(pressed("Escape"), robots, french), "escape");
  assert.equal(keyWish(pressed("r", { ctrlKey: true }), robots, french), null);
  assert.equal(keyWish(pressed("x"), robots, french), null);
  const six = [...robots, "silver", "transparent"] as const;
  assert.deepEqual(keyWish(pressed("t"), six, french), { robot: "transparent" });
  assert.deepEqual(keyWish(pressed("6"), six, french), { robot: "transparent" });
});

// ---- places ----

/** Three rows of five cells, 20 pixels wide. */
const field = { rows: 3, cols: 5, cell: 20 };

test("a point picks its cell, and near a side that side", () => {
  assert.deepEqual(spotAt(field, 50, 30, "edge"), { cell: [1, 2], side: null });
  assert.deepEqual(spotAt(field, 50, 22, "edge"), { cell: [1, 2], side: "N" });
  assert.deepEqual(spotAt(field, 58, 30, "edge"), { cell: [1, 2], side: "E" });
  assert.deepEqual(spotAt(field, 50, 38, "edge"), { cell: [1, 2], side: "S" });
  assert.deepEqual(spotAt(field, 41, 33, "edge"), { cell: [1, 2], side: "W" });
  assert.deepEqual(spotAt(field, 58, 23, "edge"), { cell: [1, 2], side: "E" }, "in a corner the nearer side");
  assert.deepEqual(spotAt(field, 58, 30, "cell"), { cell: [1, 2], side: null });
});

test("a point on the frame is the border cell's outer side", () => {
  assert.deepEqual(spotAt(field, -4, 50, "edge"), { cell: [2, 0], side: "W" });
  assert.deepEqual(spotAt(field, 104, 10, "edge"), { cell: [0, 4], side: "E" });
  assert.deepEqual(spotAt(field, 70, 66, "edge"), { cell: [2, 3], side: "S" });
  assert.deepEqual(spotAt(field, -4, -4, "cell"), { cell: [0, 0], side: null });
});

// ---- ways ----

test("from one cell of a path to the next it goes straight, or through an opening", () => {
  assert.deepEqual(stepBetween([2, 2], [2, 3]), { direction: "E", jump: false });
  assert.deepEqual(stepBetween([2, 4], [2, 0]), { direction: "E", jump: true });
  assert.deepEqual(stepBetween([2, 0], [2, 4]), { direction: "W", jump: true });
  assert.deepEqual(stepBetween([0, 1], [4, 1]), { direction: "N", jump: true });
  assert.deepEqual(stepBetween([4, 1], [0, 1]), { direction: "S", jump: true });
});

test("M5: on a board two columns wide the heading tells an opening from the neighbor", () => {
  assert.deepEqual(stepBetween([2, 1], [2, 0], "E"), { direction: "E", jump: true });
  assert.deepEqual(stepBetween([2, 1], [2, 0], "W"), { direction: "W", jump: false });
  assert.deepEqual(stepBetween([2, 1], [2, 0], "N"), { direction: "W", jump: false });
  const [out, back] = routeOf(
    [2, 1],
    [
      [2, 0],
      [1, 0],
    ],
    "E",
  );
  assert.ok(out[1][0] > 1.5 && back[0][0] < -0.5, "out by the east, in by the west");
  assert.equal(
    routeOf(
      [2, 1],
      [
        [2, 0],
        [1, 0],
      ],
    ).length,
    1,
    "pushed west it stays inside",
  );
});

test("a route has corners where the robot turned, and nowhere else", () => {
  const straight = routeOf(
    [2, 0],
    [
      [2, 1],
      [2, 2],
      [2, 3],
    ],
  );
  assert.deepEqual(straight, [
    [
      [0, 2],
      [3, 2],
    ],
  ]);
  const turned = routeOf(
    [2, 0],
    [
      [2, 1],
      [2, 2],
      [1, 2],
      [0, 2],
    ],
  );
  assert.deepEqual(turned, [
    [
      [0, 2],
      [2, 2],
      [2, 0],
    ],
  ]);
});

test("through an opening the route is cut: beyond one border, from beyond the other", () => {
  const [out, back, ...more] = routeOf(
    [2, 3],
    [
      [2, 4],
      [2, 0],
      [2, 1],
    ],
  );
  assert.equal(more.length, 0);
  assert.deepEqual(out.slice(0, 2), [
    [3, 2],
    [4, 2],
  ]);
  assert.ok(out[2][0] > 4.5 && out[2][1] === 2);
  assert.ok(back[0][0] < -0.5);
  assert.deepEqual(back.slice(1), [
    [0, 2],
    [1, 2],
  ]);
});

test("a slide runs at 25 cells a second after its start, and time never goes back", () => {
  const long = timetable(
    routeOf(
      [0, 0],
      Array.from({ length: 15 }, (_, index) => [0, index + 1]),
    ),
  );
  const short = timetable(
    routeOf(
      [0, 0],
      [
        [0, 1],
        [0, 2],
        [0, 3],
        [0, 4],
        [0, 5],
      ],
    ),
  );
  assert.equal(Math.round(long.duration - short.duration), 10 * 40);
  for (const { moments } of [
    long,
    short,
    timetable(
      routeOf(
        [2, 3],
        [
          [2, 4],
          [2, 0],
          [2, 1],
          [1, 1],
        ],
      ),
    ),
  ]) {
    for (const [index, { time }] of moments.entries()) assert.ok(index === 0 || time >= moments[index - 1].time);
    assert.equal(moments[0].time, 0);
  }
});

test("ten moves of average length replay in under four seconds, breaths included", () => {
  const { duration } = timetable(
    routeOf(
      [0, 0],
      Array.from({ length: 6 }, (_, index) => [0, index + 1]),
    ),
  );
  assert.ok(10 * (duration + 120) < 4000);
});

test("a line is drawn through the middles of cells", () => {
  assert.equal(
    pathData([
      [0, 2],
      [3, 2],
    ]),
    "M20 100L140 100",
  );
});

// ---- words ----

const board = new Board({
  rows: 5,
  cols: 5,
  walls: [[1, 1, "E"]],
  diagonals: [{ cell: [2, 2], color: "blue", direction: "/" }],
  openings: [[4, 0, "W"]],
  targets: [{ cell: [1, 1], color: "green", symbol: "triangle" }],
  center: [[3, 3]],
});
const robots = { red: [2, 0], green: [4, 4] } as const;
const now: any = {
  robots,
  start: { red: [0, 0], green: [4, 4] },
  target: { cell: [0, 2], color: "red", symbol: "circle" },
  selected: null,
  choices: [],
};

test("a cell says everything that is on it", () => {
  assert.equal(cellText(board, [0, 1], now), "b1");
  assert.equal(cellText(board, [2, 0], now), "a3, red robot");
  assert.equal(cellText(board, [1, 1], now), "b2, the green gear, wall east");
  assert.equal(cellText(board, [1, 2], now), "c2, wall west");
  assert.equal(cellText(board, [2, 2], now), "c3, blue diagonal, rising to the right");
  assert.equal(cellText(board, [0, 0], now), "a1, start of red");
  assert.equal(cellText(board, [0, 2], now), "c1, target of the round: the red moon");
  assert.equal(cellText(board, [3, 3], now), "d4, center, closed");
  assert.equal(cellText(board, [4, 0], now), "a5, opening west");
});

test("a ring around a cell is described, each kind once", () => {
  const marked = [
    { cell: [0, 1], kind: "fault" },
    { cell: [0, 1], kind: "fault" },
    { cell: [0, 1], kind: "choice" },
  ];
  assert.equal(cellText(board, [0, 1], { ...now, marked }), "b1, something is wrong here, marked");
  assert.equal(cellText(board, [1, 2], { ...now, marked }), "c2, wall west");
});

test("M9: a robot with the transparent robot's powers is described as having them", () => {
  const words = "red robot, passes walls like the transparent robot";
  assert.equal(cellText(board, [2, 0], { ...now, powers: ["red"] }), `a3, ${words}`);
  assert.equal(cellText(board, [2, 0], { ...now, powers: ["green"] }), "a3, red robot");
});

test("a chosen robot says what each push would do, and its ends say so, too", () => {
  const choices = (["N", "E", "S", "W"] as const).map((direction) => {
    const [found] = travel(board, { red: [2, 0], green: [4, 4] }, "red", direction);
    return { direction, travel: found, refusal: found.refusal };
  });
  assert.equal(
    choicesText("red", [2, 0], choices),
    "red on a3 chosen. north: stops on a1. east: stops on c1. south: stops on a5. west: blocked.",
  );
  const chosen = { ...now, selected: "red", choices };
  assert.equal(cellText(board, [2, 0], chosen), "a3, red robot, chosen");
  assert.equal(cellText(board, [0, 2], chosen), "c1, red stops here going east, target of the round: the red moon");
});
