/**
 * <rr-room-entry code="K7M2QX">: the entry to a room. It asks the server which game is played there and loads that game's
 * page. While the server cannot be reached it tries again; if the room does not exist or cannot be read, it says so.
 */

import { t } from "../core/i18n.ts";
import { html, type LitElement } from "../core/lit.ts";
import { attribute, InDocument, maybe, of, Reactive } from "../core/reactive.ts";
import { type GameEntry, gameOf } from "../games/index.ts";
import { dropSocket } from "../wire/early.ts";
import { HttpError, roomInfo } from "../wire/http.ts";
import { backOff, type ConnectionState } from "../wire/room-socket.ts";
import { connectionBanner } from "./banner.ts";
import { GameRoom } from "./game-room.ts";
import { damaged, missing } from "./missing.ts";

/** Call this when the browser is idle. */
const whenIdle = (work: () => void) =>
  window.requestIdleCallback ? window.requestIdleCallback(work) : window.setTimeout(work, 2000);

/** The page of a room of any game. */
export type RoomElement = LitElement & {
  readonly mayReload: boolean;
};

export class RrRoomEntry extends Reactive(
  {
    code: "",
    /** loads the explanation of the game, which any room may need */
    learn: () => (): Promise<unknown> => Promise.resolve(),
    /** whether this is the table screen, which has no controls */
    screen: attribute(false),
    /** the page of the room */
    page: maybe<RoomElement>(),
    connection: of<ConnectionState>("connecting"),
    /** whether the server has no such room */
    notFound: false,
  },
  InDocument,
) {
  stalled = false;
  tries = 0;
  timer: number | undefined = undefined;
  asked: Promise<void> | undefined = undefined;
  /** what the game may need later, loading since the room was first shown */
  prefetched: Promise<unknown> | null = null;
  /** The user returns to the page, or the network is back. */
  hurry = () => {
    if (document.hidden || this.timer === undefined) return;
    this.asked = this.ask();
  };

  override connectedCallback() {
    super.connectedCallback();
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.asked = this.ask();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    window.clearTimeout(this.timer);
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
  }

  /** Ask the server which game is played here, and load its page. */
  async ask() {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    try {
      const info = await roomInfo(this.code);
      const game = gameOf(info.rules);
      const table = info.rules.mode === "table";
      const [television, device, opened] = await Promise.all([
        this.screen ? import("../television/screen.ts") : null,
        table ? import("../device/device.ts") : null,
        game?.load({ table }),
      ]);
      this.connection = game ? "online" : "outdated";
      if (!game || !opened) return;
      const screen = television && new television.TableScreen();
      const arrival = { code: this.code, info, screen, device: device?.Device ?? null };
      this.show(
        opened<RoomElement>((loaded) => new GameRoom(loaded, arrival)),
        game,
      );
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) {
        this.notFound = true;
        dropSocket();
        return;
      }
      if (error instanceof HttpError && error.code === "damaged") {
        this.connection = "damaged";
        return;
      }
      this.stalled = error instanceof HttpError && error.code === "store_failed";
      this.connection = "offline";
      this.tries += 1;
      if (this.isConnected) this.timer = window.setTimeout(() => void this.ask(), backOff(this.tries, Math.random()));
    }
  }

  show(page: RoomElement, game: GameEntry) {
    this.page = page;
    const fetchRest = () => {
      this.prefetched = Promise.allSettled([game.prefetch(), this.learn()]);
    };
    page.addEventListener("opened", () => whenIdle(fetchRest), { once: true });
  }

  /** Complete when the room's page is loaded and rendered. */
  override async getUpdateComplete() {
    await this.asked;
    const done = await super.getUpdateComplete();
    await this.page?.updateComplete;
    return done;
  }

  override render() {
    if (this.notFound) return missing(this.code);
    if (this.connection === "damaged") return damaged();
    if (this.page) return html`${this.page}`;
    return html`<main class="room" data-zone="loading">
      <header class="bar"></header>
      <div class="stage"></div>
      <section class="zone" tabindex="-1" aria-label=${t("room.zone")}><p class="calm">${t("room.loading")}</p></section>
      ${connectionBanner(this.connection, { unsent: false, stalled: this.stalled })}
    </main>`;
  }
}

customElements.define("rr-room-entry", RrRoomEntry);
