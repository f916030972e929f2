/**
 * <rr-door code="K7M2QX">: the way into a room. It asks what is played there and shows that game's page; it keeps asking
 * while the server cannot be reached, and says so when there is no such room or the server cannot read it.
 */

import { t } from "../core/i18n.ts";
import { html, type LitElement } from "../core/lit.ts";
import { attribute, InDocument, maybe, of, Reactive } from "../core/reactive.ts";
import { type Game, gameOf } from "../games/index.ts";
import { hangUp } from "../wire/early.ts";
import { HttpError, roomInfo } from "../wire/http.ts";
import { backOff, type LineState } from "../wire/room-socket.ts";
import { lineBanner } from "./banner.ts";
import { GameRoom } from "./game-room.ts";
import { damaged, missing } from "./missing.ts";

/** When there is nothing else to do: what a game may need yet is fetched after what is seen. */
const ahead = (work: () => void) =>
  window.requestIdleCallback ? window.requestIdleCallback(work) : window.setTimeout(work, 2000);

/** The page of a room, of whatever game. */
export type RoomElement = LitElement & {
  /** whether it may be loaded anew */
  readonly calm: boolean;
};

export class RrDoor extends Reactive(
  {
    code: "",
    /** what loads how to play, which may be wanted in any room */
    learn: () => (): Promise<unknown> => Promise.resolve(),
    /** whether this is the table screen, which only shows */
    screen: attribute(false),
    /** the page of the room */
    page: maybe<RoomElement>(),
    line: of<LineState>("connecting"),
    closed: false,
  },
  InDocument,
) {
  stalled = false;
  tries = 0;
  timer: number | undefined = undefined;
  asked: Promise<void> | undefined = undefined;
  /** what the game may need yet, on its way once the room has been seen */
  rest: Promise<unknown> | null = null;
  /** Somebody looks again, or the network is back. */
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

  /** What is played here? */
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
      this.line = game ? "online" : "outdated";
      if (!game || !opened) return;
      const screen = television && new television.TableScreen();
      const arrival = { code: this.code, info, screen, device: device?.Device ?? null };
      this.show(
        opened<RoomElement>((its) => new GameRoom(its, arrival)),
        game,
      );
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) {
        this.closed = true;
        hangUp();
        return;
      }
      if (error instanceof HttpError && error.code === "damaged") {
        this.line = "damaged";
        return;
      }
      this.stalled = error instanceof HttpError && error.code === "store_failed";
      this.line = "offline";
      this.tries += 1;
      if (this.isConnected) this.timer = window.setTimeout(() => void this.ask(), backOff(this.tries, Math.random()));
    }
  }

  show(page: RoomElement, game: Game) {
    this.page = page;
    const fetchRest = () => {
      this.rest = Promise.allSettled([game.rest(), this.learn()]);
    };
    page.addEventListener("opened", () => ahead(fetchRest), { once: true });
  }

  /** Drawn only when the room behind the door is. */
  override async getUpdateComplete() {
    await this.asked;
    const done = await super.getUpdateComplete();
    await this.page?.updateComplete;
    return done;
  }

  override render() {
    if (this.closed) return missing(this.code);
    if (this.line === "damaged") return damaged();
    if (this.page) return html`${this.page}`;
    return html`<main class="room" data-zone="loading">
      <header class="bar"></header>
      <div class="stage"></div>
      <section class="zone" tabindex="-1" aria-label=${t("room.zone")}><p class="calm">${t("room.loading")}</p></section>
      ${lineBanner(this.line, { unsent: false, stalled: this.stalled })}
    </main>`;
  }
}

customElements.define("rr-door", RrDoor);
