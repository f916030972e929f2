// The page's styles: each sheet is worn, each class is somewhere in a template, no file is too long to be read.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";

const WEB = join(import.meta.dirname, "../../web");
const files = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((file) => /\.(ts|css|html)$/.test(file));
const text = (file: string) => readFileSync(join(WEB, file), "utf8");
const plain = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, "");

/** All styles by file: sheets, and what stands in css`…`. */
const styles = files
  .map((file) => {
    const templates = file.endsWith(".ts") ? [...text(file).matchAll(/css`([\s\S]*?)`/g)].map(([, css]) => css) : null;
    return { file, css: plain(templates ? templates.join("\n") : file.endsWith(".css") ? text(file) : "") };
  })
  .filter(({ css }) => css.trim());

test("each sheet lies in one of the lists that the document wears, and in one only", () => {
  const listed = [...text("index.html").matchAll(/href="\/([^"]+\.css)"/g)].map(([, file]) => file);
  for (const list of ["styles/app.css", "room/rooms.css"])
    for (const [, file] of text(list).matchAll(/@import "([^"]+)"/g))
      listed.push(relative(WEB, join(WEB, dirname(list), file)));
  const made = ["styles/palette.css"]; // of the palette, by the build
  const entry = ["room/rooms.css"]; // imported by the pages
  const sheets = files.filter((file) => file.endsWith(".css"));
  assert.deepEqual([...listed, ...entry].sort(), [...sheets, ...made].sort());
});

test("each class that a style names is a word of some script, so that no style is for something that is not there", () => {
  const built = ["columns-", "place-"]; // put together of a word and a number
  const scripts = files
    .filter((file) => file.endsWith(".ts"))
    .map((file) => plain(text(file)).replace(/css`[\s\S]*?`/g, ""));
  const words = new Set([...scripts, text("index.html")].flatMap((script) => script.match(/[a-zA-Z][\w-]*/g) ?? []));
  const named = styles.flatMap(({ file, css }) =>
    [...css.replace(/\$\{[^}]*\}/g, "").matchAll(/([^{};]+)\{/g)]
      .flatMap(([, selector]) => (selector.includes("@") ? [] : (selector.match(/(?<=\.)[a-zA-Z][\w-]*/g) ?? [])))
      .map((name) => ({ file, name })),
  );
  assert.ok(named.length > 1000);
  const dead = named.filter(({ name }) => !words.has(name) && !built.some((start) => name.startsWith(start)));
  assert.deepEqual(dead, []);
});

test("no file of styles has more than 500 lines", () => {
  const long = styles.map(({ file }) => ({ file, lines: text(file).split("\n").length - 1 }));
  assert.deepEqual(
    long.filter(({ lines }) => lines > 500),
    [],
  );
});
