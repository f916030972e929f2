/**
 * <rr-editor>: the page for building a board. The edited value has a history (editor-model.ts), and the tools are pure
 * functions (editor-tools.ts). This page shows the value, handles input, keeps unsaved changes (drafts.ts), and asks
 * the server for faults and random boards, and to save boards.
 *
 * It opens what its address names: a saved board (`?board=ID`), a draft of this device (`?draft=KEY`), a link that
 * contains a board (`#b1=…`, `#p1=…`), or an empty board. With the first change the address becomes the draft's, so
 * that a reload continues there, and nobody copies the address of another board by mistake.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { InDocument, maybe, of, Reactive } from "../../../core/reactive.ts";
import "../board/rr-board.ts";
import { vars } from "../../../core/css-vars.ts";
import { navigate } from "../../../core/router.ts";
import type { Cell } from "../../../kit/board/geometry.ts";
import { coded } from "../../../kit/words.ts";
import { blank } from "../../../parts/blank.ts";
import type { FaultValue } from "../../../wire/generated/http.ts";
import { HttpError } from "../../../wire/http.ts";
import type { RrBoard } from "../board/rr-board.ts";
import { fromFragment, LinkError } from "../links.ts";
import { faultText } from "../position/faults.ts";
import type { BoardJson } from "../rules/board.ts";
import { checkPosition, createBoard, fetchBoard, randomBoard, updateBoard } from "../services.ts";
import { dialogsStyle } from "./dialogs-style.ts";
import { draftKey, dropDraft, keepDraft, keptDraft } from "./drafts.ts";
import { editorKey } from "./editor-keys.ts";
import {
  begun,
  boardOfDraft,
  type Draft,
  did,
  draftOf,
  emptyDraft,
  type History,
  problemOfDraft,
  redone,
  sameDraft,
  undone,
} from "./editor-model.ts";
import { dock } from "./editor-parts.ts";
import { head, stage } from "./editor-stage.ts";
import { editorStyle } from "./editor-style.ts";
import { colored, FIRST_INKS, type Ink, type Inks, isColored, type Spot, type Tool, used } from "./editor-tools.ts";
import { puzzlePath } from "./sharing.ts";

/** what the address asks for */
export type Place = { board: string | null; draft: string | null; hash: string };
export type Tab = "draw" | "board" | "use";
/** options of a random board */
export type Lot = { diagonals: boolean; openings: number; seed: string };

/** How long after a change, in milliseconds, the board is checked and stored. */
const PAUSE = 250;
/** The fewest rows or columns of a playable board. */
const SMALLEST = 3;
const ZOOMS = [1, 1.5, 2, 3, 4, 6];

/** Before a draft is loaded. */
const NO_DRAFT = emptyDraft(1, 1);

/** The parts of a board, without robots and chip. */
const PARTS = ["rows", "cols", "walls", "diagonals", "openings", "targets", "center"] as const;

