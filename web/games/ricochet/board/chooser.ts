/**
 * Choosing where the selected robot goes. A push with one end and cost 1 is made at once. A transparent robot's push
 * with several ends (X6) or a higher cost is never guessed, because moves cannot be undone: a swipe or an arrow key
 * opens the *offer* of its ends, from near to far, and only a tap on one of them, or Enter, makes the move. A tap on a
 * cell where the robot can stop in several ways opens the offer of these ways.
 *
 * While the offer is open, the same arrow key or Tab goes to the next end, the opposite one or Shift+Tab back. Enter or
 * the space bar pushes, Escape closes; any other arrow key is a push of its own. The offer stays open until the robot
 * moves or another one is selected.
 */
import { ARROWS, type Cell, type Color, type Direction, OPPOSITE, sameCell } from "../../../kit/board/geometry.ts";
import { movesTo } from "../rules/notation.ts";
import { isTransparent } from "../rules/travel.ts";
import { type Choice, endCells, endsOn, endsTowards, open } from "./choices.ts";

export interface Offer {
  robot: Color;
  /** the push whose ends are offered, or */
  direction: Direction | null;
  /** the cell on which to stop */
  cell: Cell | null;
  /** the end that the user has stepped to; -1: none yet */
  at: number;
  /** it was opened with a button of the page, so the ends are shown as buttons, too */
  buttons?: boolean;
}
/** the board */
interface Host {
  selected: Color | null;
  powers: readonly Color[];
  /** the choices of the selected robot */
  choices: readonly Choice[];
  wishSelect: (robot: Color | null) => void;
  wishMove: (choice: Choice) => void;
  /** the ends of any robot's push; if it is refused, a choice with the rule */
  endsTowards: (robot: Color, direction: Direction) => Choice[];
  requestUpdate: () => void;
}

export class Chooser {
  host: Host;
  stepped: (chooser: Chooser, opened: boolean) => void;
  offer: Offer | null = null;
  /** what is under the mouse, or under a finger that is still down */
  touched: readonly Choice[] | null = null;

  /** @param stepped called when the offer has opened, or the user has stepped to an end */
  constructor(host: Host, stepped: (chooser: Chooser, opened: boolean) => void) {
    this.host = host;
    this.stepped = stepped;
  }

  /** The ends on offer; empty if none are offered. */
  get ends(): Choice[] {
    const { offer, host } = this;
    if (!offer || offer.robot !== host.selected) return [];
    if (offer.direction) return endsTowards(host.choices, offer.direction);
    return offer.cell ? endsOn(host.choices, offer.cell) : [];
  }

  /** The end whose route is shown now. */
  get shown(): Choice | null {
    const { ends, touched } = this;
    if (touched?.length === 1) return touched[0];
    return (this.offer && ends[this.offer.at]) ?? null;
  }

  /** Whether the selected robot passes walls and robots. */
  get transparent() {
    const { selected, powers } = this.host;
    return selected !== null && isTransparent(selected, powers);
  }

  /** What a finger can aim at: for a transparent robot each cell once, for others each push. */
  get aims(): { cell: Cell; ends: readonly Choice[] }[] {
    if (!this.transparent)
      return open(this.host.choices).map((choice) => ({ cell: choice.travel.end, ends: [choice] }));
    const { ends } = this;
    return endCells(ends.length ? ends : this.host.choices);
  }

  /** The position has changed: close an offer that is no longer valid. */
  refresh() {
    if (this.offer && !doubtful(this.ends)) this.close();
    // Equal ends may be new objects: keep the one that is shown.
    const again = this.touched?.map((choice) => this.host.choices.find((other) => same(choice, other)));
    this.touched = again?.every((choice) => choice !== undefined) ? again : null;
  }

  /**
   * A push by hand, key or button: it is made or refused at once if nothing is in doubt; otherwise its ends are
   * offered.
   *
   * @param how the end to step to at once; see `Offer`
   */
  push(robot: Color, direction: Direction, { at = -1, buttons = false }: { at?: number; buttons?: boolean } = {}) {
    const ends = this.host.endsTowards(robot, direction);
    this.host.wishSelect(robot);
    if (doubtful(ends)) this.open({ robot, direction, cell: null, at, buttons });
    else if (ends.length) this.go(ends[0]);
  }

  /**
   * An arrow, as a key or a button of the page: the first time it pushes or opens the offer, then it steps on.
   *
   * @param buttons see `Offer`
   */
  steer(direction: Direction, buttons: boolean = false) {
    const { offer, host } = this;
    if (offer?.direction === direction) this.step(1);
    else if (offer?.direction === OPPOSITE[direction]) this.step(-1);
    else if (host.selected) this.push(host.selected, direction, { at: 0, buttons });
  }

  /** A tap on a cell: the robot goes there, or the ways to stop there are offered. */
  take(ends: readonly Choice[], { at = -1 }: { at?: number } = {}) {
    const [first] = ends;
    const { robot, end } = first.travel;
    if (ends.length === 1) this.go(first);
    else this.open({ robot, direction: null, cell: end, at });
  }

  open(offer: Offer) {
    this.offer = offer;
    this.touched = null;
    this.stepped(this, true);
    this.host.requestUpdate();
  }

  step(by: number) {
    const { offer, ends } = this;
    if (!offer || ends.length === 0) return;
    const at = offer.at < 0 && by < 0 ? ends.length - 1 : (offer.at + by + ends.length) % ends.length;
    this.offer = { ...offer, at };
    this.touched = null;
    this.stepped(this, false);
    this.host.requestUpdate();
  }

  /** Step to one of the ends on offer. */
  look(at: number) {
    if (!this.offer || this.offer.at === at) return;
    this.offer = { ...this.offer, at };
    this.host.requestUpdate();
  }

  /** The transparent robot's ends under the pointer. */
  touch(ends: readonly Choice[] | null) {
    const touched = this.transparent ? ends : null;
    if (touched === this.touched || (touched && this.touched && touched[0] === this.touched[0])) return;
    this.touched = touched;
    this.host.requestUpdate();
  }

  go(choice: Choice) {
    this.close();
    this.host.wishMove(choice);
  }

  close() {
    if (!this.offer && !this.touched) return;
    this.offer = null;
    this.touched = null;
    this.host.requestUpdate();
  }

  /** A key while an offer is open; true if it was used. */
  key(event: KeyboardEvent) {
    const { offer, ends } = this;
    if (!offer || ends.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return false;
    const direction = ARROWS[event.key];
    if (event.key === "Escape") this.close();
    else if (event.key === "Tab") this.step(event.shiftKey ? -1 : 1);
    else if (event.key === "Enter" || event.key === " ") this.go(ends[Math.max(0, offer.at)]);
    else if (direction && offer.cell) this.step(direction === "S" || direction === "E" ? 1 : -1);
    else if (direction && offer.direction && [offer.direction, OPPOSITE[offer.direction]].includes(direction))
      this.steer(direction);
    else return false;
    return true;
  }

  /** The ends on a cell. */
  on(cell: Cell): readonly Choice[] {
    return this.aims.find((aim) => sameCell(aim.cell, cell))?.ends ?? [];
  }
}

/** Whether the user should see the end or the cost of a push before making it. */
function doubtful(ends: readonly Choice[]) {
  return ends.length > 1 || (ends.length === 1 && !ends[0].refusal && ends[0].travel.cost > 1);
}

/** Whether two choices are the same move at the same cost. */
function same(one: Choice, other: Choice) {
  return one.travel.cost === other.travel.cost && movesTo([one.move]) === movesTo([other.move]);
}
