/**
 * <rr-board>: the board on the screen. One state goes in as properties, wishes come out as events; no game logic
 * inside – it asks the rules only where a push would end.
 *
 * In:   board (JSON), robots, start, target, movable, selected, rules, last (M7), trail, solution, sand, sandLabel
 * Do:   play({robot, direction, path}), shake(robot, direction, text), cheer(robot), say(text), handleKey(event)
 * Out:  `push` {robot, direction} and `select` {robot | null}; the page answers by setting properties.
 *
 * Any change of `robots` animates: as a slide where it is one robot's travel, else straight. Slides wait for each other
 * in a queue that hurries when it grows, so what is shown is always a true sequence of moves. Layers, bottom to top:
 * surface (drawn once a board), marks (markers, target, chip, trails, ends), pieces, the text board, the bubble.
 */
import { LitElement, guard, html, keyed, nothing, repeat, svg } from "../vendor/lit.js";
import { Localized, locale, t } from "../i18n.js";
import { COLORS, DIRECTIONS, cellName, sameCell } from "../rules/geometry.js";
import { boardOf } from "../rules/board.js";
import { movesFrom } from "../rules/notation.js";
import { goesBack } from "../rules/problem.js";
import { travel } from "../rules/travel.js";
import { robotName, targetName } from "../rules/words.js";
import { sound } from "../sound/sound.js";
import { vars } from "../styles/vars.js";
import { Pointer, keyWish, robotAt } from "./input.js";
import * as motion from "./motion.js";
import { robotShape } from "./robots.js";
import { FRAME, UNIT, center, pathData, routeOf, stepBetween } from "./routes.js";
import { boardStyle, palette, robotStyle } from "./styles.js";
import { centerBoxes, colorLetter, surface, viewBox } from "./surface.js";
import { symbolOf, symbolShape } from "./symbols.js";
import { cellText, choicesText } from "./textboard.js";
import { TextGrid } from "./textgrid.js";

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
/** @typedef {import("./textboard.js").Choice} Choice */
/** @typedef {{ robot: Color, path: readonly Cell[], from?: Cell }} Shown a move to draw; `from` where it is known */
/** @typedef {{ robot: Color, start: Cell, path: readonly Cell[] }} Drawn */

/** How long the wake of a slide stays. */
const WAKE = 900;
/** How long a reason stays. */
const BUBBLE = 2200;
/** Sideways shift of each robot's trail, so that trails in one row stay apart. */
const LANE = { red: -6, green: -3, blue: 0, yellow: 3, silver: 6 };
/** What the words of the cells depend on, beside the language (which changes no property). */
const WORDED = ["board", "robots", "start", "target", "movable", "selected", "last", "rules"];
/** @type {Readonly<Record<Direction, number>>} */
const TURN = { N: 0, E: 90, S: 180, W: 270 };

export class RrBoard extends LitElement {
  static styles = [palette, robotStyle, boardStyle];

  static properties = {
    board: { attribute: false },
    robots: { attribute: false },
    start: { attribute: false },
    target: { attribute: false },
    movable: { type: Boolean },
    selected: { attribute: false },
    rules: { attribute: false },
    last: { attribute: false },
    trail: { attribute: false },
    solution: { attribute: false },
    sand: { attribute: false },
    sandLabel: { attribute: false },
    silent: { type: Boolean },
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
    /** @type {readonly Shown[]} moves drawn as lines, from `start` on */
    this.trail = [];
    /** @type {string | readonly Move[] | null} moves drawn as numbered lines, from `start` on */
    this.solution = null;
    /** @type {number | null} part of the sand that is left, 0 … 1; null: no ring */
    this.sand = null;
    /** @type {string} the seconds, on the ring */
    this.sandLabel = "";
    /** a picture: makes no sound */
    this.silent = false;
    /** @type {{ robot: Color, direction: Direction } | null} a drag that has not been let go */
    this.aimed = null;

    /** while robots slide, ends are not shown */
    this.busy = false;

    /** whether the keyboard was used last: its cell is ringed then */
    this.keyed = false;

    /** @type {Robots} where each robot stands once all queued slides are over */
    this.standing = {};
    /** @type {BoardJson | null} the board that `standing` belongs to */
    this.placedOn = null;
    /** @type {readonly Choice[]} */
    this.choices = [];
    /** @type {Promise<void>} */
    this.queue = Promise.resolve();
    this.queued = 0;
    /** grows when everything queued has become void */
    this.era = 0;
    /** @type {Animation[]} */
    this.running = [];
    /** @type {TextGrid | null} */
    this.grid = null;
    /** between pointerdown and its mousedown, which puts the focus here */
    this.pressing = false;
    this.pointer = new Pointer(
      () => this.scene(),
      (event) => this.locate(event),
      {
        choose: (robot) => this.wishSelect(robot),
        push: (robot, direction) => this.wishPush(robot, direction),
        aim: (robot, direction) => {
          this.aimed = direction && { robot, direction };
        },
      },
    );
    this.touch = {
      handleEvent: (/** @type {TouchEvent} */ event) => this.onTouchStart(event),
      passive: false,
    };
    new Localized(this);
  }

