// The games and their one list: nobody but it names a game, and what two games have in common is written once.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { GAME_NAMES, GAMES, gameNamed, gameOf } from "../../web/games/index.ts";

const WEB = new URL("../../web/", import.meta.url);

/** The code of a file: without comments. */
const bare = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, (found) => found.replace(/[^\n]/g, "")).replace(/(^|\s)\/\/.*$/gm, "");

/** All files of the page that are written by hand, by their paths. */
const FILES = new Map(
  readdirSync(WEB, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(ts|css)$/.test(path) && !path.startsWith("wire/generated/"))
    .map((path): [string, string] => [path, bare(readFileSync(new URL(path, WEB), "utf8"))]),
);

const folder = (game: string) => [...FILES].filter(([path]) => path.startsWith(`games/${game}/`));

test("a room whose rules name no game is one of the first; of an unknown game nobody has a page", () => {
  assert.equal(gameOf({}), GAMES[GAME_NAMES[0]]);
  for (const name of GAME_NAMES) assert.equal(gameOf({ game: name }), GAMES[name]);
  for (const unknown of ["chess", "toString", ""]) assert.equal(gameOf({ game: unknown }), null, unknown);
  assert.equal(gameNamed(null), null);
});

test("what the build loads ahead for a game's page is what the list loads for it", () => {
  for (const name of GAME_NAMES) {
    const files = folder(name).map(([path]) => path.slice(`games/${name}/`.length));
    const pages = files
      .filter((path) => path.startsWith("pages/"))
      .map((path) => path.slice("pages".length, -".ts".length));
    assert.deepEqual(
      pages.map((path) => path.replaceAll("-", "/")).sort(),
      Object.keys(GAMES[name].pages).sort(),
      name,
    );
    for (const file of ["form.ts", "room/room.ts"]) assert.ok(files.includes(file), `${name}/${file}`);
  }
});

// ---- nobody else names a game ----

/** The elements that a game defines. */
const elementsOf = (game: string) =>
  folder(game).flatMap(([, text]) => [...text.matchAll(/customElements\.define\("([\w-]+)"/g)].map(([, name]) => name));
const ELEMENTS = GAME_NAMES.flatMap(elementsOf);
/** A game by its name – in an identifier, a path, a key of the words –, or an element of one. */
const NAMED = new RegExp(`${GAME_NAMES.join("|")}|(?<![\\w-])(${ELEMENTS.join("|")})(?![\\w-])`, "gi");

/** The lists that name them: of their values, and of all sheets of styles. */
const LISTS = ["games/index.ts", "room/rooms.css"];

const named = (path: string, text: string) =>
  GAME_NAMES.some((game) => path.startsWith(`games/${game}/`)) || LISTS.includes(path)
    ? namedIn(path, text)
    : [...text.matchAll(NAMED)].map(([found]) => found);

/** What a game's own file names of the others; the list may name all. */
function namedIn(path: string, text: string) {
  if (LISTS.includes(path)) return [];
  const others = GAME_NAMES.filter((game) => !path.startsWith(`games/${game}/`));
  return others.flatMap((other) =>
    [...text.matchAll(new RegExp(`games/${other}/|\\.\\./${other}/|"${other}"`, "g"))].map(([found]) => found),
  );
}

test("nobody but the list of games names a game, or an element of one", () => {
  const words = ([path, text]: [string, string]) => `${path}: ${[...new Set(named(path, text))].join(", ")}`;
  assert.deepEqual([...FILES].filter(([path, text]) => named(path, text).length > 0).map(words), []);
});

test("a file that names one would be found", () => {
  assert.ok(ELEMENTS.length > 10);
  const [element] = elementsOf("micro");
  for (const breach of [
    'if (rules.game === "micro") act();',
    'import("../games/ricochet/links.ts");',
    "const isMicro = of(room);",
    't("micro.title");',
    `html\`<${element}></${element}>\`;`,
    `${element} { color: red; }`,
  ])
    for (const path of ["room/page.ts", "core/new.ts", "games/entry.ts"])
      assert.ok(named(path, bare(breach)).length, breach);
  assert.ok(named("games/ricochet/links.ts", 'import("../micro/options.ts")').length);
  assert.deepEqual(named("room/page.ts", bare("// as in micro\nact(); /* of ricochet */")), []);
});

// ---- what two games have in common is written once ----

/** This many equal lines of code are no accident. */
const ALIKE = 10;

type Line = { text: string; at: number };

/** Lines of code: no blanks, no comments, no imports. */
function linesOf(text: string): Line[] {
  const code = text.replace(/^import\b[^;]*;$/gm, (found) => found.replace(/[^\n]/g, ""));
  return code
    .split("\n")
    .map((line, index) => ({ text: line.trim(), at: index + 1 }))
    .filter(({ text: line }) => line);
}

const runsOf = (lines: readonly Line[]) =>
  lines.slice(ALIKE - 1).map((_, at) =>
    lines
      .slice(at, at + ALIKE)
      .map(({ text }) => text)
      .join("\n"),
  );

/** The pairs of files that have this many equal lines in a row. */
function alike(some: [path: string, text: string][], others: [path: string, text: string][]): string[] {
  const known = new Map<string, string>();
  for (const [path, text] of some) for (const run of runsOf(linesOf(text))) known.set(run, path);
  const pairs = others.flatMap(([path, text]) =>
    runsOf(linesOf(text)).flatMap((run) => (known.has(run) ? [`${known.get(run)} = ${path}`] : [])),
  );
  return [...new Set(pairs)].sort();
}

/** Pairs that are alike yet: this list gets shorter, never longer. */
test("no ten lines of code in a row are the same in two games", () => {
  const found = GAME_NAMES.flatMap((one, at) =>
    GAME_NAMES.slice(at + 1).flatMap((other) => alike(folder(one), folder(other))),
  );
  assert.deepEqual(found, []);
});

test("ten lines would be found, whatever blanks, comments and imports are between them; nine would not", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `act(${index});`);
  const plain = lines(10).join("\n");
  const loose = bare(`import { act } from "./act.ts";\n\n${lines(10).join("\n\n  // why\n  ")}\n`);
  assert.deepEqual(alike([["a", plain]], [["b", loose]]), ["a = b"]);
  assert.deepEqual(alike([["a", lines(9).join("\n")]], [["b", lines(9).join("\n")]]), []);
});
