/**
 * How the page is built: from web/ into the package's static folder, in files whose names carry a hash of their content,
 * each with its compressed forms beside it. `preloads.json` tells the server which of them a page needs.
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { defineConfig, type Plugin, type Rolldown } from "vite";

const WEB = join(import.meta.dirname, "web");
const LOCALES = join(import.meta.dirname, "src/randolph/locales");
const STATIC = join(import.meta.dirname, "src/randolph/static");
const BASE = "/static/";
const PALETTE = join(import.meta.dirname, "src/randolph/render/palette.json");

/** The oldest supported browsers; README.md names them, too. */
export const BROWSERS = ["chrome123", "edge123", "firefox121", "safari17.5", "ios17.5"];

/** The parts of the locales that the home page needs at once, with the shell around it; the others come later. */
const FIRST_WORDS = new Set(["app", "home", "board", "position", "rules", "titles"]);

/** The parts of the locales that only the server reads (src/randolph/locales). */
const SERVER_PARTS = new Set(["picture", "preview"]);

/** The tags of all languages. */
const LANGUAGES = readdirSync(LOCALES).filter((tag) => existsSync(join(LOCALES, tag, "app.json")));

/** The games, and the files of the pages of each: `games/NAME/pages/boards-edit.ts` is the page at `/boards/edit`. */
const GAMES = readdirSync(join(WEB, "games"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const pagesOf = (game: string) =>
  existsSync(join(WEB, "games", game, "pages")) ? readdirSync(join(WEB, "games", game, "pages")) : [];

/** What each page that users enter by a link needs at once, by the server's name for it (server/documents.py). */
const ROOM = ["room/room-entry.ts", "room/rooms.css"];
const ROOMS = Object.fromEntries(GAMES.map((game) => [game, [...ROOM, `games/${game}/room/room.ts`]]));
const ENTERED: Record<string, string[]> = {
  home: ["pages/home/rr-home.ts", "games/ricochet/puzzles/puzzles.ts"],
  new: ["pages/new/new.ts", "room/rooms.css", ...GAMES.map((game) => `games/${game}/form.ts`)],
  rooms: ["pages/rooms/rr-rooms.ts", "room/rooms.css"],
  review: ["pages/review/review.ts"],
  practice: ["pages/practice/rr-practice.ts"],
  rush: ["pages/rush/rr-rush.ts", "room/rooms.css"],
  games: ["pages/games/rr-games.ts", "room/rooms.css"],
  daily: ["pages/daily/rr-daily.ts"],
  group: ["pages/group/rr-group.ts"],
  "take-along": ["pages/take-along/rr-take-along.ts"],
  room: ROOM,
  screen: [...ROOM, "television/screen.ts"],
  ...ROOMS,
  ...Object.fromEntries(
    GAMES.flatMap((game) =>
      pagesOf(game).map((file) => [
        `${game}/${basename(file, ".ts").replaceAll("-", "/")}`,
        [`games/${game}/pages/${file}`, "room/rooms.css"],
      ]),
    ),
  ),
};

/**
 * The pages by which modules are grouped into files: modules that are needed by the same pages are in one file. There
 * are few such pages, because each set of them costs a request. Modules that none of them needs get files of their own.
 */
const GROUPED: Record<string, string[]> = { core: ["app/app.ts"], home: ENTERED.home, ...ROOMS };

/** What is loaded when it is asked for, in one file: what the forms need, and none of those pages does. */
const ASKED = { forms: GAMES.map((game) => `games/${game}/form.ts`) };

const inWeb = (files: string[]) => files.map((file) => join(WEB, file));

/**
 * `import("../locales/en-first.words")` is those of locales/en/*.json in one that are needed first, `en-all.words` all.
 * An import with variables in the name becomes a choice between those of all languages.
 */
export const words = (): Plugin => ({
  name: "words",
  resolveId: (id) => (id.endsWith(".words") ? join(WEB, "locales", basename(id)) : null),
  transform(code) {
    const variable = /import\(`(.*)\$\{tag\}-\$\{part\}\.words`\)/.exec(code);
    if (!variable) return null;
    const each = LANGUAGES.flatMap((tag) => ["first", "all"].map((part) => `${tag}-${part}`));
    const imports = each.map((name) => `"${name}": () => import("${variable[1]}${name}.words")`);
    return { code: code.replace(variable[0], `({${imports.join()}})[\`\${tag}-\${part}\`]()`), map: null };
  },
  load(id) {
    if (!id.endsWith(".words")) return null;
    const [, tag, part] = /([\w-]+)-(\w+)\.words$/.exec(id) ?? [];
    const folder = join(LOCALES, tag);
    const files = readdirSync(folder)
      .map((name) => basename(name, ".json"))
      .filter((name) => (part === "all" ? !SERVER_PARTS.has(name) : FIRST_WORDS.has(name)))
      .map((name) => join(folder, `${name}.json`));
    for (const file of files) this.addWatchFile(file);
    const merged = Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, "utf8"))));
    // No line may end at the space that French has before these signs, nor between a color and its number.
    const unbroken = / (?=[:;!?»])|(?<=«) |(?<=\{color\}) (?=\{number\})/g;
    const texts = JSON.stringify(Object.values(merged)).replace(unbroken, "\u00a0");
    // Apart from the texts the keys compress better: this makes the largest file of a first visit 2 % smaller.
    const code = `const texts = JSON.parse(${JSON.stringify(texts)});
export default Object.fromEntries("${Object.keys(merged).join(" ")}".split(" ").map((key, i) => [key, texts[i]]));`;
    return { code, moduleType: "js" };
  },
});

