/**
 * What a room says to whoever listens: the headline of the zone and the line below it, through one region that is always
 * there. A region that comes into the page already filled is not read, so those of the zone, which are drawn anew with
 * each phase, would keep the winner to themselves.
 */

export type Told = { headline: string; line: string };

/** The words in a part of the page, as a screen reader has them. */
export function wordsOf(node: Node | null | undefined): string {
  if (!node) return "";
  if (node.nodeType === 3) return node.textContent ?? "";
  const { ariaHidden, ariaLabel, hidden } = node as HTMLElement; // of other nodes they are undefined
  if (ariaHidden === "true" || hidden) return "";
  return (ariaLabel || [...node.childNodes].map(wordsOf).join("")).replace(/\s+/g, " ");
}

/** What the zone tells now; refusals speak for themselves. */
export const toldBy = (zone: ParentNode): Told => ({
  headline: wordsOf(zone.querySelector("h1")).trim(),
  line: wordsOf(zone.querySelector(".news-text:not([role=alert], :empty)")).trim(),
});

/**
 * What is new in it: the headline before the line. Nothing at the beginning, when the page is read anyway.
 *
 * @param result the headline is a result: it is said again with a line that follows it close, lest that
 * one takes its place unheard
 */
export function newlySaid(before: Told | null, now: Told, result: boolean = false) {
  if (!before || (now.headline === before.headline && now.line === before.line)) return "";
  const fresh = [
    now.headline === before.headline && !result ? "" : now.headline,
    now.line === before.line && !result ? "" : now.line,
  ].filter(Boolean);
  return fresh.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(" ");
}

/** What a room's page has told last. */
export class Speaker {
  told: Told | null = null;

  /**
   * Headline and news aloud, as often as they change.
   *
   * @param result as in `newlySaid`
   */
  speak(page: ParentNode, result: boolean) {
    const [zone, region] = [page.querySelector(".zone"), page.querySelector(".said")];
    if (!zone || !region) return;
    const told = toldBy(zone);
    const fresh = newlySaid(this.told, told, result);
    this.told = told;
    if (fresh) region.textContent = fresh;
  }

  /** What was read already is not read again. */
  forget() {
    this.told = null;
  }
}
