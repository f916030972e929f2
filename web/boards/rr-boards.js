/**
 * <rr-boards>: the boards of this device – what is begun and not saved, and what is saved – as pictures, and four ways to
 * a new one: empty, of printed faces, by lot, or a link. The list comes from the server; the board of a card is asked
 * for when the card is seen.
 */
import { LitElement, html, nothing, repeat } from "../lit.js";
import { Localized, locale, t } from "../i18n.js";
import { MOST_NAME, toFragment } from "../links.js";
import { HttpError, createBoard, deleteBoard, fetchBoard, listBoards, randomBoard, updateBoard } from "../net/http.js";
import { openExport } from "../position/exchange.js";
import { coded } from "../room/words.js";
import { navigate } from "../router.js";
import { ask, openDialog } from "../shell/dialog.js";
import { glyph } from "../shell/glyphs.js";
import { vars } from "../styles/vars.js";
import { Wears } from "../styles/wear.js";
import { dropDraft, keepDraft, keptDrafts } from "./drafts.js";
import { boardOfDraft } from "./editor-model.js";
import { openFaces } from "./from-faces.js";
import "./pictures.js";
import { openLink, puzzlePath } from "./sharing.js";
import { styles } from "./styles.js";

/** @typedef {import("../net/http.js").SavedBoard} SavedBoard */
/** @typedef {import("../net/http.js").BoardJson} BoardJson */
/** @typedef {import("./drafts.js").Kept} Kept */

/** A board for the invitation, where there is none yet: small, with a bit of everything. @type {BoardJson} */
const SAMPLE = {
  rows: 7,
  cols: 7,
  walls: [[0, 2, "E"], [1, 0, "S"], [1, 4, "E"], [1, 5, "S"], [3, 1, "N"], [3, 1, "W"], [4, 5, "E"], [5, 5, "S"], [5, 2, "W"], [6, 4, "W"]], // prettier-ignore
  diagonals: [
    { cell: [2, 4], color: "blue", direction: "/" },
    { cell: [5, 0], color: "red", direction: "\\" },
  ],
  openings: [[0, 4, "N"]],
  targets: [
    { cell: [1, 5], color: "red", symbol: "circle" },
    { cell: [3, 1], color: "green", symbol: "square" },
    { cell: [5, 5], color: "yellow", symbol: "hexagon" },
    { cell: [5, 2], color: "blue", symbol: "triangle" },
  ],
  center: [[3, 3]],
};

export class RrBoards extends LitElement {
  static properties = {
    saved: { state: true },
    drafts: { state: true },
    boards: { state: true },
    fault: { state: true },
    removed: { state: true },
    busy: { state: true },
  };

