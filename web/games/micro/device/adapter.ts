/**
 * What Micro Robots provides for the device at a real table (kit/device.ts): entering the dice of the box, and tiles
 * drawn at random. The path is tapped on the screen while it is shown on the table; the server judges each jump and
 * says what a wrong declaration costs.
 */

import { DocumentStyles } from "../../../core/document-styles.ts";
import { t } from "../../../core/i18n.ts";
import type { AtTable, TableGame, TableWords } from "../../../kit/device.ts";
import { keepLying, lyingOn } from "../../../kit/lying.ts";
import type { Player } from "../../../wire/generated/common.ts";
import type { GameEvent } from "../../../wire/generated/games.ts";
import type { View, Word } from "../../../wire/generated/micro.ts";
import { agreed } from "../options.ts";
import { lowestCall } from "../room/model.ts";
import type { MrRoom } from "../room/play.ts";
import { declareKey } from "../room/thinking.ts";
import { refusalText } from "../room/words.ts";
import { type Board, boardOfTiles } from "../rules/rules.ts";
import { randomPlaces } from "../tiles/arrangements.ts";
import { calls, padFor } from "./declaring.ts";
import { dicing } from "./dicing.ts";
import { lyingKeys, tileNames } from "./lobby.ts";
import {
  BY_LOT,
  callOf,
  declareFaultOf,
  diceOf,
  type Lying,
  lyingFrom,
  type Said,
  saidBy,
  silent,
  takenFor,
} from "./model.ts";
import { over } from "./over.ts";
import { showing } from "./showing.ts";
import { board } from "./stage.ts";
import { refereeStyle } from "./style.ts";

const WORDS: TableWords = {
  byLot: "microtable.by_lot",
  draw: "microtable.draw",
  redraw: "microtable.redraw",
  speakers: "microtable.speakers",
  ask: "microtable.ask",
  lower: "microtable.lower",
  said: "microtable.has_called",
  unsaid: "", // nothing has to be said about it
  done: "microtable.done",
  allDone: "microtable.none",
  nobody: "microtable.nobody",
  nobodyText: "microtable.nobody.text",
  nobodyYes: "microtable.nobody.yes",
  strike: "microtable.strike",
  strikeAsk: "microtable.strike.ask",
  strikeText: "microtable.strike.text",
  strikeYes: "microtable.strike.yes",
  next: "microtable.next",
  differs: "microtable.differs",
  leaving: "microtable.leave",
};
/** Once somebody has called a number, others may call fewer (U5). */
const CALLING: TableWords = { ...WORDS, done: "microtable.done.calling", allDone: "microtable.all_done" };

export class MicroTable implements TableGame<View> {
  room: MrRoom;
  device: AtTable<View>;
  saying = "declare" as const;
  begins = "dice_rolled" as const;
  enough = "G3";
  setting: "dice" | null = null;
  /** the dice before the game, as entered */
  lies: Lying | null = null;
  /** the dice that are being entered */
  dice: Lying = { ...BY_LOT };
  /** the one that is entered next */
  turn: Said = "target";
  /** whether the robot on the table stands elsewhere than on the screen */
  withStart = false;
  /** kept, so that the board gets the same object */
  laid: { of: string; board: Board | null } = { of: "", board: null };
  /** whether these tiles were drawn at random here, and may be drawn again */
  mayRedraw = false;

  constructor(room: MrRoom, device: AtTable<View>) {
    this.room = room;
    this.device = device;
    new DocumentStyles(room, [refereeStyle]);
  }

  words = ({ calls }: View) => (calls.length ? CALLING : WORDS);

  get view() {
    return this.room.view;
  }

  get known() {
    return this.preview !== null;
  }

  /** The board of the next game, once it is known. */
  get preview() {
    const { side, tiles } = this.view?.rules ?? { side: "black", tiles: null };
    const of = tiles ? `${side} ${tiles}` : "";
    if (of !== this.laid.of) this.laid = { of, board: tiles ? boardOfTiles(side, tiles) : null };
    return this.laid.board;
  }

