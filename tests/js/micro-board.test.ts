// The board of Micro Robots in colors and words: the faces are those of the program's pictures, whose contrast is measured
// there; what lies on them is seen; a cell's words say all that is on it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { useMessages } from "../../web/core/i18n.ts";
import { bows, UNIT } from "../../web/games/micro/board/board-art.ts";
import { faceStyle } from "../../web/games/micro/board/board-styles.ts";
import {
  cellText,
  colorLetter,
  colorTyped,
  combinationName,
  faultText,
  problemText,
} from "../../web/games/micro/board/board-words.ts";
import { boardOfTiles, WORDS } from "../../web/games/micro/rules/rules.ts";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const tokens: Record<string, string> = Object.fromEntries(
  Object.values<Record<string, any>>(JSON.parse(read("src/randolph/render/palette.json")))
    .flatMap((group) => Object.entries(group))
    .map(([name, color]) => [name, color.light ?? color]),
);
const COLORS = ["blue", "yellow", "green", "red", "pink", "white"];

/** How light a color is, as the guidelines for accessible pages define it. */
function luminance(hex: string) {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
/** @param two the names of tokens */
function contrast(one: string, two: string) {
  const [light, dark] = [one, two].map((name) => luminance(tokens[name])).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const words = (locale: string) => ({
  ...JSON.parse(read(`src/randolph/locales/${locale}/app.json`)),
  ...JSON.parse(read(`src/randolph/locales/${locale}/micro.json`)),
});

test("cells and dice have the colors of the program's pictures, whose contrast is tested there", () => {
  const faces = Object.fromEntries(
    [...String(faceStyle).matchAll(/\.(\w+) \{\s*--c: var\((.+?)\);\s*--on: var\((.+?)\);/g)].map(
      ([, color, body, ink]) => [color, [body, ink]],
    ),
  );
  assert.deepEqual(faces, Object.fromEntries(COLORS.map((color) => [color, [`--${color}`, `--on-${color}`]])));
});

test("tiles, marks and chip are seen: a contrast of 3 to what they lie on", () => {
  const pairs = [
    ...["black", "copper"].map((side) => [`tile-${side}-edge`, `tile-${side}`]),
    ...["black", "copper"].map((side) => [`tile-${side}-edge`, `tile-${side}-frame`]),
    ["stop", "on-stop"],
    ["chip", "on-stop"],
    // One of the two tones of a mark, or of the keyboard's ring, stands out from any face.
  ];
  for (const [one, two] of pairs)
    assert.ok(contrast(one, two) >= 3, `${one} on ${two}: ${contrast(one, two).toFixed(2)}`);
  for (const face of COLORS) assert.ok(Math.max(contrast("stop", face), contrast("on-stop", face)) >= 3, face);
});

test("the 36 combinations have 36 names in each language, with their numbers", () => {
  for (const locale of ["en", "fr"]) {
    useMessages(locale, words(locale));
    const names = WORDS.map(combinationName);
    assert.equal(new Set(names).size, 36);
    for (const [index, name] of names.entries()) assert.ok(name.endsWith(` ${WORDS[index][1]}`), name);
  }
});

test("faces bear letters of the reader's language, no two alike, and those are typed as well as the letters of paths", () => {
  const faces = { en: "B Y G R P W", fr: "B J V R Ro Bl" };
  for (const [locale, letters] of Object.entries(faces)) {
    useMessages(locale, words(locale));
    assert.equal(COLORS.map((color) => colorLetter(color as any)).join(" "), letters);
    assert.deepEqual(
      [..."bygrpw"].map((key) => colorTyped(key)),
      COLORS,
      locale,
    );
  }
  assert.deepEqual(
    ["j", "V", "o", "l", "1"].map((key) => colorTyped(key)),
    ["yellow", "green", null, null, null],
  );
  assert.deepEqual([colorTyped("o", "red"), colorTyped("l", "blue"), colorTyped("l", "red")], ["pink", "white", null]);
});

test("U8, U9: a cell's words name what is on it, and no more than the board shows", () => {
  useMessages("en", words("en"));
  const board = boardOfTiles("black", ["2N", "3E", "4E", "1N"]);
  const now = {
    robot: "p1",
    start: "p1",
    target: "w2",
    via: "y2",
    passed: false,
    marked: true,
    path: [],
    ends: ["b1", "y1", "p6"],
  };
  const says = (word: string, other?: object) =>
    cellText(board, board.cellOf(word) as [number, number], { ...now, ...other });
  assert.equal(says("p1"), "pink 1, column 6, row 4, the robot, start");
  assert.equal(says("p6"), "pink 6, column 4, row 4, one jump away");
  assert.equal(says("w2"), "white 2, column 4, row 2, target");
  assert.equal(says("y2"), "yellow 2, column 4, row 1, intermediate cell");
  assert.equal(says("y2", { passed: true }), "yellow 2, column 4, row 1, intermediate cell, done");
  assert.equal(says("y2", { marked: false }), "yellow 2, column 4, row 1");
  assert.equal(says("w2", { marked: false }), "white 2, column 4, row 2");
  assert.equal(says("w2", { path: ["w2", "y2", "w2"] }), "white 2, column 4, row 2, target, jump 1, jump 3");
  assert.equal(problemText(now), "From pink 1 via yellow 2 to white 2.");
  assert.equal(problemText({ ...now, via: null }), "From pink 1 to white 2.");
});

test("U2: every reason why a jump is refused has its words", () => {
  const said = (["unknown", "there", "line", "alike"] as const).map(faultText);
  assert.equal(new Set(said).size, 4);
  assert.ok(said.every((text) => !text.startsWith("micro.")));
});

test("the lines of a path run in the gaps between the faces, and not over the frame", () => {
  const board = boardOfTiles("black", ["2N", "3E", "4E", "1N"]);
  const [half, face, width] = [UNIT / 2, 27, 5.2];
  const lineOf = (from: string, to: string) => String((bows(board, from, [to]).lines.values as any)[0][0].values[0]);
  for (const from of board.words)
    for (const to of board.words) {
      const [a, b] = [board.cellOf(from), board.cellOf(to)];
      if (!a || !b || from === to || (a[0] !== b[0] && a[1] !== b[1])) continue;
      const line = lineOf(from, to);
      const found = /^M\S+ \S+(?:V(\S+)H\S+|H(\S+)V\S+)L\S+ \S+$/.exec(line);
      assert.ok(found, line);
      const lane = Number(found[1] ?? found[2]);
      const fromEdge = Math.abs(lane - UNIT * Math.round(lane / UNIT));
      assert.ok(fromEdge + width / 2 <= half - face + 0.3, `${from} to ${to}: ${line}`);
      assert.ok(lane - width / 2 >= -0.3 && lane + width / 2 <= 6 * UNIT + 0.3, `${from} to ${to}: ${line}`);
    }
});
