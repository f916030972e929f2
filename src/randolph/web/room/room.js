/**
 * <rr-room code="K7M2QX">: the page of one room. It joins the parts: the store brings views, the stage plays what
 * happened on the board, the zone below shows what one can do now. Its own state is only what the server need not
 * know: the chosen robot, the half-typed number, the page of the pad, an open question, a film.
 *
 * `view` here is the view that is shown; it may be a slide behind the newest one (`store.view`).
 */

import { LitElement, html, nothing } from "../vendor/lit.js";
import "../board/rr-board.js";
import { Localized, t } from "../i18n.js";
import { Referee } from "../referee/referee.js";
import { refusalText as shortRefusal } from "../rules/words.js";
import { sameCell } from "../rules/geometry.js";
import { sound } from "../sound/sound.js";
import { bar } from "./bar.js";
import { biddingZone } from "./bidding.js";
import { mineZone, watchingZone } from "./demonstration.js";
import { finishedZone } from "./finish.js";
import { DigitBuffer, intentOf } from "./keyboard.js";
import { entrance, lobbyZone } from "./lobby.js";
import { missing } from "./missing.js";
import {
  bidFault,
  can,
  clockText,
  isDevice,
  mayJoin,
  remaining,
  robotsOf,
  runs,
  sandShare,
  showerOf,
  stillBidding,
  targetOf,
  zoneOf,
} from "./model.js";
import { budgetOf, progressOf, pushFault } from "./pushing.js";
import { Replay, film } from "./replay.js";
import { overZone, reelsOf } from "./result.js";
import { openRulesOf } from "./rule-help.js";
import { Stage } from "./stage.js";
import { RoomStore } from "./store.js";
import { keepAwake } from "./wake.js";
import { newsOf, refusalText } from "./words.js";

/** @typedef {import("../net/wire.js").View} View */
/** @typedef {import("../net/wire.js").Color} Color */
/** @typedef {import("../net/wire.js").Direction} Direction */
/** @typedef {import("../net/wire.js").Robots} Robots */
/** @typedef {import("./store.js").Frame} Frame */
/** @typedef {import("./words.js").News} News */
/**
 * What happened, kept as an event so that its words follow the language.
 *
 * @typedef {object} Entry
 * @property {import("../net/wire.js").GameEvent} event
 * @property {View} view the view after its batch
 * @property {import("../net/wire.js").BoardJson | null} board
 * @property {import("./words.js").Context} context
 */
/** @typedef {import("../board/rr-board.js").RrBoard} RrBoard */

/** How long a refusal stays in the line of news. */
const REFUSAL_STAYS = 6000;
/** How often the page looks at the clock; it draws only when something visible has changed. */
const TICK = 200;
/** A slide that has not ended by then (a hidden page draws nothing) is not waited for. */
const SLIDE_LIMIT = 4000;
/** How much of what happened is kept in sight on large screens. */
const LOG = 12;
/** Seconds left at which the sand is spoken. */
const SPOKEN = [30, 10, 5];

const ZONES = {
  lobby: lobbyZone,
  bidding: biddingZone,
  mine: mineZone,
  watching: watchingZone,
  over: overZone,
  finished: finishedZone,
};

/** One and the same empty list, so that the board sees no change. */
/** @type {import("../net/wire.js").Shown[]} */
const NO_TRAIL = [];

