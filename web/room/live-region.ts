/**
 * A live region for screen readers: it repeats the zone's headline and the line below it. The region is always in the
 * page, because screen readers do not announce regions that are inserted with content, and each phase renders a new
 * zone.
 */

import { inARow, sentence } from "../core/i18n.ts";

export type Texts = { headline: string; line: string };

/** The words in a part of the page, as a screen reader has them. */
export function wordsOf(node: Node | null | undefined): string {
  if (!node) return "";
  if (node.nodeType === 3) return node.textContent ?? "";
  const { ariaHidden, ariaLabel, hidden } = node as HTMLElement; // undefined on other nodes
  if (ariaHidden === "true" || hidden) return "";
  return (ariaLabel || [...node.childNodes].map(wordsOf).join("")).replace(/\s+/g, " ");
}

/** The zone's headline and news; refusals are announced by themselves. */
export const textsOf = (zone: ParentNode): Texts => ({
  headline: wordsOf(zone.querySelector("h1")).trim(),
  line: wordsOf(zone.querySelector(".news-text:not([role=alert], :empty)")).trim(),
});

/**
 * The new parts, headline first. Nothing at first, when the page is read anyway.
 *
 * @param result the headline is a result: it is repeated with a news line that follows soon, so that it is not
 * interrupted
 */
export function newTexts(before: Texts | null, now: Texts, result: boolean = false) {
  if (!before || (now.headline === before.headline && now.line === before.line)) return "";
  const fresh = [
    now.headline === before.headline && !result ? "" : now.headline,
    now.line === before.line && !result ? "" : now.line,
  ].filter(Boolean);
  return inARow(fresh.map(sentence));
}

/** What was announced last. */
export class Speaker {
  announced: Texts | null = null;

  /**
   * Announce headline and news when they change.
   *
   * @param result as in `newTexts`
   */
  speak(page: ParentNode, result: boolean) {
    const [zone, region] = [page.querySelector(".zone"), page.querySelector(".said")];
    if (!zone || !region) return;
    const announced = textsOf(zone);
    const fresh = newTexts(this.announced, announced, result);
    this.announced = announced;
    if (fresh) region.textContent = fresh;
  }

  /** Start over: what is shown next counts as read. */
  forget() {
    this.announced = null;
  }
}
