// Choosing four faces: what taps and drags do to the choice, and how boards are named and typed in again.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { useMessages } from "../../web/core/i18n.ts";
import { howMany, laid, missing, tapped } from "../../web/games/ricochet/boards/choosing.ts";
import { lineAt, toggled } from "../../web/games/ricochet/boards/openings.ts";
import { boardIdFrom } from "../../web/games/ricochet/boards/saved.ts";
import { boardName, faultText, fullBoardName, lineName, numberFrom } from "../../web/games/ricochet/boards/words.ts";
import { type Choice, faultsOf, useFaces } from "../../web/games/ricochet/rules/arrange.ts";
import { NOTHING, without } from "../../web/kit/board/corners.ts";

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const { faces, editions } = read("../../vectors/arrangements.json");
useFaces({ faces, editions: Object.fromEntries(editions.map((one: { id: string }) => [one.id, one])) });
const speak = (tag: string) =>
  useMessages(tag, {
    ...read(`../../src/randolph/locales/${tag}/app.json`),
    ...read(`../../src/randolph/locales/${tag}/rules.json`),
    ...read(`../../src/randolph/locales/${tag}/faces.json`),
  });

const after = (taps: string[], from: Choice = NOTHING) =>
  taps.reduce((choice, face) => tapped(choice, face, null), from);

test("four taps choose four faces, clockwise from the north-west", () => {
  assert.deepEqual(after(["3B", "1A", "4B", "2A"]), ["3B", "1A", "4B", "2A"]);
  assert.equal(howMany(after(["3B", "1A"])), 2);
});

test("taps alone never make what is no arrangement (E7): a face of a mark that lies takes that one's place", () => {
  assert.deepEqual(after(["3B", "1A", "3A"]), ["3A", "1A", null, null]);
  assert.deepEqual(after(["3B", "1A", "4B", "2A", "4A"]), ["3B", "1A", "4A", "2A"]);
  assert.ok(!missing(["3B", "1A", null, null], "3A") && missing(["3B", "1A", null, null], "2A"));
});

test("a tap on a face that lies takes it back, and its corner is the next one", () => {
  assert.deepEqual(after(["3B", "1A", "4B", "3B"]), [null, "1A", "4B", null]);
  assert.deepEqual(after(["3B", "1A", "4B", "3B", "2A"]), ["2A", "1A", "4B", null]);
  assert.deepEqual(without(["3B", "1A", "4B", "2A"], 1), ["3B", null, "4B", "2A"]);
});

test("a chosen corner gets the tapped face, whatever lies there or elsewhere", () => {
  assert.deepEqual(tapped(NOTHING, "2A", 2), [null, null, "2A", null]);
  assert.deepEqual(tapped(["3B", "1A", "4B", "2A"], "4A", 0), ["4A", "1A", "4B", "2A"]);
  assert.deepEqual(tapped(["3B", "1A", null, null], "3B", 3), [null, "1A", null, "3B"]);
});

test("a face carried onto another swaps with it, onto a free corner moves", () => {
  assert.deepEqual(laid(["3B", "1A", "4B", "2A"], "3B", 2), ["4B", "1A", "3B", "2A"]);
  assert.deepEqual(laid(["3B", "1A", null, null], "3B", 2), [null, "1A", "3B", null]);
  assert.deepEqual(laid(["3B", "1A", null, null], "1A", 1), ["3B", "1A", null, null]);
});

test("E4 E7: what is wrong is a sentence in the reader's language", () => {
  const wrong = faultsOf(["1A", "2B", "2C", "4D"]);
  speak("en");
  assert.equal(faultText(wrong, "en"), "Two faces of mark 2 (blue), none of mark 3 (red).");
  assert.equal(faultText(faultsOf(["1A", "2B", "3C", "4A"], "first"), "en"), "Face 3C is not in the first edition.");
  speak("fr");
  assert.equal(faultText(wrong, "fr"), "Deux faces de marque 2 (bleu), aucune de marque 3 (rouge).");
});

