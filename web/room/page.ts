/**
 * The page of one room, whatever is played in it: the line to the server, the order in which things are shown, what was
 * refused, the log, the digits that are typed, the clock, and the frame in which everything stands. Each game has a
 * page of its own below this one (`games.ts`) and brings what is its own: a board and what is done on it, the zones,
 * the words of its events, its rules.
 *
 * A page's own state is only what the server need not know. `view` here is the view that is shown; it may be a slide
 * behind the newest one (`store.view`).
 */

import { Localized, t } from "../core/i18n.ts";
import { html, LitElement, nothing } from "../core/lit.ts";
import { sound } from "../core/sound.ts";
import { keepAwake } from "../core/wake.ts";
import { Wears } from "../core/wear.ts";
import { Chronicle, type Told } from "../kit/chronicle.ts";
import type { AtTable } from "../kit/device.ts";
import { DigitBuffer, type Intent, intentOf, type KeyMode, Written } from "../kit/keyboard.ts";
import { entrance } from "../kit/lobby.ts";
import {
  can,
  clockText,
  isDevice,
  mayJoin,
  remaining,
  revealing,
  runs,
  sandShare,
  showerOf,
  stillBidding,
  zoneOf,
} from "../kit/model.ts";
import type { AnyReplay } from "../kit/replay.ts";
import { openRulesOf, type RuleBook } from "../kit/rule-help.ts";
import { COMMON_LINES, joined, NEWS_LONG, type News, standing, type ToldEvent } from "../kit/words.ts";
import { Taps } from "../parts/taps.ts";
import type { OnScreen, TableScreen } from "../television/screen.ts";
import type { WireError } from "../wire/error.ts";
import type { Player, Said, View } from "../wire/generated/common.ts";
import type { GameEvent } from "../wire/generated/games.ts";
import type { RoomInfo } from "../wire/generated/http.ts";
import type { LineState } from "../wire/room-socket.ts";
import { bar } from "./bar.ts";
import { PHONE, padLook, padSwitch } from "./bid-pad.ts";
import { fitCrowd } from "./crowd.ts";
import { damaged, missing } from "./missing.ts";
import { rememberShutOut } from "./open.ts";
import { padStyle } from "./pad-style.ts";
import { pausedZone } from "./pause.ts";
import { type Bubble, bubblesAfter, heard, STAYS } from "./phrases.ts";
import { countdown, revealZone } from "./reveal.ts";
import { newlySaid, type Told as Spoken, toldBy } from "./said.ts";
import { type Frame, RoomStore } from "./store.ts";
import { titleOf } from "./turn.ts";

/** a room's page, of whatever game; what a game brings are methods, for its page is only handed views of that game */
export type AnyPage = RoomPage;
/** What happened, kept as an event so that its words follow the language. */
export interface Entry<Context = Told> {
  event: ToldEvent;
  /** how it stood then (chronicle.ts, and what each game adds) */
  context: Context;
}
/** What can be agreed on now; a wish of the reader's is told. */
export interface RulesForm<V extends View = View> {
  draw(view: V, set: (wish: Partial<V["rules"]>) => void): unknown;
}
/** How long a refusal stays in the line of news. */
const REFUSAL_STAYS = 6000;
/** How long a round must be away for the page to be loaded anew, on a slow phone, in milliseconds. */
const RELOADING = 8000;
/** How often the page looks at the clock; it draws only when something visible has changed. */
const TICK = 200;
/** How much of what happened is kept in sight on large screens. */
const LOG = 12;
/** Seconds left at which the sand is spoken. */
const SPOKEN = [30, 10, 5];

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * @typeParam V the game's view
 * @typeParam B its board
 * @typeParam Own what its words need beside (chronicle.ts)
 */
export class RoomPage<V extends View = View, B = unknown, Own extends object = object> extends LitElement {
  static override properties = { code: {}, info: { attribute: false } };

