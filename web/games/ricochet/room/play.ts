/**
 * A game of Ricochet Robots in one room: its board and robots, bids, pushes, and trying moves. kit/on-board.ts has what
 * both games share.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { sound } from "../../../core/sound.ts";
import "../board/rr-board.ts";
import "../boards/rr-board-name.ts";
import "../boards/rr-chosen.ts";
import { type Color, type Direction, type Robots, sameCell } from "../../../kit/board/geometry.ts";
import { finishedZone } from "../../../kit/finish.ts";
import { DigitBuffer, type Intent, takesBack } from "../../../kit/keyboard.ts";
import { lobbyZone } from "../../../kit/lobby.ts";
import { mayTry, stillTrying } from "../../../kit/mixed.ts";
import {
  can,
  clockText,
  isDevice,
  padPageOf,
  remaining,
  runs,
  runsLow,
  sandShare,
  showerOf,
  zoneOf,
} from "../../../kit/model.ts";
import { OnBoard } from "../../../kit/on-board.ts";
import { looksBack } from "../../../kit/result.ts";
import type { Play, RoomOf } from "../../../kit/room.ts";
import { type DrawnRun, runFinish, runSum, runTables } from "../../../kit/run.ts";
import { triesIn } from "../../../kit/trying.ts";
import { refusalText } from "../../../kit/words.ts";
import type { Player } from "../../../wire/generated/common.ts";
import type { GameEvent } from "../../../wire/generated/games.ts";
import type { BoardJson, RunRound, ShownMove, View } from "../../../wire/generated/ricochet.ts";
import type { Marked } from "../board/marks.ts";
import type { RrBoard } from "../board/rr-board.ts";
import type { Move } from "../rules/move.ts";
import { Practice } from "../rules/practice.ts";
import type { Refusal } from "../rules/problem.ts";
import { refusalText as shortRefusal, targetName } from "../rules/words.ts";
import { biddingZone } from "./bidding.ts";
import { mineZone, watchingZone } from "./demonstration.ts";
import { type Filmed, film } from "./film.ts";
import { bidFault, robotsOf, targetOf, together } from "./model.ts";
import { onScreen } from "./on-screen.ts";
import { chip, goal, targetIcon } from "./pieces.ts";
import { budgetOf, problemOf, progressOf, pushFault } from "./pushing.ts";
import { overZone } from "./result.ts";
import { isRun, ricochetRun } from "./run.ts";
import { chipTable } from "./solo.ts";

const ZONES = {
  lobby: lobbyZone,
  bidding: biddingZone,
  mine: mineZone,
  watching: watchingZone,
  over: overZone,
  finished: (room: RrRoom, view: View) => (isRun(view) ? runFinish(room, runIn(room), view) : finishedZone(room, view)),
};

/** Always the same empty lists, so that the board sees no change. */
const NO_TRAIL: ShownMove[] = [];
const NO_RINGS: readonly Marked[] = [];

/** The part of a move that the board needs. */
type Step = Pick<ShownMove, "robot" | "direction" | "path">;

/** A room of Ricochet Robots. */
export type RrRoom = RoomOf<View, BoardJson, RicochetPlay>;

/** The solo run of a room, drawn by its chips. */
const runIn = ({ board }: RrRoom): DrawnRun<View, RunRound> => ({
  ...ricochetRun(board),
  about: ({ chip: index }) => {
    const target = board?.targets[index];
    return { words: target ? targetName(target) : "", picture: target ? targetIcon(target) : "" };
  },
});

export class RicochetPlay implements Play<View> {
  room: RrRoom;
  shown: OnBoard<View, "robot_moved", Step, Filmed, Robots>;
  digits: DigitBuffer;
  selected: Color | null = null;
  /** requested pushes that are not shown yet */
  pushes = 0;
  /** the moves that are tried while thinking (H1); they stay on this page */
  practice: Practice | null = null;
  /** cells to which robots on a real table have to be put back */
  rings: readonly Marked[] = NO_RINGS;

