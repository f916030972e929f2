/** The faults of a position or a board as a list with their cells; the texts depend on the type of fault. */

import { has, t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { cellName } from "../../../kit/board/geometry.ts";
import type { FaultValue } from "../../../wire/generated/http.ts";

/** The maximum number of listed faults: a text with more is probably not a position. */
const MOST = 8;

export function faultList(faults: readonly FaultValue[]) {
  const more = faults.length - MOST;
  return html`<div class="faults" role="alert">
    <p>${t("position.faults", { count: faults.length })}</p>
    <ul>
      ${faults.slice(0, MOST).map((fault) => html`<li>${faultText(fault)}</li>`)}
      ${more > 0 ? html`<li>${t("position.faults.more", { count: more })}</li>` : ""}
    </ul>
  </div>`;
}

export function faultText({ kind, message, cells }: FaultValue) {
  const where = cells.slice(0, 4).map(cellName).join(", ");
  if (!has(`position.faulty.${kind}`)) return message;
  return where ? `${t(`position.faulty.${kind}`)} (${where})` : t(`position.faulty.${kind}`);
}
