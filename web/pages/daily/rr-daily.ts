/**
 * <rr-daily>: the four puzzles of a day, with streak and calendar; or one of them, to be tried. The day and the time are
 * the server's: this device's clock is not used. What cannot be handed in now waits on this device.
 */

import { t } from "../../core/i18n.ts";
import { html, keyed, nothing } from "../../core/lit.ts";
import { attribute, list, maybe, of, Reactive } from "../../core/reactive.ts";
import { benchPuzzle } from "../../games/bench-puzzle.ts";
import { clockText } from "../../kit/model.ts";
import { coded } from "../../kit/words.ts";
import { blank, blankStyle } from "../../parts/blank.ts";
import { copied, share, sharesByTouch } from "../../parts/copy.ts";
import { dailyPath, longText, monthOf, plusDays } from "../../parts/days.ts";
import { glyph } from "../../parts/glyphs.ts";
import { medalPicture, medalStyle } from "../../parts/medals.ts";
import { openPlayer } from "../../parts/player.ts";
import { cardPageStyle } from "../../styles/card-page.ts";
import { controls } from "../../styles/controls.ts";
import type { DailyPuzzles, DayResults, Puzzle, SolvedDaily, Streak } from "../../wire/generated/http.ts";
import { HttpError } from "../../wire/http.ts";
import { handIn, keptTries, myDailies, sawDaily, sendKept } from "../../wire/me.ts";
import { fetchDailies, rememberDailies } from "../../wire/puzzles.ts";
import { adoptGameStyles } from "../../workbench/workbench.ts";
import { calendar } from "./calendar.ts";
import "./puzzle.ts";
import type { BenchPuzzle } from "./puzzle.ts";
import { resultText, shareText } from "./share.ts";
import { dailyStyle } from "./styles.ts";

const NO_STREAK: Streak = Object.freeze({ current: 0, longest: 0, grace: false, today: false });
/** Easy, medium, hard: the first dailies of a day. */
const LEVELS = [0, 1, 2];
const SECOND = 1000;

