/**
 * <rr-rush>: as many puzzles as possible in three or five minutes, or without a clock; the third mistake ends each run.
 * The player chooses, a countdown follows, then <rush-run>, then <rush-over>. The server sends all puzzles at the
 * beginning and checks all tries at the end; its clock decides whether they came in time.
 */

import { t } from "../../core/i18n.ts";
import { html, nothing } from "../../core/lit.ts";
import { InDocument, list, maybe, of, Reactive } from "../../core/reactive.ts";
import { GAME_NAMES, GAMES } from "../../games/index.ts";
import { coded } from "../../kit/words.ts";
import { glyph } from "../../parts/glyphs.ts";
import { segmented } from "../../parts/menu.ts";
import type { Rush, RushBest } from "../../wire/generated/http.ts";
import { HttpError } from "../../wire/http.ts";
import { mayWorkLater } from "../../wire/me.ts";
import { beginRush, endRush, myRushes, type RushMode } from "../../wire/rush.ts";
import "./rush-over.ts";
import "./rush-run.ts";
import {
  chooseRushGame,
  current,
  dropResult,
  keepResult,
  keepRun,
  keptResults,
  keptRun,
  MODES,
  newRun,
  type Run,
  rushGame,
  type UnsentResult,
} from "./run.ts";
import { rushStyle } from "./styles.ts";

const SIGNS = { three: "turn", five: "turn", survival: "crown" } as const;
const COUNTDOWN = [3, 2, 1] as const;
/** Milliseconds between two attempts to hand in a result: at first, and at most. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class RrRush extends Reactive(
  {
    phase: of<"choose" | "count" | "run" | "over">("choose"),
    game: () => rushGame(),
    run: maybe<Run>(),
    bests: list<RushBest>(),
    number: 0,
    /** why no run could begin, or why a result does not count: a code of the server */
    fault: "",
    waiting: false,
  },
  InDocument,
) {
  static override styles = rushStyle;

  /** the best result before the run */
  best: number | null = null;

  override connectedCallback() {
    super.connectedCallback();
    this.run ??= keptRun();
    if (this.run && this.phase === "choose") {
      if (current(this.run, Date.now())) this.phase = "run";
      else this.end(this.run);
    }
    void this.catchUp();
  }

  /** The results of closed tabs, and the best ones. */
  async catchUp() {
    for (const unsent of keptResults()) if (unsent.id !== this.run?.rush.id) await sendResult(unsent).catch(() => null);
    await this.fetchBests();
  }

  async fetchBests() {
    this.bests = await myRushes().catch(() => this.bests);
  }

  bestOf = (mode: RushMode) => this.bests.find((one) => one.mode === mode && one.game === this.game);

  // ---- a run ----

  async start(mode: RushMode) {
    this.fault = "";
    this.phase = "count";
    this.best = this.bestOf(mode)?.ever ?? null;
    const beginning = this.begin(mode);
    for (const number of COUNTDOWN) {
      this.number = number;
      await pause(1000);
      if (this.phase !== "count" || !this.isConnected) return;
    }
    const rush = await beginning;
    if (!rush || !this.isConnected) return;
    this.run = newRun(rush, Date.now());
    keepRun(this.run);
    this.phase = "run";
  }

  /** The puzzles, after loading the code that shows them; null: the page says why there are none. */
  async begin(mode: RushMode): Promise<Rush | null> {
    try {
      const rush = await beginRush(mode, this.game);
      await GAMES[this.game].review();
      return rush;
    } catch (error) {
      this.fault = error instanceof HttpError ? error.code : "other";
      this.phase = "choose";
      return null;
    }
  }

  end(run: Run) {
    this.run = run;
    keepRun(run);
    this.phase = "over";
    if (!run.result) void this.handIn(run);
  }

  /** Hand in the result; repeat this as long as the server cannot be reached. */
  async handIn({ rush: { id }, tries }: Run) {
    const unsent = { id, tries };
    keepResult(unsent);
    for (
      let wait = FIRST_PAUSE;
      this.isConnected && this.run?.rush.id === id;
      wait = Math.min(2 * wait, LONGEST_PAUSE)
    ) {
      try {
        const result = await sendResult(unsent);
        if (this.run?.rush.id !== id) return;
        this.run = { ...this.run, result };
        keepRun(this.run);
        this.waiting = false;
        return await this.fetchBests();
      } catch (error) {
        this.waiting = mayWorkLater(error);
        if (!this.waiting) {
          this.fault = error instanceof HttpError ? error.code : "other";
          return;
        }
      }
      await pause(wait);
    }
  }

  again() {
    if (this.run) void this.start(this.run.rush.mode);
  }

  other() {
    keepRun(null);
    this.run = null;
    this.fault = "";
    this.phase = "choose";
  }

  // ---- rendering ----

  override render() {
    switch (this.phase) {
      case "choose":
        return this.choices();
      case "count":
        return html`<section class="rush-count" role="status" aria-live="assertive">
          <h1 class="visually-hidden">${t("rush.title")}</h1>
          <span class="rush-number numeric">${this.number}</span>
          <p>${t("rush.rule")}</p>
        </section>`;
      case "run":
        return html`<rush-run
          data-wide
          .run=${this.run}
          @rush-try=${({ detail }: CustomEvent<Run>) => (this.run = detail)}
          @rush-over=${({ detail }: CustomEvent<Run>) => this.end(detail)}
        ></rush-run>`;
      case "over":
        return html`<rush-over
          .run=${this.run}
          .best=${this.best}
          .fault=${this.fault}
          .waiting=${this.waiting}
          @rush-again=${this.again}
          @rush-other=${this.other}
        ></rush-over>`;
    }
  }

  choices() {
    return html`<section class="alone">
      <h1>${t("rush.title")}</h1>
      <p>${t("rush.text")}</p>
      ${segmented(
        t("new.game"),
        "game",
        this.game,
        [...GAME_NAMES],
        (name) => t(GAMES[name].title),
        (name) => {
          this.game = name;
          chooseRushGame(name);
        },
      )}
      <p class="fault" role="alert">${this.fault ? coded("rush.fault", this.fault) : nothing}</p>
      <ul class="alone-choices">${MODES.map((mode) => this.choice(mode))}</ul>
    </section>`;
  }

  choice(mode: RushMode) {
    const best = this.bestOf(mode);
    return html`<li class="card alone-choice">
      ${glyph(SIGNS[mode])}
      <h2>${t(`rush.mode.${mode}`)}</h2>
      <p>${t(`rush.mode.${mode}.text`)}</p>
      <p class="muted small">${best?.ever ? t("rush.bests", { today: best.today ?? "–", week: best.week ?? "–", ever: best.ever }) : t("rush.bests.none")}</p>
      <button class="button primary" aria-label="${t("rush.start")}: ${t(`rush.mode.${mode}`)}" @click=${() => void this.start(mode)}>
        ${t("rush.start")}
      </button>
    </li>`;
  }
}

/** Hand in a result; if that may succeed later, it is kept on this device. */
async function sendResult({ id, tries }: UnsentResult) {
  try {
    const result = await endRush(id, tries);
    dropResult(id);
    return result;
  } catch (error) {
    if (!mayWorkLater(error)) dropResult(id);
    throw error;
  }
}

customElements.define("rr-rush", RrRush);
