// Faces, editions and arrangements in the browser: what vectors/arrangements.json says (boards held to photographs and
// numbers counted out by hand there), and laws that hold for all of them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  boardOfFaces,
  canonical,
  countOf,
  faceBoard,
  facesIn,
  facesOf,
  faultsOf,
  loadFaces,
  numberOf,
  opened,
  partialBoard,
  randomFaces,
  useFaces,
} from "../../web/games/ricochet/rules/arrange.ts";
import { boardOf } from "../../web/games/ricochet/rules/board.ts";
import type { Facts } from "../../web/games/ricochet/services.ts";

const vectors = JSON.parse(readFileSync(new URL("../../vectors/arrangements.json", import.meta.url), "utf8"));
const { faces, numbers, turned, boards } = vectors;
const editions: Facts["editions"] = Object.fromEntries(
  vectors.editions.map((edition: { id: string; faces: string[]; count: number }) => [edition.id, edition]),
);

test("before the faces have come, nothing is made up", () => {
  assert.throws(() => facesIn("first"), /have not come yet/);
  assert.throws(() => faceBoard("1A"), /have not come yet/);
});

test("the faces are fetched once; a failure is tried again", async (context) => {
  const answers = [new Response("", { status: 503 }), Response.json({ faces, editions })];
  const fetched = context.mock.method(globalThis, "fetch", async () => answers.shift());
  await assert.rejects(loadFaces(), { name: "HttpError", status: 503 });
  const [one, other] = await Promise.all([loadFaces(), loadFaces()]);
  assert.equal(one, other);
  assert.equal(await loadFaces(), one);
  assert.equal(fetched.mock.callCount(), 2);
  assert.equal(one.faces.length, 16);
});

test("the vectors have the format and version that this reader knows", () => {
  useFaces({ faces, editions });
  assert.equal(vectors.format, "randolph-arrangements");
  assert.equal(vectors.version, 1);
  assert.ok(boards.length >= 8 && numbers.length >= 20 && turned.length >= 3);
});

for (const board of boards) {
  test(`E7: the faces ${board.faces.join(" ")} make the board of the vectors, walls, diagonals and chips in order`, () => {
    assert.deepEqual(boardOfFaces(board.faces), board);
  });
}

for (const { edition, number, faces: named } of numbers) {
  test(`E8: number ${number} of the ${edition} edition is ${named.join(" ")}, and the other way round`, () => {
    assert.deepEqual(facesOf(edition, number), named);
    assert.equal(numberOf(edition, named), number);
  });
}

for (const { edition, faces: named, number } of turned) {
  test(`E8: ${named.join(" ")} is number ${number} of the ${edition} edition, turned`, () => {
    assert.equal(numberOf(edition, named), number);
    assert.deepEqual(canonical(named), facesOf(edition, number));
  });
}

test("E8: 96 or 1536 numbers, each an arrangement of its own with that number", () => {
  for (const [edition, count] of [
    ["first", 96],
    ["second", 96],
    ["third", 1536],
    ["mixed", 1536],
  ] as const) {
    assert.equal(countOf(edition), count);
    const seen = new Set();
    for (let number = 1; number <= count; number += 1) {
      const named = facesOf(edition, number);
      assert.ok(named && faultsOf(named, edition).length === 0);
      assert.equal(numberOf(edition, named), number);
      seen.add(named.join(" "));
    }
    assert.equal(seen.size, count);
    for (const wrong of [0, -1, count + 1, 1.5, Number.NaN]) assert.equal(facesOf(edition, wrong), null);
  }
});

test("a number belongs to an edition: faces of another have none there, and neither has half a choice", () => {
  assert.equal(numberOf("first", ["1C", "2A", "3A", "4A"]), null);
  assert.equal(numberOf("third", ["1C", "2A", "3A", "4A"]), 129); // 2·4³ + 1: C is the third letter of mark 1
  assert.equal(numberOf("third", ["1C", null, "3A", "4A"]), null);
  assert.equal(numberOf("third", ["1C", "2A", "2B", "4A"]), null);
});

