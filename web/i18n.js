/**
 * Every word of the page comes from here. Each locale is a folder of flat JSON files (one per part of the page) that
 * are merged into one table of key → message when the page is built. A message is a string with `{name}` placeholders, or an object of
 * plural categories (`{"one": …, "other": …}`) chosen by `Intl.PluralRules` from the parameter `count`.
 *
 * A missing key shows itself as the key: tests prove that there is none. Locales added here need the same files in
 * `locales/`, nothing else. Nothing in this module touches the DOM except the `lang` of the document.
 */

/** @typedef {string | Record<string, string>} Message */
/** @typedef {Record<string, string | number>} Params */

export const LOCALES = /** @type {const} */ (["en", "fr"]);
export const LOCALE_NAMES = /** @type {Record<string, string>} */ ({ en: "English", fr: "Français" });
/** One file for each language: all of its words, merged when the page is built. @type {Record<string, () => Promise<{ default: Record<string, Message> }>>} */
const WORDS = { en: () => import("./locales/en.words"), fr: () => import("./locales/fr.words") };

/** @type {Record<string, Message>} */
let messages = {};
let current = "en";
let plural = new Intl.PluralRules("en");
/** @type {Set<() => void>} */
const listeners = new Set();

/** The locale in use. */
export function locale() {
  return current;
}

/**
 * The message for a key in the current locale.
 *
 * @param {string} key
 * @param {Params} [params] values for the placeholders; `count` also chooses the plural form
 * @returns {string}
 */
export function t(key, params = {}) {
  const message = messages[key];
  if (message === undefined) return key;
  return fill(typeof message === "string" ? message : choose(message, params.count, plural), params, current);
}

/**
 * True when the current locale has this key: for texts that exist only for some codes of the wire.
 *
 * @param {string} key
 */
export function has(key) {
  return key in messages;
}

/**
 * @param {Record<string, string>} forms
 * @param {string | number | undefined} count
 * @param {Intl.PluralRules} rules
 */
export function choose(forms, count, rules) {
  return forms[rules.select(Number(count ?? 0))] ?? forms.other ?? "";
}

/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** How a locale writes numbers; made once, because making it takes longer than drawing a frame. @param {string} tag */
function numbers(tag) {
  let format = formats.get(tag);
  if (!format) formats.set(tag, (format = new Intl.NumberFormat(tag)));
  return format;
}

/**
 * Put values into the placeholders; numbers are written as the locale writes them, unknown placeholders stay visible.
 *
 * @param {string} text
 * @param {Params} params
 * @param {string} tag the locale for numbers
 */
export function fill(text, params, tag) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? numbers(tag).format(value) : value;
  });
}

/**
 * Load a locale and tell everybody who shows text.
 *
 * @param {string} tag one of LOCALES; anything else means English
 */
export async function setLocale(tag) {
  const known = LOCALES.find((one) => one === tag) ?? "en";
  const words = await WORDS[known]();
  messages = words.default;
  current = known;
  plural = new Intl.PluralRules(known);
  document.documentElement.lang = known;
  for (const listener of listeners) listener();
}

/**
 * Put messages in directly, without loading: for tests.
 *
 * @param {string} tag
 * @param {Record<string, Message>} table
 */
export function useMessages(tag, table) {
  messages = table;
  current = tag;
  plural = new Intl.PluralRules(tag);
}

/**
 * Call back after each change of the language; the returned function ends it.
 *
 * @param {() => void} listener
 * @returns {() => void}
 */
export function onLocaleChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language to begin with: the stored wish, else the browser's first language that we speak. */
export function preferredLocale(/** @type {string | null} */ stored, /** @type {readonly string[]} */ wishes) {
  const tags = [stored ?? "", ...wishes].map((tag) => tag.toLowerCase().split("-")[0]);
  return tags.find((tag) => LOCALES.some((known) => known === tag)) ?? "en";
}

/**
 * A Lit controller: the host renders again when the language changes.
 */
export class Localized {
  /** @param {{ requestUpdate(): void, addController(controller: object): void }} host */
  constructor(host) {
    this.host = host;
    /** @type {() => void} */
    this.stop = () => {};
    host.addController(this);
  }

  hostConnected() {
    this.stop = onLocaleChange(() => this.host.requestUpdate());
  }

  hostDisconnected() {
    this.stop();
  }
}
