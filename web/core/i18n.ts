/**
 * All texts of the page. Each locale is a folder of flat JSON files, one for each part of the page. The build merges
 * them into tables of key → message: one of all texts, and one of those of the home page (`FIRST_WORDS` in
 * vite.config.ts). A message is a string with `{name}` placeholders, or an object of plural categories (`{"one": …,
 * "other": …}`), chosen by `Intl.PluralRules` from the parameter `count`.
 *
 * A missing key is shown as the key; tests prove that none is missing. To add a language, add a folder in `locales/`
 * with the same files, and an entry in LANGUAGES (docs/howto/add-a-language.md).
 */

type Message = string | Record<string, string>;
export type Params = Record<string, string | number>;

type Load = () => Promise<{ default: Record<string, Message> }>;

interface Language {
  /** its name in the language itself */
  name: string;
  /** the texts of the home page */
  first: Load;
  /** all texts: of the other pages and the dialogs, too */
  all: Load;
}

/** All languages by their tags; the first is the fallback. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  en: {
    name: "English",
    first: () => import("../locales/en-first.words"),
    all: () => import("../locales/en-all.words"),
  },
  fr: {
    name: "Français",
    first: () => import("../locales/fr-first.words"),
    all: () => import("../locales/fr-all.words"),
  },
};

export const LOCALES: readonly string[] = Object.keys(LANGUAGES);

/** The fallback language. */
const [FIRST] = LOCALES;

let messages: Record<string, Message> = {};
let current = FIRST;
let whole = false;
let loadingAll: Promise<void> | null = null;
let plural = new Intl.PluralRules(FIRST);
const listeners: Set<() => void> = new Set();

/** The locale in use. */
export function locale() {
  return current;
}

/**
 * The message for a key in the current locale.
 *
 * @param params values for the placeholders; `count` also chooses the plural form
 */
export function t(key: string, params: Params = {}): string {
  const message = messages[key];
  if (message === undefined) return key;
  return fill(typeof message === "string" ? message : choose(message, params.count, plural), params, current);
}

/** Whether the current locale has this key: some texts exist for some wire codes only. */
export function has(key: string) {
  return key in messages;
}

export function choose(forms: Record<string, string>, count: string | number | undefined, rules: Intl.PluralRules) {
  return forms[rules.select(Number(count ?? 0))] ?? forms.other ?? "";
}

const formats: Map<string, Intl.NumberFormat> = new Map();

/** Whole numbers below this look the same in all our languages. */
export const GROUPED = 1000;

/**
 * A number as the locale writes it. Formats are created only for large numbers, because creating one takes longer than
 * drawing a frame.
 */
function written(value: number, tag: string) {
  if (Number.isInteger(value) && value >= 0 && value < GROUPED) return String(value);
  let format = formats.get(tag);
  if (!format) formats.set(tag, (format = new Intl.NumberFormat(tag)));
  return format.format(value);
}

/**
 * Fill in the placeholders. Numbers are formatted for the locale; unknown placeholders stay visible.
 *
 * @param tag the locale for numbers
 */
export function fill(text: string, params: Params, tag: string) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? written(value, tag) : value;
  });
}

/**
 * Load a locale and notify the listeners.
 *
 * @param tag one of LOCALES; anything else means the fallback
 */
export async function setLocale(tag: string) {
  const known = LOCALES.includes(tag) ? tag : FIRST;
  const { first, all } = LANGUAGES[known];
  const words = await (whole ? all() : first());
  messages = words.default;
  current = known;
  plural = new Intl.PluralRules(known);
  document.documentElement.lang = known;
  for (const listener of listeners) listener();
}

/**
 * Load all texts of the locale, now and after each change of language; all pages but the home page wait for it. Before
 * the first `setLocale` it only records that all texts are wanted.
 */
export function wantAllWords(): Promise<void> {
  whole = true;
  if (Object.keys(messages).length === 0) return Promise.resolve();
  loadingAll ??= setLocale(current).catch((error) => {
    loadingAll = null; // the next one tries again
    throw error;
  });
  return loadingAll;
}

/** Set messages directly, without loading: for tests. */
export function useMessages(tag: string, table: Record<string, Message>) {
  messages = table;
  current = tag;
  plural = new Intl.PluralRules(tag);
}

/** Call back after each change of language; the returned function unsubscribes. */
export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language to start with: the stored choice, else the browser's first language that we have. */
export function preferredLocale(stored: string | null, wishes: readonly string[]) {
  const tags = [stored ?? "", ...wishes].map((tag) => tag.toLowerCase().split("-")[0]);
  return tags.find((tag) => LOCALES.includes(tag)) ?? FIRST;
}

/**
 * A Lit controller: the host renders again when the language changes.
 */
export class Localized {
  host: { requestUpdate(): void; addController(controller: object): void };
  stop: () => void = () => {};

  constructor(host: { requestUpdate(): void; addController(controller: object): void }) {
    this.host = host;
    host.addController(this);
  }

  hostConnected() {
    this.stop = onLocaleChange(() => this.host.requestUpdate());
  }

  hostDisconnected() {
    this.stop();
  }
}
