/**
 * <rr-board>: the board of Ricochet Robots. Its state comes in as properties, the user's wishes go out as events. It
 * has no game logic; it asks the rules only where a push would end.
 *
 * In: board (JSON), robots, way (the move that led there), powers (M9), start, target, movable, selected, rules, last
 * (M7), budget (B4), trail, solution, sand, sandLow, sandLabel, picking, marked, turned.
 * Methods: play({robot, direction, path}), shake(robot, direction, text), cheer(robot), say(text), handleKey(event),
 * steer(direction).
 * Out: `push` {robot, direction, end?, arrival?, turned?} (with the chosen end of a transparent robot, X6) and `select`
 * {robot or null}; the page answers by setting properties. While `picking` ("cell", or "edge" for sides, too), `pick`
 * {cell, side, pointer} instead.
 *
 * Any change of `robots` is animated: as a slide if it is one robot's travel, otherwise straight (slides.ts). Layers,
 * bottom to top: surface (drawn once for each board), marks, pieces, the text board, the bubble.
 */

import type { PropertyValues } from "lit";
import { inARow, locale, t } from "../../../core/i18n.ts";
import { guard, html, nothing, repeat, svg } from "../../../core/lit.ts";
import { attribute, compared, list, maybe, Reactive } from "../../../core/reactive.ts";
import { GameBoard } from "../../../kit/board/board.ts";
import {
  type Cell,
  COLORS,
  type Color,
  cellName,
  type Direction,
  type Robots,
  sameCell,
} from "../../../kit/board/geometry.ts";
import * as motion from "../../../kit/board/motion.ts";
import { boardStyle, palette, robotStyle } from "../../../kit/board/styles.ts";
import { type Board, type BoardJson, boardOf, type Target } from "../rules/board.ts";
import type { Move } from "../rules/move.ts";
import type { Last, Rules } from "../rules/problem.ts";
import { isTransparent } from "../rules/travel.ts";
import { robotName, targetName } from "../rules/words.ts";
import { type Choice, choicesOf } from "./choices.ts";
import { Chooser } from "./chooser.ts";
import { Hands } from "./hands.ts";
import { markStyle } from "./mark-styles.ts";
import { aimMarks, centerPiece, endMarks, goal, type Marked, rings, spotMark, startMarkers, trails } from "./marks.ts";
import { offerBar } from "./offer.ts";
import type { Picking, Spot } from "./picking.ts";
import { robotShape } from "./robots.ts";
import { FRAME, UNIT } from "./routes.ts";
import { Slides, type Way } from "./slides.ts";
import { colorLetter, surface, viewBox } from "./surface.ts";
import { cellText, choicesText, offerText, placeText } from "./textboard.ts";
import { followed, pushed, type Shown } from "./trails.ts";

/** Ends on cells smaller than this, in pixels, are hard to hit: they are offered as buttons, too. */
const SMALL_CELL = 16;
/** The height of the buttons of an offer, in pixels. */
const OFFER = 66;
/** The properties on which the words of the cells depend; they depend on the language, too. */
const WORDED = [
  ...["board", "robots", "powers", "start", "target"],
  ...["movable", "picking", "selected", "last", "rules", "budget", "marked"],
];