export class RrDaily extends Reactive({
  /** the day of the address; empty: the server's today */
  day: attribute(""),
  /** which of its puzzles is open; empty: none */
  daily: attribute(""),
  dailies: maybe<DailyPuzzles>(),
  /** each puzzle prepared for the workbench, by id */
  benchPuzzles: () => new Map<string, BenchPuzzle>(),
  /** results by the puzzle's id */
  solved: () => new Map<string, SolvedDaily>(),
  /** null until this player's results are known */
  streak: maybe<Streak>(),
  /** the month of the calendar, and its results */
  month: "",
  results: list<DayResults>(),
  /** milliseconds until today ends */
  left: 0,
  /** puzzles whose moves wait on this device */
  waiting: list<string>(),
  /** the puzzle that is being handed in */
  sending: "",
  /** whether the text to share is on the clipboard; "shown": it has to be copied by hand */
  copied: of<"" | "yes" | "shown">(""),
  /** why nothing is shown, or why something was refused */
  fault: maybe<HttpError>(),
}) {
  static override styles = [controls, blankStyle, cardPageStyle, medalStyle, dailyStyle];

  /** identifies the latest load: answers to older ones are ignored */
  loading = {};
  /** the server's time minus this page's */
  offset = 0;
  /** the end of a day, once the next day was requested after it */
  ended = 0;
  timer: number | undefined = undefined;
  reload = () => {
    if (document.visibilityState === "visible") void this.load();
  };

  override connectedCallback() {
    super.connectedCallback();
    window.addEventListener("online", this.reload);
    document.addEventListener("visibilitychange", this.reload);
    this.timer = window.setInterval(() => this.tick(), SECOND);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener("online", this.reload);
    document.removeEventListener("visibilitychange", this.reload);
    window.clearInterval(this.timer);
  }

  override willUpdate(changed: Map<string, unknown>) {
    const { day, dailies } = this;
    if (changed.has("day") && (!dailies || (day || dailies.today) !== dailies.day)) void this.load();
    if (changed.has("daily")) this.reportSeen();
  }

  // ---- requests ----

  async load() {
    const loading = (this.loading = {});
    try {
      await sendKept();
      const dailies = await fetchDailies(this.day);
      const ready = await Promise.all(dailies.puzzles.map(async (one) => [one.id, await benchPuzzle(one)] as const));
      if (loading !== this.loading) return;
      const benchPuzzles = new Map(ready.flatMap(([id, one]): [string, BenchPuzzle][] => (one ? [[id, one]] : [])));
      for (const game of new Set([...benchPuzzles.values()].map(({ game }) => game))) {
        if (![...this.benchPuzzles.values()].some((before) => before.game === game)) adoptGameStyles(this, game);
      }
      if (dailies.day !== this.dailies?.day) this.month = monthOf(dailies.day);
      this.benchPuzzles = benchPuzzles;
      this.dailies = dailies;
      this.fault = null;
      this.offset = dailies.now - performance.now();
      this.copied = "";
      this.tick();
      await this.loadMine();
      this.reportSeen();
    } catch (error) {
      if (loading !== this.loading) return;
      this.fault = error instanceof HttpError ? error : new HttpError(0, "other");
      if (this.day && this.day !== this.dailies?.day) this.dailies = null;
    } finally {
      if (loading === this.loading) this.waiting = keptTries().map(({ puzzle }) => puzzle);
    }
  }

  /** This player's results of the day, and of the month of the calendar. */
  async loadMine() {
    const { dailies, month } = this;
    if (!dailies) return;
    const mine = await myDailies({ day: dailies.day, month });
    if (dailies.day !== this.dailies?.day || month !== this.month) return;
    this.solved = new Map(mine.solved.map((one) => [one.result.puzzle, one]));
    if (dailies.day === dailies.today) rememberDailies(dailies.day, mine.solved.length);
    this.streak = mine.streak;
    this.results = mine.calendar;
  }

  showMonth(month: string) {
    this.month = month;
    this.results = [];
    void this.loadMine().catch(() => {}); // the month without results
  }

  tick() {
    const { dailies } = this;
    if (!dailies) return;
    this.left = Math.max(0, dailies.ends - performance.now() - this.offset);
    if (this.left > 0 || this.ended === dailies.ends) return;
    this.ended = dailies.ends;
    void this.load();
  }

  /** Tell the server when the open puzzle is first seen: it measures the time from there, if there is a player. */
  reportSeen() {
    const { open, dailies } = this;
    if (open && dailies && dailies.day === dailies.today && !this.solved.has(open.id)) void sawDaily(open.id);
  }

  async handIn({ id }: Puzzle, moves: string) {
    this.sending = id;
    this.fault = null;
    try {
      const result = await handIn({ puzzle: id, moves });
      if (result?.daily) {
        this.solved = new Map([...this.solved, [id, result.daily]]);
        void this.loadMine().catch(() => {}); // the streak is shown with the next visit
      }
    } catch (error) {
      this.fault = error instanceof HttpError ? error : new HttpError(0, "other");
    }
    this.waiting = keptTries().map(({ puzzle }) => puzzle);
    this.sending = "";
  }

  // ---- what is shown ----

  /** The open puzzle. */
  get open() {
    return this.dailies?.puzzles.find(({ daily }) => daily === this.daily) ?? null;
  }

  /** The results of the day, in the order of its puzzles. */
  get achieved() {
    return this.dailies?.puzzles.flatMap(({ id }) => this.solved.get(id)?.result ?? []) ?? [];
  }

  /** The results of the day as a text. */
  textOf({ day, today }: DailyPuzzles) {
    const link = new URL(dailyPath(day), location.href).href;
    return shareText(day, this.achieved, day === today ? (this.streak?.current ?? 0) : 0, link);
  }

  async share(text: string) {
    if (sharesByTouch()) return share({ text });
    this.copied = (await copied(text)) ? "yes" : "shown";
  }

  override render() {
    const { dailies, open, fault } = this;
    if (!dailies) return this.empty(fault);
    return open ? this.one(dailies, open) : this.all(dailies);
  }

  /** Before the puzzles are loaded, or if they cannot be. */
  empty(fault: HttpError | null) {
    const heading = html`<h1 tabindex="-1">${t("daily.title")}</h1>`;
    if (!fault)
      return html`<section class="card-page">${heading}<p class="muted" role="status">${t("room.loading")}</p></section>`;
    return html`<section class="card-page">
      ${blank(html`${heading}
        <p role="alert">${coded("daily.fault", fault.code)}</p>
        ${
          fault.code === "unknown_day"
            ? html`<a class="button primary" href="/daily">${t("daily.today")}</a>`
            : html`<button class="button primary" @click=${this.load}>${t("app.forget.again")}</button>`
        }`)}
    </section>`;
  }

  /** What was refused, and what waits. */
  notices(waiting: readonly string[]) {
    const { fault } = this;
    return html`${fault ? html`<p class="notice bad" role="alert">${coded("daily.fault", fault.code)}</p>` : nothing}
    ${
      waiting.length
        ? html`<p class="notice" role="status">
            <span class="grow">${t("daily.kept", { count: waiting.length })}</span>
            <button class="button small" @click=${this.load}>${t("daily.send")}</button>
          </p>`
        : nothing
    }`;
  }

  all(dailies: DailyPuzzles) {
    const { day, today, first } = dailies;
    const arrow = (name: "back" | "forward", to: string, enabled: boolean) =>
      enabled
        ? html`<a class="icon-button" href=${to === today ? "/daily" : dailyPath(to)} aria-label=${t(`daily.${name}`)}>${glyph(name)}</a>`
        : html`<span class="icon-button" aria-hidden="true"></span>`;
    return html`<section class="card-page daily">
      <header class="head">
        <h1 tabindex="-1">${t("daily.title")}</h1>
        <button class="button small" @click=${() => openPlayer(() => void this.load())}>${t("player.title")}</button>
        <div class="when row">
          ${arrow("back", plusDays(day, -1), day > first)}
          <p><strong>${longText(day)}</strong> <span class="muted small">${this.when(dailies)}</span></p>
          ${arrow("forward", plusDays(day, 1), day < today)}
        </div>
      </header>
      ${this.notices(this.waiting)}
      <ul class="dailies">
        ${dailies.puzzles.map((puzzle, level) => this.card(puzzle, level))}
      </ul>
      <div class="below">
        <div class="stack">${this.streakCard(today)} ${this.shareCard(dailies)}</div>
        <section class="card">
          ${calendar({ month: this.month, first, today, day, dailies: dailies.puzzles, results: this.results, show: (month) => this.showMonth(month) })}
          <p class="muted small">${t("daily.archive")}</p>
        </section>
      </div>
    </section>`;
  }

  /** The time until the next puzzles, or that this day is over. */
  when({ day, today }: DailyPuzzles) {
    return day === today ? t("daily.next", { time: clockText(this.left) }) : t("daily.past");
  }

  card(puzzle: Puzzle, level: number) {
    const { id, daily, day } = puzzle;
    const ready = this.benchPuzzles.get(id);
    return html`<li class="card choice">
      <h2><a href=${dailyPath(day ?? "", daily ?? "")}>${t(`daily.name.${daily}`)}</a></h2>
      ${
        level < LEVELS.length
          ? html`<span class="level" aria-hidden="true">${LEVELS.map((at) => html`<i class=${at <= level ? "on" : ""}></i>`)}</span>`
          : nothing
      }
      <div class="task">${ready ? ready.game.task(ready.given.problem) : nothing}</div>
      ${this.state(puzzle)}
    </li>`;
  }

  state({ id }: Puzzle) {
    const result = this.solved.get(id)?.result;
    if (result) return html`<p class="state">${medalPicture(result)}<span>${resultText(result)}</span></p>`;
    return html`<p class="state muted ${this.unknown}">${t(this.waiting.includes(id) ? "daily.state.waiting" : "daily.state.open")}</p>`;
  }

  /** The class of parts that depend on the results: until these are known, the parts are invisible but keep their place. */
  get unknown() {
    return this.streak ? "" : "unknown";
  }

  streakCard(today: string) {
    const { current, longest, today: done, grace } = this.streak ?? NO_STREAK;
    const hint = done
      ? "daily.streak.done"
      : current && grace
        ? "daily.streak.grace"
        : current
          ? "daily.streak.keep"
          : "daily.streak.none";
    return html`<section class="card streak ${this.unknown}">
      <h2 class="visually-hidden">${t("daily.streak")}</h2>
      <b class="numeric">${current}</b>
      <p>
        ${t("daily.streak.days", { count: current })}
        <span class="muted small">${t(hint)} ${longest > current ? t("daily.streak.longest", { count: longest }) : nothing}</span>
      </p>
      ${this.dailies?.day === today ? nothing : html`<a class="button small" href="/daily">${t("daily.today")}</a>`}
    </section>`;
  }

  shareCard(dailies: DailyPuzzles) {
    if (!this.achieved.length) return nothing;
    const text = this.textOf(dailies);
    return html`<section class="card share">
      <h2>${t("daily.share")}</h2>
      <p class="text">${text}</p>
      <div class="row">
        <button class="button ${this.open ? "" : "primary"}" @click=${() => void this.share(text)}>
          ${glyph(sharesByTouch() ? "share" : "copy")}${t(sharesByTouch() ? "daily.share" : "daily.copy")}
        </button>
        <span class="small" role="status">${this.copied ? t(this.copied === "yes" ? "daily.copied" : "daily.copy.failed") : nothing}</span>
      </div>
    </section>`;
  }

  one(dailies: DailyPuzzles, open: Puzzle) {
    const { id } = open;
    const ready = this.benchPuzzles.get(id);
    return html`<article class="one">
      ${this.notices(this.waiting.filter((one) => one !== id))}
      ${
        ready
          ? keyed(
              id,
              html`<daily-puzzle
                .puzzle=${open}
                .benchPuzzle=${ready}
                .solved=${this.solved.get(id) ?? null}
                .waiting=${this.waiting.includes(id)}
                .sending=${this.sending === id}
                @hand-in=${({ detail }: CustomEvent<string>) => void this.handIn(open, detail)}
              >
                ${this.headOf(dailies, open)} ${this.solved.has(id) ? this.further(dailies, open) : nothing}
                ${
                  this.waiting.includes(id)
                    ? html`<button class="button" @click=${this.load}>${t("daily.send")}</button>`
                    : nothing
                }
              </daily-puzzle>`,
            )
          : html`${this.headOf(dailies, open)}
              <p class="notice bad" role="alert">${t("review.unplayable")}</p>`
      }
    </article>`;
  }

  /** The day, and its four puzzles. */
  headOf({ day, today, puzzles }: DailyPuzzles, open: Puzzle) {
    return html`<header class="head" slot="head">
      <a class="icon-button" href=${day === today ? "/daily" : dailyPath(day)} aria-label=${t("daily.all")}>${glyph("back")}</a>
      <h1 tabindex="-1"><span class="visually-hidden">${t(`daily.name.${open.daily}`)}, </span>${longText(day)}</h1>
      <nav class="tabs" aria-label=${t("daily.title")}>
        ${puzzles.map((one) => {
          const result = this.solved.get(one.id)?.result;
          return html`<a href=${dailyPath(day, one.daily ?? "")} aria-current=${one === open ? "page" : nothing}>
            ${result ? medalPicture(result) : nothing}${t(`daily.tab.${one.daily}`)}
          </a>`;
        })}
      </nav>
    </header>`;
  }

  /** The text to share, and the next puzzle. */
  further(dailies: DailyPuzzles, open: Puzzle) {
    const { day, puzzles } = dailies;
    const next = puzzles.find(({ id }) => !this.solved.has(id) && id !== open.id);
    return html`<div class="stack further">
      ${
        next
          ? html`<a class="button primary" href=${dailyPath(day, next.daily ?? "")}>${t("daily.go_on", { name: t(`daily.name.${next.daily}`) })}</a>`
          : nothing
      }
      ${this.shareCard(dailies)}
    </div>`;
  }
}

customElements.define("rr-daily", RrDaily);
