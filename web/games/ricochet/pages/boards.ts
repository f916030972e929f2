import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import type { GamePage } from "../../entry.ts";
import "../boards/rr-boards.ts";

/** The boards of this device. */
export const PAGE: GamePage = {
  title: () => t("app.boards"),
  show: () => html`<rr-boards></rr-boards>`,
};