export class RrBoard extends Reactive(
  {
    board: maybe<BoardJson>(),
    robots: (): Robots => ({}),
    /** the move that led to `robots`, if several could have */
    way: maybe<Way>(),
    /** other robots that have the transparent robot's powers */
    powers: compared(list<Color>()),
    /** start markers */
    start: maybe<Robots>(),
    /** the round's target; its chip is on the center */
    target: maybe<Target>(),
    /** whether the user may push now */
    movable: attribute(false),
    selected: maybe<Color>(),
    rules: compared((): Rules => ({})),
    /** the last move: its way back is not offered (M7) */
    last: compared(maybe<Last>()),
    /** what the moves may still cost before the attempt fails; null: unlimited */
    budget: maybe<number>(),
    /** moves drawn as lines, from `start` on */
    trail: list<Shown>(),
    /** moves drawn as numbered lines, from `start` on */
    solution: maybe<string | readonly Move[]>(),
    /** the part of the sand that is left, 0 … 1; null: no ring */
    sand: maybe<number>(),
    /** whether its last seconds run */
    sandLow: false,
    /** the seconds, on the ring */
    sandLabel: "",
    /** digits are numbers for the page, and select no robot */
    numbers: attribute(false),
    /** the user points at places, and moves nothing meanwhile */
    picking: maybe<Picking>(),
    /** cells with a ring around them */
    marked: list<Marked>(),
    /** what a press would pick now */
    pointed: compared(maybe<Spot>()),
    /** a drag in progress */
    aimed: maybe<{ robot: Color; direction: Direction }>(),
  },
  GameBoard,
) {
  static override styles = [palette, robotStyle, boardStyle, markStyle];

  /** the choices of the selected robot */
  choices: readonly Choice[] = [];
  chooser = new Chooser(this, (chooser, opened) => void this.offered(chooser, opened));
  slides = new Slides({
    piece: (color) => this.pieceOf(color),
    wakes: () => this.renderRoot.querySelector(".wakes"),
    silent: () => this.silent,
    busy: (busy) => {
      this.busy = busy;
    },
    stopped: (robot, end, arrival) => this.stopped(robot, end, arrival),
  });
  hands = new Hands(this);
  worded = WORDED;
  /** whether the focus was on an offer before this update */
  left = false;

  /** The board as an object of the rules. */
  get surface() {
    return this.board && boardOf(this.board);
  }

  get shape() {
    const { surface: board } = this;
    return board && { rows: board.rows, cols: board.cols, frame: FRAME / UNIT };
  }

  /** Whether robots can be pushed now. */
  get steering() {
    return this.movable && !this.picking;
  }

  /** The robots on the board, in their order. */
  get colors() {
    return COLORS.filter((color) => this.robots[color]);
  }

  /** The round's target; if it names no symbol, with the one that is printed on its cell. */
  get aim() {
    const { target } = this;
    if (!target || target.symbol) return target;
    return { ...target, symbol: this.surface?.targetAt(target.cell)?.symbol ?? null };
  }

  /** Where a robot can go, and for each refused direction the rule. */
  ends(robot: Color): Choice[] {
    const { surface: board, robots, powers, rules, last, budget } = this;
    return board ? choicesOf(board, robots, robot, { powers, rules, last, budget }) : [];
  }

  endsTowards(robot: Color, direction: Direction) {
    return this.ends(robot).filter((choice) => choice.direction === direction);
  }

  // ---- life ----

  override willUpdate(changed: PropertyValues<RrBoard>) {
    this.left = this.onOffer;
    if (this.aimed && !this.steering) this.aimed = null;
    if (changed.has("picking")) this.hands.drop();
    const relevant: (keyof RrBoard)[] = [
      "selected",
      "robots",
      "powers",
      "board",
      "movable",
      "picking",
      "last",
      "rules",
      "budget",
    ];
    if (relevant.some((name) => changed.has(name))) {
      this.choices = this.steering && this.selected ? this.ends(this.selected) : [];
      if (changed.has("board") || this.moved(changed.get("robots"))) this.chooser.close();
      this.chooser.refresh();
    }
  }

  override updated(changed: PropertyValues<RrBoard>) {
    const { surface: board } = this;
    if (!board) return;
    if (this.left && !this.onOffer) this.grid?.focus();
    if (changed.has("board")) this.buildText(this.target?.cell ?? this.robots[this.colors[0]]);
    if (changed.has("board") || this.aimedElsewhere(changed.get("target"))) this.say("");
    if (changed.has("board") || this.moved(changed.get("robots"))) this.hush();
    if (changed.has("board") || changed.has("robots"))
      this.slides.show(board, this.robots, { way: this.way, powers: this.powers });
    if (changed.has("selected")) this.chosen();
    else if (changed.has("robots") && this.steering) this.follow();
    this.reword(changed);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.slides.leave();
  }

  // ---- drawing ----

  get looks() {
    const { steering, selected, picking } = this;
    return `${steering ? "movable" : ""} ${steering && selected ? "armed" : ""} ${picking ? "picking" : ""}`;
  }

  layers() {
    const { surface: board } = this;
    if (!board) return { below: nothing };
    const box = viewBox(board);
    return {
      below: html`
        <svg class="layer" viewBox=${box} aria-hidden="true">
          ${guard([this.board, locale()], () => surface(board))}
        </svg>
        <svg class="layer marks" viewBox=${box} aria-hidden="true">${this.marks(board)}</svg>
        <div class="field" aria-hidden="true">
          ${repeat(
            this.colors,
            (color) => color,
            (color) => this.piece(color),
          )}
        </div>
        <svg class="layer rings" viewBox=${box} aria-hidden="true">
          ${rings(this.marked)} ${this.pointed ? spotMark(this.pointed) : nothing}
        </svg>
      `,
      above: this.busy || !this.chooser.ends.length ? nothing : offerBar(this.chooser, this.offerPlace(board)),
    };
  }

  /** What the keys do now. */
  get help() {
    if (this.picking) return t(this.picking === "edge" ? "board.help.edge" : "board.help.cell");
    if (!this.movable) return null;
    const several = this.colors.some((color) => isTransparent(color, this.powers));
    return inARow([t("board.help"), several ? t("board.help.ends") : ""]);
  }

  get label() {
    const { aim, surface: board } = this;
    const words = t("board.label", { rows: board?.rows ?? 0, cols: board?.cols ?? 0 });
    const goal = aim ? ` ${t("board.goal", { target: targetName(aim), cell: cellName(aim.cell) })}` : "";
    return words + goal;
  }

  piece(color: Color) {
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

  marks(board: Board) {
    const { aim, aimed, robots, selected, solution } = this;
    const first = { ...robots, ...this.start };
    const numbered = solution !== null && solution.length > 0;
    const cell = selected && robots[selected];
    const shown = this.steering && cell && !this.busy;
    const other = aimed && aimed.robot !== selected ? this.endsTowards(aimed.robot, aimed.direction) : [];
    return svg`
      ${aim ? goal(aim) : nothing}
      ${centerPiece(board, aim, this.sand, { label: this.sandLabel, low: this.sandLow })}
      ${trails(board, numbered ? pushed(board, first, solution, this.powers) : followed(first, this.trail))}
      ${startMarkers(this.start)}
      ${shown ? this.choiceMarks(board, selected, cell) : nothing}
      ${aimMarks(board, robots, other, aimed && isTransparent(aimed.robot, this.powers))}
      <g class="wakes"></g>`;
  }

  choiceMarks(board: Board, robot: Color, cell: Cell) {
    const { chooser, choices, robots, aimed } = this;
    const direction = aimed?.robot === robot ? aimed.direction : null;
    const { ends, shown, transparent } = chooser;
    return endMarks({
      board,
      robots,
      robot,
      cell,
      choices: ends.length ? ends : choices,
      all: choices,
      direction,
      shown,
      transparent,
    });
  }

  /**
   * How the offer is shown: in the half of the board without the robot and its ends, and visibly if taps on the board
   * are not enough.
   */
  offerPlace(board: Board) {
    const { offer, ends } = this.chooser;
    const area = this.renderRoot.querySelector(".field")?.getBoundingClientRect();
    const cell = (area?.width ?? 0) / board.cols;
    const covered = Math.ceil(OFFER / Math.max(1, cell));
    const start = offer && this.robots[offer.robot];
    const rows = [start, start, ...ends.map(({ travel: { end } }) => end)].map((place) => place?.[0] ?? 0);
    const hidden = (holds: (row: number) => boolean) => rows.filter(holds).length;
    const above = hidden((row) => row < covered) < hidden((row) => row >= board.rows - covered);
    const shared = new Set(ends.map(({ travel: { end } }) => String(end))).size < ends.length;
    return { above, plain: cell >= SMALL_CELL && !shared && !offer?.cell && !offer?.buttons };
  }

  // ---- motion ----

  pieceOf(color: Color): HTMLElement | null {
    return this.renderRoot.querySelector(`.piece[data-robot="${color}"]`);
  }

  /** A robot has stopped: announce where it can go next. The page may set the new position later. */
  stopped(robot: Color, end: Cell, arrival: Direction) {
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

  /** Animate one move; resolves when it was shown. Set `robots` to the position after it, before or after. */
  async play(move: { robot: Color; direction: Direction; path: readonly Cell[] }) {
    await this.updateComplete;
    await this.slides.play(move);
  }

  /** Resolves when nothing moves any more. */
  async settled() {
    await this.updateComplete;
    await this.slides.settled();
  }

  /** A refused push: the robot shakes, and the board says why in a few words. */
  shake(robot: Color, direction: Direction, reason: string) {
    const piece = this.pieceOf(robot);
    if (!piece) return;
    piece.dataset.look = direction;
    this.refuse(piece, direction, reason);
  }

  /** A robot jumps for joy. */
  cheer(robot: Color) {
    this.rejoice(this.pieceOf(robot));
  }

  /** A robot draws attention to itself. */
  greet(robot: Color) {
    const piece = this.pieceOf(robot);
    if (piece) motion.hop(piece);
  }

  /**
   * Whether a robot stands elsewhere than before.
   *
   * @param old the robots that were set before; undefined: the same
   */
  moved(old: Robots | undefined) {
    if (!old) return false;
    return COLORS.some((color) => old[color] !== this.robots[color] && !sameCell(old[color], this.robots[color]));
  }

  /** Whether it is another target than before. @param old undefined: the same */
  aimedElsewhere(old: Target | null | undefined) {
    return old !== undefined && (!old || !sameCell(old.cell, this.target?.cell));
  }

  bubble(robot: Color, text: string) {
    this.bubbleAt(this.pieceOf(robot), text);
  }

  // ---- input ----

  wishSelect(robot: Color | null) {
    if (robot === this.selected) return;
    this.emit("select", { robot });
  }

  wishMove({ move }: Choice) {
    this.wishSelect(move.robot);
    this.emit("push", move);
  }

  /**
   * An arrow button of the page: it does the same as the arrow key.
   *
   * @param how `focus`: whether the focus moves to the offer, if one opens
   */
  async steer(direction: Direction, { focus = false }: { focus?: boolean } = {}) {
    this.chooser.steer(direction, true);
    await this.updateComplete;
    if (focus) this.focusOffer();
  }

  focusOffer() {
    const { offer } = this.chooser;
    const button = this.renderRoot.querySelector<HTMLElement>(`.offer [data-at="${Math.max(0, offer?.at ?? 0)}"]`);
    button?.focus({ preventScroll: true });
  }

  /** Whether the focus is on the buttons of an offer. */
  get onOffer() {
    return Boolean(this.shadowRoot?.activeElement?.closest(".offer"));
  }

  /**
   * An offer has opened, or the user has stepped to an end: the focus follows, or if it is on the board, the text is
   * announced.
   */
  async offered(chooser: Chooser, opened: boolean) {
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

  handleKey(event: KeyboardEvent) {
    return this.hands.key(event);
  }

  activate(cell: Cell) {
    this.hands.activate(cell);
  }

  cellWords(cell: Cell) {
    const { surface: board, robots, powers, start, aim: target, choices, marked } = this;
    const selected = this.steering ? this.selected : null;
    return board ? cellText(board, cell, { robots, powers, start, target, selected, choices, marked }) : "";
  }

  /** The keyboard's cell follows the selected robot. */
  follow() {
    const cell = this.selected && this.robots[this.selected];
    if (cell && !sameCell(cell, this.grid?.cursor)) this.grid?.put(cell);
  }

  /** A robot was selected. */
  chosen() {
    const cell = this.selected && this.robots[this.selected];
    if (!this.steering || !this.selected || !cell) return;
    this.follow();
    this.say(choicesText(this.selected, cell, this.choices));
  }
}

/**
 * A robot as a picture of one cell; its head rises above it.
 *
 * @param glass whether it has the transparent robot's powers
 */
export function robotPicture(color: Color, glass?: boolean) {
  return html`<svg viewBox="-20 -20 40 40" aria-hidden="true">
    <ellipse class="ground" cx="0" cy="16.4" rx="15.5" ry="4"></ellipse>
    <g transform="translate(0 -0.6) scale(1.02)">${robotShape(color, colorLetter(color), glass)}</g>
  </svg>`;
}

customElements.define("rr-board", RrBoard);
