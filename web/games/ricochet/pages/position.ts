import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import type { GamePage } from "../../entry.ts";
import "../position/rr-position.ts";

/** One position; a link can contain it. */
export const PAGE: GamePage = {
  title: () => t("position.title"),
  show: ({ hash }) => html`<rr-position data-wide .fragment=${hash}></rr-position>`,
};
