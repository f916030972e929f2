/**
 * Links to a board: a dialog with the whole board in a link to copy or share (selected for copying by hand on plain
 * HTTP), and the addresses of the board's puzzle.
 */

import { t } from "../../../core/i18n.ts";
import { html, nothing } from "../../../core/lit.ts";
import { canShare, copied, selectAll, share } from "../../../parts/copy.ts";
import { openDialog } from "../../../parts/dialog.ts";
import type { From } from "../../../parts/fields.ts";
import { glyph } from "../../../parts/glyphs.ts";
import { LinkError, toFragment } from "../links.ts";
import type { BoardJson } from "../rules/board.ts";
import type { ProblemJson } from "./shape.ts";

/**
 * The address where a board becomes a puzzle: the table page, where robots and chip are chosen, or if it has them, at
 * once.
 */
export async function puzzlePath(board: BoardJson, problem: ProblemJson | null) {
  return problem ? `/position${await toFragment("problem", problem)}` : `/table${await toFragment("board", board)}`;
}

/** The dialog with the link. A board with robots and a chip can be shared as a puzzle, too. */
export async function openLink(board: BoardJson | null, name: string, problem: ProblemJson | null = null) {
  if (!board) return;
  const links: { words: string; link: string }[] = [];
  let fault = "";
  try {
    const to = (path: string) => `${location.origin}${path}`;
    links.push({
      words: t("boards.link.board"),
      link: to(`/boards/edit${await toFragment("board", board, { name })}`),
    });
    if (problem) links.push({ words: t("boards.link.puzzle"), link: to(await puzzlePath(board, problem)) });
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    fault = t("boards.link.too_large");
  }
  /** the status of each link */
  const said: Record<number, string> = {};
  const dialog = openDialog(
    () => t("boards.link"),
    () => html`
      <p class="muted small">${fault || t("boards.link.hint")}</p>
      ${links.map(
        ({ words, link }, index) => html`<div class="link-line">
          <label for="link-${index}">${words}</label>
          <div class="row">
            <input class="field" id="link-${index}" readonly .value=${link} @focus=${selectAll} />
            <button class="button" @click=${(event: From<HTMLElement>) => void give(event, link, index)}>
              ${glyph("copy")} ${t("boards.link.copy")}
            </button>
            ${
              canShare()
                ? html`<button class="icon-button" aria-label=${t("boards.link.share")} @click=${() => share({ url: link, title: name })}>
                    ${glyph("share")}
                  </button>`
                : nothing
            }
          </div>
          <p class="small" role="status">${said[index] ? t(said[index]) : nothing}</p>
        </div>`,
      )}
    `,
  );
  async function give({ currentTarget }: From<HTMLElement>, link: string, index: number) {
    const line = currentTarget.parentElement;
    const done = await copied(link, line?.querySelector("input") ?? null);
    said[index] = done ? "boards.link.copied" : "boards.link.select";
    dialog.requestUpdate();
  }
}
