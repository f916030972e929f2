/**
 * The referee of Micro Robots at a real table: what its one device (games/ricochet/referee/device.ts) holds beside – what the dice of the
 * box have said, tiles that the lot has given here. The path is tapped on the screen as it is shown on the table; the
 * server judges each jump, and says what a wrong declaration costs.
 *
 * The optimum stays hidden until somebody asks, in each round anew.
 */

import { t } from "../../../core/i18n.ts";
import { Wears } from "../../../core/wear.ts";
import { isDevice, playerAt, zoneOf } from "../../../kit/model.ts";
import { ask } from "../../../parts/dialog.ts";
import type { GameEvent } from "../../../wire/generated/games.ts";
import type { View, Word } from "../../../wire/generated/micro.ts";
import { Device } from "../../ricochet/referee/device.ts";
import { tableFinished } from "../../ricochet/referee/finish.ts";
import { may } from "../../ricochet/referee/model.ts";
import { agreed } from "../options.ts";
import type { MrRoom } from "../room/play.ts";
import { refusalText } from "../room/words.ts";
import { type Board, boardOfTiles } from "../rules/rules.ts";
import { randomPlaces } from "../tiles/arrangements.ts";
import { type Table, tableDeclaring } from "./declaring.ts";
import { diceZone } from "./dicing.ts";
import { tableLobby } from "./lobby.ts";
import { keepLying, lyingOn } from "./memory.ts";
import { BY_LOT, callOf, declareFaultOf, diceOf, type Lying, type Said, saidBy, silent, takenFor } from "./model.ts";
import { tableOver } from "./over.ts";
import { tableShowing } from "./showing.ts";
import { tableStage } from "./stage.ts";
import { refereeStyle } from "./style.ts";

export class MicroReferee extends Device<View> {
  declare room: Table;
  /** what lies on the table before the game */
  lying: Lying | null = null;
  /** what is being said of the dice */
  dice: Lying = { ...BY_LOT };
  /** which of them is said next */
  said: Said = "target";
  /** whether the robot on the table stands elsewhere than on the screen */
  anew = false;
  /** kept, so that the board sees no change */
  laid: { of: string; board: Board | null } = { of: "", board: null };
  /** whether the lot has given these tiles here, and may be cast once more */
  mayRedraw = false;

  constructor(room: MrRoom) {
    super(room);
    this.room = room as Table; // whose referee this becomes
    new Wears(room, [refereeStyle]);
  }

  override get saying() {
    return "declare";
  }

  override get leaving() {
    return t("microtable.leave");
  }

  override get known() {
    return this.preview !== null;
  }

  /** The board that will be played on, as soon as that is known. */
  get preview() {
    const { side, tiles } = this.view?.rules ?? { side: "black", tiles: null };
    const of = tiles ? `${side} ${tiles}` : "";
    if (of !== this.laid.of) this.laid = { of, board: tiles ? boardOfTiles(side, tiles) : null };
    return this.laid.board;
  }

  /** Something has happened. */
  saw(events: GameEvent[], before: View | null, view: View) {
    if (view.mode !== "table") return;
    const rolled = events.some((event) => event.type === "dice_rolled");
    if (before?.phase !== view.phase) this.setting = null;
    if (rolled || before?.round !== view.round) this.ask(null);
    if (before && (rolled || before.round !== view.round)) this.asked = "";
    if (!this.mayGoOn(view)) this.ask(null);
    if (view.phase === "lobby") this.lying ??= lyingOn(this.room.code);
  }

  // ---- before the game ----

  /** Whether tiles are to be drawn by lot before the game. */
  get toDraw() {
    return this.view?.phase === "lobby" && this.view.rules.tiles === null;
  }

  /** Tiles by lot: from now on they are agreed on, and can be laid in peace. */
  async drawTiles() {
    const { view } = this;
    if (!view) return;
    this.mayRedraw = true;
    await this.say({ type: "settings", rules: agreed(view.rules, { tiles: randomPlaces() }) });
  }

  start() {
    const { view } = this;
    if (!view) return;
    this.remember();
    void this.say({ type: "start", ...diceOf(view, this.lying ?? BY_LOT) });
  }

  // ---- declarations ----

  /** Ask for a player's number; once more: do not. */
  override choose(seat: number) {
    const { view } = this;
    if (!view) return;
    this.room.digits.clear();
    this.room.refusal = null;
    const fault = declareFaultOf(view, seat);
    this.ask(fault || this.speaker === seat ? null : seat);
    if (fault) this.room.refuse(refusalText(fault), fault.rule ?? null);
    this.changed();
  }

