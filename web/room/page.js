/**
 * The page of one room, whatever is played in it: the line to the server, the order in which things are shown, what was
 * refused, the log, the digits that are typed, the clock, and the frame in which everything stands. Each game has a
 * page of its own below this one (`games.js`) and brings what is its own: a board and what is done on it, the zones,
 * the words of its events, its rules.
 *
 * A page's own state is only what the server need not know. `view` here is the view that is shown; it may be a slide
 * behind the newest one (`store.view`).
 */

import { LitElement, html, nothing } from "../lit.js";
import { Localized, t } from "../i18n.js";
import { sound } from "../sound/sound.js";
import { bar } from "./bar.js";
import { Chronicle } from "./chronicle.js";
import { fitCrowd } from "./crowd.js";
import { DigitBuffer, Written, intentOf } from "./keyboard.js";
import { entrance } from "./lobby.js";
import { damaged, missing } from "./missing.js";
import { can, clockText, isDevice, mayJoin, remaining, revealing, runs, sandShare, showerOf, stillBidding, zoneOf } from "./model.js";
import { pausedZone } from "./pause.js";
import { countdown, revealZone } from "./reveal.js";
import { openRulesOf } from "./rule-help.js";
import { newlySaid, toldBy } from "./said.js";
import { RoomStore } from "./store.js";
import { Taps } from "./taps.js";
import { STAYS, bubblesAfter, heard } from "./phrases.js";
import { PHONE, padLook, padSwitch } from "./bid-pad.js";
import { padStyle } from "./pad-style.js";
import { rememberShutOut } from "../rooms/open.js";
import { keepAwake } from "./wake.js";
import { Wears } from "../styles/wear.js";
import { titleOf } from "./turn.js";
import { COMMON_LINES, NEWS_LONG, joined, standing } from "./words.js";

/** @typedef {import("../net/wire.js").RoomView} RoomView */
/** @typedef {import("../net/wire.js").GameEvent} GameEvent */
/** @typedef {import("../net/wire.js").WireError} WireError */
/** @typedef {import("./store.js").Frame} Frame */
/** @typedef {import("./words.js").News} News */
/** @typedef {import("./rule-help.js").RuleBook} RuleBook */
/** @typedef {RoomPage<any>} AnyPage a room's page, of whatever game */
/**
 * What happened, kept as an event so that its words follow the language.
 *
 * @typedef {object} Entry
 * @property {GameEvent} event
 * @property {any} context how it stood then (chronicle.js, and what each game adds)
 */
/**
 * The referee of a game at a real table: what is different where one device lies between the players.
 *
 * @typedef {object} AtTable
 * @property {string} look what the page is, for its styles
 * @property {boolean} turned the page lies the other way up
 * @property {() => void} flip
 * @property {() => void} close
 * @property {() => Promise<void>} end all those who are there end the game
 * @property {(event: KeyboardEvent) => boolean} keyed whether a key meant something here
 * @property {(view: any) => unknown} zone what can be done now; null where the page is that of any room
 * @property {(view: any) => unknown} stage
 */

/** How long a refusal stays in the line of news. */
const REFUSAL_STAYS = 6000;
/** How often the page looks at the clock; it draws only when something visible has changed. */
const TICK = 200;
/** How much of what happened is kept in sight on large screens. */
const LOG = 12;
/** Seconds left at which the sand is spoken. */
const SPOKEN = [30, 10, 5];

/** @param {number} ms @returns {Promise<void>} */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @template {RoomView} V the game's view */
export class RoomPage extends LitElement {
  static properties = { code: {}, info: { attribute: false } };