test("E7: an empty corner leaves its quarter bare and the others as they are", () => {
  const whole = boardOfFaces(["4B", "3B", "2B", "1A"]);
  const part = partialBoard(["4B", null, "2B", null]);
  const kept = ({ cell: [row, col] }: { cell: readonly number[] }) => row < 8 === col < 8;
  assert.deepEqual(part.targets, whole.targets.filter(kept));
  assert.deepEqual(part.center, whole.center);
  assert.deepEqual(partialBoard([null, null, null, null]).walls, []);
});

test("a face alone is as it lies at the north-west, its hole corner blocked", () => {
  for (const face of faces) {
    const alone = faceBoard(face.id);
    assert.deepEqual([alone.rows, alone.cols, alone.center], [8, 8, [[7, 7]]]);
    assert.deepEqual(alone.walls, face.walls);
    assert.deepEqual(alone.targets, face.targets);
  }
});

test("E6 M5: rows and columns are opened at both ends, in the order the server writes; the rest stays", () => {
  const closed = boardOfFaces(["1A", "2A", "3A", "4A"]);
  const open = opened(closed, { rows: [15, 0], cols: [5] });
  assert.deepEqual(open.openings, [
    [0, 0, "W"],
    [0, 5, "N"],
    [15, 0, "W"],
  ]);
  assert.deepEqual(opened(open, { cols: [5] }).openings, open.openings);
  assert.deepEqual(opened({ ...closed, openings: [[15, 5, "S"]] }, { cols: [5] }).openings, [[0, 5, "N"]]);
  assert.deepEqual({ ...open, openings: [] }, closed);
  const board = boardOf(open);
  assert.ok(board.isOpen([0, 15], "E") && board.isOpen([15, 0], "W") && board.isOpen([15, 5], "S"));
  assert.deepEqual(board.step([0, 0], "W"), [0, 15]);
  for (const lines of [{ rows: [16] }, { cols: [-1] }, { rows: [0.5] }])
    assert.throws(() => opened(closed, lines), RangeError);
});

test("E7 E9: chance takes one face of each mark, any corner, and no diagonals where none are wished", () => {
  for (const edition of ["first", "second", "third", "mixed"]) {
    const seen = Array.from({ length: 400 }, () => randomFaces(edition));
    for (const chosen of seen) assert.deepEqual(faultsOf(chosen, edition), []);
    for (let corner = 0; corner < 4; corner += 1)
      assert.deepEqual(new Set(seen.map((chosen) => chosen[corner])), new Set(facesIn(edition)));
    const plain = Array.from({ length: 200 }, () => randomFaces(edition, { diagonals: false })).flat();
    assert.deepEqual(new Set(plain), new Set(facesIn(edition).filter((face) => !face.endsWith("D"))));
  }
});

test("E7: chance comes from the given generator alone, each outcome once", () => {
  const draws = [0.999, 0.999, 0.999, 0.999, 0.999, 0.999, 0.999]; // always the last: last faces, nothing changes place
  assert.deepEqual(randomFaces("first", { random: () => draws.shift() ?? 0 }), ["1B", "2B", "3B", "4B"]);
  assert.equal(draws.length, 0);
  assert.deepEqual(randomFaces("third", { random: () => 0 }), ["2A", "3A", "4A", "1A"]);
});

test("E4 E7: all faults of a choice are listed", () => {
  assert.deepEqual(faultsOf(["1A", "2B", "3C", "4D"]), []);
  assert.deepEqual(faultsOf(["1A", "2B", "2C", "4D"]), [
    { key: "rules.faces.many.blue", params: { mark: "2", count: 2 } },
    { key: "rules.faces.none.red", params: { mark: "3" } },
  ]);
  assert.deepEqual(
    faultsOf([null, "3B", null, "3A"]).map(({ key }) => key),
    ["rules.faces.many.red", "rules.faces.none.green", "rules.faces.none.blue", "rules.faces.none.yellow"],
  );
  assert.deepEqual(faultsOf(["1A", "2B", "3C", "4A"], "first")[0], {
    key: "rules.faces.not_in.first",
    params: { face: "3C" },
  });
  assert.deepEqual(faultsOf(["1A", "2B", "5C", "4A"])[0], { key: "rules.faces.unknown", params: { face: "5C" } });
});
