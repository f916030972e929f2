/** What is wrong with a position or a board, as a list that names the cells; the words go by the kind of the fault. */
import { html } from "../lit.js";
import { has, t } from "../i18n.js";
import { cellName } from "../rules/geometry.js";

/** @typedef {import("../net/http.js").Fault} Fault */

/** The most that are listed: who has more has something else in hand than a position. */
const MOST = 8;

/** @param {readonly Fault[]} faults */
export function faultList(faults) {
  const more = faults.length - MOST;
  return html`<div class="faults" role="alert">
    <p>${t("position.faults", { count: faults.length })}</p>
    <ul>
      ${faults.slice(0, MOST).map((fault) => html`<li>${faultText(fault)}</li>`)}
      ${more > 0 ? html`<li>${t("position.faults.more", { count: more })}</li>` : ""}
    </ul>
  </div>`;
}

/** @param {Fault} fault */
export function faultText({ kind, message, cells }) {
  const where = cells.slice(0, 4).map(cellName).join(", ");
  if (!has(`position.faulty.${kind}`)) return message;
  return where ? `${t(`position.faulty.${kind}`)} (${where})` : t(`position.faulty.${kind}`);
}
