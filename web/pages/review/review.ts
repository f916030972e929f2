/**
 * <game-review>: the review of a finished or running game, round by round: of a room by its code, of a record kept in
 * this browser, or of a record that the user opens. Missing optima are searched one after the other while the page is
 * open.
 */

import { locale, t } from "../../core/i18n.ts";
import { html, keyed, nothing } from "../../core/lit.ts";
import { type Found, registerReader } from "../../core/pending-import.ts";
import { attribute, list, maybe, of, Reactive } from "../../core/reactive.ts";
import { replaceQuery } from "../../core/router.ts";
import { GAMES, gameNamed } from "../../games/index.ts";
import { nameTag } from "../../kit/names.ts";
import { coded } from "../../kit/words.ts";
import { blank, blankStyle } from "../../parts/blank.ts";
import type { From } from "../../parts/fields.ts";
import { recordOf } from "../../parts/games.ts";
import { glyph } from "../../parts/glyphs.ts";
import { controls } from "../../styles/controls.ts";
import type { FoundOptimum, ReviewedBid, ReviewedGame, ReviewedRound } from "../../wire/generated/http.ts";
import { HttpError, recordPath, roomPath } from "../../wire/http.ts";
import type { Reviewing } from "../../workbench/game.ts";
import { adoptGameStyles } from "../../workbench/workbench.ts";
import { type FoundOptima, type Moment, momentFrom, queryOf, withOptima } from "./model.ts";
import { marksOf, race, sign } from "./race.ts";
import "./round.ts";
import { optimumOf, reviewsOfRecord, reviewsOfRoom } from "./services.ts";
import { reviewStyle } from "./styles.ts";
import { decimal, headline, optimumText, outcomeText, shownText, type Telling, tieText, timeText } from "./words.ts";

/** How long to wait before asking a busy server again, in milliseconds. */
const PAUSE = 4000;
const ASK_AGAIN = ["busy", "too_frequent"];

const START: Moment = Object.freeze({ game: null, round: null, film: null, move: null });