type Color = string | { light: string; dark?: string };

/** The colors of page and pictures by their names. */
function colors(): Record<string, { light: string; dark: string }> {
  const groups: Record<string, Record<string, Color>> = JSON.parse(readFileSync(PALETTE, "utf8"));
  const named = Object.values(groups).flatMap((group) => Object.entries(group));
  return Object.fromEntries(
    named.map(([name, color]) => {
      const { light, dark = light } = typeof color === "string" ? { light: color } : color;
      return [name, { light, dark }];
    }),
  );
}

/** `styles/palette.css` is these colors as custom properties. */
export const palette = (): Plugin => {
  const styles = /\/styles\/palette\.css(?=\?|$)/;
  return {
    name: "palette",
    resolveId: (id) => (styles.test(id) ? join(WEB, id.slice(id.search(styles))) : null),
    load(id) {
      if (!styles.test(id)) return null;
      this.addWatchFile(PALETTE);
      const declared = Object.entries(colors()).map(
        ([name, { light, dark }]) => `  --${name}: ${light === dark ? light : `light-dark(${light}, ${dark})`};\n`,
      );
      return `:root {\n${declared.join("")}}\n`;
    },
    hotUpdate({ file }) {
      if (file !== PALETTE) return;
      return [...(this.environment.moduleGraph.getModulesByFile(join(WEB, "styles/palette.css")) ?? [])];
    },
  };
};

/**
 * What a browser shows around the page, and a system where it is installed, has its color, and the words of the reader's
 * language: there is a manifest for each (server/documents.py names it in the document).
 */
const around = (): Plugin => ({
  name: "around",
  transformIndexHtml: () =>
    (["light", "dark"] as const).map((theme) => ({
      tag: "meta",
      attrs: { name: "theme-color", content: colors().page[theme], media: `(prefers-color-scheme: ${theme})` },
      injectTo: "head",
    })),
  generateBundle() {
    const color = colors().page.light;
    const manifest = JSON.parse(readFileSync(join(WEB, "public/manifest.webmanifest"), "utf8"));
    for (const lang of LANGUAGES) {
      const words = JSON.parse(readFileSync(join(LOCALES, lang, "preview.json"), "utf8"));
      const said = { lang, name: words["preview.page"], description: words["preview.about"] };
      const source = JSON.stringify({ ...manifest, ...said, background_color: color, theme_color: color });
      const name = lang === "en" ? "manifest" : `manifest-${lang}`;
      this.emitFile({ type: "asset", fileName: `${name}.webmanifest`, source });
    }
  },
});

