/**
 * <game-room>: the page of one room, for any game. It has the connection, the order in which events are shown, refusals,
 * the log, the clock, and the layout. The game is a value (games/game.ts) with its texts and its play, which renders the
 * board and the zones.
 *
 * The page holds only state that the server need not know. `view` is the view that is shown; while an animation runs,
 * it may be older than the newest one.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { InDocument } from "../core/reactive.ts";
import { keepAwake } from "../core/wake-lock.ts";
import type { Device } from "../device/device.ts";
import type { LoadedGame, RoomGame } from "../games/game.ts";
import { pause, reducedMotion } from "../kit/board/motion.ts";
import type { Story } from "../kit/chronicle.ts";
import { beginAlone } from "../kit/computers.ts";
import type { AtTable } from "../kit/device.ts";
import { finale, type Race, raceAfter } from "../kit/finale.ts";
import { flyChip } from "../kit/flight.ts";
import { entrance } from "../kit/lobby.ts";
import { can, isDevice, mayJoin, remaining, revealing, showerOf, stillBidding, zoneOf } from "../kit/model.ts";
import { type Bubble, bubblesAfter, isShown, latelyAfter, STAYS } from "../kit/phrases.ts";
import { shareChips } from "../kit/players.ts";
import { looksBack } from "../kit/result.ts";
import type { How, Play, RoomOf } from "../kit/room.ts";
import { openRulesOf } from "../kit/rule-help.ts";
import { offerSound } from "../kit/sound-offer.ts";
import { Middle } from "../kit/warm-up.ts";
import { NEWS_LONG, type News } from "../kit/words.ts";
import { Taps } from "../parts/taps.ts";
import type { TableScreen } from "../television/screen.ts";
import type { WireError } from "../wire/error.ts";
import type { Said, View } from "../wire/generated/common.ts";
import type { RoomInfo } from "../wire/generated/http.ts";
import { type Frame, RoomStore } from "../wire/room-store.ts";
import { connectionBanner } from "./banner.ts";
import { bar } from "./bar.ts";
import { PHONE, padLook, padSwitch } from "./bid-pad.ts";
import { Fitting } from "./fitting.ts";
import { keyed } from "./keys.ts";
import { beside, isLarge } from "./large.ts";
import { Speaker } from "./live-region.ts";
import { Log } from "./log.ts";
import { damaged, missing } from "./missing.ts";
import { padStyle } from "./pad-style.ts";
import { pausedZone } from "./pause.ts";
import { countdown, revealZone } from "./reveal.ts";
import { rememberRoom } from "./room-memory.ts";
import { TICK, Ticking } from "./ticking.ts";
import { titleOf } from "./turn.ts";

/** How long the end of a round is shown before the winner's solution is replayed, in milliseconds. */
const BEFORE_REPLAY = 1500;
/** How long a refusal is shown in place of the latest message, in milliseconds. */
const REFUSAL_STAYS = 6000;
/** Reload only if the next round is at least this many milliseconds away: slow phones need the time. */
const RELOADING = 8000;

/** What a room's page is made from. */
interface Arrival {
  code: string;
  /** what is known about the room already */
  info: RoomInfo;
  /** whether the page is a television's, which has no controls */
  screen: TableScreen | null;
  /** the device on the table, if the room is a real table */
  device: typeof Device | null;
}

export class GameRoom<V extends View, Board, P extends Play<V>> extends InDocument implements RoomOf<V, Board, P> {
  static override styles = padStyle;

  code: string;
  game: RoomGame<V, Board, P>;
  play: P;
  referee: AtTable<V> | null;
  screen: TableScreen | null;
  store: RoomStore | null = null;
  info: RoomInfo;
  view: V | null = null;
  board: Board | null = null;
  /** the newest view, which may not be shown yet */
  newest: V | null = null;
  /** whether the room has been shown */
  opened = false;
  story: Story<V, Board>;
  log = new Log();
  race: Race = [];
  refusal: News | null = null;
  padPage: number | null = null;
  taps = new Taps();
  confirming: false | "give_up" | "undo" | "given_up" = false;
  dismissedEndWish = "";
  lastRound = false;
  copied: "" | "yes" | "select" = "";
  meanwhile = false;
  middle = new Middle(this);
  /** whether this page has seen the end of the round */
  witnessed = false;
  ticking = new Ticking();
  speaker = new Speaker();
  bubbles: Bubble[] = [];
  lately: Bubble[] = [];
  focused = false;
  pad: boolean | null = null;
  lobby = false;
  enlarged = false;
  whenChanged: () => void = () => {};
  timers: number[] = [];
  refusalTimer: number | undefined = undefined;
  meanwhileTimer: number | undefined = undefined;
  fitting = new Fitting(this, () => this.screen?.fit(this));
  keyed = (event: KeyboardEvent) => keyed(this, event);
  /** The user returns to the page, or the network is back: do not wait for the next attempt. */
  hurry = () => {
    if (document.hidden) return;
    this.store?.socket.hurry();
    void keepAwake(this.awake);
  };