  declare code: string;
  /** what the door has learnt about the room */
  declare info: RoomInfo | null;
  /** where the page is a television's, which only shows */
  screen: TableScreen | null = null;
  store: RoomStore | null = null;
  view: V | null = null;
  /** whether the room has been seen; the door hears of it */
  opened = false;
  board: B | null = null;
  /** at a real table */
  referee: AtTable<V> | null = null;
  /** what has just happened */
  latest: Entry<Told<V, B> & Own>[] = [];
  chronicle: Chronicle<V, B, Own> = new Chronicle();
  /** what happened before, the latest first */
  log: Entry<Told<V, B> & Own>[] = [];
  refusal: News | null = null;
  padPage: number | null = null;
  taps = new Taps();
  /** the last: said, and not yet seen on the board */
  confirming: false | "give_up" | "undo" | "given_up" = false;
  /** whose wish to end the game was waved aside, as seats */
  waved = "";
  replay: AnyReplay | null = null;
  /** after the end: the last round is looked at instead of the standings */
  lastRound = false;
  copied: "" | "yes" | "select" = "";
  /** what has just happened between two rounds is told in the place of the optimum */
  meanwhile = false;
  spoken = "";
  spokenAt = 0;
  /** what the zone told last */
  told: Spoken | null = null;
  ticked = "";
  second = 0;
  /** what was said in the last seconds */
  bubbles: Bubble[] = [];
  focused = false;
  /** whether the phone is to be a pad, as chosen on this page */
  pad: boolean | null = null;
  /** whether the server shows rooms that anybody may find, as far as it was asked */
  lobby = false;
  /** whether the small board of the pad was made large */
  enlarged = false;
  /** told after each change: an open dialog about this room */
  whenChanged: () => void = () => {};
  timers: number[] = [];
  refusalTimer: number | undefined = undefined;
  meanwhileTimer: number | undefined = undefined;
  digits: DigitBuffer | Written = new DigitBuffer(
    (moves) => this.announce(moves),
    () => this.requestUpdate(),
  );
  fitting = 0;
  /** In the next frame, which lays out the page anyway. */
  resized = () => {
    cancelAnimationFrame(this.fitting);
    this.fitting = requestAnimationFrame(() => {
      fitCrowd(this.querySelector(".bar .players"));
      this.screen?.fit(this);
    });
  };

  constructor() {
    super();
    this.code = "";
    this.info = null;
    this.keyed = this.keyed.bind(this);
    this.hurry = this.hurry.bind(this);
    new Localized(this);
    new Wears(this, [padStyle]);
  }

  override createRenderRoot() {
    return this;
  }

  // ---- what each game brings ----

  /** Its rules that have a small explanation. */
  get book(): RuleBook<V> {
    throw new Error("a game has a book of rules");
  }

  /** A frame has come: show it as soon as what was before has been seen. */
  take(_frame: Frame<V, B>) {}

  /** What a number says that was typed. */
  announce(_moves: number) {}

  /** What an event says. */
  newsOf(_entry: Entry<Told<V, B> & Own>): News | null {
    return null;
  }

  /** Why something was refused. */
  refusalText(_error: WireError): string {
    return "";
  }

  /** What has to be done in this round, for the head of the zone. */
  goal(_view: V): unknown {
    return "";
  }

  /** What stands in the zone. */
  zone(_view: V): unknown {
    return "";
  }

  /** The board with all that is on it. */
  boardTemplate(_view: V): unknown {
    return "";
  }

  /** A player's chips as a picture. */
  chipsOf(_player: Player): unknown {
    return "";
  }

  /** How many chips win, where the bar is to say it. */
  get chipGoal(): number | null {
    return null;
  }

  /** What else there is to say of the next round, at its button. */
  nextNote(_view: V): string {
    return "";
  }

  /** What a table screen shows beside the board. */
  onScreen(_view: V): OnScreen {
    throw new Error("a game says what a screen shows");
  }

  /** Whether all play as one side, so that chips are nobody's own (C1). */
  asOne(_view: V) {
    return false;
  }

  /** How a game alone, or of all as one, stands, for the bar. */
  soloScore(_view: V): unknown {
    return "";
  }

  /** What the list of players is called; alone it is another one. */
  get tally() {
    return t("room.players");
  }

  /** How such a game stands, in full. */
  soloTable(_view: V): unknown {
    return "";
  }

  /** How such a game has ended. */
  soloVerdict(_view: V): string {
    return "";
  }

  /** What somebody is asked to, who is sent the link. */
  get invitation() {
    return "";
  }

  /** What leaving costs, and what not. */
  get leaving() {
    return "";
  }

  /** What ending a game alone means. */
  get endAlone() {
    return "";
  }

  /** Rules that are agreed on, a line each. */
  rulesLine(_agreed: { rules: V["rules"]; board_name?: string | null }): string[] {
    return [];
  }