  constructor() {
    super();
    this.code = "";
    /** @type {import("../net/wire.js").RoomInfo | null} what the door has learnt about the room */
    this.info = null;
    /** @type {import("./screen.js").TableScreen | null} where the page is a television's, which only shows */
    this.screen = null;
    /** @type {RoomStore | null} */
    this.store = null;
    /** @type {V | null} */
    this.view = null;
    /** @type {any} */
    this.board = null;
    /** @type {AtTable | null} */
    this.referee = null;
    /** @type {Entry[]} what has just happened */
    this.latest = [];
    /** @type {Chronicle<any>} */
    this.chronicle = new Chronicle();
    /** @type {Entry[]} what happened before, the latest first */
    this.log = [];
    /** @type {News | null} */
    this.refusal = null;
    /** @type {number | null} */
    this.padPage = null;
    this.taps = new Taps();
    /** @type {false | "give_up" | "undo" | "given_up"} the last: said, and not yet seen on the board */
    this.confirming = false;
    /** whose wish to end the game was waved aside, as seats */
    this.waved = "";
    /** @type {import("./replay.js").Replay<any, any> | null} */
    this.replay = null;
    /** after the end: the last round is looked at instead of the standings */
    this.lastRound = false;
    /** @type {"" | "yes" | "select"} */
    this.copied = "";
    /** what has just happened between two rounds is told in the place of the optimum */
    this.meanwhile = false;
    this.spoken = "";
    this.spokenAt = 0;
    /** @type {import("./said.js").Told | null} what the zone told last */
    this.told = null;
    this.ticked = "";
    this.second = 0;
    /** @type {import("./phrases.js").Bubble[]} what was said in the last seconds */
    this.bubbles = [];
    this.focused = false;
    /** @type {boolean | null} whether the phone is to be a pad, as chosen on this page */
    this.pad = null;
    /** whether the server shows rooms that anybody may find, as far as it was asked */
    this.lobby = false;
    /** whether the small board of the pad was made large */
    this.enlarged = false;
    /** @type {() => void} told after each change: an open dialog about this room */
    this.whenChanged = () => {};
    /** @type {number[]} */
    this.timers = [];
    /** @type {number | undefined} */
    this.refusalTimer = undefined;
    /** @type {number | undefined} */
    this.meanwhileTimer = undefined;
    /** @type {DigitBuffer | Written} */
    this.digits = new DigitBuffer(
      (moves) => this.announce(moves),
      () => this.requestUpdate(),
    );
    this.keyed = this.keyed.bind(this);
    this.hurry = this.hurry.bind(this);
    this.resized = () => {
      fitCrowd(this.querySelector(".bar .players"));
      this.screen?.fit(this);
    };
    new Localized(this);
    new Wears(this, [padStyle]);
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  // ---- what each game brings ----

  /** Its rules that have a small explanation. @returns {RuleBook} */
  get book() {
    throw new Error("a game has a book of rules");
  }

  /** A frame has come: show it as soon as what was before has been seen. @param {Frame} _frame */
  take(_frame) {}

  /** What a number says that was typed. @param {number} _moves */
  announce(_moves) {}

  /** What an event says. @param {Entry} _entry @returns {News | null} */
  newsOf(_entry) {
    return null;
  }

  /** Why something was refused. @param {WireError} _error @returns {string} */
  refusalText(_error) {
    return "";
  }

  /** What has to be done in this round, for the head of the zone. @param {V} _view @returns {unknown} */
  goal(_view) {
    return "";
  }

  /** What stands in the zone. @param {V} _view @returns {unknown} */
  zone(_view) {
    return "";
  }

  /** The board with all that is on it. @param {V} _view @returns {unknown} */
  boardTemplate(_view) {
    return "";
  }

  /** A player's chips as a picture. @param {import("../net/wire.js").Player} _player @returns {unknown} */
  chipsOf(_player) {
    return "";
  }

  /** How many chips win, where the bar is to say it. @returns {number | null} */
  get chipGoal() {
    return null;
  }

  /** What else there is to say of the next round, at its button. @param {V} _view @returns {string} */
  nextNote(_view) {
    return "";
  }

  /** What a table screen shows beside the board. @param {V} _view @returns {import("./screen.js").OnScreen} */
  onScreen(_view) {
    throw new Error("a game says what a screen shows");
  }

  /** Whether all play as one side, so that chips are nobody's own (C1). @param {V} _view */
  asOne(_view) {
    return false;
  }

  /** How a game alone, or of all as one, stands, for the bar. @param {V} _view @returns {unknown} */
  soloScore(_view) {
    return "";
  }

  /** What the list of players is called; alone it is another one. */
  get tally() {
    return t("room.players");
  }

  /** How such a game stands, in full. @param {V} _view @returns {unknown} */
  soloTable(_view) {
    return "";
  }

  /** How such a game has ended. @param {V} _view @returns {string} */
  soloVerdict(_view) {
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

  /** Rules that are agreed on, a line each. @param {{ rules: any, board_name?: string | null }} _agreed @returns {string[]} */
  rulesLine(_agreed) {
    return [];
  }

  /** The form for the rules. @param {V} _view @param {(wish: any) => void} _set @returns {unknown} */
  rulesForm(_view, _set) {
    return "";
  }

  /** Rules with a wish carried out. @param {any} rules @param {any} wish @returns {any} */
  agreed(rules, wish) {
    return { ...rules, ...wish };
  }

  /** What it will be played on, small, before the game. @param {V} _view @returns {unknown} */
  agreedBoards(_view) {
    return "";
  }

  /** What it is played on, among the rules. @param {V} _view @param {() => void} _again draw once more @returns {unknown} */
  boardsInRules(_view, _again) {
    return "";
  }

  /** A puzzle for whoever has to wait (H6). @returns {Promise<void>} */
  async warmUp() {}

  /** The players at a real table, who come and go. */
  openTable() {}

  /** The films of a round that is over: the first is laid in at once. @param {V} _view @returns {{ id: string, label: string, moves: string, count: number }[]} */
  reelsOf(_view) {
    return [];
  }

  /**
   * Lay a solution in, and play it when somebody asked for it.
   *
   * @param {string} _id
   * @param {string} _moves
   * @param {"start" | "end" | "play"} [_how]
   */
  openReel(_id, _moves, _how = "play") {}

  /** Put the robots down as the view says. @param {V} _view */
  put(_view) {}

  /** Keys for the board while something may be done on it. @param {KeyboardEvent} _event @returns {boolean} */
  boardKeyed(_event) {
    return false;
  }

  /** Whether keys that mean nothing else are for the board. */
  get boardListens() {
    return this.keyMode === "push";
  }

  /** What the keys are for now. @returns {import("./keyboard.js").KeyMode} */
  get keyMode() {
    return this.replay ? "film" : "none";
  }

  // ---- coming and going ----

  get typed() {
    return this.digits.text;
  }

  /** @param {Entry[]} entries @returns {News[]} */
  worded(entries) {
    return entries.map((entry) => this.newsOf(entry)).filter((line) => line !== null);
  }

  /** What has just happened, in the reader's words. @returns {News | null} */
  get news() {
    const lines = this.worded(this.latest);
    const small = this.view !== null && padLook(this, this.view) === "as-pad" && matchMedia(PHONE).matches;
    return lines.length ? joined(lines, small ? NEWS_LONG.pad : NEWS_LONG.three) : null;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    const listener = {
      changed: () => this.requestUpdate(),
      frame: (/** @type {Frame} */ frame) => this.take(frame),
      said: (/** @type {{ seat: number, phrase: string }} */ said) => this.hear(said),
      refused: (/** @type {WireError} */ error) => this.refuse(this.refusalText(error), error.rule ?? null),
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

  /** @override */
  disconnectedCallback() {
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

  /** The server's time. */
  now() {
    return this.store?.clock.now() ?? 0;
  }

  // ---- what happened ----

  /** @param {Frame} frame */
  show({ events, view, board }) {
    const before = this.view;
    const now = /** @type {V} */ (/** @type {RoomView} */ (view));
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
      .map((event, index) => ({ context: contexts.get(event), event: standing(events, index) }))
      .map(({ context, event }) => ({ context, event: this.changed(event, context) }))
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

  /** What a game does besides when something has happened. @param {GameEvent[]} _events @param {V | null} _before @param {V} _view */
  saw(_events, _before, _view) {}

  /** A change of the rules, with what is in their line that was not. @param {GameEvent} event @param {any} context */
  changed(event, { agreed, board_name }) {
    if (event.type !== "rules_changed" || !agreed) return event;
    const known = this.rulesLine(agreed);
    return { ...event, lines: this.rulesLine({ rules: event.rules, board_name }).filter((line) => !known.includes(line)) };
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
    /** @type {HTMLElement | null} */ (this.querySelector(".welcome .field"))?.focus({ preventScroll: true });
  }

  /**
   * Another phase, round or demonstration has begun: what was half done belongs to the last one.
   *
   * @param {V | null} before
   * @param {V} view
   */
  entered(before, view) {
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

  /** Nobody has to be waited for when playing alone. @param {V} view */
  startAlone(view) {
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
   *
   * @param {V} view
   */
  film(view) {
    if (this.screen) return this.screen.film(this, view);
    if (view.mode === "table") return; // there a film is asked for
    if (this.replay || !view.result || !this.looksBack(view)) return;
    const reel = this.reelsOf(view)[0];
    if (reel) this.openReel(reel.id, reel.moves, reel.id === "winner" ? "end" : "start");
  }

  /** Is the last round shown on the board, rather than the present one? After the end only when asked for. @param {V} view */
  looksBack(view) {
    return view.phase !== "finished" || this.lastRound;
  }

  /**
   * @param {string} text
   * @param {string | null} rule
   */
  refuse(text, rule) {
    this.refusal = { text, tone: "bad", rule };
    window.clearTimeout(this.refusalTimer);
    this.refusalTimer = window.setTimeout(() => {
      this.refusal = null;
      this.requestUpdate();
    }, REFUSAL_STAYS);
    this.requestUpdate();
  }

  /** Somebody says something. @param {{ seat: number, phrase: string }} said */
  hear(said) {
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

  /** @param {number} page */
  turnPad(page) {
    this.padPage = page;
    this.requestUpdate();
  }

  /** @param {"give_up" | "undo"} [why] */
  askGiveUp(why = "give_up") {
    if (!this.view || !can(this.view, "give_up") || this.confirming === "given_up") return;
    this.confirming = why;
    this.requestUpdate();
    void this.updateComplete.then(() => /** @type {HTMLElement | null} */ (this.querySelector("#keep-going"))?.focus());
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

  /** Rather play on. @param {string} seats of those who would end */
  waveAside(seats) {
    this.waved = seats;
    this.requestUpdate();
  }

  /** After the end: the last round, or the standings again. @param {boolean} on */
  showLastRound(on) {
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

  /** @param {KeyboardEvent} event */
  keyed(event) {
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

  /**
   * @param {import("./keyboard.js").Intent} intent
   * @returns {boolean} whether the key meant something
   */
  act(intent) {
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

  /** @override */
  willUpdate() {
    this.focused = this.querySelector(".zone")?.contains(document.activeElement) ?? false;
  }

  /** A button that goes away takes the focus along: keep it in the zone, for keyboards and screen readers. @override */
  updated() {
    this.resized();
    // Who leaves the page closes its line, and that draws it once more: by then the title is another page's.
    if (this.isConnected && this.view && !this.screen) document.title = titleOf(this, this.view);
    this.speak();
    if (!this.focused || document.activeElement !== document.body) return;
    /** @type {HTMLElement | null} */ (this.querySelector(".zone"))?.focus({ preventScroll: true });
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

  /** @override */
  render() {
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

  /** @param {V} view */
  zoneTemplate(view) {
    if (view.paused) return pausedZone(this, view);
    return revealing(view) ? revealZone(this, view) : (this.referee?.zone(view) ?? this.zone(view));
  }

  /** @param {V} view */
  stageTemplate(view) {
    if (this.referee && isDevice(view)) return this.referee.stage(view);
    if (view.phase === "lobby" || !this.board) return entrance(this, view);
    return this.boardTemplate(view);
  }
}

/**
 * What is wrong with the line to the server, or with the server, if so.
 *
 * @param {import("../net/room-socket.js").LineState} line
 * @param {{ unsent: boolean, stalled: boolean }} [room]
 */
export function lineBanner(line, room = { unsent: false, stalled: false }) {
  if (line === "outdated") {
    return html`<div class="banner" role="alert">
      ${t("room.outdated")}
      <button class="button small primary" @click=${() => location.reload()}>${t("room.reload")}</button>
    </div>`;
  }
  if (!room.stalled && line !== "offline") return nothing;
  const wrong = room.stalled
    ? room.unsent ? "room.stalled_unsent" : "room.stalled"
    : room.unsent ? "room.offline_unsent" : "room.offline";
  return html`<div class="banner" role="status"><i class="spinner" aria-hidden="true"></i><span>${t(wrong)}</span></div>`;
}

/** @param {KeyboardEvent} event */
const writes = (event) =>
  event
    .composedPath()
    .some((node) => node instanceof HTMLElement && (node.matches("input, textarea, select") || node.isContentEditable));
