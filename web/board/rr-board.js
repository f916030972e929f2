/**
 * <rr-board>: the board on the screen. One state goes in as properties, wishes come out as events; no game logic
 * inside – it asks the rules only where a push would end.
 *
 * In:   board (JSON), robots, way (the move that led there), powers (M9), start, target, movable, selected, rules,
 *       last (M7), budget (B4), trail, solution, sand, sandLabel, picking, marked, turned
 * Do:   play({robot, direction, path}), shake(robot, direction, text), cheer(robot), say(text), handleKey(event),
 *       steer(direction)
 * Out:  `push` {robot, direction, end?, arrival?, turned?} and `select` {robot | null}; the page answers by setting
 *       properties. Of a transparent robot with several ends, `push` names the chosen one (X6, chooser.js).
 *       `pick` {cell, side, pointer} while `picking`, which takes the place of moving: "cell" for cells, "edge" for
 *       their sides, too (picking.js).
 *
 * Any change of `robots` animates: as a slide where it is one robot's travel, else straight (slides.js). Layers, bottom to
 * top: surface (drawn once a board), marks (markers, target, chip, trails, ends), pieces, the text board, the bubble.
 */
import { LitElement, guard, html, nothing, repeat, svg } from "../lit.js";
import { Localized, locale, t } from "../i18n.js";
import { COLORS, cellName, sameCell } from "../rules/geometry.js";
import { boardOf } from "../rules/board.js";
import { isTransparent } from "../rules/travel.js";
import { robotName, targetName } from "../rules/words.js";
import { sound } from "../sound/sound.js";
import { vars } from "../styles/vars.js";
import { announce, bubble, hush } from "./bubble.js";
import { choicesOf } from "./choices.js";
import { Chooser } from "./chooser.js";
import { Hands } from "./hands.js";
import { aimMarks, centerPiece, endMarks, goal, rings, spotMark, startMarkers, trails } from "./marks.js";
import { markStyle } from "./mark-styles.js";
import * as motion from "./motion.js";
import { offerBar } from "./offer.js";
import { robotShape } from "./robots.js";
import { FRAME, UNIT } from "./routes.js";
import { Slides } from "./slides.js";
import { boardStyle, palette, robotStyle } from "./styles.js";
import { colorLetter, surface, viewBox } from "./surface.js";
import { cellText, choicesText, offerText, placeText } from "./textboard.js";
import { TextGrid } from "./textgrid.js";
import { followed, pushed } from "./trails.js";

/** @typedef {import("../rules/geometry.js").Cell} Cell */
/** @typedef {import("../rules/geometry.js").Color} Color */
/** @typedef {import("../rules/geometry.js").Direction} Direction */
/** @typedef {import("../rules/geometry.js").Robots} Robots */
/** @typedef {import("../rules/board.js").Board} Board */
/** @typedef {import("../rules/board.js").BoardJson} BoardJson */
/** @typedef {import("../rules/board.js").Target} Target */
/** @typedef {import("../rules/problem.js").Last} Last */
/** @typedef {import("../rules/problem.js").Move} Move */
/** @typedef {import("../rules/problem.js").Rules} Rules */
/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./marks.js").Marked} Marked */
/** @typedef {import("./picking.js").Picking} Picking */
/** @typedef {import("./picking.js").Spot} Spot */
/** @typedef {import("./trails.js").Shown} Shown */

/** Cells that are smaller than this, in pixels, are hard to hit: their ends are offered as buttons, too. */
const SMALL_CELL = 16;
/** How high the buttons of an offer are over the board, in pixels. */
const OFFER = 66;
/** What the words of the cells depend on, beside the language (which changes no property). */
const WORDED = [
  ...["board", "robots", "powers", "start", "target"],
  ...["movable", "picking", "selected", "last", "rules", "budget", "marked"],
];

export class RrBoard extends LitElement {
  static styles = [palette, robotStyle, boardStyle, markStyle];

