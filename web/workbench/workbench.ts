/**
 * The part of a page on which a user tries a problem: moves with undo and redo, hints step by step, the solution as a
 * film, keys, and a focus that follows what happens. It works with any game, which passes an adapter (game.ts). A page
 * holds a `Workbench` and places its parts; they render together with the page.
 */

import { inARow, t } from "../core/i18n.ts";
import { createRef, html, nothing, ref } from "../core/lit.ts";
import { fieldsOf, tab } from "../core/storage.ts";
import { Replay } from "../kit/replay.ts";
import { Attempt } from "./attempt.ts";
import type { AnyBenchGame, BenchGame, Board, Given, Refused } from "./game.ts";
import { Solving } from "./solving.ts";

/** Milliseconds before a film begins, so that the user has found the board by then. */
const LEAD = 500;

/** The page with the workbench. */
interface Host extends HTMLElement {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly updateComplete: Promise<boolean>;
  requestUpdate(): void;
  addController(controller: object): void;
}

interface BenchOptions {
  /** the key under which the tab stores the moves */
  memory?: string;
  /** loads the next problem, if there are several */
  next?: () => void;
  /** the problem was solved for the first time, without looking at the solution */
  solved?: () => void;
  /**
   * If set, the page offers no hints and no solution. `tip` is a sentence before the first move, and `offer` gives a
   * template for the time after the target was reached. Null: hints and the solution are offered again.
   */
  finish?: { tip: string; offer: (count: number) => unknown } | null;
  /** a try within a budget is decided; `moves` is its text */
  decided?: (won: boolean, moves: string) => void;
}

/** What the tab stores about a problem. */
interface Saved<Move> {
  moves: readonly Move[];
  hints: number;
  seen: boolean;
  counted: boolean;
}

const UNTRIED: Saved<never> = { moves: [], hints: 0, seen: false, counted: false };

/** For pages that work with any game. */
export type AnyWorkbench = Workbench<unknown, unknown, unknown, { cost: number }>;

/** Add the styles of a game to a page whose game is known only after it was created. */
export function adoptGameStyles({ renderRoot }: Host, { styles }: Pick<AnyBenchGame, "styles">) {
  if (!(renderRoot instanceof ShadowRoot)) return;
  const sheets = styles.flatMap(({ styleSheet = [] }) => styleSheet);
  renderRoot.adoptedStyleSheets = [...sheets, ...renderRoot.adoptedStyleSheets];
}

/** The text of the problem that was last tried under this key; empty if there is none. */
export const lastWritten = (memory: string) =>
  tab.read(memory, (saved) => {
    const { written } = fieldsOf(saved);
    return typeof written === "string" ? written : "";
  });

export class Workbench<Problem, Move, Stage, Made extends { cost: number }> {
  host: Host;
  game: BenchGame<Problem, Move, Stage, Made>;
  options: BenchOptions;
  given: Given<Problem> | null = null;
  attempt: Attempt<Move, Stage> | null = null;
  solving: Solving | null = null;
  /** what is selected on the board; only the game's board reads it */
  chosen: unknown = null;
  /** a solution, while it is played as a film */
  film: Replay<Made, Stage> | null = null;
  /** its moves */
  filmed: Attempt<Move, Stage> | null = null;
  /** a description of the film */
  title: (film: Replay<Made, Stage>) => string = () => "";
  /** how many hints were asked for */
  hints = 0;
  /** where the last hint was asked for: it stays visible until the next move */
  hinted: Stage | null = null;
  /** the last move, if it was refused */
  refused: Refused<Move> | null = null;
  /** whether the user's moves have been compared with the optimum */
  compared = false;
  /** whether the solution was asked for */
  showing = false;
  /** whether the solution was shown */
  seen = false;
  /** whether it was already reported that this problem is solved */
  counted = false;
  /** if set, the target must be reached within this cost, and no move can be taken back; see `decide` */
  budget: number | null = null;
  /** which mode of the zone is shown, and whether it had the focus before it changed */
  mode = "";
  zoneHadFocus = false;
  place = createRef<HTMLElement>();
  onKey = (event: KeyboardEvent) => this.key(event);