/** @param {number} ms @returns {Promise<void>} */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class RrRoom extends LitElement {
  static properties = { code: {} };

  constructor() {
    super();
    this.code = "";
    /** @type {RoomStore | null} */
    this.store = null;
    /** @type {View | null} */
    this.view = null;
    /** @type {import("../net/wire.js").BoardJson | null} */
    this.board = null;
    /** @type {Robots} */
    this.robots = {};
    /** @type {Entry[]} what has just happened */
    this.latest = [];
    /** @type {Entry[]} what happened before, the latest first */
    this.log = [];
    /** @type {News | null} */
    this.refusal = null;
    /** @type {Color | null} */
    this.selected = null;
    /** @type {number | null} */
    this.padPage = null;
    /** @type {false | "give_up" | "undo" | "given_up"} the last: said, and not yet seen on the board */
    this.confirming = false;
    /** whose wish to end the game was waved aside, as seats */
    this.waved = "";
    /** @type {Replay | null} */
    this.replay = null;
    /** after the end: the last round is looked at instead of the standings */
    this.lastRound = false;
    /** @type {"" | "yes" | "select"} */
    this.copied = "";
    this.pushes = 0;
    this.spoken = "";
    this.spokenAt = 0;
    this.ticked = "";
    this.second = 0;
    this.focused = false;
    /** @type {() => void} told after each change: an open dialog about this room */
    this.whenChanged = () => {};
    /** @type {number[]} */
    this.timers = [];
    /** @type {number | undefined} */
    this.refusalTimer = undefined;
    this.digits = new DigitBuffer(
      (moves) => this.bid(moves),
      () => this.requestUpdate(),
    );
    this.stage = new Stage({
      slide: (move) => this.slide(move),
      place: (robots) => this.place(robots),
      pause,
      show: (frame) => this.show(frame),
      hurried: () => document.hidden,
    });
    this.referee = new Referee(this);
    this.keyed = this.keyed.bind(this);
    this.hurry = this.hurry.bind(this);
    new Localized(this);
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  get typed() {
    return this.digits.text;
  }

  /** What has just happened, in the reader's words. @returns {News | null} */
  get news() {
    const lines = worded(this.latest);
    return lines.length ? joined(lines) : null;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.store = new RoomStore(this.code, {
      changed: () => this.requestUpdate(),
      frame: (frame) => this.stage.take(frame),
      refused: (error) => this.refuse(refusalText(error), error.rule ?? null),
    });
    void this.store.open();
    this.timers = [window.setInterval(() => this.tick(), TICK)];
    window.addEventListener("keydown", this.keyed);
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.store?.close();
    this.timers.forEach(clearInterval);
    this.digits.clear();
    this.referee.close();
    void keepAwake(false);
    window.removeEventListener("keydown", this.keyed);
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
  }

  /** Somebody looks again, or the network is back: do not wait for the next try. */
  hurry() {
    if (document.hidden) return;
    this.store?.socket.hurry();
    void keepAwake(this.view !== null && zoneOf(this.view) !== "lobby" && zoneOf(this.view) !== "finished");
  }

  /** The server's time. */
  now() {
    return this.store?.clock.now() ?? 0;
  }

  /** @returns {RrBoard | null} */
  get boardElement() {
    return this.querySelector("rr-board");
  }

  // ---- what happened ----

  /** @param {Frame} frame */
  show({ events, view, board }) {
    const before = this.view;
    this.view = view;
    this.board = board;
    if (
      before?.phase !== view.phase ||
      before?.round !== view.round ||
      before?.demonstration?.seat !== view.demonstration?.seat
    ) {
      this.entered(before, view);
    }
    this.referee.saw(events, before, view);
    this.film(view);
    const busy = ["thinking", "sand", "closing", "demonstrating", ...(isDevice(view) ? ["over"] : [])];
    void keepAwake(busy.includes(view.phase));
    const opening = before?.bids.length === 0 ? events.find((event) => event.type === "bid_made") : undefined;
    const entries = events
      .map((event, index) => {
        const context = { first: event === opening, early: endsEarly(event, events[index - 1], before) };
        return { event, view, board, context };
      })
      .filter((entry) => worded([entry]).length);
    if (entries.length) this.latest = entries.slice(-2);
    this.log = [...entries.reverse(), ...this.log].slice(0, LOG);
    if (events.length) this.pushes = 0;
    if (before && events.some((event) => event.type === "round_won")) this.cheer(view);
    if (before && events.some((event) => event.type === "sand_ran_out")) sound.sandOut();
    this.whenChanged();
    this.requestUpdate();
    if (!before && mayJoin(view)) void this.offerName();
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
   * @param {View | null} before
   * @param {View} view
   */
  entered(before, view) {
    this.selected = null;
    this.confirming = false;
    this.refusal = null;
    this.lastRound = false;
    this.spoken = "";
    if (!(before && stillBidding(before, view))) {
      this.padPage = null;
      this.digits.clear();
    }
    if (this.replay && (!view.result || view.phase === "finished")) {
      this.replay.end();
      this.replay = null;
      this.place(view.robots);
    }
    if (zoneOf(view) === "mine") {
      const target = targetOf(view, this.board);
      if (target && target.color !== "any") this.selected = target.color;
    }
    if (before && view.mode === "solo" && view.phase === "lobby") this.startAlone(view);
    else if (!before && view.mode === "solo") this.startAlone(view);
  }

  /** Nobody has to be waited for when playing alone. @param {View} view */
  startAlone(view) {
    if (view.phase === "lobby" && can(view, "start")) void this.store?.command({ type: "start" });
  }

  /** The robot on the target hops. @param {View} view */
  cheer(view) {
    const cell = view.result && this.board?.targets[view.result.chip]?.cell;
    const robot = robotsOf(view).find((color) => sameCell(view.robots[color], cell));
    if (robot) this.boardElement?.cheer(robot);
  }

  /**
   * When a round is over its first film is laid in: the winner's way at its end, where the robots stand, or else the
   * optimum. An optimum that arrives later changes nothing that is chosen.
   *
   * @param {View} view
   */
  film(view) {
    if (view.mode === "table") return; // there a film is asked for
    if (this.replay || !view.result || !this.looksBack(view)) return;
    const reel = reelsOf(view, view.result)[0];
    if (reel) this.openReel(reel.id, reel.moves, reel.id === "winner" ? "end" : "start");
  }

  /** Is the last round shown on the board, rather than the present one? After the end only when asked for. @param {View} view */
  looksBack(view) {
    return view.phase !== "finished" || this.lastRound;
  }

  /**
   * @param {string} text
   * @param {string | null} rule
   */
  refuse(text, rule) {
    this.refusal = { text, tone: "bad", rule };
    this.pushes = 0;
    window.clearTimeout(this.refusalTimer);
    this.refusalTimer = window.setTimeout(() => {
      this.refusal = null;
      this.requestUpdate();
    }, REFUSAL_STAYS);
    this.requestUpdate();
  }

  // ---- the board ----

  /** @param {Robots} robots */
  place(robots) {
    this.robots = robots;
    this.requestUpdate();
  }

  /** @param {import("../net/wire.js").Shown} move */
  async slide(move) {
    await this.updateComplete;
    const board = this.boardElement;
    if (board) await Promise.race([board.play(move), pause(SLIDE_LIMIT)]);
  }

  // ---- what one does ----

  /** @param {number} moves */
  bid(moves) {
    const view = this.view;
    if (!view) return;
    if (isDevice(view)) return void this.referee.bid(moves);
    const fault = bidFault(view, moves);
    if (fault) return this.refuse(refusalText(fault), fault.rule ?? null);
    this.refusal = null;
    this.padPage = null;
    void this.store?.command({ type: "bid", moves });
  }

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

  /** @param {Color | null} color */
  select(color) {
    if (!this.view || zoneOf(this.view) !== "mine") return;
    this.selected = color;
    this.requestUpdate();
  }

  /**
   * An arrow of the zone: it does on the board what the key does.
   *
   * @param {Direction} direction
   * @param {boolean} [keyed] pressed by keyboard, which goes along to what the board may offer then
   */
  pushSelected(direction, keyed = false) {
    if (this.selected) void this.boardElement?.steer(direction, { focus: keyed });
    else this.refuse(t("room.choose_robot"), null);
  }

  /** @param {import("../rules/problem.js").Move} move */
  push(move) {
    const { robot, direction } = move;
    const view = this.view;
    if (!view || !can(view, "push") || this.confirming) return;
    const fault = this.pushes > 0 ? null : pushFault(view, this.board, move);
    if (fault) {
      const reason = shortRefusal(fault);
      void this.boardElement?.shake(robot, direction, reason);
      return this.refuse(t("room.push_refused", { robot: t(`room.robot.${robot}`), reason }), fault);
    }
    this.refusal = null;
    this.selected = robot;
    this.pushes += 1;
    void this.store?.command({ type: "push", ...move }, showerOf(view));
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

  /**
   * Lay a solution in, and play it when somebody asked for it.
   *
   * @param {string} id
   * @param {string} moves
   * @param {"start" | "end" | "play"} [how]
   */
  openReel(id, moves, how = "play") {
    const view = this.view;
    const result = view?.result;
    const target = result && this.board?.targets[result.chip];
    if (!view || !result || !target || !this.board) return;
    this.replay?.end();
    const { powers } = view;
    const rules = view.played ?? view.rules;
    const reel = film({ board: this.board, robots: result.start, target, rules, powers }, moves);
    const replay = new Replay(id, reel, {
      slide: (move) => this.slide(move),
      place: (robots) => this.place(robots),
      pause,
      changed: () => this.requestUpdate(),
    });
    this.replay = replay;
    replay.jump(how === "end" ? replay.length : 0);
    if (how === "play") void replay.play();
  }

  /** After the end: the last round, or the standings again. @param {boolean} on */
  showLastRound(on) {
    this.lastRound = on;
    const view = this.view;
    if (on && view) this.film(view);
    else if (view) {
      this.replay?.end();
      this.replay = null;
      this.place(view.robots);
    }
    this.requestUpdate();
  }

  openPhaseRules() {
    if (this.view) openRulesOf(this.view);
  }

  // ---- keys and clock ----

  /** @returns {"bid" | "push" | "film" | "none"} */
  get keyMode() {
    const view = this.view;
    if (!view) return "none";
    if (can(view, "push")) return "push";
    if (can(view, "bid")) return "bid";
    return this.replay ? "film" : "none";
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    if (event.defaultPrevented || document.querySelector("dialog[open]") || writes(event)) return;
    const control = event
      .composedPath()
      .some((node) => node instanceof HTMLElement && node.matches("button, a[href], summary"));
    if (this.referee.keyed(event)) return event.preventDefault();
    if (control && (event.key === " " || (event.key === "Enter" && !this.typed))) return;
    const intent = intentOf(event, this.keyMode);
    const meant = (intent && this.act(intent)) || (this.keyMode === "push" && this.boardElement?.handleKey(event));
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

  /** Draw when a second or a visible share of the sand has gone; say aloud what is left now and then. */
  tick() {
    const view = this.view;
    if (!view) return;
    const left = remaining(view.deadline, this.now());
    const offered = view.offer_at !== null && this.now() >= view.offer_at;
    const ticked = `${clockText(left)} ${Math.round(sandShare(view.deadline, this.now()) * 200)} ${offered}`;
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
    if (!this.focused || document.activeElement !== document.body) return;
    /** @type {HTMLElement | null} */ (this.querySelector(".zone"))?.focus({ preventScroll: true });
  }

  /** @override */
  render() {
    const { store, view } = this;
    if (store?.missing) return missing(this.code);
    const zone = view ? zoneOf(view) : "loading";
    return html`<main class="room ${this.referee.look}" data-zone=${zone} data-phase=${view?.phase ?? ""}>
      ${bar(this, view)}
      <div class="stage">
        ${view && store ? this.stageTemplate(view) : ""}
      </div>
      <section class="zone" tabindex="-1" aria-label=${t("room.zone")}>
        ${view ? (this.referee.zone(view) ?? ZONES[zoneOf(view)](this, view)) : html`<p class="calm">${t("room.loading")}</p>`}
      </section>
      <ol class="log" aria-label=${t("room.log")}>
        ${worded(this.log).map((line) => html`<li class=${line.tone}>${line.text}</li>`)}
      </ol>
      <p class="visually-hidden" aria-live="assertive">${this.spoken}</p>
      ${this.banner()}
    </main>`;
  }

  /** @param {View} view */
  stageTemplate(view) {
    if (isDevice(view)) return this.referee.stage(view);
    return view.phase === "lobby" || !this.board ? entrance(this, view) : this.boardTemplate(view);
  }

  /** @param {View} view */
  boardTemplate(view) {
    const back = this.looksBack(view);
    const result = this.replay && back ? view.result : null;
    const played = view.phase === "finished" ? null : targetOf(view, this.board);
    const target = played ?? (result && this.board ? this.board.targets[result.chip] : null);
    const movable = zoneOf(view) === "mine" && can(view, "push") && !this.confirming;
    const replay = this.replay;
    const sand = runs(view) ? view.deadline : null;
    return html`<rr-board
      .board=${this.board}
      .robots=${this.robots}
      .way=${(replay ? replay.reel.moves[replay.at - 1] : view.demonstration?.moves.at(-1)) ?? null}
      .powers=${view.powers}
      .start=${result?.start ?? view.start}
      .target=${target}
      .rules=${view.played ?? view.rules}
      .last=${movable ? (progressOf(view, this.board)?.last ?? null) : null}
      .budget=${movable ? budgetOf(view) : null}
      .movable=${movable}
      .turned=${this.referee.turned}
      .marked=${this.referee.rings}
      .selected=${movable ? this.selected : null}
      .trail=${replay ? replay.trail : NO_TRAIL}
      .sand=${sand ? sandShare(sand, this.now()) : null}
      .sandLabel=${sand ? clockText(remaining(sand, this.now())) : ""}
      @push=${(/** @type {CustomEvent} */ event) => this.push(event.detail)}
      @select=${(/** @type {CustomEvent} */ event) => this.select(event.detail.robot)}
    ></rr-board>`;
  }

  banner() {
    const line = this.store?.line;
    if (line === "outdated") {
      return html`<div class="banner" role="alert">
        ${t("room.outdated")}
        <button class="button small primary" @click=${() => location.reload()}>${t("room.reload")}</button>
      </div>`;
    }
    if (line !== "offline") return nothing;
    return html`<div class="banner" role="status"><i class="spinner" aria-hidden="true"></i>${t("room.offline")}</div>`;
  }
}

/** @param {KeyboardEvent} event */
const writes = (event) =>
  event
    .composedPath()
    .some((node) => node instanceof HTMLElement && (node.matches("input, textarea, select") || node.isContentEditable));

/** @param {Entry[]} entries @returns {News[]} */
const worded = (entries) =>
  entries
    .map(({ event, view, board, context }) => newsOf(event, view, board, context))
    .filter((line) => line !== null);

/**
 * Did the sand end because everybody is done (B8)? Then its time had not come yet.
 *
 * @param {import("../net/wire.js").GameEvent} event
 * @param {import("../net/wire.js").GameEvent | undefined} previous
 * @param {View | null} before
 */
function endsEarly(event, previous, before) {
  if (event.type !== "sand_ran_out") return false;
  const deadline = before?.deadline;
  return previous?.type === "done_said" || Boolean(deadline && runs(before) && event.at < deadline.at);
}

/** @param {News[]} lines @returns {News} */
function joined(lines) {
  const [first] = lines;
  const last = lines[lines.length - 1];
  return {
    text: lines.map((line) => line.text).join(" "),
    tone: lines.find((line) => line.tone !== "plain")?.tone ?? "plain",
    rule: first.rule ?? last.rule,
  };
}


customElements.define("rr-room", RrRoom);