  /** Why whoever is asked cannot declare this number. */
  declareFault(view: View, moves: number) {
    return this.speaker === null ? null : declareFaultOf(view, this.speaker, moves);
  }

  /** Whoever is asked declares this number, and has to show it. */
  declare(moves: number) {
    const { speaker } = this;
    if (speaker === null) return;
    this.ask(null);
    this.changed();
    void this.say({ type: "declare", moves }, speaker);
  }

  /** A number that was chosen was that of the one who was asked before. */
  override ask(seat: number | null) {
    super.ask(seat);
    this.room.play.chosen = null;
    this.room.padPage = null;
  }

  /** A number was tapped by mistake: take it back, when that is really meant. */
  strike(seat: number) {
    const moves = this.view && callOf(this.view, seat);
    const name = this.view && playerAt(this.view, seat)?.name;
    if (!moves || !name) return;
    ask({
      heading: t("microtable.strike.ask", { name, count: moves }),
      text: t("microtable.strike.text"),
      yes: t("microtable.strike.yes"),
      no: t("referee.strike.no"),
      act: () => void this.say({ type: "strike" }, seat),
    });
  }

  /** Nobody finds a path (U6), which is asked first; or nobody calls fewer (U5). */
  allDone() {
    const { view } = this;
    if (!view) return;
    const say = async () => {
      const phase = this.view?.phase;
      for (const player of this.view ? silent(this.view) : []) {
        if (this.view?.phase !== phase) return;
        await this.say({ type: "done" }, player.seat);
      }
    };
    if (view.calls.length) return void say();
    ask({
      heading: t("microtable.nobody"),
      text: t("microtable.nobody.text"),
      yes: t("microtable.nobody.yes"),
      no: t("referee.nobody.no"),
      act: () => void say(),
    });
  }

  // ---- the dice ----

  /** Say what the dice on the table show. @param how `anew`: and where the robot stands */
  openDice({ anew = false, said }: { anew?: boolean; said?: Said } = {}) {
    const { view } = this;
    if (!view) return;
    this.room.endFilm();
    this.room.lastRound = false;
    if (view.phase !== "lobby") this.room.play.shown.place(view.robot);
    this.anew = anew;
    this.dice = view.phase === "lobby" ? { ...(this.lying ?? BY_LOT) } : { ...BY_LOT };
    this.said = said ?? (anew || view.phase !== "over" ? "start" : "target");
    this.setting = "dice";
    this.changed();
  }

  /** Which dice are said now. */
  get saids() {
    return this.view ? saidBy(this.view, this.anew) : [];
  }

  /** What one of them may not say. */
  takenFor(said: Said) {
    return this.view ? takenFor(this.view, this.dice, said) : [];
  }

  turnTo(said: Said) {
    this.said = said;
    this.changed();
  }

  /** What one of them has said; the next one that has said nothing follows. */
  roll(word: Word) {
    const { said } = this;
    if (this.takenFor(said).includes(word))
      return this.room.refuse(refusalText({ code: "bad_dice" }), said === "via" ? "U8" : "U3");
    this.room.refusal = null;
    this.dice = { ...this.dice, [said]: word };
    const next = this.saids.find((one) => this.dice[one] === null);
    if (next) this.said = next;
    this.changed();
  }

  /** The dice lie: before the game that is kept, else the round begins; what was not said is rolled here. */
  async lie() {
    const { view } = this;
    if (!view) return;
    if (view.phase === "lobby") {
      this.keep(this.dice);
      return this.stop();
    }
    const again = view.phase === "finished";
    if (await this.say({ type: again ? "again" : "draw", ...diceOf(view, this.dice) })) this.stop();
  }

  /** All is rolled here after all. */
  async byLot() {
    this.dice = { ...BY_LOT };
    await this.lie();
  }

  keep(lying: Lying) {
    this.lying = { ...lying };
    keepLying(this.room.code, lying);
  }

  override again() {
    this.openDice();
  }

  /** Somebody has pointed at a cell of the board while something is set up. */
  pick(word: Word) {
    if (this.setting === "dice") this.roll(word);
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
    if (this.setting === "dice") return diceZone(this.room, view);
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
        return tableDeclaring(this.room, view);
    }
  }

  /** May the declaration of this seat be taken back? */
  mayStrike(seat: number) {
    return this.view !== null && may(this.view, seat, "strike");
  }
}
