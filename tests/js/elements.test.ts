// Laws of the page's elements that no type can hold.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const WEB = new URL("../../web/", import.meta.url);

const SOURCES = readdirSync(WEB, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(ts|css)$/.test(file) && !/\.d\.ts$|generated/.test(file) && file !== "core/reactive.ts")
  .map((file) => ({ file, text: readFileSync(new URL(file, WEB), "utf8") }));

/** The files in which a pattern is found. */
const holding = (pattern: RegExp) => SOURCES.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test("reactive properties are declared once, by Reactive", () => {
  assert.ok(SOURCES.filter(({ text }) => / extends Reactive\(/.test(text)).length >= 17);
  assert.deepEqual(holding(/\bextends LitElement\b|^ *static (override )?properties\b/m), []);
  assert.deepEqual(holding(/new Localized\(|createRenderRoot\(\)/), [], "the base class does that");
});

test("no field hides an accessor that renders", () => {
  // A field of a property's name is no error for the compiler when it says `override`; without it, it is.
  assert.deepEqual(holding(/^ {2}override (?!async\b|get\b|set\b)\w+(: .*)?( =|;)/m), []);
});

test("no file is longer than 500 lines", () => {
  const long = SOURCES.filter(({ text }) => text.trimEnd().split("\n").length > 500).map(({ file }) => file);
  assert.deepEqual(long, []);
});
