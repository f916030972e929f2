/**
 * The referee of Ricochet Robots at a real table: what its one device (device.ts) holds beside – robots that are being
 * placed, the chip that is being chosen, boards that the lot has given, robots that have to be put back.
 *
 * The optimum stays hidden until somebody asks, in each round anew. Robots of a failed attempt have to be put back by
 * hand: the page says which, until the next move is made.
 */

import { t } from "../../../core/i18n.ts";
import type { Cell, Color, Robots } from "../../../kit/board/geometry.ts";
import { isDevice, playerAt, present, zoneOf } from "../../../kit/model.ts";
import { refusalText } from "../../../kit/words.ts";
import { ask } from "../../../parts/dialog.ts";
import type { GameEvent } from "../../../wire/generated/games.ts";
import type { BoardJson, GameRules, View } from "../../../wire/generated/ricochet.ts";
import type { Marked as Ring } from "../board/marks.ts";
import { agreed } from "../room/model.ts";
import type { RrRoom } from "../room/play.ts";
import { tableBidding } from "./bidding.ts";
import { chipZone } from "./chips.ts";
import { Device } from "./device.ts";
import { tableFinished } from "./finish.ts";
import { tableLobby } from "./lobby.ts";
import { keepLying, type Lying, lyingOn } from "./memory.ts";
import {
  astray,
  bidFaultOf,
  bidOf,
  byLot,
  chipAt,
  chipsLeft,
  chipsOf,
  failedBefore,
  type Moved,
  may,
  movedBy,
  placeFault,
  robotsBy,
  sameBoardAgain,
  UNMOVED,
  undone,
} from "./model.ts";
import { tableOver } from "./over.ts";
import { placingZone } from "./placing.ts";
import { boardOfRules, drawn, robotsDrawn } from "./preview.ts";
import { tableShowing } from "./showing.ts";
import { tableStage } from "./stage.ts";

const NO_RINGS: readonly Ring[] = [];

const ring = (cell: Cell | undefined): Ring[] => (cell ? [{ cell, kind: "choice" }] : []);

/** the page of a room at a real table */
export type Table = RrRoom & { referee: Referee };

export class Referee extends Device<View> {
  declare room: Table;
  /** what is being set up */
  declare setting: "robots" | "chip" | null;
  /** as they are being placed */
  robots: Robots = {};
  /** the one that is placed next */
  placing: Color | null = null;
  chip: number | null = null;
  /** the robots on the table */
  moved: Moved = UNMOVED;
  /** kept, so that the board sees no change */
  ringed: { of: Color[] | null; rings: readonly Ring[] } = { of: null, rings: NO_RINGS };
  /** the board, before the game */
  preview: BoardJson | null = null;
  previewed = "";
  /** what the lot has given here, as `previewed`: its robots are drawn, too */
  lot = "";
  /** the rules before the lot, to cast it once more */
  undrawn: GameRules | null = null;
  /** what lies on the table, before the game */
  lying: Lying | null = null;

  constructor(room: RrRoom) {
    super(room);
    this.room = room as Table; // whose referee this becomes
    this.setting = null;
  }

  override get saying() {
    return "bid";
  }

  override get leaving() {
    return t("referee.remove.text");
  }

  override get known() {
    return this.preview !== null;
  }

  /** The board of the game, or the one that it will be played on. */
  get board() {
    return this.view?.phase === "lobby" ? this.preview : this.room.board;
  }

  /** Robots that have to be put back by hand. */
  get putBack() {
    return this.moved.astray;
  }

  /** Rings around the cells to which robots have to be put back. */
  get rings() {
    const { putBack, view } = this;
    if (!putBack || !view || this.room.replay) return NO_RINGS;
    if (this.ringed.of !== putBack) {
      const start = view.result?.start ?? view.start;
      this.ringed = { of: putBack, rings: putBack.flatMap((color) => ring(start[color])) };
    }
    return this.ringed.rings;
  }

  /** Something has happened. */
  saw(events: GameEvent[], before: View | null, view: View) {
    if (view.mode !== "table") return;
    const drawn = events.some((event) => event.type === "chip_drawn");
    if (before?.phase !== view.phase) this.setting = null;
    if (before?.round !== view.round || drawn) this.ask(null);
    if (drawn || (before && before.round !== view.round)) {
      this.asked = "";
      this.chip = null;
      if (!events.length) this.moved = UNMOVED;
    }
    if (!this.mayGoOn(view)) this.ask(null);
    this.moved = events.reduce(movedBy, this.moved);
    if (!before && !events.length && failedBefore(view)) this.moved = { now: [], astray: robotsBy(view.rules) };
    if (view.phase === "lobby") void this.findBoard(view);
  }

