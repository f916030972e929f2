/**
 * Motion on a room's board in any game: positions, the animations of other players' moves one after the other
 * (stage.ts), and the loaded film (replay.ts). Moves and positions are the game's.
 */

import type { View } from "../wire/generated/common.ts";
import type { GameEvent } from "../wire/generated/games.ts";
import type { Frame } from "../wire/room-store.ts";
import { pause } from "./board/motion.ts";
import { Replay } from "./replay.ts";
import type { AnyRoom, How, Shown } from "./room.ts";
import { Stage } from "./stage.ts";

/** A move that was not shown by then (hidden pages draw nothing) is skipped. */
const MOVE_LIMIT = 4000;

interface Moving<V extends View, Type extends GameEvent["type"], Step, Move extends Step, Position> {
  /** the types of events with motion */
  moves: readonly Type[];
  /** what moves in such an event */
  step: (event: Extract<GameEvent, { type: Type }>) => Step;
  /** the board's animation; nothing while there is no board */
  slide: (step: Step) => Promise<unknown> | undefined;
  /** the position after a move */
  after: (position: Position, step: Step) => Position;
  /** the position after a failed demonstration */
  home: (view: V) => Position;
  /** the position in a view */
  end: (view: V) => Position;
  /** a solution as a film; null without a board */
  film: (moves: string) => { moves: Move[]; positions: Position[] } | null;
}

/**
 * @typeParam V the game's view
 * @typeParam Type of the events with motion
 * @typeParam Step what the board needs of a move
 * @typeParam Move the moves of a film
 */
export class OnBoard<
  V extends View,
  Type extends GameEvent["type"],
  Step,
  Move extends Step & { cost: number },
  Position,
> implements Shown<V>
{
  room: AnyRoom;
  moving: Moving<V, Type, Step, Move, Position>;
  /** the position that is shown */
  at: Position;
  replay: Replay<Move, Position> | null = null;
  stage: Stage<V, Position, Type>;

  /** @param at the position before the first view */
  constructor(room: AnyRoom, at: Position, moving: Moving<V, Type, Step, Move, Position>) {
    this.room = room;
    this.moving = moving;
    this.at = at;
    const { moves, step, after, home, end } = moving;
    this.stage = new Stage({
      moves,
      play: (event) => this.slide(step(event)),
      after: (position, event) => after(position, step(event)),
      home,
      end,
      place: (position) => this.place(position),
      pause,
      hurried: () => document.hidden,
    });
  }

  take(frame: Frame<V>, show: () => void) {
    this.stage.take(frame, show);
  }

  place(position: Position) {
    this.at = position;
    this.room.requestUpdate();
  }

  put(view: V) {
    this.place(this.moving.end(view));
  }

  async slide(step: Step) {
    await this.room.updateComplete;
    const seen = this.moving.slide(step);
    if (seen) await Promise.race([seen, pause(MOVE_LIMIT)]);
  }

  endFilm() {
    this.replay?.end();
    this.replay = null;
  }

  openReel(id: string, moves: string, how: How = "play") {
    const reel = this.moving.film(moves);
    if (!reel) return;
    this.endFilm();
    const replay = new Replay(id, reel, {
      slide: (move) => this.slide(move),
      place: (position) => this.place(position),
      pause,
      changed: () => this.room.requestUpdate(),
    });
    this.replay = replay;
    replay.jump(how === "end" ? replay.length : 0);
    if (how === "play") void replay.play();
  }
}