  /** The board as the rules read it. */
  get surface() {
    return this.board && boardOf(this.board);
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
   * Where the chosen robot can go, each direction with the rule that refuses it, if one does.
   *
   * @param {Color} robot
   * @returns {Choice[]}
   */
  ends(robot) {
    const { surface: board } = this;
    if (!board || !this.robots[robot]) return [];
    return DIRECTIONS.map((direction) => {
      const found = travel(board, this.robots, robot, direction);
      const back = goesBack(this.rules, this.last, robot, direction);
      return { direction, travel: found, refusal: back ? "M7" : found.refusal };
    });
  }

  // ---- life ----

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    if (this.aimed && !this.movable) this.aimed = null;
    const relevant = ["selected", "robots", "board", "movable", "last", "rules"];
    if (relevant.some((name) => changed.has(name))) {
      this.choices = this.movable && this.selected ? this.ends(this.selected) : [];
    }
  }

  /** @param {Map<string, unknown>} changed @override */
  updated(changed) {
    const { surface: board } = this;
    if (!board) return;
    if (changed.has("board")) this.buildText(board);
    if (changed.has("board") || changed.has("robots")) this.reconcile();
    if (changed.has("selected")) this.chosen();
    else if (changed.has("robots") && this.movable) this.follow();
    if (changed.size === 0 || WORDED.some((name) => changed.has(name))) this.grid?.refresh();
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.era += 1;
    this.placedOn = null;
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
    const classes = `stage ${this.movable ? "movable" : ""} ${this.movable && this.selected ? "armed" : ""} ${this.keyed ? "keyed" : ""}`;
    return html`
      <div
        class=${classes}
        ${vars(size)}
        @pointerdown=${this.onPointerDown}
        @pointermove=${(/** @type {PointerEvent} */ event) => this.pointer.move(event)}
        @pointerup=${this.onPointerUp}
        @pointercancel=${(/** @type {PointerEvent} */ event) => this.pointer.cancel(event)}
        @touchstart=${this.touch}
        @mousedown=${this.onMouseDown}
      >
        <svg class="layer" viewBox=${viewBox(board)} aria-hidden="true">
          ${guard([this.board, locale()], () => surface(board))}
        </svg>
        <svg class="layer marks" viewBox=${viewBox(board)} aria-hidden="true">${this.marks(board)}</svg>
        <div class="field" aria-hidden="true">
          ${repeat(this.colors, (color) => color, (color) => this.piece(color))}
        </div>
        <div
          class="text-board"
          role="grid"
          aria-label=${this.label(board)}
          aria-description=${this.movable ? t("board.help") : nothing}
          @keydown=${this.onKeyDown}
          @click=${this.onCellClick}
          @focusin=${this.onFocusIn}
        ></div>
        <div class="bubble" aria-hidden="true"></div>
        <div class="live" role="status" aria-live="polite"></div>
      </div>
    `;
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
    const chosen = this.movable && this.selected === color;
    return html`
      <div class="piece ${color} ${chosen ? "chosen" : ""}" data-robot=${color} data-aim=${aim}>
        <div class="body">
          ${guard([color, locale()], () => robotPicture(color))}
        </div>
      </div>
    `;
  }

