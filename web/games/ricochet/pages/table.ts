import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import type { GamePage } from "../../entry.ts";
import "../table/rr-table.ts";

/** The set-up of a real table; a link can contain a board. */
export const PAGE: GamePage = {
  title: () => t("table.title"),
  show: ({ hash }) => html`<rr-table data-wide .fragment=${hash}></rr-table>`,
};