test("E8: a board has a short name, and what is typed or pasted is read as that number", () => {
  speak("en");
  assert.equal(boardName("first", ["3B", "2A", "4A", "1A"]), "Board 37 of 96");
  assert.equal(fullBoardName("first", ["3B", "2A", "4A", "1A"]), "1999 · Board 37 of 96");
  assert.equal(numberFrom("1999 · Board 37 of 96", "first"), 37);
  assert.equal(numberFrom("1999 · Board 37 of 96", "second"), "other", "the second edition has 96, too");
  assert.equal(numberFrom("2013 · Board 1000 of 1536", "mixed"), 1000, "the same boards, in the same order");
  assert.equal(numberFrom("1000", "third"), 1000);
  assert.equal(numberFrom("1999", "third"), "none");
  assert.equal(boardName("third", ["1D", "3C", "4B", "2D"]), "Board 1000 of 1536");
  assert.equal(boardName("first", ["3B", "2A", "4A", null]), null);
  for (const text of ["37", " 37 ", "Board 37 of 96", "37/96", "037", "no. 37"])
    assert.equal(numberFrom(text, "first"), 37, text);
  for (const text of ["", "0", "97", "-3", "Ann", "3.7e1"]) assert.notEqual(numberFrom(text, "first"), 37, text);
  assert.equal(numberFrom("97", "first"), "none");
  assert.equal(numberFrom("-3", "first"), "none");
  assert.equal(numberFrom("Board 1000 of 1536", "first"), "other");
  assert.equal(numberFrom("1536", "third"), 1536);
});

test("E6: pointing at the board means the row or column that ends at the border next to it", () => {
  const board = { rows: 16, cols: 16 };
  const at = (cell: [number, number], side: "N" | "E" | "S" | "W" | null = null) => lineAt(board, { cell, side });
  assert.deepEqual(at([4, 0]), { axis: "rows", index: 4 });
  assert.deepEqual(at([9, 15], "N"), { axis: "rows", index: 9 }); // the border is nearer than the side of the cell
  assert.deepEqual(at([0, 5]), { axis: "cols", index: 5 });
  assert.deepEqual(at([14, 12]), { axis: "cols", index: 12 });
  assert.deepEqual(at([0, 0], "W"), { axis: "rows", index: 0 });
  assert.deepEqual(at([0, 0], "N"), { axis: "cols", index: 0 });
  assert.deepEqual(at([15, 0], "S"), { axis: "cols", index: 0 });
  assert.deepEqual(lineAt({ rows: 3, cols: 64 }, { cell: [1, 30], side: null }), { axis: "cols", index: 30 });
});

test("E6: up to four rows and columns are opened, and closed again; a fifth is refused", () => {
  let lines = { rows: [9], cols: [] as number[] };
  const open = (axis: "rows" | "cols", index: number) => toggled(lines, { axis, index });
  for (const [axis, index] of [
    ["rows", 4],
    ["cols", 15],
    ["cols", 0],
  ] as const)
    lines = open(axis, index) ?? lines;
  assert.deepEqual(lines, { rows: [4, 9], cols: [0, 15] });
  assert.equal(open("rows", 1), null);
  assert.deepEqual(open("rows", 9), { rows: [4], cols: [0, 15] });
  speak("en");
  assert.deepEqual([lineName({ axis: "rows", index: 4 }), lineName({ axis: "cols", index: 5 })], ["row 5", "column f"]);
});

test("a saved board is found in its id and in links; other words are none", () => {
  const id = "aB3dE5gH7j";
  for (const text of [
    id,
    ` ${id}\n`,
    `https://example.org/boards/edit?board=${id}`,
    `http://127.0.0.1:8000/new?board=${id}&mode=solo`,
  ])
    assert.equal(boardIdFrom(text), id, text);
  for (const text of ["", "K7M2QX", "https://example.org/boards", `${id}x`, "#b1=abcdefghij"])
    assert.equal(boardIdFrom(text), null, text);
});
