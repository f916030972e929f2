/**
 * <rr-app>: the shell. It loads the language and shows the page of the address, below a slim header; a room has its own
 * header. Parts are loaded when they are first needed.
 */

import { addStyles } from "../core/document-styles.ts";
import { onLocaleChange, preferredLocale, setLocale, t, wantAllWords } from "../core/i18n.ts";
import { html, type LitElement } from "../core/lit.ts";
import { InDocument, maybe, of, Reactive } from "../core/reactive.ts";
import { followLink, navigate, onNavigate } from "../core/router.ts";
import { applySettings, settings } from "../core/settings.ts";
import type { RrNew } from "../pages/new/new.ts";
import { appBar } from "../parts/bar.ts";
import { blankStyle } from "../parts/blank.ts";
import { onLearn, openLearn } from "../parts/learn.ts";
import { onMenu } from "../parts/menu.ts";
import type { RoomElement, RrRoomEntry } from "../room/room-entry.ts";
import { controls } from "../styles/controls.ts";
import { codeFrom, roomPath } from "../wire/http.ts";
import { watchDrops } from "./drop-import.ts";
import { showLearn, showMenu } from "./menu.ts";
import { isCurrentPage, load, newestPage, reloadAt, wasReloaded, whenReloadable } from "./page-reload.ts";
import { isPage, type LoadedPage, type Route, routeOf } from "./routes.ts";

