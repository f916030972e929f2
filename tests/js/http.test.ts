// Requests to the services: what is sent where, what comes back, and what is thrown.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import {
  checkPosition,
  createBoard,
  deleteBoard,
  exportPicture,
  exportText,
  fetchBoard,
  fetchFaces,
  importPosition,
  listBoards,
  randomBoard,
  solveProblem,
  updateBoard,
} from "../../web/games/ricochet/services.ts";
import { HttpError } from "../../web/wire/http.ts";

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

let asked: { path: string; how: RequestInit }[] = [];

/** A server that answers everything alike. */
function answering(body: BodyInit | null, status: number = 200) {
  asked = [];
  globalThis.fetch = (path, how) => {
    asked.push({ path: String(path), how: how ?? {} });
    return Promise.resolve(new Response(body, { status }));
  };
}

const BOARD = { rows: 3, cols: 3, walls: [], diagonals: [], openings: [], center: [] };
const PROBLEM: Parameters<typeof solveProblem>[0] = {
  board: BOARD,
  robots: {},
  target: { cell: [2, 2], color: "red" },
};

test("each service has its address, its method and its words", async () => {
  answering("{}");
  const { signal } = new AbortController();
  await fetchFaces();
  await checkPosition({ board: BOARD }, signal);
  await importPosition("3x3", true);
  await importPosition("3x3");
  await exportText({ problem: PROBLEM }, "line", { name: "A" });
  await solveProblem(PROBLEM, signal);
  await randomBoard({ rows: 12 });
  await listBoards();
  await fetchBoard("k7M2qX09ab");
  await createBoard("Garden", BOARD);
  await updateBoard("k7M2qX09ab", "Hall", BOARD);
  assert.deepEqual(
    asked.map(({ path, how }) => [how.method, path, how.body ? JSON.parse(String(how.body)) : null]),
    [
      ["GET", "/api/faces", null],
      ["POST", "/api/check", { board: BOARD }],
      ["POST", "/api/import", { text: "3x3", diagonals: true }],
      ["POST", "/api/import", { text: "3x3", diagonals: false }],
      ["POST", "/api/export", { problem: PROBLEM, name: "A", format: "line" }],
      ["POST", "/api/solve", { problem: PROBLEM }],
      ["POST", "/api/boards/random", { rows: 12 }],
      ["GET", "/api/boards", null],
      ["GET", "/api/boards/k7M2qX09ab", null],
      ["POST", "/api/boards", { name: "Garden", board: BOARD }],
      ["PUT", "/api/boards/k7M2qX09ab", { name: "Hall", board: BOARD }],
    ],
  );
  assert.equal(asked[1].how.signal, signal);
  assert.equal(asked[5].how.signal, signal);
  assert.equal(asked[0].how.cache, "default", "the faces may stay in the browser");
  assert.equal(asked[7].how.cache, "no-store");
});

test("what has no answer is no failure: a board is deleted", async () => {
  answering(null, 204);
  await deleteBoard("a/b");
  assert.deepEqual([asked[0].how.method, asked[0].path, asked[0].how.body], ["DELETE", "/api/boards/a%2Fb", null]);
});

test("a picture is a file", async () => {
  answering("<svg></svg>");
  const file = await exportPicture({ board: BOARD }, "svg", { theme: "dark" });
  assert.equal(await file.text(), "<svg></svg>");
});

test("a refusal carries the server's code, sentence and quote", async () => {
  answering(JSON.stringify({ error: { code: "inexpressible", message: "no", quote: "x" } }), 422);
  await assert.rejects(exportPicture({ board: BOARD }, "sheet"), (error) => {
    assert.ok(error instanceof HttpError);
    assert.deepEqual([error.status, error.code, error.message, error.quote], [422, "inexpressible", "no", "x"]);
    return true;
  });
  answering("<html>", 502);
  await assert.rejects(listBoards(), { name: "HttpError", status: 502, code: "http" });
});

test("an unreachable server is distinguished from an aborted request", async () => {
  globalThis.fetch = () => Promise.reject(new TypeError("failed"));
  await assert.rejects(listBoards(), { name: "HttpError", status: 0, code: "unreachable" });
  const leaving = new AbortController();
  globalThis.fetch = () => Promise.reject(new DOMException("aborted", "AbortError"));
  leaving.abort();
  await assert.rejects(solveProblem(PROBLEM, leaving.signal), { name: "AbortError" });
});