  constructor({ game, table }: LoadedGame<V, Board, P>, { code, info, screen, device }: Arrival) {
    super();
    this.code = code;
    this.info = info;
    this.screen = screen;
    this.game = game;
    this.story = game.story();
    this.play = game.play(this);
    this.referee = table && device && new device(this, (its) => table(this, its));
  }

  // ---- connecting and disconnecting ----

  get digits() {
    return this.play.digits;
  }

  get typed() {
    return this.digits.text;
  }

  get replay() {
    return this.play.shown.replay;
  }

  get large() {
    return !this.screen && isLarge(this.view);
  }

  get news(): News | null {
    const small = this.view !== null && padLook(this, this.view) === "as-pad" && matchMedia(PHONE).matches;
    return this.log.news(small ? NEWS_LONG.pad : NEWS_LONG.three);
  }

  override connectedCallback() {
    super.connectedCallback();
    const listener = {
      changed: () => this.requestUpdate(),
      frame: (frame: Frame) => this.take(frame as Frame<V, Board>), // a room sends its game's messages
      said: (said: Said) => this.onSaid(said),
      refused: (error: WireError) => this.refuse(this.game.refusal(error, this.newest), error.rule ?? null),
    };
    this.store = new RoomStore(this.code, listener, this.info, { screen: this.screen !== null });
    void this.store.open();
    this.timers = [window.setInterval(() => this.tick(), TICK)];
    if (this.screen) this.screen.open(this);
    else window.addEventListener("keydown", this.keyed);
    this.taps.listen(window);
    window.addEventListener("online", this.hurry);
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
    document.removeEventListener("visibilitychange", this.hurry);
  }

  /** Whether to keep the device awake: a television always, others while there is something to do. */
  get awake() {
    if (this.screen) return true;
    const { view } = this;
    return view !== null && !["lobby", "finished", ...(isDevice(view) ? [] : ["over"])].includes(view.phase);
  }

  /** Whether this page may reload: no round is running or about to begin, and nothing is open, typed or unsent. */
  get mayReload() {
    const { view, store } = this;
    if (store && (store.connection !== "online" || store.unsent)) return false;
    if (document.querySelector("dialog[open]") || this.querySelector("input:focus")) return false;
    if (this.middle.puzzle?.tried) return false;
    if (!view?.deadline) return view === null || ["lobby", "over", "finished"].includes(view.phase);
    return view.phase === "over" && remaining(view.deadline, this.now()) > RELOADING;
  }

  now() {
    return this.store?.clock.now() ?? 0;
  }

  // ---- events ----

  take(frame: Frame<V, Board>) {
    this.newest = frame.view;
    this.play.shown.take(frame, () => this.show(frame));
  }

  show({ events, view: now, board, fresh }: Frame<V, Board>) {
    const before = this.view;
    const won = before && fresh && events.some((event) => event.type === "round_won");
    if (before?.phase !== now.phase) this.witnessed = won === true;
    this.view = now;
    this.board = board;
    if (
      before?.phase !== now.phase ||
      before?.round !== now.round ||
      before?.demonstration?.seat !== now.demonstration?.seat
    ) {
      this.entered(before, now);
    }
    beginAlone(this, before, now);
    this.loadFirstFilm(now);
    this.referee?.saw(events, before, now);
    this.play.saw(events, before, now);
    if (won) void this.celebrate(now);
    void keepAwake(this.awake);
    if (!this.screen) rememberRoom(this.code, before, now);
    this.race = raceAfter(this.race, events);
    const hasNews = this.log.add(this.story(events, now, board), before === null);
    if (hasNews && before?.phase === now.phase && ["over", "finished"].includes(now.phase)) this.tellMeanwhile();
    this.whenChanged();
    this.requestUpdate();
    if (!before && mayJoin(now) && !this.screen) void this.offerName();
  }