  /** @param {Board} board */
  marks(board) {
    return svg`
      ${COLORS.map((color) => this.startMarker(color))}
      ${this.aim ? this.goal(this.aim) : nothing}
      ${this.centerPiece(board)}
      ${this.trails(board)}
      ${this.movable && this.selected && !this.busy ? this.endMarks(this.selected) : nothing}
      ${this.aimed ? this.aimMark(this.aimed) : nothing}
      <g class="wakes"></g>`;
  }

  /** @param {Color} color */
  startMarker(color) {
    const cell = this.start?.[color];
    if (!cell) return nothing;
    return svg`
      <g class="start-marker ${color}" transform="translate(${center(cell[1])} ${center(cell[0])})">
        <rect x="-12.5" y="-12.5" width="25" height="25" rx="6"/>
        <text y="4.6" text-anchor="middle">${colorLetter(color)}</text>
      </g>`;
  }

  /** @param {Target} target */
  goal(target) {
    return svg`
      <g class="goal ${target.color}" transform="translate(${center(target.cell[1])} ${center(target.cell[0])})">
        ${keyed(
          `${target.cell} ${target.color}`, // a new target is a new element: it pulses
          svg`<rect class="pulse" x="-17" y="-17" width="34" height="34" rx="9"/>`,
        )}
        <rect class="ring" x="-16.3" y="-16.3" width="32.6" height="32.6" rx="9"/>
        <rect class="plate" x="-13.7" y="-13.7" width="27.4" height="27.4" rx="6.6"/>
        <g class="symbol">${symbolShape(symbolOf(target))}</g>
        <text class="sign" x="-12.4" y="-7" text-anchor="middle">${colorLetter(target.color)}</text>
      </g>`;
  }

  /** @param {Board} board */
  centerPiece(board) {
    const boxes = centerBoxes(board);
    if (boxes.length !== 1) return nothing;
    const [{ x, y, width, height }] = boxes;
    const size = Math.min(width, height) / (2 * UNIT);
    const { aim: target, sand } = this;
    const ring =
      sand === null || sand === undefined
        ? nothing
        : svg`
          <circle class="chip-seat" r="34"/>
          <circle class="sand ${sand <= 1 / 6 ? "short" : ""}" r="34" pathLength="1" stroke-dasharray="1 1"
            stroke-dashoffset=${(1 - Math.max(0, Math.min(1, sand))).toFixed(4)} transform="rotate(-90)"/>`;
    const chip = target
      ? svg`
          <circle class="chip ${target.color}" r="27"/>
          <circle class="chip-groove" r="23.4"/>
          <g class="chip-symbol ${target.color}" transform="scale(1.35)">${symbolShape(symbolOf(target))}</g>`
      : svg`<circle class="chip-seat" r="24"/>`;
    const seconds = this.sandLabel
      ? svg`<text class="sand-label" y="38" text-anchor="middle">${this.sandLabel}</text>`
      : nothing;
    return svg`
      <g class="center-piece" transform="translate(${x + width / 2} ${y + height / 2}) scale(${size})">
        ${ring} ${chip} ${seconds}
      </g>`;
  }

  /** @param {Board} board */
  trails(board) {
    const { solution } = this;
    const first = { ...this.robots, ...this.start };
    const numbered = solution !== null && solution.length > 0;
    const moves = numbered ? travels(board, first, solution) : follow(first, this.trail);
    const steps = moves.map(({ robot, path }, index) => {
      const [row, col] = path[path.length - 1];
      return svg`
        <g class="trail-step ${robot}" transform="translate(${center(col) + LANE[robot]} ${center(row) + LANE[robot]})">
          <circle r="9"/><text y="4.2" text-anchor="middle">${index + 1}</text>
        </g>`;
    });
    return svg`
      <g class="trails">
        ${moves.map(({ robot, start, path }) => {
          const lines = routeOf(start, path).map((line) => pathData(line, LANE[robot]));
          return svg`
            <g class=${robot}>
              ${lines.map((line) => svg`<path class="trail-edge" d=${line}/>`)}
              ${lines.map((line) => svg`<path class="trail" d=${line}/>`)}
            </g>`;
        })}
      </g>
      ${numbered ? steps : nothing}`;
  }

