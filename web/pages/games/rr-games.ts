/**
 * <rr-games>: the games played in this browser, and those in progress. It says what the browser cannot keep, fetches
 * records that could not be fetched when a game ended, and asks what to do after "Delete my data" on another device.
 */

import { locale, t } from "../../core/i18n.ts";
import { html } from "../../core/lit.ts";
import { InDocument, list, of, Reactive } from "../../core/reactive.ts";
import { gameOf } from "../../games/index.ts";
import { named, othersOf } from "../../games/rooms-on.ts";
import { UNFINISHED } from "../../games/unfinished.ts";
import { nameTag } from "../../kit/names.ts";
import { blank } from "../../parts/blank.ts";
import { cardPageStyle } from "../../styles/card-page.ts";
import "../../parts/cards.ts";
import { download } from "../../parts/copy.ts";
import { ask } from "../../parts/dialog.ts";
import { askForget } from "../../parts/forget.ts";
import { checkSeats, fillRecords, forgetGame, gamesPlayed, type Played, recordOf } from "../../parts/games.ts";
import { glyph } from "../../parts/glyphs.ts";
import { forgetRoom, lostSeats } from "../../wire/forget.ts";
import { gamesStyle } from "./styles.ts";

export class RrGames extends Reactive(
  {
    games: list<Played>(),
    /** what the browser does not keep, as a key of the texts */
    unkept: of<"" | "games.unkept" | "games.unkept.records">(""),
    /** the rooms where this browser's seat is lost */
    lost: list<string>(),
    /** the game whose record is not available */
    failed: "",
  },
  InDocument,
) {
  static override styles = [cardPageStyle, gamesStyle];

  declare asked: Promise<void> | undefined;

  override connectedCallback() {
    super.connectedCallback();
    this.look();
    this.asked = this.fill();
  }

  async fill() {
    const kept = await fillRecords();
    this.unkept = kept.list ? (kept.records ? "" : "games.unkept.records") : "games.unkept";
    this.look();
    await checkSeats();
    this.look();
  }

  /** Read what this browser remembers. */
  look() {
    this.games = gamesPlayed();
    this.lost = lostSeats();
  }

  async save({ id }: Played) {
    this.failed = "";
    const record = await recordOf(id);
    if (record === null) this.failed = id;
    else download(new Blob([record], { type: "application/json" }), `randolph-${id}.json`);
  }

  forget({ id }: Played) {
    ask({
      heading: t("games.forget"),
      text: t("games.forget.text"),
      yes: t("games.forget.yes"),
      no: t("app.forget.no"),
      act: () => {
        forgetGame(id);
        this.refresh();
      },
    });
  }

  /** Keep the data here, and forget the rooms with lost seats. */
  keep() {
    this.lost.forEach(forgetRoom);
    this.refresh();
  }

  /** Show what is left. The focused button may be gone. */
  refresh() {
    this.look();
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("h1")?.focus());
  }

  override render() {
    const games = this.games.filter((game) => gameOf(game));
    const heading = html`<h1 tabindex="-1">${t("games.title")}</h1>`;
    return html`<section class="card-page my-games">
      ${games.length ? heading : ""}
      <rr-cards .sources=${UNFINISHED} @cards=${this.look}></rr-cards>
      ${this.lost.length ? this.notice() : ""}
      ${this.unkept ? html`<p class="card" role="status">${t(this.unkept)}</p>` : ""}
      ${
        games.length
          ? html`<p class="muted">${t("games.about")}</p>
              <ul class="played">${games.map((game) => this.card(game))}</ul>`
          : blank(html`${heading}
              <p class="muted">${t("games.none")}</p>
              <a class="button primary" href="/new">${t("games.new")}</a>`)
      }
    </section>`;
  }

  notice() {
    return html`<div class="card stack" role="status">
      <p>${t("games.deleted", { count: this.lost.length })}</p>
      <p class="row end">
        <button class="button small" @click=${this.keep}>${t("games.deleted.keep")}</button>
        <button class="button small primary" @click=${askForget}>${t("app.forget.open")}</button>
      </p>
    </div>`;
  }

  card(game: Played) {
    const { id, at, gone } = game;
    const words = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" });
    const about = t("games.of", { game: t(gameOf(game)?.title ?? ""), time: words.format(at) });
    return html`<li class="card">
      <h2>${resultOf(game)}</h2>
      <p class="muted small">${about}</p>
      <p>${companyOf(game)}</p>
      ${chipsOf(game)}
      <p class="row">
        ${
          gone
            ? html`<span class="muted small grow">${t("games.gone")}</span>`
            : html`<a class="button small primary" href="/review?game=${id}" aria-label="${t("games.review")}: ${about}">${t("games.review")}</a>
                <button class="button small" aria-label="${t("room.record")}: ${about}" @click=${() => void this.save(game)}>
                  ${t("games.record")}
                </button>`
        }
        <button class="icon-button" aria-label="${t("games.forget")}: ${about}" @click=${() => this.forget(game)}>
          ${glyph("close")}
        </button>
      </p>
      ${this.failed === id ? html`<p class="small" role="alert">${t("games.failed")}</p>` : ""}
    </li>`;
  }
}

/** The result, in a few words. */
function resultOf({ mode, seat, standing, turned, winners }: Played) {
  const own = mode !== "table" && winners.includes(seat);
  if (turned) return t(winners.length ? "games.won.shared" : "games.lost.shared");
  if (winners.length === 0) return t("games.nobody");
  if (own) return t(winners.length > 1 ? "games.tied" : "games.won");
  const names = standing.filter((player) => winners.includes(player.seat)).map(({ name }) => name);
  return t("games.lost", { count: names.length, names: named(names) });
}

function companyOf({ mode, seat, standing }: Played) {
  const names = named(othersOf({ mode, seat, standing }));
  if (mode === "table") return t("games.table", { names });
  return names ? t("games.with", { names }) : t("games.alone");
}

/** The players' chips, most first. */
function chipsOf({ standing, turned, winners }: Played) {
  if (turned) return html`<p class="chips-won">${t("games.turned", { up: turned[0], down: turned[1] })}</p>`;
  const order = [...standing].sort((a, b) => b.chips - a.chips);
  return html`<ol class="chips-won">
    ${order.map(
      ({ seat, name, chips }) =>
        html`<li>${winners.includes(seat) ? glyph("crown") : ""}${nameTag(name)} <b>${chips}</b></li>`,
    )}
  </ol>`;
}

customElements.define("rr-games", RrGames);