  /** The form for the rules: whoever opens it loads it. */
  async rulesForm(): Promise<RulesForm<V>> {
    return { draw: () => "" };
  }

  /** Rules with a wish carried out. */
  agreed(rules: V["rules"], wish: Partial<V["rules"]>): V["rules"] {
    return { ...rules, ...wish };
  }

  /** What it will be played on, small, before the game. */
  agreedBoards(_view: V): unknown {
    return "";
  }

  /** What it is played on, among the rules. @param _again draw once more */
  boardsInRules(_view: V, _again: () => void): unknown {
    return "";
  }

  /** A puzzle for whoever has to wait (H6). */
  async warmUp(): Promise<void> {}

  /** The films of a round that is over: the first is laid in at once. */
  reelsOf(_view: V): { id: string; label: string; moves: string; count: number }[] {
    return [];
  }

  /** Lay a solution in, and play it when somebody asked for it. */
  openReel(_id: string, _moves: string, _how: "start" | "end" | "play" = "play") {}

  /** Put the robots down as the view says. */
  put(_view: V) {}

  /** Keys for the board while something may be done on it. */
  boardKeyed(_event: KeyboardEvent): boolean {
    return false;
  }

  /** Whether keys that mean nothing else are for the board. */
  get boardListens() {
    return this.keyMode === "push";
  }

  /** What the keys are for now. */
  get keyMode(): KeyMode {
    return this.replay ? "film" : "none";
  }

  // ---- coming and going ----

  get typed() {
    return this.digits.text;
  }

  worded(entries: Entry<Told<V, B> & Own>[]): News[] {
    return entries.map((entry) => this.newsOf(entry)).filter((line) => line !== null);
  }

  /** What has just happened, in the reader's words. */
  get news(): News | null {
    const lines = this.worded(this.latest);
    const small = this.view !== null && padLook(this, this.view) === "as-pad" && matchMedia(PHONE).matches;
    return lines.length ? joined(lines, small ? NEWS_LONG.pad : NEWS_LONG.three) : null;
  }

  override connectedCallback() {
    super.connectedCallback();
    const listener = {
      changed: () => this.requestUpdate(),
      frame: (frame: Frame) => this.take(frame as Frame<V, B>), // what a room sends is its game's
      said: (said: Said) => this.hear(said),
      refused: (error: WireError) => this.refuse(this.refusalText(error), error.rule ?? null),
    };
    this.store = new RoomStore(this.code, listener, this.info, { screen: this.screen !== null });
    void this.store.open();
    this.timers = [window.setInterval(() => this.tick(), TICK)];
    if (this.screen) this.screen.open(this);
    else window.addEventListener("keydown", this.keyed);
    this.taps.listen(window);
    window.addEventListener("online", this.hurry);
    window.addEventListener("resize", this.resized);
    document.addEventListener("visibilitychange", this.hurry);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.store?.close();
    this.timers.forEach(clearInterval);
    this.digits.clear();
    this.referee?.close();
    this.screen?.close();
    void keepAwake(false);
    window.removeEventListener("keydown", this.keyed);
    this.taps.leave(window);
    window.removeEventListener("online", this.hurry);
    window.removeEventListener("resize", this.resized);
    document.removeEventListener("visibilitychange", this.hurry);
  }

  /** Somebody looks again, or the network is back: do not wait for the next try. */
  hurry() {
    if (document.hidden) return;
    this.store?.socket.hurry();
    void keepAwake(this.awake);
  }

  /** Does the device stay awake? A screen always; others as long as there is something to do. */
  get awake() {
    if (this.screen) return true;
    const { view } = this;
    return view !== null && !["lobby", "finished", ...(isDevice(view) ? [] : ["over"])].includes(view.phase);
  }

  /** Whether this page may be loaded anew: no round is on or about to begin, nothing is open, written or unsent. */
  get calm() {
    const { view, store } = this;
    if (store && (store.line !== "online" || store.unsent)) return false;
    if (document.querySelector("dialog[open]") || this.querySelector("input:focus")) return false;
    if (!view?.deadline) return view === null || ["lobby", "over", "finished"].includes(view.phase);
    return view.phase === "over" && remaining(view.deadline, this.now()) > RELOADING;
  }

  /** The server's time. */
  now() {
    return this.store?.clock.now() ?? 0;
  }

  // ---- what happened ----

