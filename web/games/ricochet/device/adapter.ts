/**
 * What Ricochet Robots provides for the device at a real table (kit/device.ts): placing robots, choosing the chip,
 * random boards, and putting robots back by hand after a failed attempt. The page lists those robots until the next
 * move is made.
 */

import { t } from "../../../core/i18n.ts";
import type { Cell, Color, Robots } from "../../../kit/board/geometry.ts";
import { type AtTable, type TableGame, type TableWords, undone } from "../../../kit/device.ts";
import { keepLying, lyingOn } from "../../../kit/lying.ts";
import type { Player } from "../../../wire/generated/common.ts";
import type { GameEvent } from "../../../wire/generated/games.ts";
import type { BoardJson, GameRules, View } from "../../../wire/generated/ricochet.ts";
import type { Marked as Ring } from "../board/marks.ts";
import { agreed, lowestBid } from "../room/model.ts";
import type { RrRoom } from "../room/play.ts";
import { bids, padFor, timerKey } from "./bidding.ts";
import { choosing } from "./chips.ts";
import { facesOf, lyingKeys } from "./lobby.ts";
import {
  astray,
  bidFaultOf,
  bidOf,
  byLot,
  chipAt,
  chipsLeft,
  chipsOf,
  failedBefore,
  type Lying,
  lyingFrom,
  type Moved,
  movedBy,
  placeFault,
  robotsBy,
  sameBoardAgain,
  UNMOVED,
} from "./model.ts";
import { over } from "./over.ts";
import { placing } from "./placing.ts";
import { boardOfRules, drawn, robotsDrawn } from "./preview.ts";
import { showing } from "./showing.ts";
import { board } from "./stage.ts";

const WORDS: TableWords = {
  byLot: "referee.by_lot",
  draw: "referee.draw",
  redraw: "referee.redraw",
  speakers: "referee.speakers",
  ask: "referee.ask",
  lower: "referee.lower",
  said: "referee.has_bid",
  unsaid: "referee.no_bid",
  done: "referee.done",
  allDone: "referee.all_done",
  nobody: "referee.nobody",
  nobodyText: "referee.nobody.text",
  nobodyYes: "referee.nobody.yes",
  strike: "referee.strike",
  strikeAsk: "referee.strike.ask",
  strikeText: "referee.strike.text",
  strikeYes: "referee.strike.yes",
  next: "referee.next_chip",
  differs: "referee.robots_differ",
  leaving: "referee.remove.text",
};

export class RicochetTable implements TableGame<View> {
  room: RrRoom;
  device: AtTable<View>;
  saying = "bid" as const;
  begins = "chip_drawn" as const;
  enough = "G1";
  setting: "robots" | "chip" | null = null;
  /** the robots that are being placed */
  robots: Robots = {};
  /** the robot to place next */
  placing: Color | null = null;
  chip: number | null = null;
  /** the robots that attempts have moved on the table */
  moved: Moved = UNMOVED;
  /** the board, before the game */
  preview: BoardJson | null = null;
  previewed = "";
  /** the random boards that were drawn here, in the format of `previewed`: robots are drawn for them, too */
  lot = "";
  /** the rules before the random draw, to draw again */
  undrawn: GameRules | null = null;
  /** what is on the table before the game */
  lies: Lying | null = null;

  constructor(room: RrRoom, device: AtTable<View>) {
    this.room = room;
    this.device = device;
  }

  words = () => WORDS;

  get view() {
    return this.room.view;
  }

  get known() {
    return this.preview !== null;
  }

  /** The board of the current or next game. */
  get surface() {
    return this.view?.phase === "lobby" ? this.preview : this.room.board;
  }

  saw(events: readonly GameEvent[], before: View | null, view: View) {
    if (before && before.round !== view.round && !events.length) this.moved = UNMOVED;
    this.moved = events.reduce(movedBy, this.moved);
    if (!before && !events.length && failedBefore(view)) this.moved = { now: [], astray: robotsBy(view.rules) };
    this.ring(view);
    if (view.phase === "lobby") void this.findBoard(view);
  }