export class GameReview extends Reactive({
  /** the room's code; empty: a record is shown */
  code: attribute(""),
  /** the query of the address */
  query: maybe<URLSearchParams>(),
  reviews: list<ReviewedGame>(),
  /** how each game is reviewed, by its name */
  reviewing: () => new Map<string, Reviewing>(),
  found: (): FoundOptima => new Map(),
  moment: of(START),
  busy: false,
  /** why nothing can be shown */
  fault: maybe<HttpError>(),
}) {
  static override styles = [controls, blankStyle, reviewStyle];

  /** the code of the games' room, for links; empty: a record that the user opened */
  room = "";
  /** what is loading: older answers are ignored */
  wish = {};
  /** problems of rounds that are not searched again */
  searched: Set<string> = new Set();
  search = new AbortController();

  override connectedCallback() {
    super.connectedCallback();
    if (!this.code) registerReader((found) => void this.read(() => reviewsOfRecord(found)));
    const kept = this.code ? null : this.query?.get("game");
    if (kept) void this.read(() => this.keptReviews(kept));
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    if (!this.code) registerReader(null);
    this.search.abort();
  }

  override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("code") && this.code) void this.load();
    if (changed.has("query") && this.code && this.query) this.moment = momentFrom(this.query);
  }

  load() {
    return this.read(() => reviewsOfRoom(this.code));
  }

  /** The reviews of a record kept in this browser. */
  async keptReviews(game: string) {
    const text = await recordOf(game);
    if (text === null) throw new HttpError(0, "not_kept");
    const found = await reviewsOfRecord({ text });
    // A record belongs to the room and may have several games; the id says when this one ended.
    const at = found.reviews.findIndex(({ ended }) => game.endsWith(`-${ended}`));
    return { ...found, game: at < 0 ? null : at + 1, room: game.split("-")[0] };
  }

  async read(ask: () => Promise<{ reviews: ReviewedGame[]; game?: number | null; room?: string }>) {
    const wish = (this.wish = {});
    this.busy = true;
    try {
      const { reviews, game = null, room = this.code } = await ask();
      const known = await Promise.all(
        reviews.flatMap(({ game }) => {
          const name = gameNamed(game);
          return name ? [GAMES[name].review().then(({ REVIEWING }) => [name, REVIEWING] as const)] : [];
        }),
      );
      if (wish !== this.wish) return;
      for (const [name, reviewing] of known) if (!this.reviewing.has(name)) adoptGameStyles(this, reviewing.game);
      this.reviewing = new Map([...this.reviewing, ...known]);
      this.reviews = reviews.filter(({ game }) => this.reviewing.has(game));
      this.fault = null;
      this.room = room;
      if (!this.code) this.moment = { ...START, game };
      this.searchOn();
    } catch (error) {
      if (wish !== this.wish) return;
      this.fault = error instanceof HttpError ? error : new HttpError(0, "other");
      this.reviews = [];
    } finally {
      if (wish === this.wish) this.busy = false;
    }
  }

  // ---- what is shown ----

  /** The number of the game that is shown, from 1: the last one, unless the user has chosen another. */
  get number() {
    const { game } = this.moment;
    return game !== null && this.reviews[game - 1] ? game : this.reviews.length;
  }

  get review() {
    const review = this.reviews[this.number - 1];
    return review ? withOptima(review, this.found) : null;
  }

  go(moment: Partial<Moment>) {
    this.moment = { ...this.moment, game: this.number, ...moment }; // the room may have another game later
    if (this.code) replaceQuery(queryOf(this.moment));
  }

  turnTo(game: number) {
    this.go({ ...START, game });
    this.searchOn();
  }

  async open(round: number) {
    this.go({ round, film: null, move: null });
    this.searchOn();
    await this.updateComplete;
    const heading = this.renderRoot.querySelector<HTMLElement>(".stage h2");
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start" });
  }

  // ---- missing optima ----

  /** Search missing optima, the shown round first; all optimal solutions only for that one. */
  searchOn() {
    this.search.abort();
    this.search = new AbortController();
    void this.searchAll(this.search.signal);
  }

  async searchAll(signal: AbortSignal) {
    for (let next = this.missing(); next; next = this.missing()) {
      const { game, line } = next;
      try {
        const found = await optimumOf({ game, line }, signal);
        this.keep(line, found);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof HttpError && ASK_AGAIN.includes(error.code)) {
          await new Promise((resolve) => setTimeout(resolve, PAUSE));
          if (signal.aborted) return;
          continue;
        }
      }
      this.searched.add(line);
      this.requestUpdate();
    }
  }

  keep(line: string, found: FoundOptimum) {
    this.found = new Map([...this.found, [line, found]]);
  }

  missing() {
    const review = this.reviews[this.number - 1];
    const open = review?.rounds.find(({ number }) => number === this.moment.round);
    const rounds = [
      ...(open && open.optimum !== "unsolvable" ? [open] : []),
      ...(review?.rounds ?? []).filter(({ optimum }) => optimum === null),
    ];
    const round = rounds.find(({ line }) => !this.searched.has(line));
    return review && round ? { game: review.game, line: round.line } : null;
  }

  // ---- rendering ----

  override render() {
    const { review, code } = this;
    const reviewing = review && this.reviewing.get(review.game);
    const heading = html`<h1 tabindex="-1">${t("review.title")}</h1>`;
    const state = html`${this.fault ? html`<div class="fault" role="alert">${this.faultText(this.fault)}</div>` : nothing}
      ${this.busy ? html`<p class="muted" role="status">${t("room.loading")}</p>` : nothing}`;
    if (!code && !review) return html`<article>${blank(html`${heading} ${state} ${this.choose(false)}`)}</article>`;
    return html`<article class="review">
      <header class="head">${heading} ${review && reviewing ? this.about(review) : nothing}</header>
      ${state} ${review && reviewing ? this.whole(review, reviewing) : nothing}
      ${code ? this.back(review) : this.choose(true)}
    </article>`;
  }

  about({ game, began, rounds, ...rest }: ReviewedGame) {
    const name = gameNamed(game);
    const date = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(began);
    const facts = [name ? t(GAMES[name].title) : "", t("review.rounds", { count: rounds.length }), date];
    return html`<p class="muted">${facts.join(" · ")}</p>
      <p class="result">${headline({ game, began, rounds, ...rest })}</p>
      ${
        this.reviews.length > 1
          ? html`<div class="row wrap" role="group" aria-label=${t("review.games")}>
              ${this.reviews.map(
                (
                  _,
                  at,
                ) => html`<button class="button small ${at + 1 === this.number ? "primary" : ""}" aria-pressed=${String(at + 1 === this.number)} @click=${() => this.turnTo(at + 1)}>
                  ${t("review.game", { number: at + 1 })}
                </button>`,
              )}
            </div>`
          : nothing
      }`;
  }

  faultText({ code, message }: HttpError) {
    return html`<p>${coded("review.fault", code)}</p>
      ${code === "tampered" ? html`<p class="detail" translate="no">${message}</p>` : nothing}`;
  }

  /** Ways to open a record: chosen here, or dropped anywhere. */
  choose(read: boolean) {
    return html`<div class="choose">
      <label class="button ${read ? "" : "primary big"}">
        <input type="file" class="visually-hidden" accept=".json,application/json" @change=${this.chosen} />
        <span>${t(read ? "review.another" : "review.choose")}</span>
      </label>
      ${read ? nothing : html`<p class="muted">${t("review.what")}</p>`}
    </div>`;
  }

  chosen({ currentTarget }: From<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    currentTarget.value = "";
    if (file) void this.read(() => reviewsOfRecord({ file } satisfies Found));
  }

  back(review: ReviewedGame | null) {
    const goesOn = review?.winners === null;
    return html`<p class="row wrap">
      ${goesOn || this.fault ? html`<button class="button" @click=${this.load}>${t("review.again")}</button>` : nothing}
      <a class="button" href=${roomPath(this.code)}>${t("review.room")}</a>
      ${review ? html`<a class="button quiet" href=${recordPath(this.code)} download="randolph-${this.code}.json">${t("room.record")}</a>` : nothing}
    </p>`;
  }

  whole(review: ReviewedGame, reviewing: Reviewing) {
    const names = new Map(review.players.map(({ seat, name }) => [seat, name]));
    const telling: Telling = {
      reviewing,
      name: (seat) => names.get(seat) ?? t("room.somebody"),
      marks: marksOf(review),
    };
    const at = review.rounds.findIndex(({ number }) => number === this.moment.round);
    return html`
      ${at < 0 ? nothing : keyed(review.game, this.stage(review, at, telling))}
      ${
        review.rounds.length
          ? html`<section>
              <h2>${t("review.list")}</h2>
              <ol class="rounds">
                ${review.rounds.map((round, index) => this.card(round, telling, index === at))}
              </ol>
            </section>`
          : html`<p>${t("review.none")}</p>`
      }
      ${review.rounds.length ? this.numbers(review, telling) : nothing}
    `;
  }

  stage(review: ReviewedGame, at: number, telling: Telling) {
    const round = review.rounds[at];
    const way = (name: "back" | "forward", to: ReviewedRound | undefined) =>
      html`<button class="icon-button" ?disabled=${!to} aria-label=${t(`review.${name}`)} @click=${() => to && void this.open(to.number)}>
        ${glyph(name)}
      </button>`;
    return html`<section class="stage">
      <div class="row between">
        ${way("back", review.rounds[at - 1])}
        <h2 tabindex="-1">
          ${t("review.round", { number: round.number })}
          <small class="muted">${optimumText(round, this.searching(round))}</small>
        </h2>
        ${way("forward", review.rounds[at + 1])}
        <button class="icon-button" aria-label=${t("review.close")} @click=${() => this.go({ round: null, film: null, move: null })}>
          ${glyph("close")}
        </button>
      </div>
      <review-round
        .telling=${telling}
        .round=${round}
        .watched=${{ film: this.moment.film, move: this.moment.move }}
        .more=${this.found.get(round.line)?.more ?? false}
        .link=${this.room && `${roomPath(this.room)}/review?${queryOf(this.moment)}`}
        .limited=${!this.code}
        @watched=${({ detail }: CustomEvent<Pick<Moment, "film" | "move">>) => this.go(detail)}
      ></review-round>
    </section>`;
  }

  searching({ line }: ReviewedRound) {
    return !this.searched.has(line);
  }

  card(round: ReviewedRound, telling: Telling, on: boolean) {
    const { picture, name } = telling.reviewing.target(round);
    return html`<li class="card round ${on ? "on" : ""}">
      <h3>
        <span class="target">${picture}</span>
        <button aria-current=${on ? "true" : "false"} @click=${() => void this.open(round.number)}>
          ${t("review.round", { number: round.number })}<span class="visually-hidden">, ${name}</span>
        </button>
        <span class="optimum">${optimumText(round, this.searching(round))}</span>
      </h3>
      <p class="outcome">${outcomeText(telling, round)}</p>
      ${
        round.bids.length
          ? html`<ol class="bids" aria-label=${t(`review.column.${telling.reviewing.numbers}`)}>
              ${round.bids.map((bid) => this.bid(telling, round, bid))}
            </ol>`
          : nothing
      }
      ${round.demonstrations
        .filter(({ outcome }) => outcome !== "right")
        .map((shown) => html`<p class="failed small">${glyph("close")}<span>${shownText(telling, shown)}</span></p>`)}
    </li>`;
  }

  /** A bid with its time; where it was equal to another one, which of both came first and why. */
  bid(telling: Telling, { bids }: ReviewedRound, bid: ReviewedBid) {
    const { seat, moves, seconds, struck } = bid;
    const more = struck ? t("review.struck") : tieText(telling, bids, bid);
    return html`<li class=${struck ? "struck" : ""}>
      ${sign(telling.marks, seat)}${nameTag(telling.name(seat))} <b>${moves}</b>
      <span class="muted">${[timeText(seconds), more].filter(Boolean).join(" · ")}</span>
    </li>`;
  }

  numbers(review: ReviewedGame, { marks, reviewing }: Telling) {
    const columns = ["chips", "bids", "first_bids", "mean_distance", "failures", "seconds_to_first_bid"] as const;
    const title = (column: string) => t(`review.column.${column.replace(/bids?$/, reviewing.numbers)}`);
    return html`<section class="numbers">
      <h2>${t("review.numbers")}</h2>
      ${race(review, marks)}
      <div class="scroll" tabindex="0" role="region" aria-label=${t("review.numbers")}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t("review.player")}</th>
              ${columns.map((column) => html`<th scope="col">${title(column)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${review.players.map(
              (player) => html`<tr>
                <th scope="row">${sign(marks, player.seat)}${nameTag(player.name)}</th>
                ${columns.map(
                  (column) => html`<td class="numeric" data-label=${title(column)}>
                    ${column === "seconds_to_first_bid" ? timeText(player[column]) : decimal(player[column])}
                  </td>`,
                )}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>`;
  }
}

customElements.define("game-review", GameReview);
