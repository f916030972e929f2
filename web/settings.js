/**
 * What a person has chosen on this device: theme, sound, vibration, color signs, language, name. Kept in localStorage
 * and applied to the document as `data-theme` and `data-color-signs`; `first.js` does the same before the first paint
 * and must know the same names. Sound and vibration are off until switched on.
 */

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} sound
 * @property {boolean} vibration
 * @property {boolean} signs a second sign beside each color
 * @property {boolean} quiet phrases of other players are not shown
 * @property {string | null} locale null: what the browser asks for
 * @property {string} name the name used last
 * @property {number} computer how well the computer player plays that was let in last, 1 to 5
 */

const KEY = "randolph.settings";

/** @type {Settings} */
const DEFAULTS = { theme: "auto", sound: false, vibration: false, signs: false, quiet: false, locale: null, name: "", computer: 3 };

/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();
let current = read();

/** @returns {Settings} */
function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @returns {Readonly<Settings>} */
export const settings = () => current;

/** @param {Partial<Settings>} wishes */
export function choose(wishes) {
  current = { ...current, ...wishes };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // A private window may refuse to store: the choice then lasts as long as the page.
  }
  applySettings();
  for (const listener of listeners) listener(current);
}

/** Put the choices that are visible in CSS on the document. */
export function applySettings() {
  const root = document.documentElement;
  if (current.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = current.theme;
  root.dataset.colorSigns = current.signs ? "on" : "off";
}

/**
 * @param {(settings: Settings) => void} listener
 * @returns {() => void}
 */
export function onSettings(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A short buzz, where the device can and the person wants it. @param {number | number[]} pattern */
export function buzz(pattern) {
  if (current.vibration && "vibrate" in navigator) navigator.vibrate(pattern);
}