  /** Let the chip fly from the board to the winner's chips, for players who have seen the end of the round. */
  async celebrate(view: V) {
    await this.updateComplete;
    const { result } = view;
    if (result?.seat === null || result?.seat === undefined) return;
    const own = shareChips(this, view) ? ".team-score, .players .player" : `[data-chips-of="${result.seat}"]`;
    const chip = this.play.onScreen(view).prize;
    await flyChip({ page: this, from: ".stage, .screen-board", to: [own, ".players, .screen-players"], chip });
  }

  /**
   * Replay the winner's solution once, for players who have seen the round end, unless they use the playback controls
   * themselves.
   */
  async replayWinner() {
    const { replay } = this;
    if (!replay || !this.witnessed || document.hidden || reducedMotion()) return;
    this.witnessed = false;
    await pause(BEFORE_REPLAY);
    const touched = replay !== this.replay || replay.playing || replay.at < replay.length;
    if (!touched && this.view?.phase === "over" && !document.hidden) await replay.play();
  }

  /**
   * Between rounds and after the game, joining and leaving, rematches and the host's actions are shown for a while in
   * place of the optimum.
   */
  tellMeanwhile() {
    if (!this.log.common) return;
    this.meanwhile = true;
    window.clearTimeout(this.meanwhileTimer);
    this.meanwhileTimer = window.setTimeout(() => {
      this.meanwhile = false;
      this.speaker.forget();
      this.requestUpdate();
    }, REFUSAL_STAYS);
  }

  /** Focus the name field for guests with a keyboard. */
  async offerName() {
    await this.updateComplete;
    const active = document.activeElement;
    if (!matchMedia("(pointer: fine)").matches || (active !== document.body && !active?.matches(".zone"))) return;
    this.focusOn(".welcome .field");
  }

  /** A new phase, round or demonstration has begun: drop unfinished input. */
  entered(before: V | null, view: V) {
    this.confirming = false;
    this.refusal = null;
    this.meanwhile = false;
    this.lastRound = false;
    this.ticking.spoken = "";
    if (before?.round !== view.round) this.enlarged = false;
    if (!(before && stillBidding(before, view))) {
      this.padPage = null;
      this.digits.clear();
    }
    if (this.replay && (!view.result || view.phase === "finished")) {
      this.endFilm();
      this.play.shown.put(view);
    }
    this.play.entered(before, view);
    if (before && view.phase === "over" && !this.screen) offerSound(this, view);
  }

  openReel(id: string, moves: string, how?: How) {
    this.play.shown.openReel(id, moves, how);
  }

  endFilm() {
    this.play.shown.endFilm();
  }

  /**
   * After a round, load its first film: the winner's solution at its end, where the robots stand, or else the optimum.
   * An optimum that arrives later does not change what is chosen.
   */
  loadFirstFilm(view: V) {
    if (!this.game.loadsFilm(view)) return;
    if (this.screen) return this.screen.film(this, view);
    if (view.mode === "table") return; // at a real table, a film is shown on request
    if (this.replay || !view.result || !looksBack(this, view)) return;
    const reel = this.game.reels(view)[0];
    if (reel) this.openReel(reel.id, reel.moves, reel.id === "winner" ? "end" : "start");
    if (reel?.id === "winner") void this.replayWinner();
  }

  refuse(text: string, rule: string | null) {
    this.play.refused();
    this.refusal = { text, tone: "bad", rule };
    window.clearTimeout(this.refusalTimer);
    this.refusalTimer = window.setTimeout(() => {
      this.refusal = null;
      this.requestUpdate();
    }, REFUSAL_STAYS);
    this.requestUpdate();
  }

  /** Somebody has sent a phrase. */
  onSaid(said: Said) {
    if (!isShown(this.code, said)) return;
    this.bubbles = bubblesAfter(this.bubbles, said);
    this.lately = latelyAfter(this.lately, said);
    const newest = this.bubbles.at(-1);
    this.timers.push(window.setTimeout(() => this.hush(newest), STAYS));
    this.requestUpdate();
  }

