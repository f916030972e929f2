import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import type { GamePage } from "../../entry.ts";
import "../table/mr-table.ts";

/** The set-up of a real table; a link can contain a position. */
export const PAGE: GamePage = {
  title: () => t("microtable.title"),
  show: ({ hash }) => html`<mr-table data-wide .fragment=${hash}></mr-table>`,
};