  // ---- before the game ----

  /** Show the board before the game, once it is known. */
  async findBoard(view: View) {
    this.lies ??= lyingFrom(lyingOn(this.room.code));
    const wanted = boardsOf(view.rules);
    if (wanted === this.previewed) return;
    const changed = this.previewed !== "";
    this.previewed = wanted;
    const found = await boardOfRules(view.rules);
    if (wanted !== this.previewed) return;
    this.preview = found;
    const fresh = found !== null && wanted === this.lot;
    if (changed || fresh) this.keep({ robots: fresh ? robotsDrawn(found, this.colors) : null, chip: null }); // not those of another board
    this.device.changed();
  }

  get toDraw() {
    return this.view?.phase === "lobby" && byLot(this.view.rules);
  }

  get mayRedraw() {
    return this.undrawn !== null && this.previewed === this.lot;
  }

  /**
   * Draw boards, openings and robots at random. They are then part of the agreed rules, so there is time to set them
   * up.
   */
  async draw() {
    const { view } = this;
    const before = this.toDraw ? view?.rules : this.undrawn;
    if (!view || !before) return;
    try {
      const rules = agreed(view.rules, await drawn(before));
      this.undrawn = before;
      this.lot = boardsOf(rules);
      await this.device.say({ type: "settings", rules });
    } catch {
      this.room.refuse(t("room.refused.other"), null); // the faces could not be loaded
    }
  }

  keep(lies: Lying) {
    this.lies = lies;
    keepLying(this.room.code, lies);
    this.device.changed();
  }

  corners = ({ rules }: View) => this.preview && facesOf(rules);
  lying = (view: View) => lyingKeys(this, view);

  start() {
    const { robots = null, chip = null } = this.lies ?? {};
    const placed = robots && this.preview ? this.colors.filter((color) => robots[color]) : []; // the others are placed at random
    void this.device.say({
      type: "start",
      ...(robots && placed.length ? { robots: only(robots, placed) } : {}),
      ...(this.preview && chip !== null && chip < this.preview.targets.length ? { chip } : {}),
    });
  }

  // ---- bids ----

  said = (view: View, seat: number) => bidOf(view, seat)?.moves ?? null;
  bound = this.said;
  lowest = lowestBid;
  fault = bidFaultOf;
  silent = undone;
  sayDone = ({ rules }: View) => rules.done;
  numbers = (view: View) => bids(this.room, view);
  pad = (view: View, { seat }: Player, label: string) => padFor(this, view, seat, label);
  sayKey = () => null;
  offer = (view: View) => timerKey(this, view);
  forget() {}

  // ---- after an attempt ----

  showing = (view: View) => showing(this, view);
  over = (view: View) => over(this, view);

  /** Robots that have to be put back by hand. */
  get putBack() {
    return this.moved.astray;
  }

  /** Rings around the cells to which robots have to be put back. */
  ring(view: View) {
    const start = view.result?.start ?? view.start;
    const ring = (cell: Cell | undefined): Ring[] => (cell ? [{ cell, kind: "choice" }] : []);
    this.room.play.rings = (this.putBack ?? []).flatMap((color) => ring(start[color]));
  }

  /** The robots are back on their cells, or whatever else had to be done by hand. */
  putIsDone() {
    this.moved = UNMOVED;
    this.room.play.rings = [];
    this.device.changed();
  }

  /** The next chip, also for another game: the robots stay, unless another board is drawn at random. */
  next() {
    const { view } = this;
    if (view?.phase === "finished" && !sameBoardAgain(view.rules, view.played)) void this.device.say({ type: "again" });
    else this.openChips();
  }

  differs = () => this.openPlacing();

  /** The round's chip, drawn by hand or at random. */
  async take(chip: number | null) {
    const { view } = this;
    if (!view) return;
    const again = view.phase === "finished";
    const robots = again ? { robots: only(view.robots, this.colors) } : {};
    const command = { type: again ? "again" : "draw", ...robots, ...(chip === null ? {} : { chip }) } as const;
    if (await this.device.say(command)) this.device.stop();
  }

