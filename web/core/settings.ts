/**
 * What a person has chosen on this device: theme, sound, vibration, color signs, language, name. Kept in localStorage
 * and applied to the document as `data-theme` and `data-color-signs`; `first.ts` does the same before the first paint
 * and must know the same names. Sound and vibration are off until switched on.
 */

import { device, fieldsOf } from "./storage.ts";

export interface Settings {
  theme: "auto" | "light" | "dark";
  sound: boolean;
  vibration: boolean;
  /** a second sign beside each color */
  signs: boolean;
  /** phrases of other players are not shown */
  quiet: boolean;
  /** null: what the browser asks for */
  locale: string | null;
  /** the name used last */
  name: string;
  /** how well the computer player plays that was let in last, 1 to 5 */
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

/** Put the choices that are visible in CSS on the document. */
export function applySettings() {
  const root = document.documentElement;
  if (current.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = current.theme;
  root.dataset.colorSigns = current.signs ? "on" : "off";
}

/** A short buzz, where the device can and the person wants it. */
export function buzz(pattern: number | number[]) {
  if (current.vibration && "vibrate" in navigator) navigator.vibrate(pattern);
}
