// A position that is tried, and what comes in from outside.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useMessages } from "../../web/core/i18n.ts";
import type { ProblemJson } from "../../web/games/ricochet/boards/shape.ts";
import {
  decoded,
  incoming,
  LARGEST_FILE,
  linkIn,
  plain,
  textOf,
  Unreadable,
} from "../../web/games/ricochet/position/incoming.ts";
import { playable, powersOf, withPowers } from "../../web/games/ricochet/position/model.ts";
import type { Move } from "../../web/games/ricochet/rules/move.ts";
import { movesFrom, movesTo } from "../../web/games/ricochet/rules/notation.ts";
import { tried } from "../../web/games/ricochet/rules/practice.ts";
import { hintText, noSolutionText, workbenchGame } from "../../web/games/ricochet/workbench.ts";
import { Attempt } from "../../web/workbench/attempt.ts";

// Case 4 of vectors/cases.json: the optimum is 4 by T2 and M7, and 1 without them.
const SMALL: ProblemJson = {
  board: { rows: 5, cols: 5, walls: [[2, 4, "S"]], targets: [{ cell: [2, 4], color: "red", symbol: "square" }] },
  robots: { red: [2, 0], green: [0, 2] },
  target: { cell: [2, 4], color: "red" },
  rules: { ricochet: true, no_reversal: true },
};

const GAME = workbenchGame({ how: () => "", tip: () => "" });
const at = (problem: ProblemJson) => new Attempt(GAME, [GAME.begin(playable(problem))]);
const made = ({ moves }: { moves: readonly Move[] }) => movesTo(moves);

const failing = (code: string) => (error: unknown) => error instanceof Unreadable && error.code === code;

test("moves are undone and made again one by one; a new move forgets what was undone", () => {
  let attempt = at(SMALL)
    .push({ robot: "red", direction: "N" })
    .attempt.push({ robot: "green", direction: "S" }).attempt;
  assert.equal(made(attempt.undo()), "rN");
  assert.equal(made(attempt.undo().redo()), "rN gS");
  const start = attempt.restart();
  assert.equal(made(start), "");
  assert.equal(made(start.redo()), "rN");
  assert.equal(made(start.redo().redo()), "rN gS");
  assert.equal(start.redo().redo().undone.length, 0);
  attempt = start.push({ robot: "red", direction: "S" }).attempt;
  assert.equal(made(attempt.redo()), "rS");
  assert.equal(attempt.restart().redo().stage.cost, 1);
  assert.equal(at(SMALL).undo().moves.length, 0);
});

test("M7: a refused push changes nothing", () => {
  const attempt = at(SMALL).push({ robot: "red", direction: "N" }).attempt;
  const { attempt: same, refusal } = attempt.push({ robot: "red", direction: "S" });
  assert.equal(refusal, "M7");
  assert.equal(same, attempt);
});

test("T2: under other rules the same moves stay as far as they are needed, and a film shows all of them", () => {
  const moves = movesFrom("rE gS");
  assert.equal(Attempt.of(GAME, GAME.begin(playable(SMALL)), moves).solved, false);
  const other = GAME.begin(playable({ ...SMALL, rules: { ricochet: false, no_reversal: true } }));
  const plainly = Attempt.of(GAME, other, moves);
  assert.equal(made(plainly), "rE");
  assert.equal(plainly.solved, true);
  assert.equal(made(Attempt.of(GAME, other, moves, { past: true })), "rE gS");
  assert.equal(made(Attempt.of(GAME, other, movesFrom("rN rS gS"))), "rN", "up to one that is refused");
});

test("M9: powers are given to a robot and taken back", () => {
  const silver = { ...SMALL, robots: { ...SMALL.robots, silver: [4, 4] as [number, number] } };
  const given = withPowers(silver, "silver", true);
  assert.deepEqual(given.robots.silver, { cell: [4, 4], kind: "transparent" });
  assert.deepEqual(powersOf(given), ["silver"]);
  assert.deepEqual(playable(given).powers, ["silver"]);
  assert.deepEqual(withPowers(given, "silver", false), silver);
  assert.equal(withPowers(SMALL, "silver", true), SMALL);
});

test("the text says exactly what the solver could not do, and gives no optimum", () => {
  useMessages("en", { "position.unsolvable": "none: proven", "position.limit": { other: "at least {count}" } });
  const answer = { moves: null, solution: null, steps: [], hints: [], seconds: 1 };
  assert.equal(noSolutionText({ ...answer, status: "unsolvable", least: 0 }), "none: proven");
  assert.equal(noSolutionText({ ...answer, status: "limit", least: 19 }), "at least 19");
  assert.equal(noSolutionText({ ...answer, status: "optimal", moves: 4, least: 4, solution: "rN gS rE rS" }), null);
});