  /** @param {Color} robot */
  endMarks(robot) {
    const cell = /** @type {Cell} */ (this.robots[robot]);
    const legal = this.choices.filter(({ refusal }) => !refusal);
    return svg`
      <g class=${robot}>
        <circle class="halo" cx=${center(cell[1])} cy=${center(cell[0])} r="21"/>
        ${legal.map(({ direction, travel: { start, path, end, arrival } }) => {
          const aimed = this.aimed?.direction === direction ? "aimed" : "";
          return svg`
            <g class="choice ${aimed}">
              ${routeOf(start, path).map((line) => svg`<path class="way" d=${pathData(line)}/>`)}
              ${endMark(end, arrival)}
            </g>`;
        })}
      </g>`;
  }

  /** A drag of a robot that is not the chosen one shows its way, too. @param {{ robot: Color, direction: Direction }} aim */
  aimMark({ robot, direction }) {
    if (robot === this.selected) return nothing;
    const choice = this.ends(robot).find((way) => way.direction === direction);
    if (!choice || choice.refusal) return nothing;
    const { start, path, end, arrival } = choice.travel;
    return svg`
      <g class="aimed ${robot}">
        ${routeOf(start, path).map((line) => svg`<path class="way" d=${pathData(line)}/>`)} ${endMark(end, arrival)}
      </g>`;
  }

  // ---- motion ----

  /** @param {Color} color @returns {HTMLElement | null} */
  pieceOf(color) {
    return this.renderRoot.querySelector(`.piece[data-robot="${color}"]`);
  }

  /** Bring what is shown to what is true. */
  reconcile() {
    const { robots, board } = this;
    const fresh = this.placedOn !== board;
    const moved = this.colors.filter((color) => !sameCell(this.standing[color], robots[color]));
    const back = this.standing;
    if (fresh || moved.some((color) => !back[color])) {
      this.settle();
      this.placedOn = board;
      this.standing = { ...robots };
      for (const color of this.colors) this.put(color);
      return;
    }
    for (const color of COLORS) if (!robots[color]) delete this.standing[color];
    if (moved.length === 0) return;
    const slide = moved.length === 1 ? this.slideTo(moved[0]) : null;
    if (slide) {
      void this.enqueue(slide);
      return;
    }
    this.settle();
    this.standing = { ...robots };
    for (const color of moved) {
      const piece = this.pieceOf(color);
      const [from, to] = [back[color], robots[color]];
      if (piece && from && to) this.track(motion.glide(piece, from, to));
    }
  }

  /** @param {Color} color */
  put(color) {
    const piece = this.pieceOf(color);
    const cell = this.standing[color];
    if (piece && cell) motion.place(piece, cell);
  }

  /**
   * The travel, if there is one, by which a robot came from where it stood to where it is.
   *
   * @param {Color} color
   * @returns {Drawn | null}
   */
  slideTo(color) {
    const { surface: board } = this;
    if (!board) return null;
    const ways = DIRECTIONS.map((direction) => travel(board, this.standing, color, direction));
    const found = ways
      .filter(({ refusal, end }) => !refusal && sameCell(end, this.robots[color]))
      .sort((a, b) => a.path.length - b.path.length)[0];
    return found ? { robot: color, start: found.start, path: found.path } : null;
  }

  /** Everything queued is void; what moves is at its end. */
  settle() {
    this.era += 1;
    this.queued = 0;
    this.busy = false;
    this.queue = Promise.resolve();
    for (const animation of this.running) animation.finish();
    this.running = [];
    for (const color of this.colors) this.put(color);
  }

