// The colors of the palette, measured: robots and marks stay apart by lightness and under color blindness; text and signs
// have their contrast. Simulation: Machado, Oliveira, Fernandes 2009 (severity 1). Difference: CIEDE2000.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const COLORS = ["red", "green", "blue", "yellow", "silver", "transparent"];
const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const palette = Object.values<Record<string, string | { light: string; dark?: string }>>(
  JSON.parse(read("src/randolph/render/palette.json")),
).flatMap((group) => Object.entries(group));
const colorsOf = (theme: "light" | "dark"): Record<string, string> =>
  Object.fromEntries(
    palette.map(([name, color]) => [name, typeof color === "string" ? color : (color[theme] ?? color.light)]),
  );
const light = colorsOf("light");
const dark = colorsOf("dark");
const themes = Object.entries({ light, dark });

type Triple = [number, number, number];

/** @returns linear light */
function linear(hex: string): Triple {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const open = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return [open(r), open(g), open(b)];
}

const times = (matrix: number[][], v: Triple): Triple =>
  matrix.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]) as Triple;

const EYES: Record<string, number[][]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const XYZ = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];

/** CIELAB as these eyes see it. */
function lab(hex: string, eyes: string): Triple {
  const seen = times(EYES[eyes], linear(hex)).map((v) => Math.min(1, Math.max(0, v))) as Triple;
  const [x, y, z] = times(XYZ, seen);
  const f = (v: number) => (v > 216 / 24389 ? Math.cbrt(v) : ((24389 / 27) * v + 16) / 116);
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

const RAD = Math.PI / 180;
/** CIEDE2000. */
function difference([l1, a1, b1]: Triple, [l2, a2, b2]: Triple) {
  const mean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)));
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const angle = (b: number, a: number) => (Math.atan2(b, a) / RAD + 360) % 360;
  const [h1, h2] = [angle(b1, p1), angle(b2, p2)];
  const wrapped = h2 - h1 > 180 ? h2 - h1 - 360 : h2 - h1 < -180 ? h2 - h1 + 360 : h2 - h1;
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin((wrapped / 2) * RAD);
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const far = Math.abs(h1 - h2) > 180;
  const h = c1 * c2 === 0 ? h1 + h2 : far ? ((h1 + h2 + 360) / 2) % 360 : (h1 + h2) / 2;
  const t =
    1 -
    0.17 * Math.cos((h - 30) * RAD) +
    0.24 * Math.cos(2 * h * RAD) +
    0.32 * Math.cos((3 * h + 6) * RAD) -
    0.2 * Math.cos((4 * h - 63) * RAD);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const rt = -Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * RAD) * 2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const [x, y, z] = [(l2 - l1) / sl, (c2 - c1) / sc, dh / sh];
  return Math.sqrt(x * x + y * y + z * z + rt * y * z);
}

/** WCAG contrast. */
function contrast(one: string, two: string) {
  const [y1, y2] = [one, two].map((hex) => times(XYZ, linear(hex))[1]);
  return (Math.max(y1, y2) + 0.05) / (Math.min(y1, y2) + 0.05);
}

const pairs = COLORS.flatMap((one, index) => COLORS.slice(index + 1).map((two) => [one, two]));

test("the measure itself: a pair of the CIEDE2000 paper, black on white, and one color as three kinds of eyes see it", () => {
  assert.ok(Math.abs(difference([50, 2.6772, -79.7751], [50, 0, -82.7485]) - 2.0425) < 0.0001);
  assert.ok(Math.abs(difference([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387]) - 1.2644) < 0.0001);
  assert.equal(contrast("#000000", "#ffffff").toFixed(1), "21.0");
  assert.ok(
    difference(lab("#ff0000", "deuteranopia"), lab("#808000", "deuteranopia")) <
      difference(lab("#ff0000", "normal"), lab("#808000", "normal")) / 2,
  );
});

