// A cast switches the type checker off: each says on its line why it holds.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("../../web/", import.meta.url));

/** The lines of a module with a cast, `as const` apart, and no comment. */
function unreasoned(text: string): string[] {
  const blank = (part: string) => part.replaceAll(/[^\n]/g, "");
  const code = text
    .replaceAll(/^(import|export)\b[^;=(]*? from /gm, blank)
    .replaceAll(/^\s*\/\*\*[\s\S]*?\*\//gm, blank);
  return code.split("\n").filter((line) => /[\w)\]}>"] as (?!const\b)[\w("[{]/.test(line) && !/\/[/*] /.test(line));
}

test("every cast of the page says its reason on its line", () => {
  const files = globSync("**/*.ts", { cwd: WEB, exclude: ["wire/generated/**"] });
  assert.ok(files.length > 200, "the page's modules are read");
  for (const file of files) assert.deepEqual(unreasoned(readFileSync(`${WEB}${file}`, "utf8")), [], file);
});

test("a cast without a reason is found, and neither an import nor a comment is one", () => {
  assert.deepEqual(unreasoned("const a = b as C;\nconst d = e as F; // it is one\n"), ["const a = b as C;"]);
  assert.deepEqual(
    unreasoned('import { a as b } from "c";\n/**\n * as good as (new)\n */\nconst x = [1] as const;\n'),
    [],
  );
});