  /** @param {Animation | null} animation */
  track(animation) {
    if (!animation) return;
    this.running.push(animation);
    void motion.finished(animation).then(() => {
      this.running = this.running.filter((other) => other !== animation);
    });
  }

  /**
   * @param {Drawn} move
   * @returns {Promise<void>} resolves when it has been shown
   */
  enqueue(move) {
    const { era } = this;
    const end = move.path[move.path.length - 1];
    const before = move.path.length > 1 ? move.path[move.path.length - 2] : move.start;
    const arrival = stepBetween(before, end).direction;
    const ahead = this.surface?.step(end, arrival);
    const stopper = ahead && COLORS.find((color) => color !== move.robot && sameCell(this.standing[color], ahead));
    this.standing = { ...this.standing, [move.robot]: end };
    this.queued += 1;
    this.busy = true;
    // One that waits makes the one that moves hurry.
    for (const animation of this.running) animation.updatePlaybackRate(this.queued > 2 ? 6 : 3);
    const shown = this.queue.then(async () => {
      if (era !== this.era) return;
      await this.show(move, end, arrival, stopper ?? null);
      if (era === this.era) this.queued -= 1;
      this.busy = this.queued > 0;
    });
    this.queue = shown;
    return shown;
  }

  /**
   * @param {Drawn} move
   * @param {Cell} end
   * @param {Direction} arrival
   * @param {Color | null} stopper the robot that stops it
   */
  async show({ robot, start, path }, end, arrival, stopper) {
    const piece = this.pieceOf(robot);
    if (!piece) return;
    const { era } = this;
    piece.dataset.look = arrival;
    const route = routeOf(start, path);
    const slide = document.hidden ? null : motion.slide(piece, route, end);
    if (slide) {
      this.track(slide.animation);
      const rate = this.queued > 2 ? 4 : 1;
      if (rate > 1) slide.animation.updatePlaybackRate(rate);
      this.wake(robot, route, slide.animation.playbackRate);
      if (!this.silent) sound.slide(path.length);
      await slide.stopped;
      if (era !== this.era) return;
      motion.squash(piece, arrival);
      const other = stopper && this.pieceOf(stopper);
      if (other) motion.nudge(other, arrival);
    } else {
      motion.place(piece, end);
      this.wake(robot, route, 1);
    }
    if (!this.silent) sound.stop();
    const again = this.grid?.focused && this.selected === robot && this.movable;
    this.say(
      t("board.stopped", { robot: robotName(robot), cell: cellName(end) }) +
        (again ? ` ${choicesText(robot, end, this.choices)}` : ""),
    );
  }

  /**
   * The line that a slide leaves behind for a moment.
   *
   * @param {Color} robot
   * @param {import("./routes.js").Route} route
   * @param {number} rate
   */
  wake(robot, route, rate) {
    const group = this.renderRoot.querySelector(".wakes");
    if (!group) return;
    const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
    holder.setAttribute("class", robot);
    const still = motion.reducedMotion();
    route.forEach((points, index) => {
      const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
      line.setAttribute("class", "wake");
      line.setAttribute("pathLength", "1");
      line.setAttribute("d", pathData(points));
      holder.append(line);
      if (!still) motion.draw(line, route, index).updatePlaybackRate(rate);
    });
    group.append(holder);
    const fade = holder.animate([{ opacity: 1 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }], {
      duration: still ? 2 * WAKE : WAKE,
    });
    void motion.finished(fade).then(() => holder.remove());
  }

  // ---- what a page may ask for ----

  /**
   * Show one move; resolves when it has been shown. Set `robots` to the position after it, before or after.
   *
   * @param {{ robot: Color, direction: Direction, path: readonly Cell[] }} move
   */
  async play({ robot, direction, path }) {
    await this.updateComplete;
    const start = this.standing[robot];
    if (!start || path.length === 0) return;
    const step = stepBetween(start, path[0]);
    const fits = step.direction === direction && sameCell(this.surface?.step(start, direction), path[0]);
    if (!fits && sameCell(start, path[path.length - 1])) {
      await this.queue; // `robots` came first and has shown it
      return;
    }
    await this.enqueue({ robot, start, path });
  }

