/**
 * <rr-door code="K7M2QX">: the way into a room. It asks what is played there and shows that game's page; it keeps asking
 * while the server cannot be reached, and says so when there is no such room or the server cannot read it.
 */

import { Localized, t } from "../core/i18n.ts";
import { html, LitElement } from "../core/lit.ts";
import { type Game, gameOf } from "../games/index.ts";
import { hangUp } from "../wire/early.ts";
import type { RoomInfo } from "../wire/generated/http.ts";
import { HttpError, roomInfo } from "../wire/http.ts";
import { backOff, type LineState } from "../wire/room-socket.ts";
import { damaged, missing } from "./missing.ts";
import { type AnyPage, lineBanner } from "./page.ts";

/** When there is nothing else to do: what a game may need yet is fetched after what is seen. */
const ahead = (work: () => void) =>
  window.requestIdleCallback ? window.requestIdleCallback(work) : window.setTimeout(work, 2000);

export class RrDoor extends LitElement {
  static override properties = {
    code: {},
    learn: { attribute: false },
    screen: { type: Boolean },
    page: { state: true },
    line: { state: true },
    closed: { state: true },
  };

  declare code: string;
  /** what loads how to play, which may be wanted in any room */
  declare learn: () => Promise<unknown>;
  /** whether this is the table screen, which only shows */
  declare screen: boolean;
  /** the page of the room */
  declare page: AnyPage | null;
  declare line: LineState;
  stalled = false;
  declare closed: boolean;
  tries = 0;
  timer: number | undefined = undefined;
  declare asked: Promise<void> | undefined;
  /** what the game may need yet, on its way once the room has been seen */
  rest: Promise<unknown> | null = null;

  constructor() {
    super();
    this.code = "";
    this.learn = async () => {};
    this.screen = false;
    this.page = null;
    this.line = "connecting";
    this.closed = false;
    this.hurry = this.hurry.bind(this);
    new Localized(this);
  }

  override createRenderRoot() {
    return this;
  }

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

  /** Somebody looks again, or the network is back. */
  hurry() {
    if (document.hidden || this.timer === undefined) return;
    this.asked = this.ask();
  }

  /** What is played here? */
  async ask() {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    try {
      const info = await roomInfo(this.code);
      const game = gameOf(info.rules);
      const [screen, referees] = await Promise.all([
        this.screen ? import("../television/screen.ts") : null,
        info.rules.mode === "table" ? game?.referee() : null,
        game?.load(),
      ]);
      this.line = game ? "online" : "outdated";
      if (!game) return;
      const page = document.createElement(game.element) as AnyPage;
      page.screen = screen ? new screen.TableScreen() : null;
      page.referee = referees?.of(page) ?? null;
      this.show(page, game, info);
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

  show(page: AnyPage, game: Game, info: RoomInfo) {
    page.code = this.code;
    page.info = info;
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