  constructor(host: Host, game: BenchGame<Problem, Move, Stage, Made>, options: BenchOptions = {}) {
    this.host = host;
    this.game = game;
    this.options = options;
    host.addController(this);
  }

  hostConnected() {
    document.addEventListener("keydown", this.onKey);
  }

  hostDisconnected() {
    document.removeEventListener("keydown", this.onKey);
    this.leaveFilm();
    this.solving?.leave();
  }

  get board(): Board | null {
    const element = this.place.value?.firstElementChild;
    return (element ?? null) as Board | null; // the only element that the game draws there
  }

  /** The moves made, as they are displayed. */
  get made(): readonly Made[] {
    return this.attempt ? this.game.made(this.attempt.stage) : [];
  }

  get count() {
    return this.made.reduce((sum, { cost }) => sum + cost, 0);
  }

  get solved() {
    return this.attempt?.solved ?? false;
  }

  get playing() {
    return this.attempt !== null && !this.solved && !this.film;
  }

  /** A shortest solution, if the user has asked for it. */
  get known() {
    if (this.given?.known) return this.given.known;
    const answer = this.compared ? this.solving?.answer : null;
    return answer ?? null;
  }

  // ---- the problem ----

  /** Show this problem, or none. @param budget for a try that is decided once */
  setProblem(given: Given<Problem> | null, saved: Saved<Move> = UNTRIED, budget: number | null = null) {
    const { game } = this;
    this.leaveFilm();
    this.solving?.leave();
    this.solving = null;
    this.chosen = this.refused = this.hinted = null;
    this.given = given;
    this.attempt = given && Attempt.of(game, game.begin(given.problem), saved.moves);
    this.hints = saved.hints;
    this.seen = saved.seen;
    this.counted = saved.counted;
    this.budget = budget;
    this.mode = this.modeNow;
    if (given) this.prepareSolving(given.problem);
    this.changed();
    this.checkBudget();
  }

  /** Show this problem, with the moves that were tried in this tab. */
  resume(given: Given<Problem>, budget: number | null = null) {
    const saved = tab.read(this.options.memory ?? "", (stored): Saved<Move> => {
      const { written, moves, hints, seen, counted } = fieldsOf(stored);
      if (written !== given.written || typeof moves !== "string") return UNTRIED;
      const hintCount = typeof hints === "number" && Number.isInteger(hints) && hints > 0 ? hints : 0;
      return { moves: this.game.read(moves), hints: hintCount, seen: seen === true, counted: counted === true };
    });
    this.setProblem(given, saved, budget);
  }

  /** Apply the same moves to a changed problem, as far as possible. */
  change(given: Given<Problem>) {
    this.leaveFilm();
    this.given = given;
    this.attempt = Attempt.of(this.game, this.game.begin(given.problem), this.attempt?.moves ?? []);
    this.hints = 0;
    this.refused = this.hinted = null;
    this.prepareSolving(given.problem);
    this.changed();
  }

  /** Change the text that identifies the problem. */
  rename(written: string) {
    if (this.given) this.given = { ...this.given, written };
    this.changed();
  }

  /** The solution, once it was asked for. */
  get shown() {
    return this.showing ? (this.solving?.answer?.solution ?? undefined) : undefined;
  }

  prepareSolving(problem: Problem) {
    this.solving?.leave();
    this.compared = this.showing = false;
    this.solving = new Solving(
      (signal) => this.game.ask(problem, signal),
      () => this.host.requestUpdate(),
    );
    if (this.hints && !this.options.next) void this.solving.ask();
  }

  /** Something has changed: render, and save. */
  changed() {
    const { given, attempt, hints, seen, counted, options, game } = this;
    if (given && attempt && options.memory)
      tab.write(options.memory, { written: given.written, moves: game.write(attempt.moves), hints, seen, counted });
    this.host.requestUpdate();
  }

  // ---- actions ----

