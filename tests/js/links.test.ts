// Links that carry a board or a problem: literal fragments (made with zlib, not with the page), round trips over random
// boards, and what hostile fragments come to.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { boardFrom } from "../../web/games/ricochet/boards/shape.ts";
import { fromFragment, LinkError, MOST_FRAGMENT, MOST_JSON, toFragment } from "../../web/games/ricochet/links.ts";
import { randomBoard, randomly, SMALL } from "./boards.ts";

const SMALL_LINK =
  "#b1=VcyxDoMwDATQf7nZUiF0Yu_aH0AZ0mChSGlcmagUIf6dEHVot9Od_TaoLDP6juAllnAlLC6eaRgaagg3WEsYg5skudpv8BxjCS21tv6Jo" +
  "ofyiPNQ2ecgqTQX7GWXF6eQpq9oCPcqZqcT5z_PUPfjubQWb16fDykj3qKZP1X0nDLr6RlqrN0P";
const PROBLEM_LINK =
  "#p1=TY0xCoAwDEXvkjmD1q1XEYdWg4ilkTToIL27aSe38P7j5YXIQTbwLwg_BfyEsHJqR0VDkbX0kcyZBxwWhHKkm6TRlVIyPKIzfB7ZHFAJuVxB" +
  "KCtUa2iQnfRnu27bE7ZGD9f6AQ";

/** A fragment of any JSON or text. */
function fragment(head: string, value: unknown) {
  const json = typeof value === "string" || value instanceof Uint8Array ? value : JSON.stringify(value);
  return `#${head}=${deflateRawSync(json, { level: 9 }).toString("base64url")}`;
}

/** The JSON in a fragment. */
function inside(hash: string) {
  return inflateRawSync(Buffer.from(hash.slice(hash.indexOf("=") + 1), "base64url")).toString();
}

async function refused(hash: string, code: string) {
  await assert.rejects(fromFragment(hash), (error) => error instanceof LinkError && error.code === code);
}

test("a literal link of a board is read, every part of it", async () => {
  assert.deepEqual(await fromFragment(SMALL_LINK), { kind: "board", value: SMALL, name: "" });
});

test("a literal link of a problem is read: what is missing means none, rules that are missing are on", async () => {
  const board = { rows: 3, cols: 3, walls: [], diagonals: [], openings: [], targets: [], center: [] };
  assert.deepEqual(await fromFragment(PROBLEM_LINK), {
    kind: "problem",
    value: {
      board,
      robots: { red: [0, 0], silver: { cell: [1, 2], kind: "transparent" } },
      target: { cell: [2, 2], color: "red" },
      rules: { ricochet: true, no_reversal: true },
    },
  });
});

