// The page's own files: what index.html asks for is there, and nothing in it that the policy forbids.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

const WEB = new URL("../../web/", import.meta.url);
const html = readFileSync(new URL("index.html", WEB), "utf8");
const manifest = JSON.parse(readFileSync(new URL("public/manifest.webmanifest", WEB), "utf8"));

test("every file that index.html and the manifest name is there", () => {
  const named = [...html.matchAll(/(?:href|src)="\/([^"]+)"/g)].map(([, file]) => file);
  const made = "styles/palette.css"; // of the palette, by the build
  assert.ok(named.includes(made));
  const icons = manifest.icons.map((icon: { src: string }) => icon.src.replace("/static/", "public/"));
  for (const file of [...named.filter((file) => file !== made), ...icons])
    assert.ok(existsSync(new URL(file, WEB)) || existsSync(new URL(`public/${file}`, WEB)), file);
});

test("no markup has inline style or script: the security policy forbids both", () => {
  assert.doesNotMatch(html, /\sstyle=|<style|<script>|\son\w+=/);
});
