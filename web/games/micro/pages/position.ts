import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import type { GamePage } from "../../entry.ts";
import "../position/mr-position.ts";

/** One position; a link can contain it. */
export const PAGE: GamePage = {
  title: () => t("microtable.position"),
  show: ({ hash }) => html`<mr-position data-wide .fragment=${hash}></mr-position>`,
};
