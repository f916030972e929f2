/**
 * Links to a board: a dialog with the whole board in a link – to copy, to share, or on plain HTTP to copy by hand, for it
 * stands there selected –, and the addresses at which a board goes on as a puzzle.
 */
import { html, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { LinkError, toFragment } from "../links.js";
import { copied } from "../shell/copy.js";
import { openDialog } from "../shell/dialog.js";
import { glyph } from "../shell/glyphs.js";

/** @typedef {import("../rules/board.js").BoardJson} BoardJson */
/** @typedef {import("./shape.js").ProblemJson} ProblemJson */

const canShare = () => window.isSecureContext && "share" in navigator;

/**
 * Where a board is made a puzzle of: at the table, where robots and chip are chosen, or – with robots and chip – at once.
 *
 * @param {BoardJson} board
 * @param {ProblemJson | null} problem
 */
export async function puzzlePath(board, problem) {
  return problem ? `/position${await toFragment("problem", problem)}` : `/table${await toFragment("board", board)}`;
}

/**
 * The dialog with the link. A board with robots and a chip may be given away as a puzzle, too.
 *
 * @param {{ board: BoardJson | null, name: string, problem?: ProblemJson | null }} what
 */
export async function openLink({ board, name, problem = null }) {
  if (!board) return;
  /** @type {{ words: string, link: string }[]} */
  const links = [];
  let fault = "";
  try {
    const to = (/** @type {string} */ path) => `${location.origin}${path}`;
    links.push({ words: t("boards.link.board"), link: to(`/boards/edit${await toFragment("board", board, { name })}`) });
    if (problem) links.push({ words: t("boards.link.puzzle"), link: to(await puzzlePath(board, problem)) });
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    fault = t("boards.link.too_large");
  }
  /** @type {Record<number, string>} what has been said about each link */
  const said = {};
  const dialog = openDialog(
    t("boards.link"),
    () => html`
      <p class="muted small">${fault || t("boards.link.hint")}</p>
      ${links.map(
        ({ words, link }, index) => html`<div class="link-line">
          <label for="link-${index}">${words}</label>
          <div class="row">
            <input class="field" id="link-${index}" readonly .value=${link} @focus=${selectAll} />
            <button class="button" @click=${(/** @type {Event} */ event) => void give(event, link, index)}>
              ${glyph("copy")} ${t("boards.link.copy")}
            </button>
            ${
              canShare()
                ? html`<button class="icon-button" aria-label=${t("boards.link.share")} @click=${() => share(link, name)}>
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
  /** @param {Event} event @param {string} link @param {number} index */
  async function give(event, link, index) {
    const line = /** @type {HTMLElement} */ (event.currentTarget).parentElement;
    const done = await copied(link, line?.querySelector("input") ?? null);
    said[index] = done ? "boards.link.copied" : "boards.link.select";
    dialog.requestUpdate();
  }
}

/** @param {string} url @param {string} title */
const share = (url, title) => navigator.share({ url, title }).catch(() => undefined);

/** @param {Event} event */
const selectAll = (event) => /** @type {HTMLInputElement} */ (event.target).select();