  /** Show the board before the game, when it is known. */
  async findBoard(view: View) {
    this.lying ??= lyingOn(this.room.code);
    const wanted = boardsOf(view.rules);
    if (wanted === this.previewed) return;
    const changed = this.previewed !== "";
    this.previewed = wanted;
    const board = await boardOfRules(view.rules);
    if (wanted !== this.previewed) return;
    this.preview = board;
    const fresh = board !== null && wanted === this.lot;
    if (changed || fresh) this.keep({ robots: fresh ? robotsDrawn(board, this.colors) : null, chip: null }); // not as on another board
    this.changed();
  }

  /** Whether boards are to be drawn by lot before the game. */
  get toDraw() {
    return this.view?.phase === "lobby" && byLot(this.view.rules);
  }

  /** Whether these boards came by lot, and may come once more. */
  get mayRedraw() {
    return this.undrawn !== null && this.previewed === this.lot;
  }

  /** Boards, openings and robots by lot: from now on they are agreed on, and can be laid in peace. */
  async drawBoards() {
    const { view } = this;
    const before = this.toDraw ? view?.rules : this.undrawn;
    if (!view || !before) return;
    try {
      const rules = agreed(view.rules, await drawn(before));
      this.undrawn = before;
      this.lot = boardsOf(rules);
      await this.say({ type: "settings", rules });
    } catch {
      this.room.refuse(t("room.refused.other"), null); // the faces could not be fetched
    }
  }

  keep(lying: Lying) {
    this.lying = lying;
    keepLying(this.room.code, lying);
    this.changed();
  }

  start() {
    const { view } = this;
    if (!view) return;
    this.remember();
    const { robots = null, chip = null } = this.lying ?? {};
    const placed = robots && this.preview ? this.colors.filter((color) => robots[color]) : []; // the others by lot
    void this.say({
      type: "start",
      ...(robots && placed.length ? { robots: only(robots, placed) } : {}),
      ...(this.preview && chip !== null && chip < this.preview.targets.length ? { chip } : {}),
    });
  }

  // ---- bids ----

  /** Ask for a player's number; once more: do not. */
  override choose(seat: number) {
    const { view } = this;
    if (!view) return;
    this.room.digits.clear();
    this.room.refusal = null;
    const fault = may(view, seat, "bid") ? null : bidFaultOf(view, seat, 0);
    this.ask(fault || this.speaker === seat ? null : seat);
    if (fault) this.room.refuse(refusalText(fault), fault.rule ?? null);
    this.changed();
  }

  async bid(moves: number) {
    const { view, speaker } = this;
    if (!view || speaker === null) return;
    const own = bidOf(view, speaker);
    const fault = own?.moves === moves ? null : bidFaultOf(view, speaker, moves);
    if (fault) {
      const raised = fault.code === "not_lower" && own;
      const name = playerAt(view, speaker)?.name ?? "";
      const text = raised ? t("referee.not_lower", { name, count: own.moves }) : refusalText(fault);
      return this.room.refuse(text, fault.rule ?? null);
    }
    this.room.refusal = null;
    this.ask(null);
    this.changed();
    if (own?.moves !== moves) await this.say({ type: "bid", moves }, speaker);
  }

  /** A number was tapped by mistake: take it back, when that is really meant. */
  strike(seat: number) {
    const bid = this.view && bidOf(this.view, seat);
    const name = this.view && playerAt(this.view, seat)?.name;
    if (!bid || !name) return;
    ask({
      heading: t("referee.strike.ask", { name, count: bid.moves }),
      text: t("referee.strike.text", { name }),
      yes: t("referee.strike.yes"),
      no: t("referee.strike.no"),
      act: () => void this.say({ type: "strike" }, seat),
    });
  }

  /** Nobody wants to bid any more; before the first bid the chip goes back, and that is asked first. */
  allDone() {
    const { view } = this;
    if (!view) return;
    const say = async () => {
      for (const player of this.view ? undone(this.view) : []) await this.say({ type: "done" }, player.seat);
    };
    if (view.bids.length) return void say();
    ask({
      heading: t("referee.nobody"),
      text: t("referee.nobody.text"),
      yes: t("referee.nobody.yes"),
      no: t("referee.nobody.no"),
      act: () => void say(),
    });
  }

  turnTimer() {
    const seat =
      this.view && present(this.view).find((player) => this.view && may(this.view, player.seat, "turn_timer"));
    if (seat) void this.say({ type: "turn_timer" }, seat.seat);
  }

  // ---- after a round ----

  /** The next chip: the one that was drawn by hand, or by lot. */
  async draw(chip: number | null) {
    const { view } = this;
    if (!view) return;
    const again = view.phase === "finished";
    const robots = again ? { robots: only(view.robots, this.colors) } : {};
    if (await this.say({ type: again ? "again" : "draw", ...robots, ...(chip === null ? {} : { chip }) })) this.stop();
  }

  /** Another game: with the robots as they stand and a chip drawn by hand, unless the lot lays another board. */
  override again() {
    const { view } = this;
    if (view && sameBoardAgain(view.rules, view.played)) return this.openChips();
    void this.say({ type: "again" });
  }