export class RrEditor extends Reactive(
  {
    place: (): Place => ({ board: null, draft: null, hash: "" }),
    /** null while it is loading */
    history: maybe<History>(),
    tool: of<Tool>("wall"),
    inks: of<Inks>(FIRST_INKS),
    name: "",
    /** null while they are checked */
    faults: maybe<readonly FaultValue[] | "unknown">(),
    /** the index of the fault that is shown */
    shown: -1,
    /** the latest message */
    news: (): { text: string; kind: "note" | "good" | "bad" } => ({ text: "", kind: "note" }),
    /** why the address opens nothing, as a key of the texts */
    trouble: "",
    busy: false,
    tab: of<Tab>("draw"),
    zoom: 0,
    lot: (): Lot => ({ diagonals: false, openings: 0, seed: "" }),
    /** of the latest random board */
    seed: maybe<number>(),
  },
  InDocument,
) {
  static override styles = [editorStyle, dialogsStyle];

  /** the saved board that is edited */
  saved: string | null = null;
  /** the board as saved or opened; null: it was neither */
  base: { draft: Draft; name: string } | null = null;
  key = draftKey();
  /** whether this device can store unsaved changes */
  keeping = true;
  /** the board of the draft; the same object as long as the board is the same */
  board: BoardJson | null = null;
  pause = 0;
  asking = new AbortController();
  opening = {};
  onKey = (event: KeyboardEvent) => editorKey(this, event);
  onHide = () => this.keep();
  onLeave = (event: BeforeUnloadEvent) => {
    this.keep();
    if (this.unsaved && !this.keeping) event.preventDefault();
  };

  override connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
    window.addEventListener("pagehide", this.onHide);
    window.addEventListener("beforeunload", this.onLeave);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.onKey);
    window.removeEventListener("pagehide", this.onHide);
    window.removeEventListener("beforeunload", this.onLeave);
    this.keep();
    clearTimeout(this.pause);
    this.asking.abort();
  }

  override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("place")) void this.open(this.place);
    if (changed.has("history")) this.board = this.boardNow();
    if (this.history && (changed.has("history") || changed.has("name"))) this.altered(changed.has("history"));
  }

  get draft() {
    return this.history?.now ?? NO_DRAFT;
  }

  /** Whether there are changes that would be lost. */
  get unsaved() {
    if (!this.history) return false;
    const { base } = this;
    return !base || base.name !== this.name || !sameDraft(base.draft, this.draft);
  }

  /** The faults; null while they are unknown. */
  get found(): readonly FaultValue[] | null {
    return this.faults === "unknown" ? null : this.faults;
  }

  /** Whether rooms and puzzles can use the board. */
  get playable() {
    return this.found?.length === 0;
  }

  get surface(): RrBoard | null {
    return this.querySelector("rr-board");
  }

  // ---- opening ----

  async open(place: Place) {
    const wish = (this.opening = {});
    this.keep();
    this.trouble = "";
    this.history = null;
    try {
      const found = await this.sought(place);
      if (wish !== this.opening) return;
      this.key = found.key ?? draftKey();
      this.saved = found.id ?? null;
      this.name = found.name ?? "";
      this.base = found.unsaved ? null : { draft: found.draft, name: this.name };
      this.history = begun(found.draft);
    } catch (error) {
      if (wish === this.opening) this.trouble = troubleOf(error);
    }
  }

  async sought({
    board,
    draft,
    hash,
  }: Place): Promise<{ draft: Draft; name?: string; id?: string | null; key?: string; unsaved?: boolean }> {
    if (draft) {
      const kept = keptDraft(draft);
      if (!kept) throw new Gone();
      return { ...kept, unsaved: kept.open };
    }
    if (board) {
      const found = await fetchBoard(board);
      return { draft: draftOf(found.board), name: found.name, id: found.mine ? found.id : null };
    }
    const carried = await fromFragment(hash);
    if (carried?.kind === "problem") {
      const { board: surface, robots, target } = carried.value;
      return { draft: draftOf(surface, { robots, goal: target }) };
    }
    return carried ? { draft: draftOf(carried.value), name: carried.name } : { draft: emptyDraft() };
  }

  /** Start with an empty board, whatever the address says. */
  openEmpty() {
    navigate("/boards/edit", { replace: true });
  }

  // ---- changing ----

  /** The board of the draft; the same object if only robots or chip have changed, so that it is not drawn again. */
  boardNow() {
    const { board, history } = this;
    if (!history) return null;
    const same = board && PARTS.every((part) => board[part] === history.now[part]);
    return same ? board : boardOfDraft(history.now);
  }

  set(draft: Draft) {
    if (!this.history) return;
    this.history = did(this.history, draft);
    this.tell("");
  }

  tell(text: string, kind: "note" | "good" | "bad" = "note") {
    this.news = { text, kind };
  }

  undo() {
    if (!this.history?.past.length) return;
    this.history = undone(this.history);
    this.tell(t("boards.said.undone"));
  }

  redo() {
    if (!this.history?.future.length) return;
    this.history = redone(this.history);
    this.tell(t("boards.said.redone"));
  }

  picked({ detail: { cell, side, pointer } }: CustomEvent<Spot & { pointer: string }>) {
    const next = used(this.draft, this.tool, this.inks, { cell, side });
    this.set(next.draft);
    this.inks = next.inks;
    if (next.news) this.tell(t(`boards.news.${next.news}`), "bad");
    if (pointer === "key") void this.describe(cell);
  }

  /** Announce what is on a cell now. */
  async describe(cell: Cell) {
    await this.updateComplete;
    const board = this.surface;
    await board?.updateComplete;
    board?.say(board.cellWords(cell));
  }

  choose(tool: Tool) {
    this.tool = tool;
    this.tab = "draw";
    this.tell("");
  }

  tint(color: Ink) {
    if (isColored(this.tool)) this.inks = colored(this.inks, this.tool, color);
  }

  /** Something has changed. @param drawn whether it is the board, not only the name */
  altered(drawn: boolean) {
    this.address();
    clearTimeout(this.pause);
    this.pause = window.setTimeout(() => this.keep(), PAUSE);
    if (drawn) void this.check();
  }

  /** Make the address that of the draft. */
  address() {
    if (location.pathname !== "/boards/edit") return;
    const { saved, key, place } = this;
    const opened = saved ?? place.board;
    const wished = this.kept ? `?draft=${key}` : opened ? `?board=${opened}` : place.hash;
    if (wished !== `${location.search}${location.hash}`) history.replaceState(null, "", `/boards/edit${wished}`);
  }

  /** Whether this device has to store it: unsaved changes, or robots and chip, which saved boards do not have. */
  get kept() {
    const { goal, robots } = this.draft;
    return this.unsaved || (this.saved !== null && (goal !== null || Object.keys(robots).length > 0));
  }

  /** Store unsaved changes on this device; drop what is saved. */
  keep() {
    clearTimeout(this.pause);
    if (!this.history) return;
    const { key, draft, name, saved: id } = this;
    if (this.kept) this.keeping = keepDraft({ key, draft, name, id, open: this.unsaved, at: Date.now() });
    else dropDraft(key);
  }

  // ---- the server ----

  /** Ask for the faults; the last answer wins. */
  async check() {
    this.asking.abort();
    const asking = (this.asking = new AbortController());
    this.shown = -1;
    await new Promise((later) => setTimeout(later, PAUSE));
    const { board } = this;
    if (asking.signal.aborted || !board) return;
    const problem = problemOfDraft(this.draft);
    try {
      const { faults } = await checkPosition(problem ? { problem } : { board }, asking.signal);
      if (!asking.signal.aborted) this.faults = faults;
    } catch {
      if (!asking.signal.aborted) this.faults = "unknown";
    }
  }

  /** Show a fault's place and text; the keyboard's cell goes there, too. */
  go(index: number) {
    const fault = this.found?.[index];
    if (!fault) return;
    this.point(index);
    this.tell(faultText(fault), "bad");
    if (fault.cells.length) this.surface?.focus({ preventScroll: true });
  }

  /** Show a fault's place. */
  point(index: number) {
    this.shown = index;
    const cell = this.found?.[index]?.cells[0];
    const { surface } = this;
    if (!cell || !surface?.grid || cell[0] >= this.draft.rows || cell[1] >= this.draft.cols) return;
    surface.grid.put(cell);
    surface.scrollIntoView({ block: "nearest" });
    surface.grid.element(cell).scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Go on to the next fault, and show its text. */
  pointNext() {
    const faults = this.found ?? [];
    this.point((this.shown + 1) % faults.length);
    this.tell(faultText(faults[this.shown]), "bad");
  }

  /** The caption of a board without a name. */
  get caption() {
    return this.name.trim() || t("boards.name.default", { rows: this.draft.rows, cols: this.draft.cols });
  }

  /** Save the board in this device's collection; true if it worked. */
  async save() {
    if (this.busy || !this.history || !this.board) return false;
    const { draft, board, caption } = this;
    this.busy = true;
    try {
      const stored = await this.stored(caption, board);
      this.saved = stored.id;
      this.base = { draft, name: caption };
      if (this.draft === draft && (!this.name.trim() || this.name.trim() === caption)) this.name = caption;
      this.tell(t("boards.said.saved", { name: caption }), "good");
      this.keep();
      this.address();
      return true;
    } catch (error) {
      this.tell(coded("boards.refused", codeOf(error)), "bad");
      return false;
    } finally {
      this.busy = false;
    }
  }

  async stored(name: string, board: BoardJson) {
    if (!this.saved) return createBoard(name, board);
    try {
      return await updateBoard(this.saved, name, board);
    } catch (error) {
      // It was deleted meanwhile, or is another device's: save it as a new board.
      if (error instanceof HttpError && (error.status === 404 || error.status === 403)) return createBoard(name, board);
      throw error;
    }
  }

  /** A room with this board. */
  async play() {
    if ((this.unsaved || !this.saved) && !(await this.save())) return;
    navigate(`/new?board=${this.saved}`);
  }

  /** A puzzle on this board: at once if it has robots and chip, otherwise on the table page, where they are chosen. */
  async puzzle() {
    if (!this.board) return;
    this.keep();
    try {
      navigate(await puzzlePath(this.board, problemOfDraft(this.draft)));
    } catch {
      this.tell(t("boards.link.too_large"), "bad");
    }
  }

  /** A random board in the style of the printed ones, of this board's size. */
  async random() {
    const { diagonals, openings, seed } = this.lot;
    const [rows, cols] = [this.draft.rows, this.draft.cols].map((length) => Math.max(SMALLEST, length));
    this.busy = true;
    try {
      const wishes = { rows, cols, diagonals, openings, ...(seed ? { seed: Number(seed) } : {}) };
      const made = await randomBoard(wishes);
      this.set(draftOf(made.board));
      this.seed = made.seed;
      this.tell(t("boards.said.random", { seed: String(made.seed) }), "good");
    } catch (error) {
      this.tell(coded("boards.refused", codeOf(error)), "bad");
    }
    this.busy = false;
  }

  // ---- what one sees ----

  override render() {
    if (this.trouble) return this.nothingHere();
    const { cols, rows } = this.draft;
    return html`<section class="editor" data-tab=${this.tab} ${vars({ "--zoom": ZOOMS[this.zoom], "--ratio": cols / rows })}>
      <h1 class="visually-hidden">${t("boards.editor")}</h1>
      ${
        this.history
          ? html`${head(this)} ${stage(this)} ${dock(this)}`
          : html`<p class="muted editor-wait" role="status">${t("boards.wait")}</p>`
      }
    </section>`;
  }

  nothingHere() {
    return blank(html`<h1>${t("boards.trouble")}</h1>
      <p>${t(this.trouble)}</p>
      <button class="button primary" @click=${() => this.openEmpty()}>${t("boards.empty")}</button>
      <a class="button" href="/boards">${t("app.boards")}</a>`);
  }

  /** Keep the keyboard's cell visible on a board that is larger than its place. */
  async walked() {
    if (this.zoom === 0) return;
    await this.updateComplete;
    this.surface?.shadowRoot?.activeElement?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Zoom in or out around the middle. */
  async magnify(step: 1 | -1) {
    const scroll = this.querySelector(".editor-scroll");
    if (!scroll) return;
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = scroll;
    const middle = [(scrollLeft + clientWidth / 2) / scrollWidth, (scrollTop + clientHeight / 2) / scrollHeight];
    this.zoom = Math.max(0, Math.min(ZOOMS.length - 1, this.zoom + step));
    await this.updateComplete;
    scroll.scrollLeft = middle[0] * scroll.scrollWidth - scroll.clientWidth / 2;
    scroll.scrollTop = middle[1] * scroll.scrollHeight - scroll.clientHeight / 2;
  }

  get mostZoom() {
    return this.zoom === ZOOMS.length - 1;
  }
}

/** The address names a draft that this device does not have. */
class Gone extends Error {}

function codeOf(error: unknown) {
  return error instanceof HttpError ? error.code : "other";
}

/** Why an address opens nothing, as a key of the texts. */
function troubleOf(error: unknown) {
  if (error instanceof LinkError) return `boards.trouble.${error.code}`;
  if (error instanceof Gone) return "boards.trouble.gone";
  if (error instanceof HttpError && error.status === 404) return "boards.trouble.unknown";
  if (error instanceof HttpError && error.code === "damaged") return "boards.trouble.lost";
  return error instanceof HttpError ? "boards.trouble.unreachable" : "boards.trouble.damaged";
}

customElements.define("rr-editor", RrEditor);
