// The words of the page: every locale says everything, nothing is said twice or in vain, and messages are filled
// rightly.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { choose, fill, GROUPED, LOCALES, preferredLocale, t, useMessages } from "../../web/core/i18n.ts";
import { GAME_NAMES } from "../../web/games/index.ts";

import { ALIKE, NAMES } from "./words-alike.ts";

const WEB = new URL("../../web/", import.meta.url);
const TEXTS = new URL("../../src/randolph/locales/", import.meta.url);
const FIRST = "en";
const FILES = readdirSync(new URL(`${FIRST}/`, TEXTS)).map((name) => name.replace(/\.json$/, ""));
// Of these, the server writes two; the page has the others.
const SERVERS = ["picture", "preview"];
const PARTS = FILES.filter((part) => !SERVERS.includes(part));
// Keys begin with the name of their part; `app` also holds the shell's settings and the form, `titles` the games' names.
const PREFIXES: Record<string, string[]> = { app: ["app", "setting", "new"], titles: [...GAME_NAMES] };

const messages = (locale: string, part: string): Record<string, string | Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`${locale}/${part}.json`, TEXTS), "utf8"));

const all = (locale: string): Record<string, string | Record<string, string>> =>
  Object.assign({}, ...PARTS.map((part) => messages(locale, part)));

const textsOf = (message: string | Record<string, string>) =>
  typeof message === "string" ? [message] : Object.values(message);

/** Whether a text has a word besides its placeholders. */
const isWords = (text: string) => /\p{L}{3}/u.test(text.replace(/\{\w+\}/g, ""));

/** The page's own scripts, without those in folders of these names. */
function scripts(folder: URL, without: readonly string[] = []): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return without.includes(entry.name) ? [] : scripts(new URL(`${entry.name}/`, folder), without);
    return entry.name.endsWith(".ts") ? [readFileSync(new URL(entry.name, folder), "utf8")] : [];
  });
}

const code = scripts(WEB).join("\n");
const prefixes = PARTS.flatMap((part) => PREFIXES[part] ?? [part]);
const keyLike = new RegExp(`^(${prefixes.join("|")})\\.[\\w.]+$`);
const plain = [...code.matchAll(/"([\w.]+)"/g)].map(([, text]) => text).filter((text) => keyLike.test(text));
const patterns = [...code.matchAll(/`((?:[\w.]|\$\{[^}]*\})+)`/g)]
  .map(([, text]) => text)
  .filter((text) => text.includes("${") && /^\w+\./.test(text) && prefixes.includes(text.split(".")[0]))
  .map((text) => new RegExp(`^${text.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "\\w+")}$`));