  /** The robots are put back, or whatever else was to be done by hand. */
  putIsDone() {
    this.moved = UNMOVED;
    this.changed();
  }

  // ---- what lies on the table ----

  /** Choose the chip that was drawn. */
  openChips() {
    this.room.endFilm();
    this.room.lastRound = false;
    if (this.view && this.view.phase !== "lobby") this.room.play.shown.place(this.view.robots);
    this.setting = "chip";
    this.chip = this.view?.phase === "lobby" ? (this.lying?.chip ?? null) : null;
    this.changed();
  }

  /** Place the robots as they stand on the table. */
  openPlacing() {
    const { view } = this;
    if (!view) return;
    this.room.endFilm();
    this.setting = "robots";
    const lobby = view.phase === "lobby";
    this.robots = lobby ? { ...this.lying?.robots } : { ...view.robots };
    this.placing = this.toPlace[0] ?? null;
    this.changed();
  }

  /** The robots that play. */
  get colors() {
    return this.view ? robotsBy(this.view.rules) : [];
  }

  /** Those that have no place yet. */
  get toPlace() {
    return this.colors.filter((color) => !this.robots[color]);
  }

  take(color: Color) {
    this.placing = this.placing === color ? null : color;
    this.changed();
  }

  /** Somebody has pointed at a cell. */
  pick(cell: Cell) {
    if (this.setting === "robots") this.put(cell);
    else if (this.setting === "chip") this.pickChip(cell);
  }

  put(cell: Cell) {
    const { board, placing } = this;
    const there = this.colors.find((color) => this.robots[color]?.join() === cell.join());
    if (there && there !== placing && (placing === null || this.robots[placing])) return this.take(there);
    if (!board || !placing) return this.room.refuse(t("referee.place.choose"), null);
    const fault = placeFault(board, this.robots, placing, cell);
    if (fault) return this.room.refuse(t(`referee.place.${fault}`), fault === "diagonal" ? "M4" : null);
    this.room.refusal = null;
    this.robots = { ...this.robots, [placing]: cell };
    this.placing = this.toPlace[0] ?? null;
    this.changed();
  }

  /** The chips that may be drawn: before a game all of them. */
  get chips() {
    const { view, board } = this;
    if (!view || !board) return [];
    return view.phase === "finished" ? chipsOf(view.rules, board) : chipsLeft(view, board);
  }

  pickChip(cell: Cell) {
    const { board } = this;
    if (!board) return;
    const chip = chipAt(board, this.chips, cell);
    if (chip === null) return this.room.refuse(t("referee.chip.none"), null);
    this.takeChip(chip);
  }

  takeChip(chip: number) {
    this.room.refusal = null;
    this.chip = this.chip === chip ? null : chip;
    this.changed();
  }

  /** The robots stand so. */
  async placed() {
    const { view } = this;
    if (!view || this.toPlace.length) return;
    const robots = only(this.robots, this.colors);
    if (view.phase === "lobby") this.keep({ robots, chip: this.lying?.chip ?? null });
    else if (astray(view.robots, robots).length && !(await this.say({ type: "place", robots }))) return;
    this.moved = UNMOVED;
    this.stop();
  }

  /** The robots, or the chip, by lot after all. */
  byLot(what: "robots" | "chip") {
    this.keep({ robots: this.lying?.robots ?? null, chip: this.lying?.chip ?? null, [what]: null });
    this.stop();
  }

  /** The chosen chip is the round's. */
  async chosenChip() {
    if (this.chip === null) return;
    if (this.view?.phase !== "lobby") return this.draw(this.chip);
    this.keep({ robots: this.lying?.robots ?? null, chip: this.chip });
    this.stop();
  }

  override stop() {
    this.placing = null;
    this.chip = null;
    super.stop();
  }

  // ---- the page ----

  /** What stands in the board's place. */
  stage(view: View) {
    return tableStage(this.room, view);
  }

  /** What can be done now; null where the page is that of any room. */
  zone(view: View) {
    if (view.mode !== "table") return null;
    const zone = zoneOf(view);
    if (this.setting === "robots") return placingZone(this.room, view);
    if (this.setting === "chip") return chipZone(this.room, view);
    if (zone === "over" || this.room.lastRound) return tableOver(this.room, view);
    if (!isDevice(view)) return null;
    switch (zone) {
      case "lobby":
        return tableLobby(this.room, view);
      case "mine":
        return tableShowing(this.room, view);
      case "finished":
        return tableFinished(this.room, view);
      default:
        return tableBidding(this.room, view);
    }
  }
}

const only = (robots: Robots, colors: Color[]) => Object.fromEntries(colors.map((color) => [color, robots[color]]));

/** What the boards of a game depend on. */
const boardsOf = ({ faces, board, openings }: GameRules) => JSON.stringify([faces, board, openings]);
