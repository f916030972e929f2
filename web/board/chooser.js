/**
 * Choosing where the chosen robot goes. A push with one end that counts 1 is made at once, by whatever means. A push of a
 * transparent robot with several ends (X6), or with one that counts more, is never made by guessing, for a move made
 * cannot be taken back: a swipe or an arrow opens the *offer*, its ends from near to far, and only a tap on one of them,
 * or Enter, makes the move. A tap on a cell on which the robot can stop in several ways opens the offer of these ways.
 *
 * With the offer open, the same arrow or Tab steps on, the opposite one or Shift+Tab back, Enter or the space bar pushes,
 * Escape closes; any other arrow is a push of its own. The offer lasts until the robot moves, or another one is chosen.
 */
import { OPPOSITE, sameCell } from "../rules/geometry.js";
import { movesTo } from "../rules/notation.js";
import { isTransparent } from "../rules/travel.js";
import { endCells, endsOn, endsTowards, open } from "./choices.js";
import { ARROWS } from "./input.js";

/** @typedef {import("../rules/geometry.js").Cell} Cell */
/** @typedef {import("../rules/geometry.js").Color} Color */
/** @typedef {import("../rules/geometry.js").Direction} Direction */
/** @typedef {import("./choices.js").Choice} Choice */
/**
 * @typedef {object} Offer
 * @property {Color} robot
 * @property {Direction | null} direction the push whose ends are offered, or
 * @property {Cell | null} cell the cell on which to stop
 * @property {number} at the end one has stepped to; -1: none yet
 * @property {boolean} [buttons] whoever opened it is at the page's buttons: let there be some for the ends, too
 */
/**
 * @typedef {object} Host the board
 * @property {Color | null} selected
 * @property {readonly Color[]} powers
 * @property {readonly Choice[]} choices of the selected robot
 * @property {(robot: Color | null) => void} wishSelect
 * @property {(choice: Choice) => void} wishMove
 * @property {(robot: Color, direction: Direction) => Choice[]} endsTowards of any robot; the refused push, where it is one
 * @property {() => void} requestUpdate
 */

export class Chooser {
  /**
   * @param {Host} host
   * @param {(chooser: Chooser, opened: boolean) => void} stepped an end has been stepped to, or the offer just opened
   */
  constructor(host, stepped) {
    this.host = host;
    this.stepped = stepped;
    /** @type {Offer | null} */
    this.offer = null;
    /** @type {readonly Choice[] | null} what is under the mouse, or under a finger that has not been lifted */
    this.touched = null;
  }

  /** The ends on offer; empty: nothing is. @returns {Choice[]} */
  get ends() {
    const { offer, host } = this;
    if (!offer || offer.robot !== host.selected) return [];
    if (offer.direction) return endsTowards(host.choices, offer.direction);
    return offer.cell ? endsOn(host.choices, offer.cell) : [];
  }

  /** The end whose way is shown now. @returns {Choice | null} */
  get shown() {
    const { ends, touched } = this;
    if (touched?.length === 1) return touched[0];
    return (this.offer && ends[this.offer.at]) ?? null;
  }

  /** Whether the selected robot passes walls and robots. */
  get transparent() {
    const { selected, powers } = this.host;
    return selected !== null && isTransparent(selected, powers);
  }

  /**
   * What can be aimed at with a finger: each cell once for a transparent robot, for others each push.
   *
   * @returns {{ cell: Cell, ends: readonly Choice[] }[]}
   */
  get aims() {
    if (!this.transparent) return open(this.host.choices).map((choice) => ({ cell: choice.travel.end, ends: [choice] }));
    const { ends } = this;
    return endCells(ends.length ? ends : this.host.choices);
  }

  /** Things have changed: an offer that is none any more is closed. */
  refresh() {
    if (this.offer && !doubtful(this.ends)) this.close();
    // The same ends may have been found anew: what is looked at stays so.
    const again = this.touched?.map((choice) => this.host.choices.find((other) => same(choice, other)));
    this.touched = again?.every((choice) => choice !== undefined) ? again : null;
  }