for (const eyes of Object.keys(EYES)) {
  test(`robots stay apart for ${eyes} vision`, () => {
    for (const [one, two] of pairs) {
      const far = difference(lab(light[one], eyes), lab(light[two], eyes));
      assert.ok(far >= 15, `${one} and ${two}: ${far.toFixed(1)}`);
    }
  });
  for (const [name, theme] of themes) {
    test(`targets and diagonals stay apart for ${eyes} vision, ${name} theme`, () => {
      for (const [one, two] of pairs) {
        const far = difference(lab(theme[`${one}-mark`], eyes), lab(theme[`${two}-mark`], eyes));
        assert.ok(far >= 13, `${one} and ${two}: ${far.toFixed(1)}`);
      }
    });
  }
}

test("any two robots differ in lightness", () => {
  for (const [one, two] of pairs) {
    const far = Math.abs(lab(light[one], "normal")[0] - lab(light[two], "normal")[0]);
    assert.ok(far >= 5, `${one} and ${two}: ${far.toFixed(1)}`);
  }
});

for (const [name, theme] of themes) {
  test(`text has a contrast of 4.5, ${name} theme`, () => {
    const texts = [
      ...["ink", "ink-2", "ink-3"].flatMap((ink) => ["page", "surface", "surface-2"].map((ground) => [ink, ground])),
      ["ink", "surface-3"],
      ["on-accent", "accent"],
      ["accent", "page"],
      ["accent", "surface"],
      ["accent", "accent-soft"],
      ["good", "surface"],
      ["good", "good-soft"],
      ["bad", "surface"],
      ["bad", "bad-soft"],
      ["warn", "surface"],
      ["warn", "warn-soft"],
      ["surface", "good"],
      ...COLORS.map((color) => [`on-${color}`, color]),
      ...COLORS.map((color) => [`${color}-deep`, `${color}-soft`]),
    ];
    for (const [ink, ground] of texts) {
      const found = contrast(theme[ink], theme[ground]);
      assert.ok(found >= 4.5, `${ink} on ${ground}: ${found.toFixed(2)}`);
    }
  });

  test(`signs have a contrast of 3 on the board, ${name} theme`, () => {
    const signs = [
      ...COLORS.flatMap((color) => ["board-a", "board-b", `${color}-soft`].map((ground) => [`${color}-deep`, ground])),
      ...["board-a", "board-b"].flatMap((ground) => [
        ["board-wall", ground],
        ["board-ink", ground],
      ]),
      ...["board-a", "board-b"].flatMap((ground) => [
        ["bad", ground],
        ["accent", ground],
      ]),
      ["surface", "bad"],
      ["ink-3", "board-b"],
      ["focus", "page"],
      ["focus", "board-a"],
      ["robot-rim", name === "dark" ? "board-a" : "board-frame"],
    ];
    for (const [sign, ground] of signs) {
      const found = contrast(theme[sign], theme[ground]);
      assert.ok(found >= 3, `${sign} on ${ground}: ${found.toFixed(2)}`);
    }
  });
}

test("robots and dice, and what is written on them, look alike in both themes", () => {
  for (const name of [...COLORS, "pink", "white"].flatMap((color) => [color, `on-${color}`]))
    assert.equal(light[name], dark[name], name);
});

test("initials have a contrast of 4.5 on the colors of the seats", () => {
  const seats = Object.entries(light).filter(([name]) => name.startsWith("seat-"));
  assert.equal(seats.length, 8);
  for (const [name, color] of seats)
    assert.ok(contrast("#ffffff", color) >= 4.5, `${name}: ${contrast("#ffffff", color).toFixed(2)}`);
});

test("the dark theme of the system and the chosen one have the same colors: a choice changes nothing but which are taken", () => {
  const css = read("web/styles/tokens.css").replace(/\/\*[\s\S]*?\*\//g, "");
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => [selector.trim(), body.trim()]);
  const chosen = rules.filter(([selector]) => selector.includes("data-theme"));
  assert.deepEqual(chosen, [
    [':root[data-theme="light"]', "color-scheme: light;"],
    [':root[data-theme="dark"]', "color-scheme: dark;"],
  ]);
  assert.deepEqual(
    rules.filter(([, body]) => /color-scheme: light dark;/.test(body)).map(([selector]) => selector),
    [":root"],
  );
  assert.ok(!css.includes("prefers-color-scheme"));
});
