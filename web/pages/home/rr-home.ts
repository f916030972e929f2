/**
 * <rr-home>: a puzzle to play at once (workbench.ts), and links to everything else. The page's own rules judge the
 * moves. It fires `new-room`, `play-alone`, `play-computer`, `join-room` {code} and `learn` for the shell.
 */

import { t, wantAllWords } from "../../core/i18n.ts";
import { html, nothing } from "../../core/lit.ts";
import { maybe, Reactive } from "../../core/reactive.ts";
import { FIRST_GAME, GAME_NAMES, GAMES } from "../../games/index.ts";
import { UNFINISHED } from "../../games/unfinished.ts";
import type { From } from "../../parts/fields.ts";
import { controls } from "../../styles/controls.ts";
import { CODE_LENGTH, CODE_LETTERS } from "../../wire/generated/protocol.ts";
import { codeFrom } from "../../wire/http.ts";
import { lobbyOpen } from "../../wire/lobby.ts";
import { dailiesDone } from "../../wire/puzzles.ts";
import type { Puzzles } from "../../workbench/game.ts";
import { icon } from "../../workbench/pieces.ts";
import { type AnyWorkbench, adoptGameStyles, Workbench } from "../../workbench/workbench.ts";
import { zone } from "../../workbench/zone.ts";
import { homeStyle } from "./styles.ts";

/** The format of a room code: six characters, none easily confused with another. */
const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);
/** The characters that codes never have. */
const OTHERS = GAME_NAMES.filter((game) => game !== FIRST_GAME);

export class RrHome extends Reactive({
  /** the puzzle; null until the puzzles are loaded */
  bench: maybe<AnyWorkbench>(),
  /** whether no puzzle could be loaded */
  failed: false,
  /** what is wrong with the code in the field, as a key of the texts */
  fault: "",
  /** whether the server lists open rooms */
  lobby: false,
  /** whether there may be something to continue; then the cards are loaded */
  unfinished: () => UNFINISHED.some((source) => source.waits()),
  /** how many of today's dailies this browser has handed in */
  dailies: () => dailiesDone(),
}) {
  static override styles = [controls, ...homeStyle];

  puzzles: Puzzles | null = null;

  override connectedCallback() {
    super.connectedCallback();
    if (!this.bench) void this.open();
    if (this.unfinished) void wantAllWords().then(() => import("../../parts/cards.ts")); // cards are made with their words
  }

  /** The puzzle that was left in this tab, or a first one. */
  async open() {
    this.failed = false;
    try {
      this.puzzles ??= await GAMES[FIRST_GAME].puzzles();
      const { game, memory, solved, left } = this.puzzles;
      const lying = left();
      const puzzle = lying ?? (await this.puzzles.next());
      const bench = new Workbench(this, game, { memory, solved, next: () => void this.next() });
      if (lying) bench.resume(puzzle);
      else bench.setProblem(puzzle);
      adoptGameStyles(this, game);
      this.bench = bench;
      setTimeout(() => bench.greet(), 900);
      setTimeout(() => void this.askForRooms(), 1500);
    } catch {
      this.failed = true;
    }
  }

  async next() {
    this.fault = "";
    try {
      if (this.puzzles) this.bench?.setProblem(await this.puzzles.next());
    } catch {
      this.failed = true;
    }
  }

  // ---- actions ----

  join(event: SubmitEvent & From<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const code = codeFrom(String(new FormData(form).get("code") ?? ""));
    this.fault = codeFault(code);
    if (!this.fault) this.wish("join-room", { code });
    else form.querySelector<HTMLInputElement>("[name=code]")?.focus();
  }

  wish(name: string, detail: object = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** Does the server list open rooms? The page does not wait for it. */
  async askForRooms() {
    if (this.isConnected) this.lobby = await lobbyOpen();
  }

  // ---- rendering ----

  override render() {
    const { bench } = this;
    const table = bench?.table() ?? nothing;
    return html`
      <div class="home">
        <h1 class="visually-hidden">${t("home.title")}</h1>
        <section class="task" aria-live="polite">${bench?.task()}</section>
        ${
          table === nothing
            ? html`<div class="table"><div class="placeholder">${this.failed ? this.sorry() : nothing}</div></div>`
            : table
        }
        <section class="zone">${bench ? zone(bench) : nothing}</section>
        ${this.ways()}
      </div>
    `;
  }

  sorry() {
    return html`<p>${t("home.failed")}</p>
      <button class="button" @click=${() => void (this.bench ? this.next() : this.open())}>${t("home.retry")}</button>`;
  }

  ways() {
    return html`
      <nav class="ways" aria-label=${t("home.ways")}>
        ${
          this.unfinished
            ? html`<rr-cards
                .sources=${UNFINISHED}
                @cards=${({ detail }: CustomEvent<number>) => (this.unfinished = detail > 0)}
              ></rr-cards>`
            : nothing
        }
        <div class="first">
          <button class="button primary big" @click=${() => this.wish("new-room")}>${icon("friends")}${t("home.friends")}</button>
          ${OTHERS.map(
            (game) =>
              html`<a class="button big other" href=${`/new?game=${game}`}>${icon("other")}${t(GAMES[game].title)}</a>`,
          )}
        </div>
        <div class="puzzles">
          <a class="button" href="/daily">${t("home.daily")}${this.dailies ? html`<small class="numeric">${this.dailies}/4</small>` : nothing}</a>
          <a class="button" href="/practice">${t("home.practice")}</a>
          <a class="button" href="/rush">${t("home.rush")}</a>
        </div>
        <form class="join" novalidate @submit=${this.join} @input=${() => (this.fault = "")}>
          <label class="visually-hidden" for="code">${t("home.join.label")}</label>
          <input
            class="field"
            id="code"
            name="code"
            placeholder=${t("home.join.label")}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            maxlength="200"
            aria-invalid=${this.fault ? "true" : "false"}
            aria-describedby="code-fault"
          />
          <button class="button">${t("home.join")}</button>
          <p class="fault" id="code-fault" role="alert">${this.fault ? t(this.fault) : nothing}</p>
        </form>
        <div class="pair">
          <button class="button" @click=${() => this.wish("play-alone")}>${icon("alone")}${t("home.alone")}</button>
          <a class="button at-home" href="/table">${icon("table")}${t("home.table")}</a>
          <button class="button computer" aria-label=${t("home.computer.label")} @click=${() => this.wish("play-computer")}>
            ${icon("computer")}${t("home.computer")}
          </button>
          ${this.lobby ? html`<a class="button rooms" href="/rooms">${icon("friends")}${t("app.rooms")}</a>` : ""}
        </div>
      </nav>
    `;
  }
}

/**
 * What is wrong with a code, as a key of the texts; empty: nothing.
 *
 * @param code from codeFrom
 */
export function codeFault(code: string) {
  if (CODE.test(code)) return "";
  if (!code) return "home.join.empty";
  return [...code].every((sign) => CODE_LETTERS.includes(sign)) ? "home.join.length" : "home.join.signs";
}

customElements.define("rr-home", RrHome);
