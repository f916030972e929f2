/**
 * The settings of this device: theme, sound, vibration, color letters, language, name. They are kept in localStorage
 * and applied to the document as `data-theme` and `data-color-signs`. `head-script.ts` does the same before the first paint
 * and must use the same names. Sound and vibration are off by default.
 */

import { device, fieldsOf } from "./storage.ts";

export interface Settings {
  theme: "auto" | "light" | "dark";
  sound: boolean;
  vibration: boolean;
  /** a letter next to each color */
  signs: boolean;
  /** do not show other players' phrases */
  quiet: boolean;
  /** null: the browser's language */
  locale: string | null;
  /** the last name used */
  name: string;
  /** the last chosen strength of a computer player, 1 to 5 */
  computer: number;
}

const KEY = "randolph.settings";

const DEFAULTS: Settings = {
  theme: "auto",
  sound: false,
  vibration: false,
  signs: false,
  quiet: false,
  locale: null,
  name: "",
  computer: 3,
};

let current = device.read(KEY, (kept): Settings => ({ ...DEFAULTS, ...fieldsOf(kept) }));

export const settings = (): Readonly<Settings> => current;

export function choose(wishes: Partial<Settings>) {
  current = { ...current, ...wishes };
  device.write(KEY, current);
  applySettings();
}

/** Apply the settings that CSS needs to the document. */
export function applySettings() {
  const root = document.documentElement;
  if (current.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = current.theme;
  root.dataset.colorSigns = current.signs ? "on" : "off";
}

/** A short vibration, if the device supports it and the setting is on. */
export function buzz(pattern: number | number[]) {
  if (current.vibration && "vibrate" in navigator) navigator.vibrate(pattern);
}
