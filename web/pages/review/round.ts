/**
 * <review-round>: a finished round on the workbench, with each demonstration and each optimal solution as a film. From
 * any point of a film the user can continue with moves of their own. It reports the shown moment to the page, and shows
 * the one that the page sets.
 */

import { t } from "../../core/i18n.ts";
import { html, nothing } from "../../core/lit.ts";
import { maybe, of, Reactive } from "../../core/reactive.ts";
import { copied } from "../../parts/copy.ts";
import { glyph } from "../../parts/glyphs.ts";
import { controls } from "../../styles/controls.ts";
import type { ReviewedRound } from "../../wire/generated/http.ts";
import { positionStyle } from "../../workbench/position-styles.ts";
import { type AnyWorkbench, adoptGameStyles, Workbench } from "../../workbench/workbench.ts";
import { wholeBench } from "../../workbench/zone.ts";
import { type Film, filmsOf, type Moment, sameFilm } from "./model.ts";
import { sign } from "./race.ts";
import { roundStyle } from "./styles.ts";
import { shownText, type Telling } from "./words.ts";

/** This many optimal solutions are listed before all are asked for. */
const FIRST_WAYS = 6;

type Watched = Pick<Moment, "film" | "move">;

const NOTHING: Watched = Object.freeze({ film: null, move: null });

export class ReviewRound extends Reactive({
  telling: maybe<Telling>(),
  round: maybe<ReviewedRound>(),
  /** the films */
  watched: of<Watched>(NOTHING),
  /** the address of the moment; empty: it has none */
  link: "",
  /** the record is kept here, but the link depends on the room */
  limited: false,
  /** whether there are more optimal solutions than are known here */
  more: false,
  /** whether all known ones are listed */
  all: false,
  /** whether the link is on the clipboard; "shown": it has to be copied by hand */
  copied: of<"" | "yes" | "shown">(""),
}) {
  static override styles = [controls, ...positionStyle, roundStyle];

  bench: AnyWorkbench | null = null;

  override willUpdate(changed: Map<string, unknown>) {
    const { telling, round } = this;
    if (!telling || !round) return;
    if (!this.bench) {
      adoptGameStyles(this, telling.reviewing.game);
      this.bench = new Workbench(this, telling.reviewing.game);
    }
    if (changed.has("link")) this.copied = "";
    if (!changed.has("round")) return;
    const { optimum, ways, line } = round;
    const known = typeof optimum === "number" && ways.length ? { known: { optimum, solution: ways[0] } } : {};
    const { given } = this.bench;
    // Data found later for the same round changes nothing on the board.
    if (given?.written === line && sameRound(changed.get("round"), round)) this.bench.given = { ...given, ...known };
    else {
      const fresh = telling.reviewing.given(round);
      this.bench.setProblem(fresh && { ...fresh, ...known });
      this.all = false;
    }
  }

  override updated(changed: Map<string, unknown>) {
    if (changed.has("round") || changed.has("watched")) this.follow();
    const { film } = this.bench ?? {};
    if (film?.playing || film?.moving) return;
    const now: Watched = film ? { film: this.watching, move: film.at } : NOTHING;
    if (sameFilm(now.film, this.watched.film) && (now.move === this.watched.move || !film)) return;
    this.watched = now;
    this.emit("watched", now);
  }

  /** The current film. */
  get watching(): Moment["film"] {
    const id = this.bench?.film?.id ?? "";
    return this.round ? (filmsOf(this.round).find((film) => idOf(film) === id) ?? null) : null;
  }

  /** Show a film, unless it is the current one. */
  follow() {
    const { film, move } = this.watched;
    const { bench, round } = this;
    if (!bench || !round) return;
    if (!film) return bench.film ? bench.close() : undefined;
    if (sameFilm(film, this.watching) && (move === null || move === bench.film?.at)) return;
    const found = filmsOf(round).find((one) => sameFilm(one, film));
    if (found?.moves) this.play(found, move);
  }

  play(film: Film, move: number | null = null) {
    const { bench } = this;
    if (!bench) return;
    bench.leaveFilm();
    bench.film = null;
    bench.watch(film.moves, () => this.titleOf(film), { from: move, id: idOf(film) });
  }

  /** What a film shows, in a sentence. */
  titleOf({ shown }: Film) {
    if (!this.telling) return "";
    return shown ? shownText(this.telling, shown) : this.telling.reviewing.game.words.film(Number(this.round?.optimum));
  }

  /** The text for the current film, in place of hints. */
  said() {
    const { watching, round } = this;
    const film = watching && round && filmsOf(round).find((one) => sameFilm(one, watching));
    return film ? html`<p>${this.titleOf(film)}</p>` : nothing;
  }

  async copy() {
    if (this.link) this.copied = (await copied(new URL(this.link, location.href).href)) ? "yes" : "shown";
  }

  override render() {
    const { bench, round } = this;
    if (!bench || !round) return nothing;
    return html`<div class="position">
      ${bench.given ? html`${this.films(round)} ${wholeBench(bench, this.said())}` : html`<p class="fault">${t("review.unplayable")}</p>`}
      <p class="ways">${this.moment()}</p>
    </div>`;
  }

  films(round: ReviewedRound) {
    const films = filmsOf(round);
    const shown = films.filter(({ kind, number }) => this.all || kind === "show" || number <= FIRST_WAYS);
    const { watching } = this;
    const on = (film: Film) => String(Boolean(watching) && sameFilm(film, watching));
    return html`<div class="films" role="group" aria-label=${t("review.films")}>
      ${shown.map(
        (
          film,
        ) => html`<button class="reel ${film.shown?.outcome ?? "way"}" ?disabled=${!film.moves} aria-pressed=${on(film)} aria-description=${film.shown ? this.titleOf(film) : nothing} @click=${() => this.play(film)}>
          ${this.label(film)}
        </button>`,
      )}
      ${
        shown.length < films.length
          ? html`<button class="reel" @click=${() => (this.all = true)}>${t("review.ways.all", { count: round.ways.length })}</button>`
          : nothing
      }
      ${this.more ? html`<span class="muted small">${t("review.ways.more")}</span>` : nothing}
    </div>`;
  }

  label({ shown, number }: Film) {
    if (!shown || !this.telling) {
      const name = this.round?.ways.length === 1 ? t("room.films.optimum") : t("review.way", { number });
      return html`${glyph("check")}<span>${name}</span><b>${this.round?.optimum}</b>`;
    }
    return html`${sign(this.telling.marks, shown.seat)}<bdi>${this.telling.name(shown.seat)}</bdi> <b>${shown.outcome === "right" ? shown.cost : shown.bid}</b
      >${shown.outcome === "broken_off" ? nothing : glyph(shown.outcome === "right" ? "check" : "close")}`;
  }

  /** The link to the shown moment, or why there is none. */
  moment() {
    if (!this.link) return html`<span class="muted small">${t("review.link.none")}</span>`;
    return html`<button class="button small" @click=${this.copy}>${glyph("copy")}${t("review.link")}</button>
      <span class="small" role="status">
        ${this.copied === "yes" ? t("room.invite.copied") : this.copied ? new URL(this.link, location.href).href : nothing}
      </span>
      ${this.limited ? html`<span class="muted small">${t("review.link.room")}</span>` : nothing}`;
  }
}

const idOf = ({ kind, number }: Film) => `${kind}-${number}`;

/** Whether it is the same round, whatever is known about it. */
const sameRound = (before: unknown, round: ReviewedRound) =>
  typeof before === "object" && before !== null && "number" in before && before.number === round.number;

customElements.define("review-round", ReviewRound);