export class RrApp extends Reactive(
  {
    /** the page of the address, and its template */
    route: maybe<Route & LoadedPage>(),
    /** whether the notice "server cannot be reached" is shown */
    unreachableShown: false,
    /** the address that could not be shown because a file of its page is missing; null: none */
    incomplete: maybe<{ href: string }>(),
    /** the notice about a newer version of the page */
    notice: of<"" | "renewed" | "renewed_later">(""),
  },
  InDocument,
) {
  /** identity of the latest navigation; earlier ones are dropped */
  navigation = {};
  /** the address of a navigation whose page is still loading */
  wanted: { href: string } | null = null;
  /** the address of the page that is shown */
  place: string | null = null;
  /** pages with a file that failed to load: browsers remember the failure for the document's lifetime */
  missing: Set<Route["name"]> = new Set();
  noticeTimer: number | undefined = undefined;
  /** the room's page that reloads when its round is over */
  waiting: RoomElement | null = null;

  constructor() {
    super();
    window.addEventListener("vite:preloadError", () => void this.renew());
    onLocaleChange(() => this.setTitle());
  }

  override connectedCallback() {
    super.connectedCallback();
    document.querySelector(".unbegun")?.remove();
    onNavigate((place, arrive) => this.go(place, arrive));
    document.addEventListener("click", (event) => followLink(event, isPage));
    onLearn((rule, game) => void showLearn(rule, game));
    onMenu(showMenu);
    watchDrops();
    // The home page fires events; it does not know addresses.
    this.addEventListener("new-room", () => navigate("/new"));
    this.addEventListener("play-alone", () => navigate("/alone"));
    this.addEventListener("play-computer", () => void playComputer());
    this.addEventListener("join-room", (event) => {
      if (event instanceof CustomEvent) void navigate(roomPath(codeFrom(event.detail.code)));
    });
    this.addEventListener("learn", (event) => openLearn(event instanceof CustomEvent && event.detail?.rule, this.game));
    void this.go(new URL(location.href), null);
  }

  /**
   * Load the page of an address, then show it. If the browser has already changed the address (back, forward), the old
   * page stays visible but inert while the new one loads. If loading fails, the old page and its address stay.
   */
  async go(place: URL, arrive: (() => void) | null) {
    const route = routeOf(place);
    document.querySelector("rr-dialog")?.remove();
    const navigation = (this.navigation = {});
    this.inert = arrive === null;
    this.wanted = place;
    let shown: LoadedPage | null = null;
    let leaving = false;
    try {
      if (!this.missing.has(route.name)) {
        [shown] = await Promise.all([route.load(), route.name === "home" ? null : wantAllWords()]);
      } else {
        const newest = await newestPage();
        if (newest === null) this.unreachable();
        else if (navigation === this.navigation) leaving = this.reload(place, newest);
      }
    } catch (error) {
      this.missing.add(route.name);
      throw error;
    } finally {
      if (navigation === this.navigation) {
        this.inert = false;
        this.wanted = null;
        if (!shown && !leaving && !arrive && this.place) history.pushState(null, "", this.place);
      }
    }
    if (!shown || navigation !== this.navigation) return; // another navigation has started
    arrive?.();
    const moved = this.route !== null;
    this.route = { ...route, ...shown };
    this.place = place.href;
    this.unreachableShown = false;
    this.incomplete = null;
    this.setTitle();
    if (moved) void this.focusPage();
    else if (wasReloaded()) this.showNotice("renewed");
  }

  /**
   * A file of the page could not be loaded. If the server has a newer page, or nothing is shown yet, the page reloads;
   * in a room only after the round. Otherwise the page shows what is wrong.
   */
  async renew() {
    const { navigation, wanted } = this;
    const newest = await newestPage();
    if (newest === null) return this.unreachable();
    if (navigation !== this.navigation) return;
    if (this.route && isCurrentPage(newest)) return this.miss(wanted ?? location);
    const room = wanted ? null : (this.querySelector<RrRoomEntry>("rr-room-entry")?.page ?? null);
    if (room && !room.mayReload) {
      this.showNotice("renewed_later");
      if (room === this.waiting) return;
      this.waiting = room;
      await whenReloadable(room);
      this.waiting = null;
      if (this.wanted) return; // leaving the room loads the new version anyway
    }
    this.reload(wanted ?? location, newest);
  }

  /** Load the server's current page. If that was tried a moment ago, show the failure instead and return false. */
  reload(place: { href: string }, newest: string) {
    const leaving = reloadAt(place, { newer: !isCurrentPage(newest) });
    if (!leaving) this.miss(place);
    return leaving;
  }

  /** A part is missing although the server answers: offer to reload, until another page is shown. */
  miss(place: { href: string }) {
    this.incomplete = { href: place.href };
  }

  /** Show "server cannot be reached" for a while, or permanently if no page is shown. */
  unreachable() {
    this.unreachableShown = true;
    this.hideNoticeLater();
  }

  showNotice(what: "renewed" | "renewed_later") {
    this.notice = what;
    this.hideNoticeLater();
  }

  /** Hide the notice after a while. */
  hideNoticeLater() {
    window.clearTimeout(this.noticeTimer);
    this.noticeTimer = window.setTimeout(() => {
      this.unreachableShown = this.route === null;
      this.notice = "";
    }, NOTICE_MS);
  }

  /** Set the document's title in the current language; a room sets its own title later. */
  setTitle() {
    if (this.route) document.title = this.route.title();
  }

  /** Move the focus to the new page: to its heading, or to a room's zone. */
  async focusPage() {
    await this.updateComplete;
    const page = this.querySelector<LitElement>(":scope > rr-room-entry, :scope > main > *");
    await page?.updateComplete;
    if (!page || (document.activeElement !== document.body && page.contains(document.activeElement))) return;
    const goal = (page.shadowRoot ?? page).querySelector<HTMLElement>("h1, .zone");
    if (!goal) return;
    if (!goal.hasAttribute("tabindex")) goal.tabIndex = -1;
    goal.focus({ preventScroll: true });
  }

  override render() {
    return html`${this.page()} ${this.noticeTemplate()}`;
  }

  /** Notices about the page itself. */
  noticeTemplate() {
    if (this.unreachableShown) return html`<p class="banner" role="alert">${t("app.unreachable")}</p>`;
    if (this.incomplete) {
      const { href } = this.incomplete;
      return html`<div class="banner" role="alert">
        ${t("app.incomplete")}
        <button class="button small primary" @click=${() => load({ href })}>${t("app.reload")}</button>
      </div>`;
    }
    return this.notice ? html`<p class="banner" role="status">${t(`app.${this.notice}`)}</p>` : "";
  }

  /** The content of the current page. */
  page() {
    const { route } = this;
    if (!route) return html``;
    return route.framed ? this.framed(route.show()) : route.show();
  }

  /** The game for help and menu: the one chosen in the form, or the page's; otherwise the first one. */
  get game() {
    const form = this.querySelector<RrNew>("rr-new");
    return form?.chosen ?? this.route?.game ?? "";
  }

  framed(page: unknown) {
    return html`${appBar(() => this.game)}
      <main class="page">${page}</main>`;
  }
}

/** How long a notice stays, in milliseconds. */
const NOTICE_MS = 8000;

addStyles(controls, blankStyle);
applySettings();
const { name, load: begin, language } = routeOf(new URL(location.href));
void begin(); // loads while the texts load
if (name !== "home") void wantAllWords();
await setLocale(preferredLocale(language || settings().locale, navigator.languages));
/**
 * A game against the computer, at the last chosen strength. If it cannot be created, the page of solo games shows why.
 */
async function playComputer() {
  try {
    const [{ startAlone }] = await Promise.all([import("../pages/alone/alone.ts"), wantAllWords()]);
    await startAlone("computer");
  } catch {
    await navigate("/alone");
  }
}

customElements.define("rr-app", RrApp);