  constructor(room: RrRoom) {
    this.room = room;
    this.digits = new DigitBuffer(
      (moves) => this.bid(moves),
      () => room.requestUpdate(),
    );
    this.shown = new OnBoard(
      room,
      {},
      {
        moves: ["robot_moved"],
        step: ({ robot, direction, path }): Step => ({ robot, direction, path }),
        slide: (step) => this.boardElement?.play(step),
        after: (robots, { robot, path }) => ({ ...robots, [robot]: path[path.length - 1] }),
        home: (view: View) => view.start,
        end: (view: View) => view.robots,
        film: (moves) => this.film(moves),
      },
    );
  }

  get boardElement(): RrBoard | null {
    return this.room.querySelector("rr-board");
  }

  // ---- what happened ----

  saw(events: readonly GameEvent[], before: View | null, view: View) {
    if (events.length) this.pushes = 0;
    if (before && events.some((event) => event.type === "round_won")) this.cheer(view);
    if (before && events.some((event) => event.type === "sand_ran_out")) sound.sandOut();
  }

  entered(before: View | null, view: View) {
    if (!(before && stillTrying(before, view))) {
      this.selected = null;
      this.practice = null;
    }
    if (zoneOf(view) !== "mine") return;
    const target = targetOf(view, this.room.board);
    if (target && target.color !== "any") this.selected = target.color;
  }

  /** The robot on the target jumps for joy. */
  cheer(view: View) {
    const cell = view.result && this.room.board?.targets[view.result.chip]?.cell;
    const robot = robotsOf(view).find((color) => sameCell(view.robots[color], cell));
    if (robot) this.boardElement?.cheer(robot);
  }

  refused() {
    this.pushes = 0;
  }

  // ---- what one does ----

  bid(moves: number) {
    const { room } = this;
    const { view } = room;
    if (!view) return;
    if (isDevice(view)) return void room.referee?.announce(moves);
    const fault = bidFault(view, moves, room.now());
    if (fault) return room.refuse(refusalText(fault), fault.rule ?? null);
    room.refusal = null;
    room.padPage = padPageOf(moves); // keep the pad's page until the answer: a second tap would hit another number
    void room.store?.command({ type: "bid", moves });
  }

  select(color: Color | null) {
    const { view } = this.room;
    if (!view || !(zoneOf(view) === "mine" || mayTry(view))) return;
    this.selected = color;
    this.room.requestUpdate();
  }

  /**
   * An arrow button of the zone: it does the same as the arrow key.
   *
   * @param keyed whether it was pressed by keyboard: then the focus moves to what the board offers
   */
  pushSelected(direction: Direction, keyed: boolean = false) {
    if (this.selected) void this.boardElement?.steer(direction, { focus: keyed });
    else this.room.refuse(t("room.choose_robot"), null);
  }

  push(move: Move) {
    const { room } = this;
    const { view } = room;
    if (view && mayTry(view)) return this.tryMove(view, move);
    if (!view || !can(view, "push") || room.confirming) return;
    const fault = this.pushes > 0 ? null : pushFault(view, room.board, move);
    if (fault) return this.shaken(move, fault);
    room.refusal = null;
    this.selected = move.robot;
    this.pushes += 1;
    void room.store?.command({ type: "push", ...move }, showerOf(view));
  }

  /** A push that a rule forbids. */
  shaken({ robot, direction }: Move, fault: Refusal) {
    const reason = shortRefusal(fault);
    void this.boardElement?.shake(robot, direction, reason);
    this.room.refuse(t("room.push_refused", { robot: t(`room.robot.${robot}`), reason }), fault);
  }

  tryMove(view: View, move: Move) {
    const problem = problemOf(view, this.room.board);
    if (!problem) return;
    const { practice, refusal } = (this.practice ?? new Practice(problem)).push(move);
    if (refusal) return this.shaken(move, refusal);
    this.room.refusal = null;
    this.selected = move.robot;
    this.tried(practice);
    if (practice.solved) this.boardElement?.say(t("mixed.tried.reached.moves", { count: practice.cost }));
  }

  tried(practice: Practice | null) {
    this.practice = practice?.moves.length ? practice : null;
    this.room.requestUpdate();
  }

  untry() {
    this.boardElement?.hush();
    this.tried(this.practice?.undo() ?? null);
  }

  untryAll() {
    this.boardElement?.hush();
    this.tried(null);
  }

