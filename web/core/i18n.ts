/**
 * All texts of the page. Each locale is a folder of flat JSON files, one for each part of the page. The build merges
 * them into tables of key → message: one of all texts, and one of those of the home page (`FIRST_WORDS` in
 * vite.config.ts). A message is a string with `{name}` placeholders, or an object of plural categories (`{"one": …,
 * "other": …}`), chosen by `Intl.PluralRules` from the parameter `count`.
 *
 * A missing key is shown as the key; tests prove that none is missing. To add a language, add a folder in
 * src/randolph/locales/ with the same files, and a line in LANGUAGES (docs/howto/add-a-language.md).
 */

type Message = string | Record<string, string>;
export type Params = Record<string, string | number>;

/** All languages by their tags (BCP 47), each with its name in the language itself, in the order of these names. */
export const LANGUAGES = {
  de: "Deutsch",
  en: "English",
  es: "Español",
  fi: "Suomi",
  fr: "Français",
  ja: "日本語",
  ru: "Русский",
  "zh-Hant": "繁體中文",
};

export type Locale = keyof typeof LANGUAGES;

const isLocale = (tag: string): tag is Locale => Object.hasOwn(LANGUAGES, tag);

export const LOCALES: readonly Locale[] = Object.keys(LANGUAGES).filter(isLocale);

/** For readers who prefer none of our languages. */
export const FALLBACK: Locale = "en";

/**
 * Load texts of a language: of the home page ("first"), or all texts, of the other pages and the dialogs, too. The
 * build makes a file of each and replaces this import (`words` in vite.config.ts).
 */
const load = (tag: string, part: "first" | "all"): Promise<{ default: Record<string, Message> }> =>
  import(`../locales/${tag}-${part}.words`);

let messages: Record<string, Message> = {};
let current: Locale = FALLBACK;
/** The locale that was asked for last: perhaps it is still being loaded. */
let wished: Locale = FALLBACK;
let latest: Promise<void> | null = null;
let whole = false;
let loadingAll: Promise<void> | null = null;
let plural = new Intl.PluralRules(FALLBACK);
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

/** Several words or phrases, with commas; empty ones are left out. */
export const withCommas = (words: readonly string[]) => words.filter(Boolean).join(t("app.comma"));

/** A sentence with its full stop, unless it ends with a sign of its own, as a date does in Russian. */
export const sentence = (text: string) => (/[.!?…。！？]$/.test(text) ? text : text + t("app.stop"));

/** Several sentences in a row; empty ones are left out. There is no space behind a full-width sign. */
export const inARow = (sentences: readonly string[]) =>
  sentences
    .filter(Boolean)
    .join(" ")
    .replace(/(?<=[。！？」）]) /g, "");

/** How much room a text takes, in letters: Chinese and Japanese ones are twice as wide as others. */
export const lengthOf = (text: string) => text.length + (text.match(/[\u3000-\u9fff\uff00-\uffef]/g)?.length ?? 0);

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
 * Load a locale and notify the listeners. Of several calls the last one counts, whatever is loaded first.
 *
 * @param tag one of LOCALES; anything else means the fallback
 */
export function setLocale(tag: string): Promise<void> {
  wished = isLocale(tag) ? tag : FALLBACK;
  const known = wished;
  const loading: Promise<void> = load(known, whole ? "all" : "first").then(
    (words) => {
      if (latest !== loading) return latest ?? undefined;
      messages = words.default;
      current = known;
      plural = new Intl.PluralRules(known);
      document.documentElement.lang = known;
      for (const listener of listeners) listener();
    },
    (error) => {
      if (latest === loading) wished = current;
      throw error;
    },
  );
  latest = loading;
  return loading;
}

/**
 * Load all texts of the locale, now and after each change of language; all pages but the home page wait for it. Before
 * the first `setLocale` it only records that all texts are wanted.
 */
export function wantAllWords(): Promise<void> {
  whole = true;
  if (Object.keys(messages).length === 0) return Promise.resolve();
  loadingAll ??= setLocale(wished).catch((error) => {
    loadingAll = null; // the next one tries again
    throw error;
  });
  return loadingAll;
}

/** Set messages directly, without loading: for tests. */
export function useMessages(tag: string, table: Record<string, Message>) {
  messages = table;
  current = isLocale(tag) ? tag : FALLBACK;
  plural = new Intl.PluralRules(tag);
}

/** Call back after each change of language; the returned function unsubscribes. */
export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The language for a reader who prefers these tags, the best first; FALLBACK if they name none of ours. The server does
 * the same (`preferred` in src/randolph/locales); both are tested with vectors/languages.json.
 */
export const preferredLocale = (wishes: readonly (string | null)[]) =>
  wishes.map((wish) => matchingTag(wish ?? "")).find((tag) => tag !== undefined) ?? FALLBACK;

/** The tag with the longest beginning in common; otherwise the first one with the same main language. */
function matchingTag(wish: string) {
  const subtags = wish.replaceAll("_", "-").toLowerCase().split("-");
  const beginnings = subtags.map((_, at) => subtags.slice(0, subtags.length - at).join("-"));
  const exact = beginnings.flatMap((beginning) => LOCALES.filter((tag) => tag.toLowerCase() === beginning));
  return exact[0] ?? LOCALES.find((tag) => tag.toLowerCase().split("-")[0] === subtags[0]);
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
