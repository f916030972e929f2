/**
 * Mixed tables, without the DOM: the rules by which strong and weak players sit at one table, in words, and when what they
 * allow may be done. Both games have them; what a move is, is each game's.
 */

import { t } from "../i18n.js";
import { isDevice, zoneOf } from "./model.js";

/** @typedef {import("../net/wire.js").RoomView} View */

/** The rules of mixed tables that are explained. */
const MIXED = /** @type {const} */ (["H1"]);

/** Under which id such a rule is explained, if it is. @param {string | null | undefined} rule */
export const mixedKnown = (rule) => MIXED.find((known) => known === rule) ?? null;

/**
 * A rule of mixed tables in words; null for all others.
 *
 * @param {string} rule
 */
export const mixedEntry = (rule) =>
  mixedKnown(rule) ? { name: t(`mixed.rule.${rule}`), text: t(`mixed.rule.${rule}.text`) } : null;

/** Those of them that hold in a room now. @param {View} view @returns {string[]} */
export const mixedNow = ({ rules }) => (rules.try_moves ? ["H1"] : []);

/** May robots be moved for oneself now (H1)? Whoever watches may think along. @param {View} view */
export const mayTry = (view) =>
  view.rules.try_moves === true && zoneOf(view) === "bidding" && !view.paused && !isDevice(view);

/** Whether what was tried still stands: in the same round, as long as all think. @param {View} before @param {View} view */
export const stillTrying = (before, view) => before.round === view.round && mayTry(before) && mayTry(view);