test("a link is `#b1=` or `#p1=` and raw deflate of compact JSON in letters that need no escape", async () => {
  const board = await toFragment("board", SMALL);
  assert.match(board, /^#b1=[A-Za-z0-9_-]+$/);
  assert.equal(inside(board), JSON.stringify(SMALL));
  const problem = { board: SMALL, robots: { red: [0, 0] }, target: SMALL.targets?.[0] };
  const rules = { ricochet: true, no_reversal: true };
  assert.equal(inside(await toFragment("problem", problem)), JSON.stringify({ ...problem, rules }));
});

test("a board's name goes along, cut to 40 letters, and is no part of the board", async () => {
  const found = await fromFragment(await toFragment("board", SMALL, { name: ` Léa’s\n board 🙂 ${"x".repeat(99)}` }));
  assert.ok(found?.kind === "board");
  assert.equal(found.name, `Léa’s board 🙂 ${"x".repeat(26)}`);
  assert.deepEqual(found.value, SMALL);
});

test("the names that a problem came with go along", async () => {
  const names = {
    format: "ipc",
    problem: "p01",
    robots: { red: "r1", green: "R2" },
    cells: [
      ["a", null],
      ["b", "c"],
    ],
    directions: { N: "up", E: "r", S: "d", W: "l" },
    otherwise: [
      ["BLOCKED", 0, 1, "E"],
      ["NEXT", 2, 1, "N"],
    ],
  };
  const problem = {
    board: { rows: 3, cols: 3 },
    robots: { red: [0, 0], green: [2, 2] },
    target: { cell: [1, 1], color: "red" },
  };
  const found = await fromFragment(await toFragment("problem", { ...problem, names }));
  assert.ok(found?.kind === "problem");
  assert.deepEqual(found.value.names, names);
  for (const wrong of [
    {},
    { ...names, format: "sas" },
    { ...names, robots: { red: 1 } },
    { ...names, robots: { pink: "r" } },
    { ...names, cells: ["a"] },
    { ...names, otherwise: [["FREE", 0, 1, "E"]] },
    { ...names, otherwise: [["NEXT", 0, 1]] },
    { ...names, more: 1 },
  ])
    await refused(fragment("p1", { ...problem, names: wrong }), "damaged");
});

test("a random board comes back from its link as it went in", async () => {
  for (let seed = 1; seed <= 40; seed++) {
    const board = randomBoard(randomly(seed));
    const found = await fromFragment(await toFragment("board", board));
    assert.deepEqual(found, { kind: "board", value: board, name: "" }, `seed ${seed}`);
  }
});

test("the largest board with every second edge walled fits into a link", async () => {
  const walls = [];
  for (let row = 0; row < 64; row++) for (let col = row % 2; col < 63; col += 2) walls.push([row, col, "E"]);
  const board = boardFrom({ rows: 64, cols: 64, walls });
  assert.ok(board);
  const found = await fromFragment(await toFragment("board", board));
  assert.deepEqual(found?.value, board);
});

test("nothing, a place on the page and other people's fragments are no links", async () => {
  for (const hash of ["", "#", "#rules", "#b=", "#b1", "#x1=AAAA", "#1b=A", "#B1=A", "#b-1=A"]) {
    assert.equal(await fromFragment(hash), null, hash);
  }
});

test("a link of a newer version says so, whatever is in it", async () => {
  for (const hash of ["#b2=AAAA", "#p2=", "#p17=*", "#b999999999=A", fragment("b2", SMALL)])
    await refused(hash, "newer");
});

test("what is no link's text is damaged: signs, length, deflate, a cut one, JSON, UTF-8", async () => {
  const signs = ["#b1=", "#b1=%", "#b1=A", "#b1=AAAA", "#b1=AA==", "#p1=ééé", "#b0=AAAA", "#b1=____", "#b1=A\nA"];
  for (const hash of signs) await refused(hash, "damaged");
  for (const at of [5, 20, 100, SMALL_LINK.length - 1]) await refused(SMALL_LINK.slice(0, at), "damaged");
  for (const text of ["", "{", "nul", "[1,]", "\u0000", '{"rows":3,"cols":3'])
    await refused(fragment("b1", text), "damaged");
  await refused(fragment("b1", Uint8Array.of(0x22, 0xff, 0xfe, 0x22)), "damaged");
});

test("a single changed letter gives a board or one clear error, never anything else", async () => {
  for (let at = 4; at < SMALL_LINK.length; at++) {
    const hash = `${SMALL_LINK.slice(0, at)}${SMALL_LINK[at] === "A" ? "B" : "A"}${SMALL_LINK.slice(at + 1)}`;
    const found = await fromFragment(hash).catch((error) => error);
    assert.ok(found instanceof LinkError ? found.code === "damaged" : found?.kind === "board", hash);
  }
});

test("JSON that is no board is damaged: sizes, cells, sides, words, kinds, keys", async () => {
  const board = { rows: 3, cols: 3 };
  const wrong = [
    null,
    7,
    "text",
    [],
    {},
    { rows: 3 },
    { rows: 0, cols: 3 },
    { rows: 3, cols: 65 },
    { rows: 1e9, cols: 1e9 },
    { rows: 3.5, cols: 3 },
    { rows: "3", cols: 3 },
    { rows: null, cols: 3 },
    { ...board, walls: 5 },
    { ...board, walls: [[0, 0]] },
    { ...board, walls: [[0, 0, "X"]] },
    { ...board, walls: [[3, 0, "N"]] },
    { ...board, walls: [[0, 0, "N", 1]] },
    { ...board, walls: { length: 3 } },
    { ...board, walls: null },
    { ...board, center: [[-1, 0]] },
    { ...board, center: [[0, 0.5]] },
    { ...board, center: [["__proto__", 0]] },
    { ...board, diagonals: [{ cell: [0, 0], color: "any", direction: "/" }] },
    { ...board, diagonals: [{ cell: [0, 0], color: "red", direction: "|" }] },
    { ...board, targets: [{ cell: [0, 0], color: "pink" }] },
    { ...board, targets: [{ cell: [0, 0], color: "red", symbol: "<img src=x>" }] },
    { ...board, targets: [{ cell: [0, 0], color: "red", extra: 1 }] },
    { ...board, faces: ["1A", "2A", "3A"] },
    { ...board, faces: ["1A", "2A", "3A", "../x"] },
    { ...board, more: 1 },
    { ...board, constructor: 1 },
  ];
  for (const value of wrong) await refused(fragment("b1", value), "damaged");
  await refused(fragment("b1", '{"rows":3,"cols":3,"__proto__":{"x":1}}'), "damaged");
});

test("JSON that is no problem is damaged: robots, target, rules", async () => {
  const problem = { board: { rows: 3, cols: 3 }, robots: { red: [0, 0] }, target: { cell: [1, 1], color: "red" } };
  const wrong = [
    problem.board,
    { ...problem, board: {} },
    { ...problem, robots: [] },
    { ...problem, robots: { pink: [0, 0] } },
    { ...problem, robots: { red: [9, 9] } },
    { ...problem, robots: { red: "a1" } },
    { ...problem, robots: { red: { cell: [0, 0], kind: "magic" } } },
    { ...problem, target: null },
    { ...problem, target: { cell: [1, 1] } },
    { ...problem, rules: { ricochet: 1 } },
    { ...problem, rules: { x: true } },
  ];
  for (const value of wrong) await refused(fragment("p1", value), "damaged");
});

test("JSON that is nested a hundred thousand deep is damaged, no crash", async () => {
  await refused(fragment("b1", "[".repeat(100_000)), "damaged");
  await refused(fragment("b1", `${"[".repeat(100_000)}${"]".repeat(100_000)}`), "damaged");
});

test("a text of any size is refused before it is decoded", async () => {
  await refused(`#b1=${"A".repeat(MOST_FRAGMENT + 1)}`, "too_large");
  await refused(`#p1=${"%".repeat(50_000_000)}`, "too_large");
});

test("a bomb is cut off: of thirty megabytes of zeros, less than two megabytes ever exist", async () => {
  const bomb = deflateRawSync(new Uint8Array(30_000_000), { level: 9 });
  let made = 0;
  const Plain = globalThis.DecompressionStream;
  globalThis.DecompressionStream = class {
    writable: WritableStream<BufferSource>;
    readable: ReadableStream<any>;

    constructor() {
      const { readable, writable } = new Plain("deflate-raw");
      const counting = new TransformStream({
        transform(chunk, controller) {
          made += chunk.length;
          controller.enqueue(chunk);
        },
      });
      this.writable = writable;
      this.readable = readable.pipeThrough(counting);
    }
  } as any;
  try {
    await refused(`#b1=${bomb.toString("base64url")}`, "too_large");
  } finally {
    globalThis.DecompressionStream = Plain;
  }
  assert.ok(made < 2 * 1024 * 1024, `${made} bytes`);
});

test("a board that no link holds, and what is none, is refused when the link is made", async () => {
  const diagonals = Array.from({ length: 4096 }, (_, at) => ({
    cell: [at >> 6, at % 64],
    color: "red",
    direction: "/",
  }));
  const walls = Array.from({ length: 20_000 }, (_, at) => [at % 64, (at >> 6) % 63, "E"]);
  const large = { rows: 64, cols: 64, diagonals, walls };
  assert.ok(JSON.stringify(large).length > MOST_JSON);
  await assert.rejects(toFragment("board", large), { code: "too_large" });
  await assert.rejects(toFragment("board", { rows: 0, cols: 0 }), { code: "damaged" });
  await assert.rejects(toFragment("problem", SMALL), { code: "damaged" });
});
