// Builds the pages of this folder – single parts of the page, for tests of their own – into the folder that is given.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vite";

import { BROWSERS, palette, words } from "../../../vite.config.ts";

const HERE = import.meta.dirname;

export default defineConfig({
  root: HERE,
  base: "/under-test/",
  plugins: [palette(), words()],
  build: {
    target: BROWSERS,
    assetsInlineLimit: 0,
    minify: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: readdirSync(HERE)
        .filter((name) => name.endsWith(".html"))
        .map((name) => join(HERE, name)),
    },
  },
});