  hush(gone?: Bubble) {
    this.bubbles = this.bubbles.filter((bubble) => bubble !== gone && isShown(this.code, bubble));
    this.lately = this.lately.filter((bubble) => isShown(this.code, bubble));
    this.requestUpdate();
  }

  // ---- actions ----

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
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("#keep-going")?.focus());
  }

  keepGoing() {
    this.confirming = false;
    this.requestUpdate();
  }

  /** Give up. The confirmation stays until the board has shown what follows. */
  async giveUp() {
    this.confirming = "given_up";
    this.requestUpdate();
    const seat = this.view ? showerOf(this.view) : undefined;
    if (!(await this.store?.command({ type: "give_up" }, seat))) this.keepGoing();
  }

  agreeToEnd() {
    void this.store?.command({ type: "end_game" });
  }

  dismissEndWish(seats: string) {
    this.dismissedEndWish = seats;
    this.requestUpdate();
  }

  showLastRound(on: boolean) {
    this.lastRound = on;
    const view = this.view;
    if (on && view) this.loadFirstFilm(view);
    else if (view) {
      this.endFilm();
      this.play.shown.put(view);
    }
    this.requestUpdate();
  }

  openPhaseRules() {
    if (this.view) openRulesOf(this.game.book, this.view);
  }

  tick() {
    if (this.view && this.ticking.tick(this, this.view)) this.requestUpdate();
  }

  // ---- rendering ----

  focusOn(selector: string) {
    this.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }

  override willUpdate() {
    this.focused = Boolean(document.activeElement?.closest(".zone, .middle") && this.contains(document.activeElement));
  }

  /**
   * If the focused button (or a puzzle, when the game begins) is removed, keep the focus in the zone, for keyboards and
   * screen readers.
   */
  override updated() {
    const { view } = this;
    if (view && !this.opened) {
      this.opened = true;
      this.dispatchEvent(new Event("opened"));
    }
    // When the user leaves the page, the connection is closed and this renders once more. By then the title is that of
    // another page.
    if (this.isConnected && view && !this.screen) document.title = titleOf(this, view);
    if (view) this.speaker.speak(this, !this.meanwhile && ["over", "finished"].includes(zoneOf(view)));
    if (this.focused && document.activeElement === document.body) this.focusOn(".zone");
  }

  override render() {
    const { store, view } = this;
    if (store?.missing) return missing(this.code);
    if (store?.connection === "damaged") return damaged();
    if (this.screen) return this.screen.render(this, view);
    const zone = view ? zoneOf(view) : "loading";
    return html`<main class="room ${this.referee?.look ?? ""} ${padLook(this, view)} ${this.large ? "large" : ""}" data-zone=${zone} data-phase=${view?.phase ?? ""}>
      ${bar(this, view)}
      <div class="stage">
        ${view && store ? this.stageTemplate(view) : ""} ${view ? countdown(this, view) : ""}
      </div>
      ${view ? padSwitch(this, view) : ""}
      <section class="zone" tabindex="-1" aria-label=${t("room.zone")}>
        ${view ? this.zoneTemplate(view) : html`<p class="calm">${t("room.loading")}</p>`}
      </section>
      <ol class="log" aria-label=${t("room.log")}>
        ${this.log.lines.map((line) => html`<li class=${line.tone}>${line.text}</li>`)}
      </ol>
      ${view && this.large ? beside(this, view) : ""}
      <p class="visually-hidden said" role="status" aria-live="polite"></p>
      <p class="visually-hidden" aria-live="assertive">${this.ticking.spoken}</p>
      ${store ? connectionBanner(store.connection, store) : ""}
    </main>`;
  }

  zoneTemplate(view: V) {
    if (view.paused) return pausedZone(this, view);
    return revealing(view) ? revealZone(this, view) : (this.referee?.zone(view) ?? this.play.zone(view));
  }

  stageTemplate(view: V) {
    if (this.referee && isDevice(view)) return this.referee.stage(view);
    if (view.phase === "lobby" || !this.board) return entrance(this, view);
    const ended = view.phase === "finished" && !this.lastRound;
    return html`${this.play.board(view)} ${ended ? finale(this, view, this.race) : ""}`;
  }
}

customElements.define("game-room", GameRoom);