test("each kind of hint has its words", () => {
  useMessages("en", {
    "position.hint.between": "{least}-{most}",
    "position.hint.fewer": { one: "<{count}", other: "<{count}" },
    "position.hint.moves": { other: "={count}" },
    "position.hint.robots": { one: "only {robots}", other: "all of {robots}" },
    "position.hint.first": "{robot} first",
    "position.hint.move": "{at}: {robot} {direction}",
    "position.hint.move.to": "{at}: {robot} {direction} to {cell}",
    "rules.robot.red": "red",
    "rules.robot.green": "green",
    "rules.robot.transparent": "glass",
    "rules.direction.N": "north",
    "rules.direction.E": "east",
  });
  assert.equal(hintText({ kind: "between", least: 2, most: 5 }), "2-5");
  assert.equal(hintText({ kind: "fewer", than: 5 }), "<5");
  assert.equal(hintText({ kind: "moves", count: 4 }), "=4");
  assert.equal(hintText({ kind: "robots", robots: ["red", "green"] }), "all of red and green");
  assert.equal(hintText({ kind: "robots", robots: ["red"] }), "only red");
  assert.equal(hintText({ kind: "first_robot", robot: "red" }), "red first");
  assert.equal(hintText({ kind: "move", at: 1, move: "rN", cost: 1 }), "1: red north");
  assert.equal(hintText({ kind: "move", at: 2, move: "tE@c7N*", cost: 2 }), "2: glass east to c7");
});

test("files that are too large or no text are refused without being read or sent", async () => {
  await assert.rejects(textOf(new Blob([new Uint8Array(LARGEST_FILE + 1)])), failing("too_large"));
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0xd]);
  await assert.rejects(textOf(new Blob([png])), failing("binary"));
  await assert.rejects(textOf(new Blob(["abc\0def"])), failing("binary"));
  await assert.rejects(incoming(" \n\t "), failing("empty"));
  await assert.rejects(incoming('"'.repeat(600_000)), failing("too_large"), "as JSON it is twice as long");
});

test("a solution is requested for the current position, and its refusal is shown", async () => {
  const asked: any[] = [];
  const found = { kind: "solution", format: "moves", solution: "rN gS", cost: 2, solves: false };
  const answers = [
    Response.json(found),
    Response.json({ error: { code: "illegal_solution", message: "move 2: no (M7)", quote: null } }, { status: 422 }),
  ];
  const { fetch } = globalThis;
  globalThis.fetch = async (_, init) => {
    asked.push(JSON.parse(String(init?.body)));
    return answers.shift() as Response;
  };
  try {
    assert.deepEqual(await incoming("rN gS", { problem: SMALL }), { ...found, problem: SMALL });
    await assert.rejects(
      incoming("rN rS", { problem: SMALL }),
      (error: any) => failing("illegal")(error) && error.detail === "move 2: no (M7)",
    );
  } finally {
    globalThis.fetch = fetch;
  }
  assert.deepEqual(asked[0].problem, SMALL);
});

test("a game's record comes in as its rounds", async () => {
  const found = { kind: "record", game: "ricochet", rounds: [{ name: "round 1", line: "5x5 r=a1 r@b2", optimum: 4 }] };
  const { fetch } = globalThis;
  globalThis.fetch = async () => Response.json(found);
  try {
    assert.deepEqual(await incoming('{"format": "randolph-record"}'), found);
  } finally {
    globalThis.fetch = fetch;
  }
});

test("T2: moves that end on the target without a turn are known as such", () => {
  const plain = {
    ...SMALL,
    board: { ...SMALL.board, walls: [] },
    target: { ...SMALL.target, cell: [2, 4] as [number, number] },
  };
  assert.equal(tried(playable(plain), movesFrom("rE")).unturned, true);
  assert.equal(tried(playable(plain), movesFrom("rN")).unturned, false);
});

test("text is UTF-8, with or without its mark, or what Windows calls Unicode", async () => {
  assert.equal(await textOf(new Blob(["0765+42+2E21BD0F+93\r\n"])), "0765+42+2E21BD0F+93\r\n");
  assert.equal(decoded(new Uint8Array([0xef, 0xbb, 0xbf, 0x61])), "a");
  assert.equal(decoded(new Uint8Array([0xff, 0xfe, 0x61, 0, 0x62, 0])), "ab");
  assert.throws(() => decoded(new Uint8Array([0xc3, 0x28])), failing("binary"));
  assert.equal(plain("a\tb\nc"), "a\tb\nc");
});

test("a link of ours is known as one, whole or from its fragment on; other texts are none", () => {
  assert.equal(linkIn("https://example.org/position#p1=abc-_"), "#p1=abc-_");
  assert.equal(linkIn("  #b1=xyz\n"), "#b1=xyz");
  assert.equal(linkIn("0765+42+2E21BD0F+93"), null);
  assert.equal(linkIn("see #p1=abc for more"), null);
});

test("a link of a newer version, and one that is damaged, say so without asking the server", async () => {
  await assert.rejects(incoming("http://localhost/position#p2=abc"), failing("newer"));
  await assert.rejects(incoming("#p1=!!!"), failing("damaged"));
  await assert.rejects(incoming("#z1=abc"), failing("damaged"));
});