  push(move: Move) {
    if (!this.attempt || !this.playing) return;
    const { attempt, refusal } = this.attempt.push(move);
    this.refused = refusal === null ? null : { move, refusal };
    this.hinted = null;
    if (this.refused) {
      if (this.board) this.game.shake(this.board, this.refused);
      return this.host.requestUpdate();
    }
    this.attempt = attempt;
    if (attempt.solved) {
      if (!this.counted && !this.seen) {
        this.counted = true;
        this.options.solved?.();
      }
      this.chosen = null;
      this.compared = false;
      void this.celebrate(attempt);
    }
    this.changed();
    this.checkBudget();
  }

  /** A try within a budget is decided when the target is reached, or nothing is left of the budget. */
  checkBudget() {
    const { budget, solved, count } = this;
    if (budget !== null && (solved || count >= budget)) this.decide(solved && count <= budget);
  }

  /** End the try within a budget, as won or lost (also when the user gives up). Then the user can go on freely. */
  decide(won: boolean) {
    if (this.budget === null || !this.attempt) return;
    this.budget = null;
    this.options.decided?.(won, this.game.write(this.attempt.moves));
    this.host.requestUpdate();
  }

  async celebrate(attempt: Attempt<Move, Stage>) {
    await this.host.updateComplete;
    await this.board?.settled();
    if (this.attempt !== attempt || !this.board) return;
    this.game.cheer(this.board, attempt.stage);
    this.board.say(inARow([this.game.words.solved(this.count), this.comparison()]));
  }

  /** Before the first move, point out the task on the board with an animation. */
  greet() {
    const { board, game, given, attempt } = this;
    if (board && given && attempt?.moves.length === 0) game.greet?.(board, given.problem);
  }

  step(how: "undo" | "redo" | "restart") {
    if (!this.attempt || this.film || this.budget !== null) return;
    this.attempt = this.attempt[how]();
    this.clearRemarks();
    this.changed();
  }

  /** Clear the remarks: one about an undone move is no longer true. */
  clearRemarks() {
    this.refused = this.hinted = null;
    this.board?.hush();
    this.board?.say("");
  }

  /** The solver's answer for this problem, unless the problem has changed meanwhile. */
  async answer() {
    const { solving } = this;
    const answer = await solving?.ask();
    return answer && solving === this.solving ? answer : null;
  }

  async hint() {
    this.refused = null;
    this.hinted = this.attempt?.stage ?? null;
    const answer = await this.answer();
    if (!answer) return;
    if (this.hints < answer.hints.length) this.hints += 1;
    else if (!answer.hints.length) this.showing = true; // there is none: the reason is shown
    this.changed();
  }

  async show() {
    const solution = this.given?.known?.solution ?? (await this.answer())?.solution;
    if (solution === undefined) return;
    this.showing = this.seen = true;
    if (solution !== null) this.watch(solution, ({ total }) => this.game.words.film(total));
    this.changed();
  }

  async compare() {
    if (await this.answer()) this.compared = true;
    this.host.requestUpdate();
  }

  /**
   * Play a solution as a film.
   *
   * @param how `from`: start paused after this many moves; `id`: which film it is
   */
  watch(
    solution: string,
    title: (film: Replay<Made, Stage>) => string,
    { from = null, id = "solution" }: { from?: number | null; id?: string } = {},
  ) {
    const { board, game, given } = this;
    if (!board || !given || this.film) return;
    this.chosen = null;
    this.clearRemarks();
    this.filmed = Attempt.of(game, game.begin(given.problem), game.read(solution), { past: true });
    const { stages, stage } = this.filmed;
    const film = new Replay(
      id,
      { moves: [...game.made(stage)], positions: [...stages] },
      {
        slide: (move) => game.slide(board, move),
        place: () => this.host.requestUpdate(),
        pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        changed: () => this.host.requestUpdate(),
      },
    );
    this.film = film;
    this.title = title;
    this.host.requestUpdate();
    if (from !== null) return film.jump(from);
    setTimeout(() => {
      if (this.film === film && !film.at) void film.play();
    }, LEAD);
  }

  /** Whether the user can continue with moves of their own from the film's current point. */
  get canContinue() {
    const { film, game } = this;
    return film !== null && !film.moving && !game.solved(film.reel.positions[film.at]);
  }