  film(moves: string) {
    const { view, board } = this.room;
    const target = view?.result && board?.targets[view.result.chip];
    if (!view?.result || !board || !target) return null;
    const rules = view.played ?? view.rules;
    return film({ board, robots: view.result.start, target, rules, powers: view.powers }, moves);
  }

  async puzzle() {
    const { puzzleFor } = await import("./warm-up.ts");
    return puzzleFor(this.room);
  }

  // ---- keys ----

  keyMode(view: View) {
    return can(view, "push") ? "push" : can(view, "bid") ? "bid" : null;
  }

  /** If a push has several ends, digits choose one. */
  act({ intent }: Intent) {
    return intent === "digit" && this.boardElement?.chooser.ends.length ? false : undefined;
  }

  keyed(event: KeyboardEvent) {
    const { view } = this.room;
    if (!takesBack(event) || !view || !mayTry(view)) return this.boardElement?.handleKey(event) ?? false;
    this.untry();
    return true;
  }

  // ---- drawing ----

  zone(view: View): unknown {
    return ZONES[this.room.lastRound ? "over" : zoneOf(view)](this.room, view);
  }

  goal(view: View) {
    const target = targetOf(view, this.room.board);
    return target ? goal(target) : "";
  }

  chipsOf(player: Player) {
    return player.chips.map((index) => chip(this.room.board, index));
  }

  soloTable(view: View) {
    if (isRun(view)) return runTables(this.room, runIn(this.room), view);
    const left = together(view) ? "" : html`<p class="muted">${t("room.chips_left", { count: view.chips_left })}</p>`;
    return html`${this.sharedEnd(view)} ${left}`;
  }

  sharedEnd(view: View) {
    return isRun(view) ? runSum(view.run ?? []) : chipTable(view, this.room.board);
  }

  onScreen(view: View) {
    return onScreen(this.room, view);
  }

  agreedBoards({ rules }: View) {
    return html`<rr-chosen .rules=${rules} @known=${() => this.room.requestUpdate()}></rr-chosen>`;
  }

  /** The boards on the table and their short name; before the game, the agreed ones. */
  boardsInRules({ rules }: View, again: () => void) {
    const { board } = this.room;
    if (!board) return html`<rr-chosen class="large" .rules=${rules} @known=${again}></rr-chosen>`;
    return board.faces && !rules.board
      ? html`<rr-board-name .edition=${rules.edition} .faces=${board.faces} .board=${board}></rr-board-name>`
      : html`<rr-picture class="large" .board=${board}></rr-picture>`;
  }

  board(view: View) {
    const { room, shown } = this;
    const { board, confirming, referee } = room;
    const { replay } = shown;
    const result = replay && looksBack(room, view) ? view.result : null;
    const played = view.phase === "finished" ? null : targetOf(view, board);
    const target = played ?? (result && board ? board.targets[result.chip] : null);
    const trying = triesIn(room, view) && !confirming;
    const practice = trying ? this.practice : null;
    const movable = trying || (zoneOf(view) === "mine" && can(view, "push") && !confirming);
    const last = practice ? practice.progress.last : (progressOf(view, board)?.last ?? null);
    const sand = runs(view) ? view.deadline : null;
    return html`<rr-board
      .board=${board}
      .robots=${practice?.progress.robots ?? shown.at}
      .way=${(practice ? practice.travels.at(-1) : replay ? replay.reel.moves[replay.at - 1] : view.demonstration?.moves.at(-1)) ?? null}
      .powers=${view.powers}
      .start=${result?.start ?? view.start}
      .target=${target}
      .rules=${view.played ?? view.rules}
      .last=${movable ? last : null}
      .budget=${movable ? budgetOf(view) : null}
      .movable=${movable}
      .numbers=${trying}
      .turned=${referee?.turned ?? false}
      .marked=${replay ? NO_RINGS : this.rings}
      .selected=${movable ? this.selected : null}
      .trail=${replay ? replay.trail : NO_TRAIL}
      .sand=${sand ? sandShare(sand, room.now()) : null}
      .sandLow=${runsLow(view, room.now()) && !sand?.paused}
      .sandLabel=${sand ? clockText(remaining(sand, room.now())).split(" ")[0] : ""}
      @push=${(event: CustomEvent) => this.push(event.detail)}
      @select=${(event: CustomEvent) => this.select(event.detail.robot)}
    ></rr-board>`;
  }
}
