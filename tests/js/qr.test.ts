// QR codes that the page draws: as another program draws them, and as the standard says where that has a choice.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { qr } from "../../web/parts/qr.ts";

const CODES: Record<string, string[]> = JSON.parse(
  readFileSync(new URL("../data/qr/codes.json", import.meta.url), "utf8"),
);

/** A code's rows, of 0 and 1. */
function rowsOf(text: string) {
  const made = qr(text);
  assert.ok(made, text);
  const rows = Array.from({ length: made.side }, () => Array(made.side).fill(0));
  for (const [, x, y] of made.path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) rows[Number(y)][Number(x)] = 1;
  return rows.map((row) => row.join(""));
}

test("codes of all six versions are those of another program", () => {
  assert.equal(Object.keys(CODES).length, 6);
  for (const [text, rows] of Object.entries(CODES)) assert.deepEqual(rowsOf(text), rows, text);
});

test("behind a text that leaves room stand the bytes 236 and 17, in turns", () => {
  // The first byte of a code of version 1 lies in the corner at the bottom right; the mask inverts every other square.
  const rows = rowsOf("A");
  const bits: number[] = [];
  for (const [right, up] of [
    [20, true],
    [18, false],
    [16, true],
    [14, false],
  ] as const)
    for (let step = 0; step < 12; step++)
      for (const x of [right, right - 1]) {
        const y = up ? 20 - step : 9 + step;
        bits.push(Number(rows[y][x]) ^ Number((x + y) % 2 === 0));
      }
  const bytes = Array.from({ length: 12 }, (_, index) =>
    Number.parseInt(bits.slice(8 * index, 8 * index + 8).join(""), 2),
  );
  assert.deepEqual(bytes, [0x40, 0x14, 0x10, 236, 17, 236, 17, 236, 17, 236, 17, 236]);
});

test("a text that is too long has no code", () => {
  assert.equal(qr("x".repeat(107)), null);
});
