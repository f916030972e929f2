import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import type { GamePage } from "../../entry.ts";
import "../boards/rr-editor.ts";

/** One board in the editor: a saved one, a draft, or one from a link. */
export const PAGE: GamePage = {
  title: () => t("boards.editor"),
  show: ({ searchParams: asked, hash }) =>
    html`<rr-editor data-wide .place=${{ board: asked.get("board"), draft: asked.get("draft"), hash }}></rr-editor>`,
};