  constructor() {
    super();
    /** @type {readonly SavedBoard[] | null} null until they have come */
    this.saved = null;
    /** @type {readonly Kept[]} */
    this.drafts = [];
    /** @type {Readonly<Record<string, BoardJson>>} the boards that have been fetched, by id and time of saving */
    this.boards = {};
    this.fault = "";
    /** @type {{ name: string, back: () => Promise<unknown> | void } | null} what was deleted last, and how it comes back */
    this.removed = null;
    this.busy = false;
    this.seen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) void this.fetch(target);
    });
    new Localized(this);
    new Wears(this, styles);
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.drafts = keptDrafts().filter(({ open }) => open);
    void this.load();
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.seen.disconnect();
  }

  /** @override */
  updated() {
    for (const card of this.querySelectorAll("[data-id]:not([data-seen])")) {
      /** @type {HTMLElement} */ (card).dataset.seen = "";
      this.seen.observe(card);
    }
  }

  async load() {
    this.fault = "";
    try {
      this.saved = (await listBoards()).boards;
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {unknown} error */
  fail(error) {
    this.fault = coded("boards.refused", error instanceof HttpError ? error.code : "other");
  }

  /** The board of a card that is seen. @param {Element} card */
  async fetch(card) {
    this.seen.unobserve(card);
    const saved = this.saved?.find(({ id }) => id === /** @type {HTMLElement} */ (card).dataset.id);
    if (saved) await this.boardOf(saved).catch(() => undefined); // the card stays without a picture
  }

  /** @param {SavedBoard} saved @returns {Promise<BoardJson>} */
  async boardOf(saved) {
    const key = keyOf(saved);
    if (!this.boards[key]) {
      const { board } = await fetchBoard(saved.id);
      this.boards = { ...this.boards, [key]: board };
    }
    return this.boards[key];
  }

  /** Do something that may be refused, and show the list as it is then. @param {() => Promise<unknown>} act */
  async act(act) {
    this.busy = true;
    this.fault = "";
    try {
      await act();
      await this.load();
    } catch (error) {
      this.fail(error);
    }
    this.busy = false;
  }

  // ---- what one can do with a board ----

  /** @param {SavedBoard} saved */
  rename(saved) {
    let name = saved.name;
    const dialog = openDialog(t("boards.rename"), () => {
      /** @param {SubmitEvent} event */
      const submit = (event) => {
        event.preventDefault();
        if (!name.trim()) return;
        dialog.close();
        void this.act(async () => updateBoard(saved.id, name.trim(), await this.boardOf(saved)));
      };
      return html`<form class="stack" @submit=${submit}>
        <label class="name"
          ><span>${t("boards.name")}</span>
          <input
            class="field"
            name="board-name"
            required
            maxlength=${MOST_NAME}
            autocomplete="off"
            .value=${name}
            @input=${(/** @type {Event} */ event) => (name = /** @type {HTMLInputElement} */ (event.target).value)}
          />
        </label>
        <div class="row end">
          <button type="button" class="button quiet" @click=${() => dialog.close()}>${t("boards.cancel")}</button>
          <button class="button primary">${t("boards.rename")}</button>
        </div>
      </form>`;
    });
  }

  /** @param {SavedBoard} saved */
  duplicate(saved) {
    const name = [...t("boards.copy_of", { name: saved.name })].slice(0, MOST_NAME).join("");
    void this.act(async () => createBoard(name, await this.boardOf(saved)));
  }

  /** @param {SavedBoard} saved */
  forget(saved) {
    ask({
      heading: t("boards.delete"),
      text: t("boards.delete.sure", { name: saved.name }),
      yes: t("boards.delete"),
      no: t("boards.cancel"),
      act: () =>
        void this.act(async () => {
          const board = await this.boardOf(saved);
          await deleteBoard(saved.id);
          this.removed = { name: saved.name, back: () => createBoard(saved.name, board) };
        }),
    });
  }

  /** @param {Kept} kept */
  discard(kept) {
    dropDraft(kept.key);
    this.drafts = this.drafts.filter((one) => one !== kept);
    const back = () => {
      keepDraft(kept);
      this.drafts = [kept, ...this.drafts];
    };
    this.removed = { name: titleOf(kept), back };
  }

  async restore() {
    const { removed } = this;
    this.removed = null;
    if (removed) await this.act(async () => removed.back());
  }

  /** A board by lot, opened at once. */
  random() {
    void this.act(async () => {
      const { board } = await randomBoard({});
      navigate(`/boards/edit${await toFragment("board", board)}`);
    });
  }

  /** All that can be done with a saved board, in a dialog. @param {SavedBoard} saved */
  open(saved) {
    const { id, name } = saved;
    const wait = (/** @type {(board: BoardJson) => unknown} */ act) => () =>
      void this.boardOf(saved).then(act, (error) => this.fail(error));
    /** @type {[string, () => void][]} */
    const lines = [
      [t("boards.edit"), () => navigate(`/boards/edit?board=${id}`)],
      [t("boards.play"), () => navigate(`/new?board=${id}`)],
      [t("boards.puzzle.set"), wait(async (board) => navigate(await puzzlePath(board, null)))],
      [t("boards.link"), wait((board) => openLink({ board, name }))],
      [t("boards.export"), wait((board) => openExport({ board, name }))],
      [t("boards.rename"), () => this.rename(saved)],
      [t("boards.duplicate"), () => this.duplicate(saved)],
      [t("boards.delete"), () => this.forget(saved)],
    ];
    const dialog = openDialog(
      name,
      () => html`<nav class="menu-list">
        ${lines.map(([label, act], index) => {
          const chosen = () => {
            dialog.close();
            act();
          };
          const last = index === lines.length - 1;
          return html`<button class="menu-item ${last ? "danger" : ""}" @click=${chosen}>${label}</button>`;
        })}
      </nav>`,
    );
  }

  // ---- what one sees ----

  /** @override */
  render() {
    const { saved, drafts, fault } = this;
    const nothingYet = saved?.length === 0 && drafts.length === 0;
    return html`<section class="boards" aria-busy=${String(saved === null && !fault)}>
      <header class="boards-head">
        <h1>${t("app.boards")}</h1>
        ${nothingYet ? nothing : this.ways()}
      </header>
      <p class="fault" role="alert">${fault}</p>
      ${this.undoBar()}
      ${drafts.length ? this.unfinished() : nothing}
      ${nothingYet ? this.invitation() : nothing}
      ${
        saved?.length
          ? html`<ul class="board-cards" aria-label=${t("app.boards")}>
              ${repeat(saved, keyOf, (one) => this.card(one))}
            </ul>`
          : nothing
      }
      ${saved === null && !fault ? html`<p class="muted" role="status">${t("boards.wait")}</p>` : nothing}
      ${saved === null && fault ? html`<button class="button" @click=${() => void this.load()}>${t("boards.again")}</button>` : nothing}
      ${saved?.length || drafts.length ? html`<p class="muted small">${t("boards.mine.hint")}</p>` : nothing}
    </section>`;
  }

  /** The ways to a new board. */
  ways() {
    return html`<div class="ways">
      <a class="button primary" href="/boards/edit">${t("boards.empty")}</a>
      <button class="button" @click=${() => void openFaces()}>${t("boards.faces")}</button>
      <button class="button" ?disabled=${this.busy} @click=${() => this.random()}>${glyph("dice")} ${t("boards.random")}</button>
    </div>`;
  }

  invitation() {
    return html`<div class="invitation card">
      <rr-picture .board=${SAMPLE}></rr-picture>
      <div class="stack">
        <h2>${t("boards.invite")}</h2>
        <p>${t("boards.invite.text")}</p>
        ${this.ways()}
      </div>
    </div>`;
  }

  undoBar() {
    const { removed } = this;
    return html`<div role="status" class="undo-bar" ?hidden=${!removed}>
      ${
        removed
          ? html`<span>${t("boards.deleted", { name: removed.name })}</span>
              <button class="text-button" @click=${() => void this.restore()}>${t("boards.undo")}</button>`
          : nothing
      }
    </div>`;
  }

  unfinished() {
    return html`<section class="unfinished" aria-labelledby="unfinished">
      <h2 id="unfinished">${t("boards.unfinished")}</h2>
      <ul class="board-cards">
        ${repeat(
          this.drafts,
          ({ key }) => key,
          (kept) =>
            html`<li class="board-card">
              <a class="board-open" href="/boards/edit?draft=${kept.key}">
                ${picture(kept.draft, boardOfDraft(kept.draft))}
                <b>${titleOf(kept)}</b>
                <small>${sizeOf(kept.draft)} · ${t("boards.unsaved")}</small>
              </a>
              <div class="row">
                <a class="button small grow" href="/boards/edit?draft=${kept.key}">${t("boards.go_on")}</a>
                <button
                  class="icon-button"
                  aria-label=${t("boards.discard", { name: titleOf(kept) })}
                  title=${t("boards.discard", { name: titleOf(kept) })}
                  @click=${() => this.discard(kept)}
                >
                  ${glyph("close")}
                </button>
              </div>
            </li>`,
        )}
      </ul>
    </section>`;
  }

  /** @param {SavedBoard} saved */
  card(saved) {
    const { id, name, updated } = saved;
    const day = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(updated);
    const board = this.boards[keyOf(saved)];
    return html`<li class="board-card" data-id=${id}>
      <a class="board-open" href="/boards/edit?board=${id}">
        ${picture(saved, board)}
        <b>${name}</b>
        <small>${sizeOf(saved)} · <time datetime=${new Date(updated).toISOString()}>${day}</time></small>
      </a>
      <div class="row">
        <a class="button small grow" href="/new?board=${id}">${t("boards.play.short")}</a>
        <button
          class="icon-button"
          aria-label=${t("boards.options", { name })}
          aria-haspopup="dialog"
          title=${t("boards.options", { name })}
          @click=${() => this.open(saved)}
        >
          ${glyph("more")}
        </button>
      </div>
    </li>`;
  }
}

/**
 * A board in a square, whatever its shape.
 *
 * @param {{ rows: number, cols: number }} size
 * @param {import("../rules/board.js").BoardJson} [board] while it has not come, the place is kept
 */
function picture({ rows, cols }, board) {
  return html`<span class="board-picture" ${vars({ "--shape": cols / rows })}>
    ${board ? html`<rr-picture .board=${board}></rr-picture>` : nothing}
  </span>`;
}

/** @param {SavedBoard} saved */
function keyOf({ id, updated }) {
  return `${id} ${updated}`;
}

/** @param {{ rows: number, cols: number }} size */
function sizeOf({ rows, cols }) {
  return t("boards.size", { rows, cols });
}

/** @param {Kept} kept */
function titleOf({ name, draft: { rows, cols } }) {
  return name.trim() || t("boards.name.default", { rows, cols });
}

customElements.define("rr-boards", RrBoards);
