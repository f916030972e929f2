/**
 * Style sheets of pages that render into the document itself: added to the document while such a page is connected, and
 * then removed. So the class names of one page cannot style the next one.
 */

import type { CSSResultOrNative } from "lit";

/** how many connected elements use each sheet */
const users: Map<CSSStyleSheet, number> = new Map();

/** A Lit controller: adds its host's styles to the document while the host is connected. */
export class DocumentStyles {
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

/** Add styles to the document permanently. */
export function addStyles(...styles: readonly CSSResultOrNative[]) {
  new DocumentStyles({ addController: () => {} }, styles).hostConnected();
}

function count(sheet: CSSStyleSheet, more: 1 | -1) {
  const now = (users.get(sheet) ?? 0) + more;
  users.set(sheet, now);
  return now;
}
