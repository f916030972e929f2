import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import type { GamePage } from "../../entry.ts";
import "../hardest/rr-hardest.ts";

/** The hardest positions of a census, to play and to share. */
export const PAGE: GamePage = {
  title: () => t("hardest.title"),
  show: () => html`<rr-hardest></rr-hardest>`,
};
