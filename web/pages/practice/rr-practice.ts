/**
 * <rr-practice>: rated puzzles, one after the other. A try is decided once: when the player reaches the target within
 * the optimum, uses up the moves, or gives up. Then the server judges it, and the player tries freely, with undo and
 * hints.
 *
 * The tab keeps an undecided puzzle with its moves, so a reload undoes nothing. A try that cannot be sent waits on this
 * device (wire/me.ts).
 */

import { t } from "../../core/i18n.ts";
import { html, nothing } from "../../core/lit.ts";
import { attribute, maybe, of, Reactive } from "../../core/reactive.ts";
import { navigate } from "../../core/router.ts";
import { fieldsOf, tab } from "../../core/storage.ts";
import { benchPuzzle } from "../../games/bench-puzzle.ts";
import { coded } from "../../kit/words.ts";
import { copied } from "../../parts/copy.ts";
import { glyph } from "../../parts/glyphs.ts";
import { openPlayer } from "../../parts/player.ts";
import { controls } from "../../styles/controls.ts";
import type { Me, NextPuzzle, TryResult } from "../../wire/generated/http.ts";
import { HttpError } from "../../wire/http.ts";
import { handIn, keptTries, nextPuzzle, sendKept, whoAmI } from "../../wire/me.ts";
import { fetchPuzzle } from "../../wire/puzzles.ts";
import { trialTask, trialZone } from "../../workbench/trial.ts";
import { type AnyWorkbench, adoptGameStyles, Workbench } from "../../workbench/workbench.ts";
import { zone } from "../../workbench/zone.ts";
import { askPreferences, themeName } from "./choosing.ts";
import { changePreferences, isNarrow, queryOf, readPreferences } from "./preferences.ts";
import { practiceStyle } from "./styles.ts";

/** The undecided puzzle of this tab, and its moves. */
const OPEN = "randolph.practice.open";
const MOVES = "randolph.practice.moves";

/** A decided try; `result` is null while the server has not judged it. */
interface Decided {
  won: boolean;
  result: TryResult | null;
  /** it waits on this device */
  kept: boolean;
}

