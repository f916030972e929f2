/**
 * <rr-rooms>: the list of open rooms. A room is listed if its host wants it, the server allows it, and it takes
 * players. The list is updated while the page is visible.
 */

import { locale, t } from "../../core/i18n.ts";
import { html } from "../../core/lit.ts";
import { InDocument, maybe, Reactive } from "../../core/reactive.ts";
import { navigate, newPath } from "../../core/router.ts";
import { settings } from "../../core/settings.ts";
import { FIRST_GAME, GAMES, gameOf } from "../../games/index.ts";
import { nameTag } from "../../kit/names.ts";
import { blank } from "../../parts/blank.ts";
import { shutOutOf } from "../../room/room-memory.ts";
import { cardPageStyle } from "../../styles/card-page.ts";
import type { Agreed } from "../../wire/generated/common.ts";
import type { OpenRoom, OpenRooms } from "../../wire/generated/http.ts";
import { joinRoom, openRooms, roomPath } from "../../wire/http.ts";
import { backOff } from "../../wire/room-socket.ts";
import { roomsStyle } from "./styles.ts";

/** How long a list is considered current, in milliseconds. */
const FRESH = 5000;
const MINUTE = 60_000;

export class RrRooms extends Reactive(
  {
    found: maybe<OpenRooms>(),
    /** the server cannot be reached */
    away: false,
    /** the room that the user is joining */
    busy: "",
  },
  InDocument,
) {
  static override styles = [cardPageStyle, roomsStyle];

  tries = 0;
  timer: number | undefined = undefined;
  /** how to show each game: its picture, and its rules in words */
  shown: Record<string, { emblem: unknown; lines: (rules: Agreed) => string[] }> = {};
  looked = () => void (document.hidden ? window.clearTimeout(this.timer) : this.ask());
  declare asked: Promise<void> | undefined;

  override connectedCallback() {
    super.connectedCallback();
    document.addEventListener("visibilitychange", this.looked);
    this.asked = this.ask();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.looked);
    window.clearTimeout(this.timer);
  }

  override async getUpdateComplete() {
    await this.asked;
    return super.getUpdateComplete();
  }

  /** Load the list, and reload it while the page is visible. */
  async ask() {
    window.clearTimeout(this.timer);
    let pause = FRESH;
    try {
      const found = await openRooms();
      await this.learn(found);
      this.found = found;
      this.away = false;
      this.tries = 0;
    } catch {
      this.away = true;
      this.tries += 1;
      pause = Math.max(FRESH, backOff(this.tries, Math.random()));
    }
    window.clearTimeout(this.timer);
    if (this.isConnected && !document.hidden) this.timer = window.setTimeout(() => void this.ask(), pause);
  }

  /** How to show the listed games; without a room, the first game. */
  async learn({ rooms }: OpenRooms) {
    for (const game of [GAMES[FIRST_GAME], ...rooms.map(({ rules }) => gameOf(rules))]) {
      if (!game || this.shown[game.title]) continue;
      const [{ FORM }, lines] = await Promise.all([game.form(), game.lines()]);
      this.shown[game.title] = { emblem: FORM.emblem, lines };
    }
  }

  async join({ code }: OpenRoom) {
    const { name } = settings();
    this.busy = code;
    try {
      if (name) await joinRoom(code, name);
    } catch {
      // The room's own page says why, and asks for another name.
    }
    navigate(roomPath(code));
  }

  override render() {
    const { found } = this;
    const closed = shutOutOf();
    const rooms = (found?.rooms ?? []).filter(({ code, rules }) => !closed.includes(code) && gameOf(rules));
    if (found && !rooms.length) return this.none(found.open);
    return html`<section class="card-page">
      <h1>${t("app.rooms")}</h1>
      ${this.offline()}
      <p class="muted">${found ? t("rooms.about") : ""}</p>
      <ul class="open-list">
        ${rooms.map((room) => this.card(room, found?.now ?? 0))}
        ${found ? html`<li class="open-own"><a class="button" href=${newPath({ listed: "" })}>${t("rooms.own")}</a></li>` : ""}
      </ul>
    </section>`;
  }

  offline() {
    return this.away ? html`<p class="muted" role="status">${t("room.offline")}</p>` : "";
  }

  /** @param open whether this server lists rooms at all */
  none(open: boolean) {
    return blank(
      html`<h1>${t("app.rooms")}</h1>
        ${this.offline()}
        <p class="muted">${t(open ? "rooms.none" : "rooms.closed")}</p>
        ${
          open
            ? html`<a class="button primary" href=${newPath({ listed: "" })}>${t("rooms.own")}</a>`
            : html`<a class="button primary" href="/new">${t("new.title")}</a>`
        }
        <a class="button" href=${newPath({ mode: "solo" })}>${t("home.alone")}</a>`,
      this.shown[GAMES[FIRST_GAME].title]?.emblem,
    );
  }

  card(room: OpenRoom, now: number) {
    const { code, host, players, phase, round, rules, since } = room;
    const title = gameOf(rules)?.title ?? "";
    const { emblem, lines } = this.shown[title] ?? {};
    const state =
      phase === "lobby"
        ? t("rooms.waiting")
        : phase === "finished"
          ? t("rooms.finished")
          : t("rooms.round", { count: round });
    return html`<li class="card open-room">
      <div class="open-picture">${emblem}</div>
      <h2>${nameTag(host)}</h2>
      <p class="open-game">${t(title)} · ${t("rooms.players", { count: players })} · ${state}</p>
      <p class="muted small">${lines?.({ ...rules, listed: false }).join("\u00a0· ")}</p>
      <p class="muted small">${now - since < MINUTE ? t("rooms.now") : t("rooms.since", { time: ago(now - since) })}</p>
      <p class="row">
        <button class="button primary" ?disabled=${this.busy === code} aria-label=${t("rooms.join", { name: host })} @click=${() => void this.join(room)}>
          ${t("room.join")}
        </button>
        <a class="button quiet" href=${roomPath(code)} aria-label=${t("rooms.watch.label", { name: host })}>${t("rooms.watch")}</a>
      </p>
    </li>`;
  }
}

/** How long ago, in the reader's language: minutes, hours, days. */
export function ago(ms: number) {
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  const [count, unit]: [number, Intl.RelativeTimeFormatUnit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 2880
        ? [Math.round(minutes / 60), "hour"]
        : [Math.round(minutes / 1440), "day"];
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: "always" });
  return words.format(-count, unit);
}

customElements.define("rr-rooms", RrRooms);
