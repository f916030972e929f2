/**
 * <rr-app>: the shell. It loads the language, shows the page of the address, and gives home and form their slim
 * header; a room brings its own. Parts are loaded when they are first needed.
 */

import { LitElement, html, keyed } from "./lit.js";
import { Localized, onLocaleChange, preferredLocale, setLocale, t } from "./i18n.js";
import { navigate, followLink, gameOf, onNavigate, routeOf } from "./router.js";
import { remembered } from "./net/forget.js";
import { codeFrom, roomPath } from "./net/http.js";
import { watchDrops } from "./position/drop.js";
import { applySettings, settings } from "./settings.js";
import { glyph } from "./shell/glyphs.js";
import { openLearn } from "./shell/learn.js";
import { openMenu } from "./shell/menu.js";
import { controls } from "./styles/controls.js";

/** @typedef {import("./router.js").Route} Route */

const LOADERS = {
  home: () => import("./home/rr-home.js"),
  new: () => whole(import("./new/new.js")),
  room: () => whole(import("./room/door.js")),
  screen: () => whole(import("./room/door.js")),
  table: () => whole(import("./table/rr-table.js")),
  position: () => whole(import("./position/rr-position.js")),
  "micro-table": () => whole(import("./micro/table/mr-table.js")),
  "micro-position": () => whole(import("./micro/position/mr-position.js")),
  boards: () => whole(import("./boards/rr-boards.js")),
  rooms: () => whole(import("./rooms/rr-rooms.js")),
  editor: () => whole(import("./boards/rr-editor.js")),
  lost: () => Promise.resolve(),
};

const PAGES = "rr-home, rr-new, rr-door, rr-table, rr-position, mr-table, mr-position, rr-boards, rr-editor, rr-rooms, .nowhere";

/** A page with what rooms and tables wear; the home page is shown without it. @param {Promise<unknown>} page */
const whole = (page) => Promise.all([page, import("./room/rooms.css")]);

export class RrApp extends LitElement {
  static properties = { route: { state: true }, cut: { state: true } };

  constructor() {
    super();
    /** @type {Route | null} */
    this.route = null;
    /** the newest wish to go somewhere */
    this.wish = {};
    /** @type {{ href: string } | null} where that leads, while its page is on the way */
    this.wanted = null;
    /** @type {string | null} the address of the page that is shown */
    this.place = null;
    /** @type {Set<Route["page"]>} pages of which a file could not be loaded: browsers remember that as long as the document */
    this.missing = new Set();
    /** whether it is said that the server cannot be reached */
    this.cut = false;
    /** @type {number | undefined} */
    this.cutTimer = undefined;
    window.addEventListener("vite:preloadError", () => void this.renew());
    onLocaleChange(() => this.entitle());
    new Localized(this);
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    onNavigate((place, arrive) => this.go(place, arrive));
    document.addEventListener("click", followLink);
    watchDrops();
    // The home page says what is wanted without knowing addresses.
    this.addEventListener("new-room", () => navigate("/new"));
    this.addEventListener("play-alone", () => navigate("/new?mode=solo"));
    this.addEventListener("join-room", (event) =>
      navigate(roomPath(codeFrom(/** @type {CustomEvent} */ (event).detail.code))),
    );
    this.addEventListener("learn", (event) => void openLearn(/** @type {CustomEvent} */ (event).detail?.rule, this.game));
    void this.go(new URL(location.href), null);
  }

  /**
   * Load the page of an address, then show it. Where the browser has gone ahead (back, forward), what is still seen is no
   * longer the page of the address, and nothing on it can be touched. Where the page cannot be loaded, the one before
   * stays, with its address.
   *
   * @type {import("./router.js").Traveler}
   */
  async go(place, arrive) {
    const route = routeOf(place);
    document.querySelector("rr-dialog")?.remove();
    const wish = (this.wish = {});
    this.inert = arrive === null;
    this.wanted = place;
    let there = false;
    try {
      if (!this.missing.has(route.page)) {
        await LOADERS[route.page]();
        there = true;
      } else if (await newestPage()) return load(place);
      else this.unreachable();
    } catch (error) {
      this.missing.add(route.page);
      throw error;
    } finally {
      if (wish === this.wish) {
        this.inert = false;
        this.wanted = null;
        if (!there && !arrive && this.place) history.pushState(null, "", this.place);
      }
    }
    if (!there || wish !== this.wish) return; // or gone elsewhere meanwhile
    arrive?.();
    const moved = this.route !== null;
    this.route = route;
    this.place = place.href;
    this.cut = false;
    this.entitle();
    if (moved) void this.arrive();
  }

  /**
   * A file of the page could not be loaded. Where the server has a newer page by now, load that one, at most once a
   * minute; a room that somebody is in is left alone: what it needs was fetched when it was entered. Else say so.
   */
  async renew() {
    const { wish, wanted } = this;
    const newest = await newestPage();
    const script = document.querySelector("script[type=module]")?.getAttribute("src") ?? "";
    if (newest === null || newest.includes(script)) return this.unreachable();
    const place = wanted ?? (this.route?.page === "room" || this.route?.page === "screen" ? null : location);
    if (!place || wish !== this.wish || Date.now() - Number(sessionStorage.getItem(RENEWED)) < 60_000) return;
    sessionStorage.setItem(RENEWED, String(Date.now()));
    load(place);
  }

  /** Say for a while that the server cannot be reached; for good where there is nothing else to see. */
  unreachable() {
    this.cut = true;
    window.clearTimeout(this.cutTimer);
    if (this.route) this.cutTimer = window.setTimeout(() => (this.cut = false), CUT_STAYS);
  }

  /** The browser's tab says which page this is, in the language that is spoken; a room says more afterwards. */
  entitle() {
    if (this.route) document.title = titleOf(this.route);
  }

