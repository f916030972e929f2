/**
 * QR codes of texts that the server must not see; the server draws the codes of rooms. Versions 1 to 6 (ISO/IEC 18004)
 * are large enough for a link and are the simple ones: at most one alignment pattern, blocks of one size, no version
 * information. Level M, byte mode, always mask 0.
 */

/** By version: the number of blocks, and the data and error correction bytes of each. */
const VERSIONS = [
  [1, 16, 10],
  [1, 28, 16],
  [1, 44, 26],
  [2, 32, 18],
  [2, 43, 24],
  [4, 27, 16],
] as const;

/** The format information for level M and mask 0, with its own error correction. */
const FORMAT = 0b101010000010010;

/** @returns a path in squares of 1 × 1, and the number of squares of a side; null for a text that is too long */
export function qr(text: string): { side: number; path: string } | null {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex(([blocks, data]) => bytes.length + 2 <= blocks * data) + 1;
  if (version === 0) return null;
  const side = 17 + 4 * version;
  const dark = laid(side, codewords(bytes, VERSIONS[version - 1]));
  const squares = dark.flatMap((row, y) => row.flatMap((one, x) => (one ? `M${x} ${y}h1v1h-1z` : [])));
  return { side, path: squares.join("") };
}

/** Mode, length and bytes, padded, with the error correction of each block. */
function codewords(bytes: Uint8Array, [blocks, size, extra]: (typeof VERSIONS)[number]) {
  const halves = [4, bytes.length >> 4, bytes.length & 15, ...[...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data = Array.from({ length: blocks * size }, (_, index) =>
    2 * index < halves.length
      ? (halves[2 * index] << 4) | halves[2 * index + 1]
      : [0xec, 0x11][(index - halves.length / 2) % 2],
  );
  const parts = Array.from({ length: blocks }, (_, index) => data.slice(index * size, (index + 1) * size));
  const woven = (lists: number[][]) => lists[0].flatMap((_, index) => lists.map((list) => list[index]));
  return [...woven(parts), ...woven(parts.map((part) => remainder(part, extra)))];
}

/** The product in the field of 256 elements, modulo x⁸ + x⁴ + x³ + x² + 1. */
function product(a: number, b: number) {
  let found = 0;
  for (let bit = 7; bit >= 0; bit--) found = (found << 1) ^ ((found >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  return found;
}

/** The Reed–Solomon remainder of a block. */
function remainder(block: number[], degree: number) {
  let divisor = [1];
  for (let power = 1, count = 0; count < degree; count++, power = product(power, 2))
    divisor = [...divisor, 0].map((one, index) => one ^ (index ? product(divisor[index - 1], power) : 0));
  const rest: number[] = Array(degree).fill(0);
  for (const byte of block) {
    const factor = byte ^ rest[0];
    rest.push(0);
    rest.shift();
    for (let index = 0; index < degree; index++) rest[index] ^= product(divisor[index + 1], factor);
  }
  return rest;
}

/** The squares: first the fixed patterns, then the bits in a zigzag in the free squares. */
function laid(side: number, words: number[]) {
  const dark: (boolean | undefined)[][] = Array.from({ length: side }, () => Array(side).fill(undefined));
  const set = (x: number, y: number, on: boolean) => {
    if (x >= 0 && y >= 0 && x < side && y < side) dark[y][x] = on;
  };
  for (let index = 8; index < side - 8; index++) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
  const rings = (x: number, y: number, reach: number, light: number[]) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (const [x, y] of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ])
    rings(x, y, 4, [2, 4]);
  if (side > 21) rings(side - 7, side - 7, 2, [1]);
  for (let index = 0; index < 15; index++) {
    const on = ((FORMAT >> index) & 1) === 1;
    const along = index < 6 ? index : index + 1; // skips the timing pattern
    if (index < 8) set(8, along, on);
    else set(index === 8 ? 7 : 14 - index, 8, on);
    if (index < 8) set(side - 1 - index, 8, on);
    else set(8, side - 15 + index, on);
  }
  set(8, side - 8, true);
  let bit = 0;
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < side; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? side - 1 - step : step;
        if (dark[y][x] !== undefined) continue;
        const on = (words[bit >> 3] >> (7 - (bit & 7))) & 1;
        bit += 1;
        set(x, y, (on === 1) !== ((x + y) % 2 === 0));
      }
  }
  return dark;
}
