/**
 * <rr-boards>: the boards of this device, drafts and saved ones, as pictures, and four ways to create one: empty, from
 * printed faces, at random, or from a link. The list comes from the server; the board of a card is loaded when the card
 * becomes visible.
 */

import { vars } from "../../../core/css-vars.ts";
import { locale, t } from "../../../core/i18n.ts";
import { html, nothing, repeat } from "../../../core/lit.ts";
import { InDocument, list, maybe, Reactive } from "../../../core/reactive.ts";
import { navigate } from "../../../core/router.ts";
import { coded } from "../../../kit/words.ts";
import { blank } from "../../../parts/blank.ts";
import { ask, openDialog } from "../../../parts/dialog.ts";
import { fieldValue } from "../../../parts/fields.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { SavedBoard } from "../../../wire/generated/http.ts";
import { LONGEST_BOARD_NAME } from "../../../wire/generated/protocol.ts";
import { HttpError } from "../../../wire/http.ts";
import { toFragment } from "../links.ts";
import { openExport } from "../position/exchange.ts";
import { createBoard, deleteBoard, fetchBoard, listBoards, randomBoard, updateBoard } from "../services.ts";
import { dropDraft, type Kept, keepDraft, keptDrafts } from "./drafts.ts";
import { boardOfDraft } from "./editor-model.ts";
import { openFaces } from "./from-faces.ts";
import "./pictures.ts";
import type { BoardJson } from "../rules/board.ts";
import { boardsStyle } from "./boards-style.ts";
import { dialogsStyle } from "./dialogs-style.ts";
import { openLink, puzzlePath } from "./sharing.ts";

/** A small board with a bit of everything, shown while there are no others. */
const SAMPLE: BoardJson = {
  rows: 7,
  cols: 7,
  walls: [
    [0, 2, "E"],
    [1, 0, "S"],
    [1, 4, "E"],
    [1, 5, "S"],
    [3, 1, "N"],
    [3, 1, "W"],
    [4, 5, "E"],
    [5, 5, "S"],
    [5, 2, "W"],
    [6, 4, "W"],
  ],
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

export class RrBoards extends Reactive(
  {
    /** null until they are loaded */
    saved: maybe<readonly SavedBoard[]>(),
    drafts: list<Kept>(),
    /** the loaded boards, by id and time of saving */
    boards: (): Readonly<Record<string, BoardJson>> => ({}),
    fault: "",
    /** what was deleted last, and how to restore it */
    removed: maybe<{ name: string; back: () => unknown }>(),
    busy: false,
  },
  InDocument,
) {
  static override styles = [boardsStyle, dialogsStyle];

  seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) void this.fetch(target);
  });

  override connectedCallback() {
    super.connectedCallback();
    this.drafts = keptDrafts().filter(({ open }) => open);
    void this.load();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.seen.disconnect();
  }

  override updated() {
    for (const card of this.querySelectorAll<HTMLElement>("[data-id]:not([data-seen])")) {
      card.dataset.seen = "";
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

  fail(error: unknown) {
    this.fault = coded("boards.refused", error instanceof HttpError ? error.code : "other");
  }

  /** The board of a card that became visible. */
  async fetch(card: Element) {
    this.seen.unobserve(card);
    const saved = this.saved?.find(({ id }) => id === card.getAttribute("data-id"));
    if (saved) await this.boardOf(saved).catch(() => undefined); // the card stays without a picture
  }

  async boardOf(saved: SavedBoard): Promise<BoardJson> {
    const key = keyOf(saved);
    if (!this.boards[key]) {
      const { board } = await fetchBoard(saved.id);
      this.boards = { ...this.boards, [key]: board };
    }
    return this.boards[key];
  }

  /** Do something that may be refused, and then reload the list. */
  async act(act: () => Promise<unknown>) {
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

  rename(saved: SavedBoard) {
    let name = saved.name;
    const dialog = openDialog(
      () => t("boards.rename"),
      () => {
        const submit = (event: SubmitEvent) => {
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
            maxlength=${LONGEST_BOARD_NAME}
            autocomplete="off"
            .value=${name}
            @input=${(event: Event) => (name = fieldValue(event))}
          />
        </label>
        <div class="row end">
          <button type="button" class="button quiet" @click=${() => dialog.close()}>${t("boards.cancel")}</button>
          <button class="button primary">${t("boards.rename")}</button>
        </div>
      </form>`;
      },
    );
  }

  duplicate(saved: SavedBoard) {
    const name = [...t("boards.copy_of", { name: saved.name })].slice(0, LONGEST_BOARD_NAME).join("");
    void this.act(async () => createBoard(name, await this.boardOf(saved)));
  }

  forget(saved: SavedBoard) {
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

  discard(kept: Kept) {
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

  /** A random board, opened at once. */
  random() {
    void this.act(async () => {
      const { board } = await randomBoard({});
      navigate(`/boards/edit${await toFragment("board", board)}`);
    });
  }

  /** All actions for a saved board, in a dialog. */
  open(saved: SavedBoard) {
    const { id, name } = saved;
    const wait = (act: (board: BoardJson) => unknown) => () =>
      void this.boardOf(saved).then(act, (error) => this.fail(error));
    const lines: [string, () => void][] = [
      [t("boards.edit"), () => navigate(`/boards/edit?board=${id}`)],
      [t("boards.play"), () => navigate(`/new?board=${id}`)],
      [t("boards.puzzle.set"), wait(async (board) => navigate(await puzzlePath(board, null)))],
      [t("boards.link"), wait((board) => openLink(board, name))],
      [t("boards.export"), wait((board) => openExport({ board, name }))],
      [t("boards.rename"), () => this.rename(saved)],
      [t("boards.duplicate"), () => this.duplicate(saved)],
      [t("boards.delete"), () => this.forget(saved)],
    ];
    const dialog = openDialog(
      () => name,
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

  override render() {
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

  /** The ways to create a board. */
  ways() {
    return html`<div class="ways">
      <a class="button primary" href="/boards/edit">${t("boards.empty")}</a>
      <button class="button" @click=${() => void openFaces()}>${t("boards.faces")}</button>
      <button class="button" ?disabled=${this.busy} @click=${() => this.random()}>${glyph("dice")} ${t("boards.random")}</button>
    </div>`;
  }

  invitation() {
    return blank(
      html`<h2>${t("boards.invite")}</h2>
        <p>${t("boards.invite.text")}</p>
        ${this.ways()}`,
      html`<rr-picture .board=${SAMPLE}></rr-picture>`,
    );
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

  card(saved: SavedBoard) {
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
 * @param board while it is loading, its place is empty
 */
function picture({ rows, cols }: { rows: number; cols: number }, board?: BoardJson) {
  return html`<span class="board-picture" ${vars({ "--shape": cols / rows })}>
    ${board ? html`<rr-picture .board=${board}></rr-picture>` : nothing}
  </span>`;
}

function keyOf({ id, updated }: SavedBoard) {
  return `${id} ${updated}`;
}

function sizeOf({ rows, cols }: { rows: number; cols: number }) {
  return t("boards.size", { rows, cols });
}

function titleOf({ name, draft: { rows, cols } }: Kept) {
  return name.trim() || t("boards.name.default", { rows, cols });
}

customElements.define("rr-boards", RrBoards);