  /** Resolves when nothing slides any more. */
  async settled() {
    await this.updateComplete;
    await this.queue;
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

  /** Say something to whoever listens. @param {string} text */
  say(text) {
    const live = this.renderRoot.querySelector(".live");
    if (live) live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  }

  /**
   * @param {Color} robot
   * @param {string} text
   */
  bubble(robot, text) {
    const bubble = /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".bubble"));
    const piece = this.pieceOf(robot);
    const stage = this.renderRoot.querySelector(".stage");
    if (!bubble || !piece || !stage) return;
    bubble.textContent = text;
    const [area, own, size] = [stage, piece, bubble].map((element) => element.getBoundingClientRect());
    const left = own.left - area.left + own.width / 2 - size.width / 2;
    const above = own.top - area.top - size.height - own.height * 0.35;
    const x = Math.max(4, Math.min(area.width - size.width - 4, left));
    const y = above > 2 ? above : own.bottom - area.top + own.height * 0.2;
    bubble.style.transform = `translate(${x}px, ${y}px)`;
    for (const old of bubble.getAnimations()) old.cancel();
    bubble.animate([{ opacity: 0 }, { opacity: 1, offset: 0.05 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], {
      duration: BUBBLE,
    });
  }

  // ---- input ----

  /** @param {Color | null} robot */
  wishSelect(robot) {
    if (robot === this.selected) return;
    this.dispatchEvent(new CustomEvent("select", { detail: { robot }, bubbles: true, composed: true }));
  }

  /**
   * @param {Color} robot
   * @param {Direction} direction
   */
  wishPush(robot, direction) {
    this.wishSelect(robot);
    this.dispatchEvent(new CustomEvent("push", { detail: { robot, direction }, bubbles: true, composed: true }));
  }

  /** @returns {import("./input.js").Scene | null} */
  scene() {
    const { surface: board } = this;
    const field = this.renderRoot.querySelector(".field");
    if (!this.movable || !board || !field) return null;
    const cell = field.getBoundingClientRect().width / board.cols;
    const middle = (/** @type {Cell} */ [row, col]) => ({ x: (col + 0.5) * cell, y: (row + 0.5) * cell });
    return {
      cell,
      selected: this.selected,
      robots: this.colors.map((robot) => ({ robot, ...middle(/** @type {Cell} */ (this.robots[robot])) })),
      ends: this.choices
        .filter(({ refusal }) => !refusal)
        .map(({ direction, travel: { end } }) => ({ direction, ...middle(end) })),
    };
  }

  /** @param {{ clientX: number, clientY: number }} event */
  locate(event) {
    const area = /** @type {Element} */ (this.renderRoot.querySelector(".field")).getBoundingClientRect();
    return { x: event.clientX - area.left, y: event.clientY - area.top };
  }

  /** @param {PointerEvent} event */
  onPointerDown(event) {
    this.keyed = false;
    this.pressing = true;
    this.pointer.down(event);
  }

  /** @param {PointerEvent} event */
  onPointerUp(event) {
    this.pressing = false;
    this.pointer.up(event);
  }

  /** A finger that is put on a robot pushes; it does not scroll the page. @param {TouchEvent} event */
  onTouchStart(event) {
    const scene = this.scene();
    if (!scene || event.touches.length !== 1) return;
    const { x, y } = this.locate(event.touches[0]);
    if (scene.selected || robotAt(scene, x, y)) event.preventDefault();
  }

  /** A click puts the keyboard on the board, without the ring. @param {MouseEvent} event */
  onMouseDown(event) {
    event.preventDefault();
    this.grid?.focus();
    this.pressing = false;
  }

  /** @param {FocusEvent} event */
  onFocusIn(event) {
    const inside = event.relatedTarget instanceof Element && this.grid?.root.contains(event.relatedTarget);
    if (!inside && !this.pressing) this.keyed = true;
  }