  // ---- what lies on the table ----

  /** Choose the chip that was drawn. */
  openChips() {
    const { view, room } = this;
    room.endFilm();
    room.lastRound = false;
    if (view && view.phase !== "lobby") room.play.shown.place(view.robots);
    this.setting = "chip";
    this.chip = view?.phase === "lobby" ? (this.lies?.chip ?? null) : null;
    this.device.changed();
  }

  /** Place the robots as on the table. */
  openPlacing() {
    const { view } = this;
    if (!view) return;
    this.room.endFilm();
    this.setting = "robots";
    this.robots = view.phase === "lobby" ? { ...this.lies?.robots } : { ...view.robots };
    this.placing = this.toPlace[0] ?? null;
    this.device.changed();
  }

  /** The robots that play. */
  get colors() {
    return this.view ? robotsBy(this.view.rules) : [];
  }

  /** Those that have no place yet. */
  get toPlace() {
    return this.colors.filter((color) => !this.robots[color]);
  }

  lift(color: Color) {
    this.placing = this.placing === color ? null : color;
    this.device.changed();
  }

  /** The user has pointed at a cell. */
  pick(cell: Cell) {
    if (this.setting === "robots") this.put(cell);
    else if (this.setting === "chip") this.pickChip(cell);
  }

  put(cell: Cell) {
    const { surface, placing, room } = this;
    const there = this.colors.find((color) => this.robots[color]?.join() === cell.join());
    if (there && there !== placing && (placing === null || this.robots[placing])) return this.lift(there);
    if (!surface || !placing) return room.refuse(t("referee.place.choose"), null);
    const fault = placeFault(surface, this.robots, placing, cell);
    if (fault) return room.refuse(t(`referee.place.${fault}`), fault === "diagonal" ? "M4" : null);
    room.refusal = null;
    this.robots = { ...this.robots, [placing]: cell };
    this.placing = this.toPlace[0] ?? null;
    this.device.changed();
  }

  /** The chips that may be drawn: before a game all of them. */
  get chips() {
    const { view, surface } = this;
    if (!view || !surface) return [];
    return view.phase === "finished" ? chipsOf(view.rules, surface) : chipsLeft(view, surface);
  }

  pickChip(cell: Cell) {
    const { surface } = this;
    if (!surface) return;
    const chip = chipAt(surface, this.chips, cell);
    if (chip === null) return this.room.refuse(t("referee.chip.none"), null);
    this.choose(chip);
  }

  choose(chip: number) {
    this.room.refusal = null;
    this.chip = this.chip === chip ? null : chip;
    this.device.changed();
  }

  /** Confirm the robots' places. */
  async placed() {
    const { view } = this;
    if (!view || this.toPlace.length) return;
    const robots = only(this.robots, this.colors);
    if (view.phase === "lobby") this.keep({ robots, chip: this.lies?.chip ?? null });
    else if (astray(view.robots, robots).length && !(await this.device.say({ type: "place", robots }))) return;
    this.putIsDone();
    this.device.stop();
  }

  /** Choose the robots or the chip at random after all. */
  byLot(what: "robots" | "chip") {
    this.keep({ robots: this.lies?.robots ?? null, chip: this.lies?.chip ?? null, [what]: null });
    this.device.stop();
  }

  /** Confirm the chip of the round. */
  async chosen() {
    if (this.chip === null) return;
    if (this.view?.phase !== "lobby") return this.take(this.chip);
    this.keep({ robots: this.lies?.robots ?? null, chip: this.chip });
    this.device.stop();
  }

  stop() {
    this.setting = null;
    this.placing = null;
    this.chip = null;
  }

  setUp = (view: View) => (this.setting === "robots" ? placing : choosing)(this, view);
  board = (view: View) => board(this, view);
}

const only = (robots: Robots, colors: Color[]) => Object.fromEntries(colors.map((color) => [color, robots[color]]));

/** The rules that determine the boards of a game. */
const boardsOf = ({ faces, board, openings }: GameRules) => JSON.stringify([faces, board, openings]);
