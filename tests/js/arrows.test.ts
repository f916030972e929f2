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
  ["core/settings.ts", "../kit/model.ts"],
  ["core/css-vars.ts", "../wire/http.ts"],
  ["wire/room-socket.ts", "../parts/dialog.ts"],
  ["wire/room-socket.ts", "../games/index.ts"],
  ["parts/dialog.ts", "../kit/model.ts"],
  ["parts/dialog.ts", "../room/game-room.ts"],
  ["kit/model.ts", "../room/game-room.ts"],
  ["kit/model.ts", "../games/ricochet/rules/move.ts"],
  ["kit/board/motion.ts", "../../games/ricochet/board/routes.ts"],
  ["workbench/workbench.ts", "../games/ricochet/workbench.ts"],
  ["workbench/workbench.ts", "../room/game-room.ts"],
  ["pages/home/rr-home.ts", "../../games/ricochet/workbench.ts"],
  ["games/ricochet/rules/move.ts", "../../../room/game-room.ts"],
  ["games/ricochet/rules/move.ts", "../../micro/rules/rules.ts"],
  ["games/micro/rules/rules.ts", "../../ricochet/rules/move.ts"],
  ["games/micro/options.ts", "../ricochet/links.ts"],
  ["games/micro/options.ts", "../index.ts"],
  ["games/micro/options.ts", "../../room/game-room.ts"],
  ["games/micro/rules/rules.ts", "../../index.ts"],
  ["games/micro/rules/rules.ts", "../../../pages/rooms/rr-rooms.ts"],
  ["room/game-room.ts", "../games/ricochet/room/room.ts"],
  ["room/game-room.ts", "../games/micro/room/room.ts"],
  ["room/game-room.ts", "../pages/rooms/rr-rooms.ts"],
  ["television/screen.ts", "../games/micro/room/room.ts"],
  ["pages/rooms/rr-rooms.ts", "../../games/ricochet/room/room.ts"],
  ["pages/rooms/rr-rooms.ts", "../home/rr-home.ts"],
  ["pages/rooms/rr-rooms.ts", "../../app/app.ts"],
  ["pages/learn/rr-learn.ts", "../new/new.ts"],
];

test("an import against the arrows is refused, from the start or when it is wanted", () => {
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

test("a page that is new may not know the others either", () => {
  const breach = { "web/pages/newest/breach.ts": 'export * from "../home/rr-home.ts";' };
  for (const [file, rules] of said(breach)) assert.deepEqual(rules, ["noRestrictedImports"], file);
});

test("an import along the arrows is not, and the one list of games may name them", () => {
  const allowed = {
    "web/room/along.ts": 'export * from "../wire/http.ts";',
    "web/games/index.ts": 'export const load = () => import("../micro/room.ts");',
    "web/games/micro/along.ts":
      'export * from "./rules/rules.ts";\nexport * from "../entry.ts";\nexport * from "../../kit/model.ts";',
    "web/pages/other/along.ts":
      'export * from "./styles.ts";\nexport * from "../../games/index.ts";\nexport * from "../../room/room-memory.ts";',
    "web/games/micro/rules/along.ts":
      'export * from "../board/art.ts";\nexport * from "../../entry.ts";\nexport * from "../../../kit/model.ts";',
  };
  for (const [file, rules] of said(allowed)) assert.deepEqual(rules, [], file);
});

test("import cycles are refused", () => {
  const circle = {
    "web/wire/one.ts": 'import { two } from "./two.ts";\nexport const one = () => two;',
    "web/wire/two.ts": 'import { one } from "./one.ts";\nexport const two = () => one;',
  };
  for (const [file, rules] of said(circle)) assert.deepEqual(rules, ["noImportCycles"], file);
});
