/**
 * All texts of the page. Each locale is a folder of flat JSON files (one for each part of the page) that the build
 * merges into one table of key → message. A message is a string with `{name}` placeholders, or an object of plural
 * categories (`{"one": …, "other": …}`), chosen by `Intl.PluralRules` from the parameter `count`.
 *
 * A missing key is shown as the key; tests prove that none is missing. To add a language, add a folder in `locales/`
 * with the same files, and an entry in LANGUAGES (docs/howto/add-a-language.md).
 */

type Message = string | Record<string, string>;
export type Params = Record<string, string | number>;

interface Language {
  /** its name in the language itself */
  name: string;
  /** one file with all texts, merged by the build */
  words: () => Promise<{ default: Record<string, Message> }>;
}

/** All languages by their tags; the first is the fallback. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  en: { name: "English", words: () => import("../locales/en.words") },
  fr: { name: "Français", words: () => import("../locales/fr.words") },
};

export const LOCALES: readonly string[] = Object.keys(LANGUAGES);

/** The fallback. */
const [FIRST] = LOCALES;

let messages: Record<string, Message> = {};
let current = FIRST;
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

/** Whole numbers below this are written alike in all our languages. */
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
  const words = await LANGUAGES[known].words();
  messages = words.default;
  current = known;
  plural = new Intl.PluralRules(known);
  document.documentElement.lang = known;
  for (const listener of listeners) listener();
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
