// The arrows of the page's folders are Biome's to hold (biome.json): here it is tried whether they would be held.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const COPY = mkdtempSync(join(tmpdir(), "arrows-"));
copyFileSync(join(ROOT, "biome.json"), join(COPY, "biome.json"));
after(() => rmSync(COPY, { recursive: true }));

/** What Biome says of files of a page, each by its name with the rules it breaks. */
function said(files: Record<string, string>): Map<string, string[]> {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(COPY, file)), { recursive: true });
    writeFileSync(join(COPY, file), `${text}\n`);
  }
  const biome = join(ROOT, "node_modules/.bin/biome");
  const { stdout, stderr } = spawnSync(biome, ["lint", "--max-diagnostics=none"], { cwd: COPY, encoding: "utf8" });
  const found = new Map(Object.keys(files).map((file): [string, string[]] => [file, []]));
  for (const [, file, rule] of (stdout + stderr).matchAll(/^(web\/\S+?):\d+:\d+ lint\/\w+\/(\w+)/gm))
    found.get(file)?.push(rule);
  return found;
}

const BREACHES: [file: string, imported: string][] = [
  ["rules/move.ts", "../room/page.ts"],
  ["styles/vars.ts", "../board/marks.ts"],
  ["settings.ts", "./room/page.ts"],
  ["net/http.ts", "../room/page.ts"],
  ["net/http.ts", "../home/memory.ts"],
  ["board/marks.ts", "../router.ts"],
  ["board/marks.ts", "../net/http.ts"],
  ["shell/menu.ts", "../room/page.ts"],
  ["room/page.ts", "../ricochet/room.ts"],
  ["room/page.ts", "../micro/room.ts"],
  ["referee/device.ts", "../home/memory.ts"],
  ["ricochet/room.ts", "../micro/room.ts"],
  ["micro/room.ts", "../ricochet/room.ts"],
  ["learn/film.ts", "../room/page.ts"],
  ["home/rr-home.ts", "../new/new.ts"],
  ["new/new.ts", "../home/rr-home.ts"],
  ["rooms/rr-rooms.ts", "../ricochet/room.ts"],
  ["table/rr-table.ts", "../position/rr-position.ts"],
  ["boards/rr-boards.ts", "../table/rr-table.ts"],
  ["position/rr-position.ts", "../micro/room.ts"],
];

test("an import against the arrows is refused, be it from the start or when it is wanted", () => {
  const planted: Record<string, string> = {};
  for (const [at, [file, imported]] of BREACHES.entries()) {
    const folder = dirname(join(ROOT, "web", file));
    assert.ok(
      existsSync(join(ROOT, "web", file)) && existsSync(join(folder, imported)),
      `${file} and ${imported} are there`,
    );
    const [first, later] = ["first", "later"].map((name) => join("web", dirname(file), `${name}-${at}.ts`));
    planted[first] = `export * from "${imported}";`;
    planted[later] = `export const load = () => import("${imported}");`;
  }
  for (const [file, rules] of said(planted))
    assert.ok(rules.includes("noRestrictedImports"), `${file}: ${planted[file]}`);
});

test("an import along the arrows is not, and the one list of games may name them", () => {
  const allowed = {
    "web/room/along.ts": 'export * from "../net/http.ts";',
    "web/room/games.ts": 'export const load = () => import("../micro/room.ts");',
  };
  for (const [file, rules] of said(allowed)) assert.deepEqual(rules, [], file);
});

test("imports that go in a circle are refused", () => {
  const circle = {
    "web/net/one.ts": 'import { two } from "./two.ts";\nexport const one = () => two;',
    "web/net/two.ts": 'import { one } from "./one.ts";\nexport const two = () => one;',
  };
  for (const [file, rules] of said(circle)) assert.deepEqual(rules, ["noImportCycles"], file);
});