  saw(_events: readonly GameEvent[], _before: View | null, view: View) {
    if (view.phase === "lobby") this.lies ??= lyingFrom(lyingOn(this.room.code));
  }

  // ---- before the game ----

  get toDraw() {
    return this.view?.phase === "lobby" && this.view.rules.tiles === null;
  }

  /** Draw tiles at random. They are then part of the agreed rules, so there is time to place them. */
  async draw() {
    const { view } = this;
    if (!view) return;
    this.mayRedraw = true;
    await this.device.say({ type: "settings", rules: agreed(view.rules, { tiles: randomPlaces() }) });
  }

  corners = ({ rules }: View) => rules.tiles && tileNames(rules.tiles);
  lying = (view: View) => lyingKeys(this, view);

  start(view: View) {
    void this.device.say({ type: "start", ...diceOf(view, this.lies ?? BY_LOT) });
  }

  // ---- declarations ----

  said = callOf;
  bound = lowestCall;
  lowest = lowestCall;
  fault = declareFaultOf;
  silent = silent;
  sayDone = () => true;
  numbers = (view: View) => calls(this.room, view);
  pad = (view: View, { seat }: Player, label: string) => padFor(this.room, view, seat, label);
  sayKey = () => declareKey(this.room, t("microtable.declare.none"));
  offer = () => null;

  forget() {
    this.room.play.chosen = null;
  }

  showing = (view: View) => showing(this, view);
  over = (view: View) => over(this, view);
  next = () => this.openDice();
  differs = () => this.openDice({ withStart: true });

  // ---- the dice ----

  /** Enter the dice on the table. @param how `withStart`: also the robot's cell */
  openDice({ withStart = false, said }: { withStart?: boolean; said?: Said } = {}) {
    const { view, room } = this;
    if (!view) return;
    const lobby = view.phase === "lobby";
    room.endFilm();
    room.lastRound = false;
    if (!lobby) room.play.shown.place(view.robot);
    this.withStart = withStart;
    this.dice = { ...((lobby && this.lies) || BY_LOT) };
    this.turn = said ?? (withStart || view.phase !== "over" ? "start" : "target");
    this.setting = "dice";
    this.device.changed();
  }

  /** The dice that are entered now. */
  get toEnter() {
    return this.view ? saidBy(this.view, this.withStart) : [];
  }

  /** The combinations that one of them cannot show. */
  takenFor(said: Said) {
    return this.view ? takenFor(this.view, this.dice, said) : [];
  }

  turnTo(said: Said) {
    this.turn = said;
    this.device.changed();
  }

  /** Enter one of the dice; the next one without a value follows. */
  roll(word: Word) {
    const { turn, room } = this;
    if (this.takenFor(turn).includes(word))
      return room.refuse(refusalText({ code: "bad_dice" }), turn === "via" ? "U8" : "U3");
    room.refusal = null;
    this.dice = { ...this.dice, [turn]: word };
    this.turn = this.toEnter.find((one) => this.dice[one] === null) ?? turn;
    this.device.changed();
  }

  /**
   * Confirm the dice: before the game they are kept, otherwise the round begins. Missing ones are rolled by the device.
   */
  async lie() {
    const { view, device } = this;
    if (!view) return;
    if (view.phase === "lobby") {
      this.lies = { ...this.dice };
      keepLying(this.room.code, this.dice);
      return device.stop();
    }
    const type = view.phase === "finished" ? "again" : "draw";
    if (await device.say({ type, ...diceOf(view, this.dice) })) device.stop();
  }

  /** Let the device roll all dice. */
  async byLot() {
    this.dice = { ...BY_LOT };
    await this.lie();
  }

  stop() {
    this.setting = null;
  }

  setUp = (view: View) => dicing(this, view);
  board = (view: View) => board(this, view);
}
