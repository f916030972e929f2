/**
 * What a room says to whoever listens: the headline of the zone and the line below it, through one region that is always
 * there. A region that comes into the page already filled is not read, so those of the zone, which are drawn anew with
 * each phase, would keep the winner to themselves.
 */

/** @typedef {{ headline: string, line: string }} Told */

/**
 * The words in a part of the page, as a screen reader has them.
 *
 * @param {Node | null | undefined} node
 * @returns {string}
 */
export function wordsOf(node) {
  if (!node) return "";
  if (node.nodeType === 3) return node.textContent ?? "";
  const { ariaHidden, ariaLabel, hidden } = /** @type {HTMLElement} */ (node);
  if (ariaHidden === "true" || hidden) return "";
  return (ariaLabel || [...node.childNodes].map(wordsOf).join("")).replace(/\s+/g, " ");
}

/** What the zone tells now; refusals speak for themselves. @param {ParentNode} zone @returns {Told} */
export const toldBy = (zone) => ({
  headline: wordsOf(zone.querySelector("h1")).trim(),
  line: wordsOf(zone.querySelector(".news-text:not([role=alert], :empty)")).trim(),
});

/**
 * What is new in it: the headline before the line. Nothing at the beginning, when the page is read anyway.
 *
 * @param {Told | null} before
 * @param {Told} now
 * @param {boolean} [result] the headline is a result: it is said again with a line that follows it close, lest that
 *   one takes its place unheard
 */
export function newlySaid(before, now, result = false) {
  if (!before || (now.headline === before.headline && now.line === before.line)) return "";
  const fresh = [
    now.headline === before.headline && !result ? "" : now.headline,
    now.line === before.line && !result ? "" : now.line,
  ].filter(Boolean);
  return fresh.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(" ");
}
