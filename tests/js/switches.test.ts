// The switches of the rules by their names: rows and words without a line for each in the page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { LOCALES, useMessages } from "../../web/core/i18n.ts";
import { OTHERS as MICRO_OTHERS } from "../../web/games/micro/options.ts";
import { OTHERS } from "../../web/games/ricochet/room/model.ts";
import { rulesLine } from "../../web/games/ricochet/room/words.ts";
import { switchRow } from "../../web/kit/rules-parts.ts";
import { switchesBut, unusual } from "../../web/kit/switches.ts";
import { DEFAULT_RULES } from "../../web/wire/generated/ricochet.ts";

const words = (locale: string, part: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../src/randolph/locales/${locale}/${part}.json`, import.meta.url), "utf8"));

const PRINTED = { game: "chess", castling: true, clock: 60, undo: false, board: null };

test("the switches that stand together are all that are on or off and have no place of their own", () => {
  assert.deepEqual(switchesBut(PRINTED, []), ["castling", "undo"]);
  assert.deepEqual(switchesBut(PRINTED, ["castling"]), ["undo"]);
  assert.ok(OTHERS.includes("ricochet") && !OTHERS.includes("silver"));
});

test("the line of the rules names a switch that is not as printed, whether it is on or off then", () => {
  useMessages("en", { "switch.castling.line": "no castling", "switch.undo.line": "moves can be taken back" });
  const names = switchesBut(PRINTED, []);
  assert.deepEqual(unusual(names, PRINTED, PRINTED), []);
  assert.deepEqual(unusual(names, { ...PRINTED, undo: true }, PRINTED), ["moves can be taken back"]);
  assert.deepEqual(unusual(names, { ...PRINTED, castling: false }, PRINTED), ["no castling"]);
  useMessages("en", { ...words("en", "room"), ...words("en", "switch") });
  assert.ok(rulesLine({ ...DEFAULT_RULES, ricochet: false }, "en").includes("no ricochet needed"));
});

test("a switch that an older server does not know is as printed, in the line of the rules and in the form", () => {
  useMessages("en", { "switch.castling.line": "no castling", "switch.undo.line": "moves can be taken back" });
  const known = { clock: 60, undo: true } as typeof PRINTED;
  assert.deepEqual(unusual(switchesBut(PRINTED, []), known, PRINTED), ["moves can be taken back"]);
  const checked = (name: "castling" | "undo", rules: object) =>
    switchRow<typeof PRINTED>(name, rules as typeof PRINTED, PRINTED, () => {}, "").values.includes(true);
  assert.ok(checked("castling", known));
  assert.ok(!checked("castling", { castling: false }));
  assert.ok(!checked("undo", {}));
});

test("every switch that stands with the others has its words in every language: name, hint and line", () => {
  for (const locale of LOCALES)
    for (const name of [...OTHERS, ...MICRO_OTHERS])
      for (const key of [`switch.${name}`, `switch.${name}.hint`, `switch.${name}.line`])
        assert.ok(words(locale, "switch")[key], `${key} in ${locale}/switch.json`);
});