  show({ events, view: now, board }: Frame<V, B>) {
    const before = this.view;
    this.view = now;
    this.board = board;
    if (
      before?.phase !== now.phase ||
      before?.round !== now.round ||
      before?.demonstration?.seat !== now.demonstration?.seat
    ) {
      this.entered(before, now);
    }
    this.film(now);
    this.saw(events, before, now);
    void keepAwake(this.awake);
    if (!this.screen) rememberShutOut(this.code, now.shut_out);
    const contexts = this.chronicle.hear(events, now, board);
    const entries = events
      .flatMap((event, index) => {
        const context = contexts.get(event);
        return context ? [{ context, event: this.changed(standing(events, index), context) }] : [];
      })
      .filter((entry) => this.worded([entry]).length);
    const newest = entries.at(-1);
    // A page that has just been opened gets all that ever happened: what has just happened is the last moment of it.
    if (newest) this.latest = entries.filter(({ event }) => before !== null || event.at === newest.event.at).slice(-2);
    if (entries.length && before?.phase === "over" && now.phase === "over") this.tellMeanwhile();
    this.log = [...entries.reverse(), ...this.log].slice(0, LOG);
    this.whenChanged();
    this.requestUpdate();
    if (!before && mayJoin(now) && !this.screen) void this.offerName();
  }

  /** What a game does besides when something has happened. */
  saw(events: GameEvent[], before: V | null, view: V) {
    this.referee?.saw(events, before, view);
  }

  /** A change of the rules, with what is in their line that was not. */
  changed(event: ToldEvent, { view, agreed, board_name }: Told<V, B>) {
    if (event.type !== "rules_changed" || !agreed) return event;
    const known = this.rulesLine(agreed);
    return {
      ...event,
      lines: this.rulesLine({ rules: view.rules, board_name }).filter((line) => !known.includes(line)),
    };
  }

  /** Between two rounds: who comes and goes, and what the host does, for a while in the place of the optimum. */
  tellMeanwhile() {
    if (!this.latest.some(({ event }) => event.type in COMMON_LINES)) return;
    this.meanwhile = true;
    window.clearTimeout(this.meanwhileTimer);
    this.meanwhileTimer = window.setTimeout(() => {
      this.meanwhile = false;
      this.told = null; // the optimum was read already
      this.requestUpdate();
    }, REFUSAL_STAYS);
  }

  /** A guest with a keyboard can type the name at once. */
  async offerName() {
    await this.updateComplete;
    const active = document.activeElement;
    if (!matchMedia("(pointer: fine)").matches || (active !== document.body && !active?.matches(".zone"))) return;
    (this.querySelector(".welcome .field") as HTMLElement | null)?.focus({ preventScroll: true });
  }

  /** Another phase, round or demonstration has begun: what was half done belongs to the last one. */
  entered(before: V | null, view: V) {
    this.confirming = false;
    this.refusal = null;
    this.meanwhile = false;
    this.lastRound = false;
    this.spoken = "";
    if (before?.round !== view.round) this.enlarged = false;
    if (!(before && stillBidding(before, view))) {
      this.padPage = null;
      this.digits.clear();
    }
    if (this.replay && (!view.result || view.phase === "finished")) {
      this.endFilm();
      this.put(view);
    }
    if (view.mode === "solo" && view.phase === "lobby") this.startAlone(view);
  }

  /** Nobody has to be waited for when playing alone. */
  startAlone(view: V) {
    if (can(view, "start")) void this.store?.command({ type: "start" });
  }

  /** The film that was laid in is taken out. */
  endFilm() {
    this.replay?.end();
    this.replay = null;
  }

  /**
   * When a round is over its first film is laid in: the winner's way at its end, where the robots stand, or else the
   * optimum. An optimum that arrives later changes nothing that is chosen.
   */
  film(view: V) {
    if (this.screen) return this.screen.film(this, view);
    if (view.mode === "table") return; // there a film is asked for
    if (this.replay || !view.result || !this.looksBack(view)) return;
    const reel = this.reelsOf(view)[0];
    if (reel) this.openReel(reel.id, reel.moves, reel.id === "winner" ? "end" : "start");
  }

  /** Is the last round shown on the board, rather than the present one? After the end only when asked for. */
  looksBack(view: V) {
    return view.phase !== "finished" || this.lastRound;
  }