// Endings that are put on elsewhere count: `about(key)` adds `.you`, `coded(prefix, code)` the code, `choice(prefix, …)`
// each value, `lessonsOf(prefix, …)` a card with its text and picture, and `seconds(label, …)` its hint.
const lessons = [...code.matchAll(/lessonsOf\(\s*"([\w.]+)"/g)].map(
  ([, prefix]) => new RegExp(`^${prefix.replaceAll(".", "\\.")}\\.\\w+(\\.text|\\.picture)?$`),
);
const isUsed = (key: string): boolean =>
  plain.includes(key) ||
  [...patterns, ...lessons].some((pattern) => pattern.test(key)) ||
  (key.endsWith(".you") && isUsed(key.slice(0, -4))) ||
  [...code.matchAll(/(?:seconds|showing)\("([\w.]+)"/g)].some(([, label]) => key === `${label}.hint`) ||
  [...code.matchAll(/(?:coded|choice)\(\s*"([\w.]+)"/g)].some(
    ([, prefix]) => key.startsWith(`${prefix}.`) && !key.slice(prefix.length + 1).includes("."),
  );

test("every locale has exactly the files and keys of the first", () => {
  for (const locale of LOCALES) {
    const files = readdirSync(new URL(`${locale}/`, TEXTS)).map((name) => name.replace(/\.json$/, ""));
    assert.deepEqual(files.sort(), [...FILES].sort(), locale);
    for (const part of FILES) {
      const expected = Object.keys(messages(FIRST, part));
      assert.deepEqual(Object.keys(messages(locale, part)), expected, `${locale}/${part}.json`);
    }
  }
});

test("a key belongs to its file, so that no file overrides another", () => {
  for (const part of PARTS) {
    const allowed = PREFIXES[part] ?? [part];
    for (const key of Object.keys(messages(FIRST, part)))
      assert.ok(allowed.includes(key.split(".")[0]), `${key} in ${part}.json`);
  }
});

test("a message has the same placeholders in every locale", () => {
  const places = (message: string | Record<string, string>) => {
    return [
      ...new Set(textsOf(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))),
    ].sort();
  };
  const first = all(FIRST);
  for (const locale of LOCALES) {
    for (const [key, message] of Object.entries(all(locale))) {
      const dropped = places(first[key]).filter((name) => !places(message).includes(name));
      const added = places(message).filter((name) => !places(first[key]).includes(name));
      assert.deepEqual(added, [], `${locale} ${key} has a placeholder nobody fills`);
      assert.deepEqual(
        dropped.filter((name) => name !== "count"),
        [],
        `${locale} ${key} drops a placeholder`,
      );
    }
  }
});

test("a message has plural forms where English has them: exactly those of its language, and none is empty", () => {
  const first = all(FIRST);
  for (const locale of LOCALES) {
    const forms = [...new Intl.PluralRules(locale).resolvedOptions().pluralCategories].sort();
    for (const [key, message] of Object.entries(all(locale))) {
      assert.equal(typeof message, typeof first[key], `${locale} ${key}`);
      if (typeof message !== "string") assert.deepEqual(Object.keys(message).sort(), forms, `${locale} ${key}`);
      for (const text of textsOf(message)) assert.notEqual(text.trim(), "", `${locale} ${key}`);
    }
  }
});

test("no text is left in English but names, and words that the language writes alike", () => {
  const first = all(FIRST);
  for (const locale of LOCALES.filter((tag) => tag !== FIRST)) {
    const alike = Object.entries(all(locale)).flatMap(([key, message]) =>
      textsOf(message).filter((text) => textsOf(first[key]).includes(text) && isWords(text)),
    );
    const left = new Set(alike.filter((text) => !NAMES.includes(text)));
    assert.deepEqual([...left].sort(), ALIKE[locale] ?? [], locale);
  }
});

// The words of the rule sheets for the words of the game, as they begin or are contained in inflected forms. A new
// language may be without.
const GLOSSARY: Record<string, Record<string, RegExp>> = {
  de: { target: /ziel/i, chip: /chip/i, timer: /sanduhr/i, move: /zug|züge/i, bid: /gebot|biet/i },
  es: { target: /objetivo/i, chip: /ficha/i, timer: /reloj de arena|arena/i, move: /movimiento/i, bid: /puja/i },
  fi: { target: /kohde|kohtee/i, chip: /nappula/i, timer: /tiimalasi/i, move: /siirto|siirr/i, bid: /ehdot/i },
  fr: { target: /cible/i, chip: /pion/i, timer: /sablier/i, move: /coup|déplacement/i, bid: /propos|annon/i },
  ja: { target: /目標/, chip: /チップ/, timer: /砂/, move: /手/, bid: /宣言/ },
  ru: { target: /цел/i, chip: /чип/i, timer: /час(ы|ов|ах|ам)|пес(ок|к)/i, move: /шаг/i, bid: /вариант|объяв|числ/i },
  "zh-Hant": { target: /目標/, chip: /標記|分/, timer: /沙/, move: /步|移動/, bid: /宣告/ },
};
const TERMS: Record<string, RegExp> = {
  target: /\btarget/i,
  chip: /\bchips?\b/i,
  timer: /sand timer/i,
  move: /\bmoves\b/i,
  bid: /\bbids?\b/i,
};
// Words that other editions or dictionaries use, and these texts must not.
const FORBIDDEN: Record<string, RegExp> = {
  de: /\bSpieler\b|Spielstein|Zielmarke/, // people of any gender; the chip is a Chip
  es: /oferta|ordenador|anfitri|vosotros|ustedes/i, // the bid is a puja; words of one country or one gender
  fi: /isänt|pelimerk/i, // the host is a vetäjä, the chip a nappula
  fr: /jeton|solitaire|\bdéclar/i, // the chip is a pion; alone is en solo; to bid and to declare is annoncer
  ja: /駒|コマ/, // a robot is no piece of shogi, and a chip neither
  ru: /жетон/i, // a robot's start marker, never the chip
  "zh-Hant": /[们这说个时开关]/, // simplified letters
};

test("the words of the game are those of the rule sheets, in most texts that have them in English", () => {
  const first = Object.entries(all(FIRST));
  for (const locale of LOCALES.filter((tag) => tag !== FIRST)) {
    const words = all(locale);
    for (const [term, english] of Object.entries(GLOSSARY[locale] ? TERMS : {})) {
      const keys = first
        .filter(([, message]) => textsOf(message).some((text) => english.test(text)))
        .map(([key]) => key);
      const said = keys.filter((key) => textsOf(words[key]).some((text) => GLOSSARY[locale][term].test(text)));
      assert.ok(
        keys.length > 5 && said.length >= 0.7 * keys.length,
        `${locale} ${term}: ${said.length}/${keys.length}`,
      );
    }
    const wrong = Object.entries(words).filter(([, message]) =>
      textsOf(message).some((text) => FORBIDDEN[locale]?.test(text)),
    );
    assert.deepEqual(wrong, [], locale);
  }
});

test("each game has its own words in Chinese: no target marker is won in Micro Robots", () => {
  const wrong = Object.entries(all("zh-Hant")).filter(
    ([key, message]) => /^micro(table)?\./.test(key) && textsOf(message).some((text) => text.includes("標記")),
  );
  assert.deepEqual(wrong, []);
});

test("a text that both games use has the chip's word of neither in Chinese", () => {
  // Only Ricochet Robots has chips that are exchanged or lie face down.
  const ricochets = ["review.shown.broken_off", "games.turned", "games.won.shared"];
  const shared = scripts(WEB, ["ricochet", "micro"]).join("\n");
  const words = all("zh-Hant");
  const keys = Object.keys(words).filter((key) => shared.includes(`"${key}"`) && !ricochets.includes(key));
  assert.ok(keys.includes("room.chips_left") && keys.length > 500, String(keys.length));
  const wrong = keys.filter((key) => textsOf(words[key]).some((text) => /標記|分數片/.test(text)));
  assert.deepEqual(wrong, []);
});

test("every key that the code names exists", () => {
  const known = all(FIRST);
  const missing = plain.filter(
    (key) => !(key in known) && !Object.keys(known).some((other) => other.startsWith(`${key}.`)),
  );
  assert.deepEqual([...new Set(missing)], []);
});

test("every pattern of keys that the code builds has keys", () => {
  const known = Object.keys(all(FIRST));
  const idle = patterns.filter(
    (pattern) => !known.some((key) => pattern.test(key) || known.some((other) => pattern.test(other))),
  );
  assert.deepEqual(idle.map(String), []);
});

test("no key is there that nobody uses", () => {
  assert.deepEqual(
    Object.keys(all(FIRST)).filter((key) => !isUsed(key)),
    [],
  );
});

test("placeholders are filled, numbers in the language's own writing, unknown ones left to see", () => {
  assert.equal(fill("{name} bids {count} of {left}", { name: "Ann", count: 1234 }, "en"), "Ann bids 1,234 of {left}");
});

test("numbers that are written without a format are written as every locale writes them", () => {
  for (const locale of LOCALES) {
    const { format } = new Intl.NumberFormat(locale);
    for (const count of [-1, 0.5, ...Array.from({ length: GROUPED + 1 }, (_, number) => number)])
      assert.equal(fill("{count}", { count }, locale), format(count), locale);
  }
});

test("the plural form follows the language: nought is singular in French and not in English", () => {
  const forms = { one: "one", other: "other" };
  assert.equal(choose(forms, 0, new Intl.PluralRules("fr")), "one");
  assert.equal(choose(forms, 0, new Intl.PluralRules("en")), "other");
});

test("a form that a message does not have falls back to 'other'", () => {
  assert.equal(choose({ one: "one", other: "other" }, 1_000_000, new Intl.PluralRules("fr")), "other");
});

test("t chooses, fills, and shows a missing key as itself", () => {
  useMessages("en", { moves: { one: "{count} move", other: "{count} moves" } });
  assert.equal(t("moves", { count: 1 }), "1 move");
  assert.equal(t("moves", { count: 7 }), "7 moves");
  assert.equal(t("nowhere.to.be.found"), "nowhere.to.be.found");
});

test("a reader gets the language of the vectors, as from the server: regions and scripts lead to what we have", () => {
  const { cases } = JSON.parse(readFileSync(new URL("../../vectors/languages.json", import.meta.url), "utf8"));
  assert.ok(cases.length > 20);
  for (const { wishes, language } of cases) assert.equal(preferredLocale(wishes), language, wishes.join());
});

test("the first wish wins: of the address, then the stored one, then the browser's", () => {
  assert.equal(preferredLocale(["fr", "en", "de"]), "fr");
  assert.equal(preferredLocale([null, "en", "fr"]), "en");
});

test("every language has a folder, and every folder a language", () => {
  const folders = readdirSync(TEXTS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const tags = folders.map(({ name }) => name).filter((name) => !name.startsWith("__"));
  assert.deepEqual([...LOCALES].sort(), tags.sort());
  for (const tag of LOCALES) assert.deepEqual(Intl.getCanonicalLocales(tag), [tag]);
});
