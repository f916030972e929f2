/**
 * Style sheets of pages that draw into the document itself: laid over the document while such a page is there, taken
 * away with it. What a page calls its parts then cannot dress those of the next one.
 */

import type { CSSResultOrNative } from "lit";

/** how many wear each sheet */
const worn: Map<CSSStyleSheet, number> = new Map();

/** A Lit controller: its host's styles are worn as long as the host is on the page. */
export class Wears {
  sheets: CSSStyleSheet[];

  constructor(host: { addController(controller: object): void }, styles: readonly CSSResultOrNative[]) {
    this.sheets = styles.flatMap((style) => ("styleSheet" in style ? (style.styleSheet ?? []) : style));
    host.addController(this);
  }

  hostConnected() {
    const fresh = this.sheets.filter((sheet) => count(sheet, 1) === 1);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...fresh];
  }

  hostDisconnected() {
    const idle = new Set(this.sheets.filter((sheet) => count(sheet, -1) === 0));
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !idle.has(sheet));
  }
}

/** Lay styles over the document for good. */
export function lay(...styles: readonly CSSResultOrNative[]) {
  new Wears({ addController: () => {} }, styles).hostConnected();
}

function count(sheet: CSSStyleSheet, more: 1 | -1) {
  const now = (worn.get(sheet) ?? 0) + more;
  worn.set(sheet, now);
  return now;
}