  refuse(text: string, rule: string | null) {
    this.refusal = { text, tone: "bad", rule };
    window.clearTimeout(this.refusalTimer);
    this.refusalTimer = window.setTimeout(() => {
      this.refusal = null;
      this.requestUpdate();
    }, REFUSAL_STAYS);
    this.requestUpdate();
  }

  /** Somebody says something. */
  hear(said: Said) {
    if (!heard(this.code, said)) return;
    this.bubbles = bubblesAfter(this.bubbles, said, Date.now());
    this.timers.push(window.setTimeout(() => this.hush(), STAYS));
    this.requestUpdate();
  }

  /** Bubbles go when their time is over, or when somebody is muted. */
  hush() {
    this.bubbles = this.bubbles.filter((bubble) => bubble.until > Date.now() && heard(this.code, bubble));
    this.requestUpdate();
  }

  // ---- what one does ----

  done() {
    if (this.view && can(this.view, "done")) void this.store?.command({ type: "done" });
  }

  ready() {
    if (this.view && can(this.view, "ready")) void this.store?.command({ type: "ready" });
  }

  turnPad(page: number) {
    this.padPage = page;
    this.requestUpdate();
  }

  askGiveUp(why: "give_up" | "undo" = "give_up") {
    if (!this.view || !can(this.view, "give_up") || this.confirming === "given_up") return;
    this.confirming = why;
    this.requestUpdate();
    void this.updateComplete.then(() => (this.querySelector("#keep-going") as HTMLElement | null)?.focus());
  }

  keepGoing() {
    this.confirming = false;
    this.requestUpdate();
  }

  /** It stays said until the board has shown what follows. */
  async giveUp() {
    this.confirming = "given_up";
    this.requestUpdate();
    const seat = this.view ? showerOf(this.view) : undefined;
    if (!(await this.store?.command({ type: "give_up" }, seat))) this.keepGoing();
  }

  /** To end the game now, as others wish. */
  agreeToEnd() {
    void this.store?.command({ type: "end_game" });
  }

  /** Rather play on. @param seats of those who would end */
  waveAside(seats: string) {
    this.waved = seats;
    this.requestUpdate();
  }

  /** After the end: the last round, or the standings again. */
  showLastRound(on: boolean) {
    this.lastRound = on;
    const view = this.view;
    if (on && view) this.film(view);
    else if (view) {
      this.endFilm();
      this.put(view);
    }
    this.requestUpdate();
  }

  openPhaseRules() {
    if (this.view) openRulesOf(this.book, this.view);
  }

  // ---- keys and clock ----

  keyed(event: KeyboardEvent) {
    if (event.defaultPrevented || document.querySelector("dialog[open]") || writes(event)) return;
    const control = event
      .composedPath()
      .some((node) => node instanceof HTMLElement && node.matches("button, a[href], summary"));
    if (this.referee?.keyed(event)) return event.preventDefault();
    if (control && (event.key === " " || (event.key === "Enter" && !this.typed))) return;
    const intent = intentOf(event, this.keyMode);
    const meant = (intent && this.act(intent)) || (this.boardListens && this.boardKeyed(event));
    if (meant) event.preventDefault();
  }

  /** @returns whether the key meant something */
  act(intent: Intent): boolean {
    switch (intent.intent) {
      case "digit":
        this.digits.type(intent.digit);
        return true;
      case "enter":
        return this.digits.enter() || this.enter();
      case "escape":
        return this.escape();
      case "erase":
        return this.digits instanceof Written && this.digits.erase();
      case "takeBack":
        this.askGiveUp("undo");
        return true;
      case "stepBack":
        this.replay?.back();
        return true;
      case "stepOn":
        void this.replay?.forward();
        return true;
      case "play":
        if (this.replay?.playing) this.replay.pause();
        else void this.replay?.play();
        return true;
    }
  }

  enter() {
    if (!this.view || !can(this.view, "ready")) return false;
    this.ready();
    return true;
  }

  escape() {
    if (this.digits.clear()) return true;
    if (!this.confirming || this.confirming === "given_up") return false;
    this.keepGoing();
    return true;
  }

  /** What is drawn of the time beside the timer. */
  get timely() {
    return "";
  }