/** The script that runs before the first paint: a chunk without imports, so it can be a classic script. */
const firstScript = (): Plugin => ({
  name: "first-script",
  apply: "build",
  buildStart() {
    this.emitFile({ type: "chunk", id: join(WEB, "app/head-script.ts") });
  },
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle }) {
      const file = Object.values(bundle ?? {}).find(
        (one) => one.type === "chunk" && one.facadeModuleId === join(WEB, "app/head-script.ts"),
      );
      if (file?.type !== "chunk" || file.imports.length + file.exports.length > 0)
        throw new Error("head-script.ts has to become one file of its own");
      return html.replace("/app/head-script.ts", BASE + file.fileName);
    },
  },
});

/** Tells the server what a page needs, and where the words of a language are. */
const preloads = (): Plugin => ({
  name: "preloads",
  apply: "build",
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    /** The file that the build has made of a source file. */
    const made = (source: string) => {
      const at = join(WEB, source);
      const file = files.find((one) =>
        one.type === "chunk" ? one.facadeModuleId === at : one.originalFileNames.includes(source),
      );
      if (!file) throw new Error(`${source} has become no file: ENTERED names what is imported by import()`);
      return file;
    };
    const withImports = (file: Rolldown.OutputChunk | Rolldown.OutputAsset, found: Set<string>): Set<string> => {
      if (found.has(file.fileName)) return found;
      if (file.type === "asset") return found.add(file.fileName);
      const styles = [...(file.viteMetadata?.importedCss ?? [])];
      if (styles.length === 0 || file.code.trim()) found.add(file.fileName);
      for (const name of styles) found.add(name);
      for (const name of file.imports) withImports(bundle[name], found);
      return found;
    };
    const core = withImports(made("index.html"), new Set<string>());
    const pages = Object.entries(ENTERED).map(([page, sources]) => {
      const found = new Set(core);
      for (const source of sources) withImports(made(source), found);
      return [page, [...found].filter((name) => !core.has(name)).map((name) => BASE + name)];
    });
    const languages = LANGUAGES.map((tag) => [
      tag,
      ["first", "all"].map((part) => BASE + made(`locales/${tag}-${part}.words`).fileName),
    ]);
    const source = JSON.stringify({ pages: Object.fromEntries(pages), words: Object.fromEntries(languages) });
    this.emitFile({ type: "asset", fileName: "preloads.json", source });
  },
});

/** Compresses all text as well as can be: it is done once. */
const compressed = (): Plugin => ({
  name: "compressed",
  apply: "build",
  writeBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (!/^assets\/.*\.(js|css|json|svg|webmanifest)$/.test(file.fileName)) continue;
      const content = Buffer.from(file.type === "chunk" ? file.code : file.source);
      const at = join(STATIC, file.fileName);
      writeFileSync(`${at}.gz`, gzipSync(content, { level: 9 }));
      writeFileSync(`${at}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    }
  },
});

/** All modules that some import from the start. */
function closure(from: string[], imports: (id: string) => readonly string[]) {
  const seen = new Set(from);
  for (const id of seen) for (const next of imports(id)) seen.add(next);
  return seen;
}

/** Names the file of a module after the pages that need it. */
const grouping = () => {
  const needed: { [files: string]: Set<string> } = {};
  return (id: string, context: Rolldown.ChunkingContext) => {
    const imports = (one: string) => context.getModuleInfo(one)?.importedIds ?? [];
    const needing = (groups: { [name: string]: string[] }) =>
      Object.keys(groups).filter((name) => (needed[name] ??= closure(inWeb(groups[name]), imports)).has(id));
    if (/\.css$/.test(id)) return null;
    const pages = needing(GROUPED);
    return pages.includes("core") || pages.length === Object.keys(GROUPED).length - 1
      ? "core"
      : pages.join("-") || needing(ASKED)[0] || null;
  };
};

export default defineConfig(({ command }) => ({
  root: WEB,
  base: command === "build" ? BASE : "/",
  // The developer's server: the Host header stays, so that the server's check of origins holds as it is.
  server: { proxy: { "/api": { target: process.env.RANDOLPH_SERVER ?? "http://127.0.0.1:8017", ws: true } } },
  plugins: [palette(), words(), around(), firstScript(), preloads(), compressed()],
  build: {
    outDir: STATIC,
    emptyOutDir: true,
    target: BROWSERS,
    sourcemap: true,
    assetsInlineLimit: 0, // the Content-Security-Policy has no data: addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      preserveEntrySignatures: false,
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: grouping(), debugName: "pages" }] },
      },
    },
  },
}));
