/**
 * <rr-door code="K7M2QX">: the way into a room. It asks what is played there and shows that game's page; it keeps asking
 * while the server cannot be reached, and says so when there is no such room or the server cannot read it.
 */

import { LitElement, html } from "../lit.js";
import { Localized, t } from "../i18n.js";
import { hangUp } from "../net/early.js";
import { HttpError, roomInfo } from "../net/http.js";
import { backOff } from "../net/room-socket.js";
import { gameOf } from "./games.js";
import { damaged, missing } from "./missing.js";
import { lineBanner } from "./page.js";

/** When there is nothing else to do. @param {() => void} work */
const ahead = (work) => (window.requestIdleCallback ? window.requestIdleCallback(work) : window.setTimeout(work, 2000));

export class RrDoor extends LitElement {
  static properties = {
    code: {},
    screen: { type: Boolean },
    page: { state: true },
    line: { state: true },
    closed: { state: true },
  };

  constructor() {
    super();
    this.code = "";
    /** whether this is the table screen, which only shows */
    this.screen = false;
    /** @type {import("./page.js").AnyPage | null} the page of the room */
    this.page = null;
    /** @type {import("../net/room-socket.js").LineState} */
    this.line = "connecting";
    this.stalled = false;
    this.closed = false;
    this.tries = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.hurry = this.hurry.bind(this);
    new Localized(this);
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.asked = this.ask();
  }

  /** @override */
  disconnectedCallback() {
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
      const [screen] = await Promise.all([this.screen ? import("./screen.js") : null, game?.load()]);
      this.line = game ? "online" : "outdated";
      if (game) this.show(game, info, screen ? new screen.TableScreen() : null);
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

  /**
   * @param {import("./games.js").Game} game
   * @param {import("../net/wire.js").RoomInfo} info
   * @param {import("./screen.js").TableScreen | null} screen
   */
  show(game, info, screen) {
    const page = /** @type {import("./page.js").AnyPage} */ (document.createElement(game.element));
    page.code = this.code;
    page.info = info;
    page.screen = screen;
    this.page = page;
    ahead(() => void Promise.allSettled([game.rest(), import("../learn/rr-learn.js")]));
  }

  /** Drawn only when the room behind the door is. @override */
  async getUpdateComplete() {
    await this.asked;
    const done = await super.getUpdateComplete();
    await this.page?.updateComplete;
    return done;
  }

  /** @override */
  render() {
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