  /** Draw when a second or a visible share of the sand has gone; say aloud what is left now and then. */
  tick() {
    const view = this.view;
    if (!view) return;
    const left = remaining(view.deadline, this.now());
    const ticked = `${clockText(left)} ${Math.round(sandShare(view.deadline, this.now()) * 200)} ${this.timely}`;
    if (ticked === this.ticked) return;
    this.ticked = ticked;
    const seconds = Math.ceil(left / 1000);
    if (runs(view) && seconds !== this.second && seconds > 0 && seconds <= 5) sound.sand();
    this.second = seconds;
    if (runs(view) && SPOKEN.includes(seconds)) {
      this.spoken = t("room.seconds_left", { count: seconds });
      this.spokenAt = seconds;
    } else if (!runs(view) || Math.abs(this.spokenAt - seconds) > 2) this.spoken = "";
    this.requestUpdate();
  }

  // ---- drawing ----

  override willUpdate() {
    this.focused = this.querySelector(".zone")?.contains(document.activeElement) ?? false;
  }

  /** A button that goes away takes the focus along: keep it in the zone, for keyboards and screen readers. */
  override updated() {
    this.resized();
    if (this.view && !this.opened) {
      this.opened = true;
      this.dispatchEvent(new Event("opened"));
    }
    // Whoever leaves the page closes its line, and that draws it once more: by then the title is another page's.
    if (this.isConnected && this.view && !this.screen) document.title = titleOf(this, this.view);
    this.speak();
    if (!this.focused || document.activeElement !== document.body) return;
    (this.querySelector(".zone") as HTMLElement | null)?.focus({ preventScroll: true });
  }

  /** Headline and news aloud, as often as they change. */
  speak() {
    const [zone, region] = [this.querySelector(".zone"), this.querySelector(".said")];
    if (!this.view || !zone || !region) return;
    const told = toldBy(zone);
    const fresh = newlySaid(this.told, told, !this.meanwhile && ["over", "finished"].includes(zoneOf(this.view)));
    this.told = told;
    if (fresh) region.textContent = fresh;
  }

  override render() {
    const { store, view } = this;
    if (store?.missing) return missing(this.code);
    if (store?.line === "damaged") return damaged();
    if (this.screen) return this.screen.render(this, view);
    const zone = view ? zoneOf(view) : "loading";
    return html`<main class="room ${this.referee?.look ?? ""} ${padLook(this, view)}" data-zone=${zone} data-phase=${view?.phase ?? ""}>
      ${bar(this, view)}
      <div class="stage">
        ${view && store ? this.stageTemplate(view) : ""} ${view ? countdown(this, view) : ""}
      </div>
      ${view ? padSwitch(this, view) : ""}
      <section class="zone" tabindex="-1" aria-label=${t("room.zone")}>
        ${view ? this.zoneTemplate(view) : html`<p class="calm">${t("room.loading")}</p>`}
      </section>
      <ol class="log" aria-label=${t("room.log")}>
        ${this.worded(this.log).map((line) => html`<li class=${line.tone}>${line.text}</li>`)}
      </ol>
      <p class="visually-hidden said" role="status" aria-live="polite"></p>
      <p class="visually-hidden" aria-live="assertive">${this.spoken}</p>
      ${store ? lineBanner(store.line, store) : nothing}
    </main>`;
  }

  zoneTemplate(view: V) {
    if (view.paused) return pausedZone(this, view);
    return revealing(view) ? revealZone(this, view) : (this.referee?.zone(view) ?? this.zone(view));
  }

  stageTemplate(view: V) {
    if (this.referee && isDevice(view)) return this.referee.stage(view);
    if (view.phase === "lobby" || !this.board) return entrance(this, view);
    return this.boardTemplate(view);
  }
}

/** What is wrong with the line to the server, or with the server, if so. */
export function lineBanner(
  line: LineState,
  room: { unsent: boolean; stalled: boolean } = { unsent: false, stalled: false },
) {
  if (line === "outdated") {
    return html`<div class="banner" role="alert">
      ${t("room.outdated")}
      <button class="button small primary" @click=${() => location.reload()}>${t("room.reload")}</button>
    </div>`;
  }
  if (!room.stalled && line !== "offline") return nothing;
  const wrong = room.stalled
    ? room.unsent
      ? "room.stalled_unsent"
      : "room.stalled"
    : room.unsent
      ? "room.offline_unsent"
      : "room.offline";
  return html`<div class="banner" role="status"><i class="spinner" aria-hidden="true"></i><span>${t(wrong)}</span></div>`;
}

const writes = (event: KeyboardEvent) =>
  event
    .composedPath()
    .some((node) => node instanceof HTMLElement && (node.matches("input, textarea, select") || node.isContentEditable));