  /** Go from the film to the user's own moves: the moves shown so far are made, and the others can be redone. */
  continueFromHere() {
    const { film, filmed } = this;
    if (!film || !filmed || !this.canContinue) return;
    this.leaveFilm();
    this.attempt = filmed.back(film.at);
    this.seen = true;
    this.clearRemarks();
    this.changed();
  }

  leaveFilm() {
    this.film?.end();
    this.film = null;
  }

  /** Go back from the film to the user's own moves. */
  close() {
    this.leaveFilm();
    if (this.solved) this.step("restart");
    this.host.requestUpdate();
  }

  /** Keys work wherever the focus is, except in a field or a dialog. */
  key(event: KeyboardEvent) {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const [target] = event.composedPath();
    if (!(target instanceof Element && target.closest("input, textarea, select"))) this.press(event);
  }

  press(event: KeyboardEvent) {
    const letter = (event.ctrlKey || event.metaKey) && !event.altKey ? event.key.toLowerCase() : "";
    if (letter === "y" || (letter === "z" && event.shiftKey)) this.step("redo");
    else if (letter === "z" || (event.key === "Backspace" && this.attempt?.moves.length)) this.step("undo");
    else if (!this.board?.handleKey(event)) return;
    event.preventDefault();
  }

  // ---- rendering ----

  /** The task. */
  task() {
    return this.given ? this.game.task(this.given.problem) : nothing;
  }

  table(name = "table") {
    const { given, attempt, film, playing } = this;
    if (!given || !attempt) return nothing;
    const board = this.game.board({
      problem: given.problem,
      stage: film ? film.reel.positions[film.at] : attempt.stage,
      made: film ? film.reel.moves.slice(0, film.at) : this.made,
      trail: film ? film.trail : null,
      playing,
      chosen: playing ? this.chosen : null,
      choose: (chosen) => {
        this.chosen = chosen;
        this.host.requestUpdate();
      },
      push: (move) => this.push(move),
    });
    return html`<div class=${name} ${ref(this.place)}>${board}</div>`;
  }

  /** Which of its three modes the zone shows. */
  get modeNow() {
    if (this.film) return "watching";
    return this.solved ? "result" : "playing";
  }

  /** The answer to the last request for a hint, until the next move. */
  get lastHint() {
    const { solving, hints, attempt } = this;
    if (!solving || !attempt || this.hinted !== attempt.stage) return "";
    if (solving.busy) return t("position.thinking");
    if (solving.fault) return t(solving.fault);
    return solving.answer?.hints[hints - 1]?.() ?? solving.answer?.none() ?? "";
  }

  /** Whether there is no further hint. */
  get allHintsShown() {
    const { answer } = this.solving ?? {};
    return Boolean(answer?.hints.length && this.hints >= answer.hints.length);
  }

  get best() {
    const optimum = this.known?.optimum ?? null;
    return optimum !== null && this.count <= optimum;
  }

  /** The user's moves compared with the optimum, as far as it is known. */
  comparison() {
    const { known, game, given } = this;
    if (!known) return "";
    if (this.best) return given?.known && this.seen ? t("home.solved.seen") : game.words.best();
    if (known.optimum !== null) return game.words.more(known.optimum);
    return this.solving?.answer?.unproven() ?? "";
  }

  // ---- focus ----

  hostUpdate() {
    const at = focusIn(this.host.renderRoot);
    this.zoneHadFocus = Boolean(at?.closest(".zone") && at.matches(":focus-visible"));
  }

  /** The focus follows what happens: after solving, to the next step; if its button is gone, to what replaced it. */
  hostUpdated() {
    const before = this.mode;
    this.mode = this.modeNow;
    const at = focusIn(this.host.renderRoot);
    if (before && this.mode === "result" && before !== "result") {
      if (!at?.matches("input")) this.focusOn(".after");
    } else if (this.zoneHadFocus && (!at || at.matches(":disabled"))) {
      if (this.mode === "playing") this.board?.focus();
      else this.focusOn(this.mode === "result" ? ".after" : ".playback");
    }
  }

  focusOn(name: string) {
    this.host.renderRoot.querySelector<HTMLElement>(name)?.focus({ preventScroll: true });
  }
}

const focusIn = (root: HTMLElement | DocumentFragment) => (root instanceof ShadowRoot ? root.activeElement : null);