  static properties = {
    board: { attribute: false },
    robots: { attribute: false },
    way: { attribute: false },
    powers: { attribute: false, hasChanged: differs },
    start: { attribute: false },
    target: { attribute: false },
    movable: { type: Boolean },
    selected: { attribute: false },
    rules: { attribute: false, hasChanged: differs },
    last: { attribute: false, hasChanged: differs },
    budget: { attribute: false },
    trail: { attribute: false },
    solution: { attribute: false },
    sand: { attribute: false },
    sandLabel: { attribute: false },
    silent: { type: Boolean },
    turned: { type: Boolean },
    numbers: { type: Boolean },
    picking: { attribute: false },
    marked: { attribute: false },
    pointed: { state: true, hasChanged: differs },
    aimed: { state: true },
    busy: { state: true },
    keyed: { state: true },
  };

  constructor() {
    super();
    /** @type {BoardJson | null} */
    this.board = null;
    /** @type {Robots} */
    this.robots = {};
    /** @type {import("./slides.js").Way | null} the move that led to `robots`, where several could have */
    this.way = null;
    /** @type {readonly Color[]} robots that have the transparent robot's powers, beside itself */
    this.powers = [];
    /** @type {Robots | null} start markers */
    this.start = null;
    /** @type {Target | null} the round's target; its chip lies on the center */
    this.target = null;
    /** whether pushes are wished for now */
    this.movable = false;
    /** @type {Color | null} */
    this.selected = null;
    /** @type {Rules} */
    this.rules = {};
    /** @type {Last | null} so that the way back is not offered (M7) */
    this.last = null;
    /** @type {number | null} what the moves may still count before the attempt has failed; null: anything */
    this.budget = null;
    /** @type {readonly Shown[]} moves drawn as lines, from `start` on */
    this.trail = [];
    /** @type {string | readonly Move[] | null} moves drawn as numbered lines, from `start` on */
    this.solution = null;
    /** @type {number | null} part of the sand that is left, 0 … 1; null: no ring */
    this.sand = null;
    /** @type {string} the seconds, on the ring */
    this.sandLabel = "";
    /** digits are numbers for the page, and choose no robot */
    this.numbers = false;
    /** a picture: makes no sound */
    this.silent = false;
    /** the page that it lies on is turned upside down, for those who sit opposite */
    this.turned = false;
    /** @type {Picking | null} places are pointed at; nothing is moved meanwhile */
    this.picking = null;
    /** @type {readonly Marked[]} cells with a ring round them */
    this.marked = [];
    /** @type {Spot | null} what a press would pick now */
    this.pointed = null;
    /** @type {{ robot: Color, direction: Direction } | null} a drag that has not been let go */
    this.aimed = null;

    /** while robots slide, ends are not shown */
    this.busy = false;

    /** whether the keyboard was used last: its cell is ringed then */
    this.keyed = false;

    /** @type {readonly Choice[]} of the selected robot */
    this.choices = [];
    this.chooser = new Chooser(this, (chooser, opened) => void this.offered(chooser, opened));
    this.slides = new Slides({
      piece: (color) => this.pieceOf(color),
      wakes: () => this.renderRoot.querySelector(".wakes"),
      silent: () => this.silent,
      busy: (busy) => {
        this.busy = busy;
      },
      stopped: (robot, end, arrival) => this.stopped(robot, end, arrival),
    });
    /** @type {TextGrid | null} */
    this.grid = null;
    this.hands = new Hands(this);
    /** whether the keyboard was on an offer before this update */
    this.left = false;
    new Localized(this);
  }

  /** The board as the rules read it. */
  get surface() {
    return this.board && boardOf(this.board);
  }

  /** Whether robots can be pushed now. */
  get steering() {
    return this.movable && !this.picking;
  }

  /** The robots on the board, in their order. */
  get colors() {
    return COLORS.filter((color) => this.robots[color]);
  }

  /** The round's target with the symbol that is printed on its cell, if it names none itself. */
  get aim() {
    const { target } = this;
    if (!target || target.symbol) return target;
    return { ...target, symbol: this.surface?.targetAt(target.cell)?.symbol ?? null };
  }

