/**
 * A solution as a film: step forward and back, play, pause. The page computes its frames with its own rules; the server
 * is not asked.
 */

interface Reel<Move, Position> {
  moves: Move[];
  /** before, between and after the moves */
  positions: Position[];
}
interface Screen<Move, Position> {
  /** the board's animation */
  slide: (move: Move) => Promise<void>;
  /** place the robots */
  place: (position: Position) => void;
  pause: (ms: number) => Promise<void>;
  /** render again */
  changed: () => void;
}

/** The pause between two moves while playing. */
export const BREATH = 140;

/** A film of any game: all that a room needs to run it. */
export type AnyReplay = Pick<
  Replay<{ cost: number }, unknown>,
  | "id"
  | "at"
  | "length"
  | "count"
  | "total"
  | "playing"
  | "moving"
  | "end"
  | "jump"
  | "back"
  | "forward"
  | "play"
  | "pause"
>;

/** @typeParam Move the moves of a film */
export class Replay<Move extends { cost: number }, Position> {
  id: string;
  reel: Reel<Move, Position>;
  screen: Screen<Move, Position>;
  at = 0;
  playing = false;
  moving = false;
  /** where to go after the move that is being animated */
  wanted: number | null = null;
  over = false;

  /** @param id which solution this is */
  constructor(id: string, reel: Reel<Move, Position>, screen: Screen<Move, Position>) {
    this.id = id;
    this.reel = reel;
    this.screen = screen;
  }

  get length() {
    return this.reel.moves.length;
  }

  /** The cost of the moves so far (X6). */
  get count() {
    return costOf(this.reel.moves.slice(0, this.at));
  }

  /** The cost of all moves. */
  get total() {
    return costOf(this.reel.moves);
  }

  /** The moves shown so far, from the starting position. */
  get trail() {
    return this.reel.moves.slice(0, this.moving ? this.at - 1 : this.at);
  }

  /** Stop using the board: a running animation no longer places robots. */
  end() {
    this.over = true;
    this.playing = false;
  }

  jump(index: number) {
    this.playing = false;
    if (this.moving) {
      this.wanted = index;
      return;
    }
    this.at = Math.max(0, Math.min(this.length, index));
    this.screen.place(this.reel.positions[this.at]);
    this.screen.changed();
  }

  back() {
    this.jump(this.at - 1);
  }

  /** One move forward, animated. */
  async forward() {
    if (this.moving || this.over || this.at >= this.length) return;
    this.moving = true;
    const move = this.reel.moves[this.at];
    this.at += 1;
    this.screen.changed();
    await this.screen.slide(move);
    this.moving = false;
    if (this.over) return;
    const { wanted } = this;
    this.wanted = null;
    this.screen.place(this.reel.positions[this.at]);
    this.screen.changed();
    if (wanted !== null) this.jump(wanted);
  }

  /** Play from here to the end, or from the beginning if at the end. */
  async play() {
    if (this.playing || this.over) return;
    if (this.at >= this.length) this.jump(0);
    this.playing = true;
    this.screen.changed();
    while (this.playing && this.at < this.length) {
      await this.forward();
      if (this.playing && this.at < this.length) await this.screen.pause(BREATH);
    }
    this.playing = false;
    this.screen.changed();
  }

  pause() {
    this.playing = false;
    this.screen.changed();
  }
}

function costOf(moves: readonly { cost: number }[]) {
  return moves.reduce((sum, { cost }) => sum + cost, 0);
}