  /** Keyboards and screen readers come along to the new page: to its heading, or to a room's zone. */
  async arrive() {
    await this.updateComplete;
    const page = /** @type {LitElement | null} */ (this.querySelector(PAGES));
    await page?.updateComplete;
    if (!page || (document.activeElement !== document.body && page.contains(document.activeElement))) return;
    const goal = /** @type {HTMLElement | null} */ ((page.shadowRoot ?? page).querySelector("h1, .zone"));
    if (!goal) return;
    if (!goal.hasAttribute("tabindex")) goal.tabIndex = -1;
    goal.focus({ preventScroll: true });
  }

  /** @override */
  render() {
    return html`${this.page()} ${this.cut ? html`<p class="banner" role="alert">${t("boards.trouble.unreachable")}</p>` : ""}`;
  }

  /** What stands at the address. */
  page() {
    const route = this.route;
    if (!route) return html``;
    switch (route.page) {
      case "room":
        return keyed(route.code, html`<rr-door .code=${route.code}></rr-door>`);
      case "screen":
        return keyed(route, html`<rr-door screen .code=${route.code}></rr-door>`);
      case "new":
        // Another address is another form: what somebody has chosen in the one before is remembered, if he has made a room.
        return this.framed(keyed(route, html`<rr-new .game=${route.game} .solo=${route.solo} .table=${route.table} .faces=${route.faces} .board=${route.board} .tiles=${route.tiles} .listed=${route.listed}></rr-new>`));
      case "home":
        return this.framed(html`<rr-home></rr-home>`);
      case "table":
        return this.framed(html`<rr-table .fragment=${route.fragment}></rr-table>`);
      case "position":
        return this.framed(html`<rr-position .fragment=${route.fragment}></rr-position>`);
      case "micro-table":
        return this.framed(html`<mr-table .fragment=${route.fragment}></mr-table>`);
      case "micro-position":
        return this.framed(html`<mr-position .fragment=${route.fragment}></mr-position>`);
      case "boards":
        return this.framed(html`<rr-boards></rr-boards>`);
      case "rooms":
        return this.framed(html`<rr-rooms></rr-rooms>`);
      case "editor":
        return this.framed(html`<rr-editor .place=${route.place}></rr-editor>`);
      case "lost":
        return this.framed(
          html`<section class="nowhere">
            <h1>${t("app.lost")}</h1>
            <p><a class="button primary" href="/">${t("app.home")}</a></p>
          </section>`,
        );
    }
  }

  /** The game that help and menu are about: what the form has chosen, or the page's; none is the first one's. */
  get game() {
    const form = /** @type {import("./new/new.js").RrNew | null} */ (this.querySelector("rr-new"));
    return form?.chosen ?? gameOf(this.route) ?? "";
  }

  /** @param {unknown} page */
  framed(page) {
    return html`<header class="app-bar">
        <a class="brand" href="/">${t("app.name")}</a>
        <button class="icon-button" aria-label=${t("app.learn")} @click=${() => void openLearn("", this.game)}>
          ${glyph("help")}
        </button>
        <button class="icon-button" aria-label=${t("app.menu")} aria-haspopup="dialog" @click=${() => openMenu(ownRooms, this.game)}>
          ${glyph("menu")}
        </button>
      </header>
      <main class="page">${page}</main>`;
  }
}

/** How long it is said that the server cannot be reached, in milliseconds. */
const CUT_STAYS = 8000;

/** The document that the server has now; null where it gives none. */
const newestPage = () =>
  fetch("/", { cache: "no-store" }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );

/** Fetch a whole page anew. @param {{ href: string }} place */
function load(place) {
  if (place.href === location.href) location.reload();
  else location.assign(place.href);
}

/** When this tab has fetched a newer page. */
const RENEWED = "randolph.renewed";

/** As many rooms the menu leads back to. */
const OWN_ROOMS = 3;

/** The way back into the rooms in which this device had a seat last. */
const ownRooms = () =>
  remembered()
    .slice(0, OWN_ROOMS)
    .map((code) => ({ label: t("app.back", { code }), act: () => navigate(roomPath(code)) }));

/** What the browser's tab says. @param {Route} route */
function titleOf(route) {
  if (route.page === "room") return t("app.title.room", { code: route.code });
  if (route.page === "screen") return t("app.title.screen", { code: route.code });
  if (route.page === "table") return t("app.title.page", { page: t("table.title") });
  if (route.page === "micro-table") return t("app.title.page", { page: t("microtable.title") });
  if (route.page === "micro-position") return t("app.title.page", { page: t("microtable.position") });
  if (route.page === "new") return t("app.title.page", { page: formTitle(route) });
  if (route.page === "rooms") return t("app.title.page", { page: t("app.rooms") });
  if (route.page === "boards") return t("app.title.page", { page: t("app.boards") });
  if (route.page === "editor") return t("app.title.page", { page: t("boards.editor") });
  return route.page === "position" ? t("app.title.page", { page: t("position.title") }) : t("app.title");
}

/** The form's heading, with the game that the address names. @param {Route & { page: "new" }} route */
function formTitle({ game, solo, table }) {
  const heading = t(table ? "new.title.table" : solo ? "new.title.solo" : "new.title");
  return game ? `${t(`new.game.${game}`)} · ${heading}` : heading;
}

document.adoptedStyleSheets = [...document.adoptedStyleSheets, /** @type {CSSStyleSheet} */ (controls.styleSheet)];
applySettings();
void LOADERS[routeOf(location).page](); // on its way while the words are
const asked = routeOf(location);
await setLocale(preferredLocale((asked.page === "screen" && asked.asked.get("lang")) || settings().locale, navigator.languages));
customElements.define("rr-app", RrApp);
