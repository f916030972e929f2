// The page's own files: what index.html asks for early is there, and is what the board needs.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

const WEB = new URL("../../web/", import.meta.url);
const html = readFileSync(new URL("index.html", WEB), "utf8");
const manifest = JSON.parse(readFileSync(new URL("manifest.webmanifest", WEB), "utf8"));

/** The modules that a module imports from the start, itself included. @param {string} file @param {Set<string>} [seen] */
function needed(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  const code = readFileSync(new URL(file, WEB), "utf8");
  for (const [, name] of code.matchAll(/^(?:import|export)\s(?:[^;"]*?\sfrom\s)?"(\.[^"]+)"/gm)) {
    needed(new URL(name, new URL(file, WEB)).href.slice(WEB.href.length), seen);
  }
  return seen;
}

test("index.html preloads exactly the modules of the board, so that none waits for another", () => {
  const preloaded = [...html.matchAll(/rel="modulepreload" href="\/static\/([^"]+)"/g)].map(([, file]) => file);
  assert.deepEqual(preloaded.sort(), [...needed("board/rr-board.js")].sort());
});

test("every file that index.html and the manifest name is there", () => {
  const named = [...html.matchAll(/(?:href|src)="\/static\/([^"]+)"/g)].map(([, file]) => file);
  const icons = manifest.icons.map((/** @type {{ src: string }} */ icon) => icon.src.replace("/static/", ""));
  for (const file of [...named, ...icons]) assert.ok(existsSync(new URL(file, WEB)), file);
});

test("no markup has inline style or script: the security policy forbids both", () => {
  assert.doesNotMatch(html, /\sstyle=|<style|<script>|\son\w+=/);
});