  /** @param {KeyboardEvent} event */
  onKeyDown(event) {
    this.keyed = true;
    if (this.handleKey(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /**
   * A key, on the board or from the page; true when it meant something.
   *
   * @param {KeyboardEvent} event
   */
  handleKey(event) {
    const wish = keyWish(event, this.colors, (color) => t(`board.initial.${color}`));
    const focused = this.grid?.focused ?? false;
    if (wish === "escape") {
      if (!this.movable || !this.selected) return false;
      this.wishSelect(null);
      return true;
    }
    if (wish && "robot" in wish) {
      if (!this.movable) return false;
      this.wishSelect(wish.robot);
      return true;
    }
    if (wish && this.movable && this.selected) {
      this.wishPush(this.selected, wish.direction);
      return true;
    }
    if (wish && focused) {
      this.grid?.walk(wish.direction);
      return true;
    }
    if (focused && this.grid && (event.key === "Enter" || event.key === " ")) {
      this.activate(this.grid.cursor);
      return true;
    }
    return false;
  }

  /** @param {MouseEvent} event */
  onCellClick(event) {
    const cell = this.grid?.cellOf(/** @type {Element} */ (event.target));
    if (cell) this.activate(cell);
  }

  /** Enter on a cell: choose its robot, or go there. @param {Cell} cell */
  activate(cell) {
    if (!this.movable) return;
    const robot = this.colors.find((color) => sameCell(this.robots[color], cell));
    if (robot) {
      this.wishSelect(robot === this.selected ? null : robot);
      return;
    }
    const choice = this.choices.find(({ refusal, travel: { end } }) => !refusal && sameCell(end, cell));
    if (choice && this.selected) this.wishPush(this.selected, choice.direction);
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
    const selected = this.movable ? this.selected : null;
    return cellText(board, cell, {
      robots: this.robots,
      start: this.start,
      target: this.aim,
      selected,
      choices: this.choices,
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
    if (!this.movable || !this.selected || !cell) return;
    this.follow();
    this.say(choicesText(this.selected, cell, this.choices));
  }
}

/**
 * @param {Cell} end
 * @param {Direction} arrival
 */
function endMark(end, arrival) {
  return svg`
    <g class="end" transform="translate(${center(end[1])} ${center(end[0])})">
      <circle r="11"/>
      <path d="M-4.4 1.8L0 -3L4.4 1.8" transform="rotate(${TURN[arrival]})"/>
    </g>`;
}

/** A robot as a picture of one cell; its head rises above it. @param {Color} color */
export function robotPicture(color) {
  return html`<svg viewBox="-20 -20 40 40" aria-hidden="true">
    <ellipse class="ground" cx="0" cy="16.4" rx="15.5" ry="4"></ellipse>
    <g transform="translate(0 -0.6) scale(1.02)">${robotShape(color, colorLetter(color))}</g>
  </svg>`;
}

/**
 * The paths of moves given by their pushes; ends at the first that is none.
 *
 * @param {Board} board
 * @param {Robots} first
 * @param {string | readonly Move[]} solution
 * @returns {Drawn[]}
 */
function travels(board, first, solution) {
  let robots = first;
  /** @type {Drawn[]} */
  const moves = [];
  for (const { robot, direction } of typeof solution === "string" ? movesFrom(solution) : solution) {
    if (!robots[robot]) break;
    const { start, path, end, refusal } = travel(board, robots, robot, direction);
    if (refusal) break;
    moves.push({ robot, start, path });
    robots = { ...robots, [robot]: end };
  }
  return moves;
}

/**
 * Where each of the moves began that are given by their paths.
 *
 * @param {Robots} first
 * @param {readonly Shown[]} trail
 * @returns {Drawn[]}
 */
function follow(first, trail) {
  const robots = { ...first };
  /** @type {Drawn[]} */
  const moves = [];
  for (const { robot, path, from } of trail) {
    const start = from ?? robots[robot];
    if (start && path.length) moves.push({ robot, start, path });
    robots[robot] = path[path.length - 1] ?? robots[robot];
  }
  return moves;
}

customElements.define("rr-board", RrBoard);