  /**
   * Where a robot can go, each direction with the rule that refuses it, if one does.
   *
   * @param {Color} robot
   * @returns {Choice[]}
   */
  ends(robot) {
    const { surface: board, robots, powers, rules, last, budget } = this;
    return board ? choicesOf(board, robots, robot, { powers, rules, last, budget }) : [];
  }

  /**
   * @param {Color} robot
   * @param {Direction} direction
   */
  endsTowards(robot, direction) {
    return this.ends(robot).filter((choice) => choice.direction === direction);
  }

  // ---- life ----

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    this.left = this.onOffer;
    if (this.aimed && !this.steering) this.aimed = null;
    if (changed.has("picking")) {
      this.hands.drop();
    }
    const relevant = ["selected", "robots", "powers", "board", "movable", "picking", "last", "rules", "budget"];
    if (relevant.some((name) => changed.has(name))) {
      this.choices = this.steering && this.selected ? this.ends(this.selected) : [];
      if (changed.has("board") || this.moved(changed.get("robots"))) this.chooser.close();
      this.chooser.refresh();
    }
  }

  /** @param {Map<string, unknown>} changed @override */
  updated(changed) {
    const { surface: board } = this;
    if (!board) return;
    if (this.left && !this.onOffer) this.grid?.focus();
    if (changed.has("board")) this.buildText(board);
    if (changed.has("board") || this.aimedElsewhere(changed.get("target"))) this.say("");
    if (changed.has("board") || this.moved(changed.get("robots"))) this.hush();
    if (changed.has("board") || changed.has("robots")) this.slides.show(board, this.robots, { way: this.way, powers: this.powers });
    if (changed.has("selected")) this.chosen();
    else if (changed.has("robots") && this.steering) this.follow();
    if (changed.size === 0 || WORDED.some((name) => changed.has(name))) this.grid?.refresh();
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.hands.drop();
    this.slides.leave();
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.requestUpdate("board");
  }

  // ---- drawing ----

  /** @override */
  render() {
    const { surface: board } = this;
    if (!board) return nothing;
    const [width, height] = [board.cols * UNIT + 2 * FRAME, board.rows * UNIT + 2 * FRAME];
    const size = {
      "--ratio": width / height,
      "--inset-x": `${(FRAME / width) * 100}%`,
      "--inset-y": `${(FRAME / height) * 100}%`,
      "--cell-x": `${100 / board.cols}%`,
      "--cell-y": `${100 / board.rows}%`,
      "--cols": board.cols,
    };
    const { steering, keyed, hands } = this;
    const armed = steering && this.selected;
    const classes = `stage ${steering ? "movable" : ""} ${armed ? "armed" : ""} ${this.picking ? "picking" : ""} ${keyed ? "keyed" : ""}`;
    return html`
      <div
        class=${classes}
        ${vars(size)}
        @pointerdown=${(/** @type {PointerEvent} */ event) => hands.down(event)}
        @pointermove=${(/** @type {PointerEvent} */ event) => hands.hand.move(event)}
        @pointerup=${(/** @type {PointerEvent} */ event) => hands.hand.up(event)}
        @pointercancel=${(/** @type {PointerEvent} */ event) => hands.cancel(event)}
        @pointerleave=${() => hands.leave()}
        @touchstart=${hands.touch}
        @mousedown=${(/** @type {MouseEvent} */ event) => hands.mouseDown(event)}
      >
        <svg class="layer" viewBox=${viewBox(board)} aria-hidden="true">
          ${guard([this.board, locale()], () => surface(board))}
        </svg>
        <svg class="layer marks" viewBox=${viewBox(board)} aria-hidden="true">${this.marks(board)}</svg>
        <div class="field" aria-hidden="true">
          ${repeat(this.colors, (color) => color, (color) => this.piece(color))}
        </div>
        <svg class="layer rings" viewBox=${viewBox(board)} aria-hidden="true">
          ${rings(this.marked)} ${this.pointed ? spotMark(this.pointed) : nothing}
        </svg>
        <div
          class="text-board"
          role="grid"
          aria-label=${this.label(board)}
          aria-description=${this.help ?? nothing}
          @keydown=${(/** @type {KeyboardEvent} */ event) => hands.keyDown(event)}
          @click=${(/** @type {MouseEvent} */ event) => hands.cellClick(event)}
          @focusin=${(/** @type {FocusEvent} */ event) => hands.focusIn(event)}
        ></div>
        ${this.busy || !this.chooser.ends.length ? nothing : offerBar(this.chooser, this.offerPlace(board))}
        <div class="bubble" aria-hidden="true"></div>
        <div class="live" role="status" aria-live="polite"></div>
      </div>
    `;
  }

  /** What the keys do now. */
  get help() {
    if (this.picking) return t(this.picking === "edge" ? "board.help.edge" : "board.help.cell");
    if (!this.movable) return null;
    const several = this.colors.some((color) => isTransparent(color, this.powers));
    return several ? `${t("board.help")} ${t("board.help.ends")}` : t("board.help");
  }

  /** @param {Board} board */
  label(board) {
    const words = t("board.label", { rows: board.rows, cols: board.cols });
    const { aim } = this;
    const goal = aim ? ` ${t("board.goal", { target: targetName(aim), cell: cellName(aim.cell) })}` : "";
    return words + goal;
  }

  /** @param {Color} color */
  piece(color) {
    const aim = this.aimed?.robot === color ? this.aimed.direction : nothing;
    const chosen = this.steering && this.selected === color;
    const glass = isTransparent(color, this.powers);
    return html`
      <div class="piece ${color} ${chosen ? "chosen" : ""}" data-robot=${color} data-aim=${aim}>
        <div class="body">
          ${guard([color, glass, locale()], () => robotPicture(color, glass))}
        </div>
      </div>
    `;
  }

  /** @param {Board} board */
  marks(board) {
    const { aim, aimed, robots, selected, solution } = this;
    const first = { ...robots, ...this.start };
    const numbered = solution !== null && solution.length > 0;
    const cell = selected && robots[selected];
    const shown = this.steering && cell && !this.busy;
    const other = aimed && aimed.robot !== selected ? this.endsTowards(aimed.robot, aimed.direction) : [];
    return svg`
      ${startMarkers(this.start)} ${aim ? goal(aim) : nothing}
      ${centerPiece(board, aim, this.sand, this.sandLabel)}
      ${trails(board, numbered ? pushed(board, first, solution, this.powers) : followed(first, this.trail))}
      ${shown ? this.choiceMarks(board, selected, cell) : nothing}
      ${aimMarks(board, robots, other, aimed && isTransparent(aimed.robot, this.powers))}
      <g class="wakes"></g>`;
  }

  /**
   * @param {Board} board
   * @param {Color} robot
   * @param {Cell} cell
   */
  choiceMarks(board, robot, cell) {
    const { chooser, choices, robots, aimed } = this;
    const direction = aimed?.robot === robot ? aimed.direction : null;
    const { ends, shown, transparent } = chooser;
    return endMarks({ board, robots, robot, cell, choices: ends.length ? ends : choices, all: choices, direction, shown, transparent });
  }

  /**
   * How the offer is shown: where it hides neither the robot nor its ends, and in sight where taps on the board would not do.
   *
   * @param {Board} board
   */
  offerPlace(board) {
    const { offer, ends } = this.chooser;
    const area = this.renderRoot.querySelector(".field")?.getBoundingClientRect();
    const cell = (area?.width ?? 0) / board.cols;
    const covered = Math.ceil(OFFER / Math.max(1, cell));
    const start = offer && this.robots[offer.robot];
    const rows = [start, start, ...ends.map(({ travel: { end } }) => end)].map((place) => place?.[0] ?? 0);
    const hidden = (/** @type {(row: number) => boolean} */ holds) => rows.filter(holds).length;
    const above = hidden((row) => row < covered) < hidden((row) => row >= board.rows - covered);
    const shared = new Set(ends.map(({ travel: { end } }) => String(end))).size < ends.length;
    return { above, plain: cell >= SMALL_CELL && !shared && !offer?.cell && !offer?.buttons };
  }

  // ---- motion ----

  /** @param {Color} color @returns {HTMLElement | null} */
  pieceOf(color) {
    return this.renderRoot.querySelector(`.piece[data-robot="${color}"]`);
  }

  /**
   * A robot has stopped; whoever steers it by ear hears where it can go next. The page may say only afterwards that it
   * stands there.
   *
   * @param {Color} robot
   * @param {Cell} end
   * @param {Direction} arrival
   */
  stopped(robot, end, arrival) {
    const words = t("board.stopped", { robot: robotName(robot), cell: cellName(end) });
    const { surface: board, robots, powers, rules } = this;
    const steering = this.grid?.focused && this.selected === robot && this.steering;
    if (!steering || !board) return this.say(words);
    const there = sameCell(robots[robot], end)
      ? this.choices
      : choicesOf(board, { ...robots, [robot]: end }, robot, { powers, rules, last: { robot, arrival } });
    this.say(`${words} ${choicesText(robot, end, there)}`);
  }

  // ---- what a page may ask for ----

  /**
   * Show one move; resolves when it has been shown. Set `robots` to the position after it, before or after.
   *
   * @param {{ robot: Color, direction: Direction, path: readonly Cell[] }} move
   */
  async play(move) {
    await this.updateComplete;
    await this.slides.play(move);
  }

  /** Resolves when nothing moves any more. */
  async settled() {
    await this.updateComplete;
    await this.slides.settled();
  }

  /**
   * A refused push: the robot shakes and the board says why in a few words.
   *
   * @param {Color} robot
   * @param {Direction} direction
   * @param {string} reason
   */
  shake(robot, direction, reason) {
    const piece = this.pieceOf(robot);
    if (!piece) return;
    piece.dataset.look = direction;
    motion.shake(piece, direction);
    if (!this.silent) sound.refuse();
    this.bubble(robot, reason);
    this.say(reason);
  }

  /** A robot is happy. @param {Color} robot */
  cheer(robot) {
    const piece = this.pieceOf(robot);
    if (piece) motion.hop(piece);
    if (!this.silent) sound.win();
  }

  /** A robot shows that it is there. @param {Color} robot */
  greet(robot) {
    const piece = this.pieceOf(robot);
    if (piece) motion.hop(piece);
  }

  /**
   * Whether a robot stands elsewhere than before.
   *
   * @param {unknown} before the robots that were set before; undefined: the same
   */
  moved(before) {
    if (!before) return false;
    const old = /** @type {Robots} */ (before);
    return COLORS.some((color) => old[color] !== this.robots[color] && !sameCell(old[color], this.robots[color]));
  }

  /** Whether the target is another one than before. @param {unknown} before undefined: the same */
  aimedElsewhere(before) {
    const old = /** @type {Target | null | undefined} */ (before);
    return old !== undefined && (!old || !sameCell(old.cell, this.target?.cell));
  }

  /** Take back what was written beside a robot. */
  hush() {
    hush(this.renderRoot);
  }

  /** Say something to whoever listens; nothing: what was said is not true any more. @param {string} text */
  say(text) {
    announce(this.renderRoot, text);
  }

  /**
   * @param {Color} robot
   * @param {string} text
   */
  bubble(robot, text) {
    bubble(this.renderRoot, this.pieceOf(robot), text, this.turned);
  }

  // ---- input ----

  /** @param {Color | null} robot */
  wishSelect(robot) {
    if (robot === this.selected) return;
    this.dispatchEvent(new CustomEvent("select", { detail: { robot }, bubbles: true, composed: true }));
  }

  /** @param {Choice} choice */
  wishMove({ move }) {
    this.wishSelect(move.robot);
    this.dispatchEvent(new CustomEvent("push", { detail: move, bubbles: true, composed: true }));
  }

  /**
   * An arrow that the page offers as a button: it does what the key does.
   *
   * @param {Direction} direction
   * @param {{ focus?: boolean }} [how] whether the keyboard goes along to what is offered then
   */
  async steer(direction, { focus = false } = {}) {
    this.chooser.steer(direction, true);
    await this.updateComplete;
    if (focus) this.focusOffer();
  }

  focusOffer() {
    const { offer } = this.chooser;
    const button = this.renderRoot.querySelector(`.offer [data-at="${Math.max(0, offer?.at ?? 0)}"]`);
    /** @type {HTMLElement | null} */ (button)?.focus({ preventScroll: true });
  }

  /** Whether the keyboard is on the buttons of an offer. */
  get onOffer() {
    return Boolean(/** @type {ShadowRoot} */ (this.renderRoot).activeElement?.closest(".offer"));
  }

  /**
   * An offer was opened or an end stepped to: the focus goes along or, where it is on the board, the words are said.
   *
   * @param {Chooser} chooser
   * @param {boolean} opened
   */
  async offered(chooser, opened) {
    const { offer } = chooser;
    if (!offer) return;
    if (opened) {
      await this.updateComplete;
      const { ends } = chooser;
      const words = [offerText(offer, ends)];
      if (offer.at >= 0 && ends[offer.at]) words.push(placeText(ends, offer.at));
      this.say(words.join(" "));
    } else if (this.onOffer) {
      await this.updateComplete;
      this.focusOffer();
    } else this.say(placeText(chooser.ends, offer.at));
  }

  /**
   * A key, on the board or from the page; true when it meant something.
   *
   * @param {KeyboardEvent} event
   */
  handleKey(event) {
    return this.hands.key(event);
  }

  /** @override @param {FocusOptions} [options] */
  focus(options) {
    if (this.grid) this.grid.focus();
    else super.focus(options);
  }

  /** @param {Board} board */
  buildText(board) {
    const root = /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".text-board"));
    if (!root) return;
    this.grid ??= new TextGrid(root, (cell) => this.cellWords(cell));
    this.grid.build(board.rows, board.cols);
    const first = this.target?.cell ?? this.robots[this.colors[0]];
    if (first && !this.grid.focused) this.grid.put(first);
  }

  /** @param {Cell} cell */
  cellWords(cell) {
    const { surface: board } = this;
    if (!board) return "";
    const selected = this.steering ? this.selected : null;
    return cellText(board, cell, {
      robots: this.robots,
      powers: this.powers,
      start: this.start,
      target: this.aim,
      selected,
      choices: this.choices,
      marked: this.marked,
    });
  }

  /** The keyboard's cell goes along with the chosen robot. */
  follow() {
    const cell = this.selected && this.robots[this.selected];
    if (cell && !sameCell(cell, this.grid?.cursor)) this.grid?.put(cell);
  }

  /** A robot has been chosen. */
  chosen() {
    const cell = this.selected && this.robots[this.selected];
    if (!this.steering || !this.selected || !cell) return;
    this.follow();
    this.say(choicesText(this.selected, cell, this.choices));
  }
}

/** Whether two plain values are told apart by what is in them. @param {unknown} now @param {unknown} before */
function differs(now, before) {
  return JSON.stringify(now) !== JSON.stringify(before);
}

/**
 * A robot as a picture of one cell; its head rises above it.
 *
 * @param {Color} color
 * @param {boolean} [glass] it has the transparent robot's powers
 */
export function robotPicture(color, glass) {
  return html`<svg viewBox="-20 -20 40 40" aria-hidden="true">
    <ellipse class="ground" cx="0" cy="16.4" rx="15.5" ry="4"></ellipse>
    <g transform="translate(0 -0.6) scale(1.02)">${robotShape(color, colorLetter(color), glass)}</g>
  </svg>`;
}

customElements.define("rr-board", RrBoard);