export class RrPractice extends Reactive({
  /** the id of a puzzle; empty: one that suits the player */
  puzzle: attribute(""),
  /** the puzzle is tried freely from the start: nothing is decided */
  free: attribute(false),
  current: maybe<NextPuzzle>(),
  me: maybe<Me>(),
  decided: maybe<Decided>(),
  /** why there is no puzzle, or why a try was refused: a code of the server */
  fault: "",
  busy: false,
  /** how many tries wait on this device */
  waiting: 0,
  copied: of<"" | "yes" | "shown">(""),
}) {
  static override styles = [controls, ...practiceStyle];

  bench: AnyWorkbench | null = null;
  /** The try that is being handed in. */
  handingIn: Promise<void> = Promise.resolve();
  online = () => void this.catchUp();

  override connectedCallback() {
    super.connectedCallback();
    window.addEventListener("online", this.online);
    if (!this.current) void this.open();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener("online", this.online);
  }

  // ---- the puzzle ----

  /** The puzzle of the address, the one left in this tab, or a new one. */
  async open() {
    const saved = savedPuzzle();
    const resumed = saved && (!this.puzzle || saved.puzzle.id === this.puzzle) && !this.free ? saved : null;
    await this.load(async () => {
      if (resumed) return resumed;
      if (this.puzzle) return { puzzle: await fetchPuzzle(this.puzzle), again: false, rated: true };
      return await this.draw();
    });
    await this.catchUp();
  }

  async next() {
    if (this.puzzle) return await navigate("/practice");
    await this.load(() => this.draw());
    this.bench?.board?.focus({ preventScroll: true });
  }

  /** A puzzle from the server. It gets all tries first: it may draw again what it has not seen tried. */
  async draw() {
    await this.handingIn;
    if (keptTries().length) await this.catchUp();
    return await nextPuzzle(queryOf(readPreferences()));
  }

  async load(fetchNext: () => Promise<NextPuzzle>) {
    if (this.busy) return;
    this.busy = true;
    this.fault = "";
    try {
      await this.show(await fetchNext());
    } catch (error) {
      this.fault = codeOf(error);
    }
    this.busy = false;
  }

  async show(current: NextPuzzle) {
    const { optimum } = current.puzzle;
    const loaded = await benchPuzzle(current.puzzle);
    if (!loaded) throw new HttpError(0, "unplayable");
    this.decided = null;
    this.copied = "";
    this.current = current;
    if (optimum === null) return; // a daily whose day is not past: it has its own page
    const { game, given } = loaded;
    if (this.bench?.game !== game) {
      adoptGameStyles(this, game);
      this.bench ??= new Workbench(this, game, {
        memory: MOVES,
        next: () => void this.next(),
        decided: (won, moves) => {
          this.handingIn = this.decide(won, moves);
        },
      });
      this.bench.game = game;
    }
    if (this.free) this.bench.setProblem(given);
    else {
      tab.write(OPEN, current);
      this.bench.resume(given, optimum);
    }
    await this.updateComplete;
    this.bench.greet();
  }

  // ---- the try ----

  async decide(won: boolean, moves: string) {
    const { current, bench } = this;
    if (!current || !bench) return;
    tab.forget(OPEN);
    this.decided = { won, result: null, kept: false };
    try {
      const result = await handIn({ puzzle: current.puzzle.id, moves });
      if (result) this.updateMe(result);
      this.waiting = keptTries().length;
      if (this.current !== current) return;
      this.decided = { won, result, kept: result === null };
      if (result?.solution && bench.given)
        bench.given = { ...bench.given, known: { optimum: result.optimum, solution: result.solution } };
    } catch (error) {
      if (this.current === current) this.fault = codeOf(error);
    }
  }

  /** Send what waits on this device, and fetch the player's rating. */
  async catchUp() {
    try {
      await sendKept();
      this.me = await whoAmI();
    } catch {
      // The rating on the page stays as it is.
    }
    this.waiting = keptTries().length;
  }

  /** The player's rating and number of tries after a try. */
  updateMe({ rating, provisional, first }: TryResult) {
    if (rating === null) return;
    const { me } = this;
    this.me = {
      ...(me ?? { name: null, deviation: 0, words: false, since: 0 }),
      rating,
      provisional: provisional ?? true,
      tries: (me?.tries ?? 0) + Number(first),
    };
  }

  /** After a lost try the next step is the next puzzle, too; the workbench moves the focus after a solved one. */
  override updated(changed: Map<string, unknown>) {
    if (changed.has("decided") && this.decided && !changed.get("decided") && !this.bench?.solved)
      this.bench?.focusOn(".tool.next");
  }

  async copy() {
    if (!this.current) return;
    const { href } = new URL(`/practice/${this.current.puzzle.id}`, location.href);
    this.copied = (await copied(href)) ? "yes" : "shown";
  }

  /** A new choice brings another puzzle; but a try that has moves has to be decided first. */
  choose() {
    const begun = () => this.bench?.budget !== null && Boolean(this.bench?.attempt?.moves.length);
    void askPreferences(() => (begun() ? this.requestUpdate() : void this.next()));
  }

  // ---- rendering ----

  override render() {
    const { bench, current } = this;
    return html`<div class="position practice">
      <h1 class="visually-hidden">${t("practice.title")}</h1>
      ${this.standing()} ${current?.puzzle.optimum && bench?.given ? this.puzzleTemplate(bench, current.puzzle.optimum) : this.placeholder()}
      <nav class="ways" aria-label=${t("practice.ways")}>
        <button class="button" ?disabled=${!current} @click=${this.copy}>${glyph("copy")}${t(this.copied === "yes" ? "practice.copied" : "practice.link")}</button>
        <a class="button" href="/rush">${t("home.rush")}</a>
        <a class="button" href="/daily">${t("home.daily")}</a>
        <button class="button" @click=${() => openPlayer(() => void this.catchUp())}>${t("player.title")}</button>
      </nav>
    </div>`;
  }

  puzzleTemplate(bench: AnyWorkbench, optimum: number) {
    return html`${trialTask(bench, optimum)} ${bench.table()}
      <section class="zone ${this.decided ? "decided" : ""}">
        ${bench.budget === null ? zone(bench) : trialZone(bench, t("practice.tip"), t("practice.give_up"))}
      </section>
      <section class="said" role="log" aria-live="polite" aria-label=${t("practice.result")}>${this.message()}</section>`;
  }

  /** The ratings of player and puzzle, and the choice of puzzles. */
  standing() {
    const { me, current, decided, waiting } = this;
    const { provisional } = current?.puzzle ?? {};
    const rating = decided?.result?.puzzle_rating ?? current?.puzzle.rating;
    const narrow = isNarrow(readPreferences());
    return html`<header class="standing">
      <button class="me" aria-haspopup="dialog" @click=${() => openPlayer(() => void this.catchUp())}>
        <span class="muted small">${t("practice.rating")}</span>
        <b class="numeric mine">${ratingText(me)}</b>
        <span class="muted small">${me ? t("practice.tries", { count: me.tries }) : t("practice.new")}</span>
      </button>
      <p>
        <span class="muted small">${t("practice.puzzle")}</span>
        <b class="numeric its">${rating ?? "–"}</b>
        <span class="muted small">${provisional && rating ? t("practice.estimate") : nothing}</span>
      </p>
      <button class="button small ${narrow ? "on" : ""}" @click=${this.choose}>
        ${t(narrow ? "practice.chosen" : "practice.choose")}
      </button>
      ${waiting ? html`<p class="waiting small" role="status">${t("practice.waiting", { count: waiting })}</p>` : nothing}
    </header>`;
  }

  /** What the try means, or what it has changed. */
  message() {
    const { current, decided, fault, free } = this;
    if (fault) return html`<p class="fault" role="alert">${coded("practice.fault", fault)}</p>`;
    if (!decided) {
      if (free) return html`<p class="hint">${t("practice.free")}</p>`;
      if (current?.again)
        return html`<p class="hint"><b class="again-mark">${t("practice.again")}</b> ${t("practice.again.text")}</p>`;
      return html`<p class="hint">${t(current?.rated ? "practice.rule" : "practice.unrated")}</p>`;
    }
    const { won, result, kept } = decided;
    const themes = current?.puzzle.themes ?? [];
    return html`<div class="verdict ${won ? "won" : "lost"}">
        ${glyph(won ? "check" : "close")}<strong>${t(won ? "practice.won" : "practice.lost")}</strong>
        ${result?.first && result.change !== null ? changeTemplate(result.change) : nothing}
        ${result && !result.first ? html`<span class="small">${t("practice.not_first")}</span>` : nothing}
        ${kept ? html`<span class="small">${t("practice.kept")}</span>` : nothing}
      </div>
      ${themes.length ? html`<p class="themes small">${themes.map((theme) => html`<span>${themeName(theme)}</span>`)}</p>` : nothing}`;
  }

  /** Shown if there is no puzzle to try here. */
  placeholder() {
    const { current, fault, busy } = this;
    const daily = current?.puzzle;
    return html`<section class="table">
      <div class="placeholder">
        ${
          daily?.day
            ? html`<p>${t("practice.daily")}</p>
                <a class="button primary" href="/daily/${daily.day}/${daily.daily}">${t("practice.daily.open")}</a>`
            : fault
              ? html`<p role="alert">${coded("practice.fault", fault)}</p>
                  ${
                    isNarrow(readPreferences()) && !this.puzzle
                      ? html`<button class="button" @click=${this.widen}>${t("practice.widen")}</button>`
                      : nothing
                  }
                  <button class="button primary" ?disabled=${busy} @click=${this.open}>${t("home.retry")}</button>`
              : nothing
        }
      </div>
    </section>`;
  }

  widen() {
    changePreferences({ edition: "", theme: "", length: "any" });
    void this.open();
  }
}

/** A rating; uncertain ones have a question mark, as at lichess. */
const ratingText = (me: Me | null) => (me ? `${me.rating}${me.provisional ? "?" : ""}` : "–");

/** How the try has changed the player's rating. */
function changeTemplate(change: number) {
  return html`<span class="change numeric">${change < 0 ? "−" : "+"}${Math.abs(change)}</span>`;
}

const codeOf = (error: unknown) => (error instanceof HttpError ? error.code : "other");

/** The undecided puzzle of this tab; null if there is none. */
const savedPuzzle = () =>
  tab.read(OPEN, (kept) => {
    const { puzzle } = fieldsOf(kept);
    const { id, game, line } = fieldsOf(puzzle);
    const valid = [id, game, line].every((one) => typeof one === "string");
    return valid ? (kept as NextPuzzle) : null; // the answer of the server, as this page has kept it
  });

customElements.define("rr-practice", RrPractice);