  /**
   * A push by hand, key or button: made at once where nothing is in doubt, or it is refused; else its ends are offered.
   *
   * @param {Color} robot
   * @param {Direction} direction
   * @param {{ at?: number, buttons?: boolean }} [how] the end to step to at once; see `Offer`
   */
  push(robot, direction, { at = -1, buttons = false } = {}) {
    const ends = this.host.endsTowards(robot, direction);
    this.host.wishSelect(robot);
    if (doubtful(ends)) this.open({ robot, direction, cell: null, at, buttons });
    else if (ends.length) this.go(ends[0]);
  }

  /**
   * An arrow, as a key or a button of the page: the first time it pushes or offers, then it steps on.
   *
   * @param {Direction} direction
   * @param {boolean} [buttons] see `Offer`
   */
  steer(direction, buttons = false) {
    const { offer, host } = this;
    if (offer?.direction === direction) this.step(1);
    else if (offer?.direction === OPPOSITE[direction]) this.step(-1);
    else if (host.selected) this.push(host.selected, direction, { at: 0, buttons });
  }

  /**
   * A tap on a cell: the robot goes there, or the ways to stop there are offered.
   *
   * @param {readonly Choice[]} ends
   * @param {{ at?: number }} [how]
   */
  take(ends, { at = -1 } = {}) {
    const [first] = ends;
    const { robot, end } = first.travel;
    if (ends.length === 1) this.go(first);
    else this.open({ robot, direction: null, cell: end, at });
  }

  /** @param {Offer} offer */
  open(offer) {
    this.offer = offer;
    this.touched = null;
    this.stepped(this, true);
    this.host.requestUpdate();
  }

  /** @param {number} by */
  step(by) {
    const { offer, ends } = this;
    if (!offer || ends.length === 0) return;
    const at = offer.at < 0 && by < 0 ? ends.length - 1 : (offer.at + by + ends.length) % ends.length;
    this.offer = { ...offer, at };
    this.touched = null;
    this.stepped(this, false);
    this.host.requestUpdate();
  }

  /** Look at one of the ends on offer. @param {number} at */
  look(at) {
    if (!this.offer || this.offer.at === at) return;
    this.offer = { ...this.offer, at };
    this.host.requestUpdate();
  }

  /** What is under the pointer, a transparent robot's ends. @param {readonly Choice[] | null} ends */
  touch(ends) {
    const touched = this.transparent ? ends : null;
    if (touched === this.touched || (touched && this.touched && touched[0] === this.touched[0])) return;
    this.touched = touched;
    this.host.requestUpdate();
  }

  /** @param {Choice} choice */
  go(choice) {
    this.close();
    this.host.wishMove(choice);
  }

  close() {
    if (!this.offer && !this.touched) return;
    this.offer = null;
    this.touched = null;
    this.host.requestUpdate();
  }

  /**
   * A key while an offer is open; true when it meant something.
   *
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { offer, ends } = this;
    if (!offer || ends.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return false;
    const direction = ARROWS[event.key];
    if (event.key === "Escape") this.close();
    else if (event.key === "Tab") this.step(event.shiftKey ? -1 : 1);
    else if (event.key === "Enter" || event.key === " ") this.go(ends[Math.max(0, offer.at)]);
    else if (direction && offer.cell) this.step(direction === "S" || direction === "E" ? 1 : -1);
    else if (direction && (direction === offer.direction || direction === OPPOSITE[/** @type {Direction} */ (offer.direction)]))
      this.steer(direction);
    else return false;
    return true;
  }

  /** The ends that lie on a cell. @param {Cell} cell @returns {readonly Choice[]} */
  on(cell) {
    return this.aims.find((aim) => sameCell(aim.cell, cell))?.ends ?? [];
  }
}

/**
 * Whether a push should not be made before one has seen where to, or for how much.
 *
 * @param {readonly Choice[]} ends
 */
function doubtful(ends) {
  return ends.length > 1 || (ends.length === 1 && !ends[0].refusal && ends[0].travel.cost > 1);
}

/** Whether two choices are the same move, of the same cost. @param {Choice} one @param {Choice} other */
function same(one, other) {
  return one.travel.cost === other.travel.cost && movesTo([one.move]) === movesTo([other.move]);
}
