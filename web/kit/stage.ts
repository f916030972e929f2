/**
 * What the board shows, and when. Frames are played in order: a move is seen, a failed demonstration stays a moment and
 * then the robots go where they belong; only then the frame's view is handed on, so that the words below never run
 * ahead of the robots. A frame that stays within the demonstration hands its view on first: the counter moves with
 * the robot.
 *
 * Whoever cannot be waited for is not: with the page hidden, or when frames pile up, everything jumps to the newest
 * view. What a move is, and a position, is the game's.
 */

import type { View } from "../wire/generated/common.ts";
import type { GameEvent } from "../wire/generated/games.ts";
import type { Frame } from "../wire/room-store.ts";

interface Screen<V extends View, B, Position, Type extends GameEvent["type"]> {
  /** the events in which robots move */
  moves: readonly Type[];
  /** the board's own animation of such an event */
  play: (event: Extract<GameEvent, { type: Type }>) => Promise<void>;
  /** the position after such an event */
  after: (position: Position, event: Extract<GameEvent, { type: Type }>) => Position;
  /** where the robots go when a demonstration has failed */
  home: (view: V) => Position;
  /** where the robots stand in a view */
  end: (view: V) => Position;
  /** put the robots down */
  place: (position: Position) => void;
  pause: (ms: number) => Promise<void>;
  /** the words: view and news of a frame */
  show: (frame: Frame<V, B>) => void;
  /** nobody is looking */
  hurried: () => boolean;
}

/** How long a failed position stays before the robots go back. */
export const LINGER = 900;
/** How long the way back takes: a little more than the board's own placing animation. */
export const RETURN = 450;
const PATIENCE = 4;

/**
 * @typeParam V the game's view
 * @typeParam B its board
 * @typeParam Type of the events in which robots move
 */
export class Stage<V extends View, B, Position, Type extends GameEvent["type"]> {
  screen: Screen<V, B, Position, Type>;
  queue: Frame<V, B>[] = [];
  running = false;
  /** nothing has been placed yet */
  position: Position | null = null;

  constructor(screen: Screen<V, B, Position, Type>) {
    this.screen = screen;
  }

  /** Whether robots are still on their way. */
  get busy() {
    return this.running;
  }

  take(frame: Frame<V, B>) {
    this.queue.push(frame);
    if (!this.running) void this.run();
  }

  async run() {
    this.running = true;
    while (this.queue.length) {
      const frame = this.queue.shift() as Frame<V, B>;
      const still = this.screen.hurried() || !frame.fresh || this.queue.length >= PATIENCE || !this.moves(frame);
      if (still) this.settle(frame);
      else await this.play(frame);
    }
    this.running = false;
  }

  moves({ events }: Frame<V, B>) {
    return events.some((event) => this.isMove(event) || event.type === "demonstration_failed");
  }

  isMove(event: GameEvent): event is Extract<GameEvent, { type: Type }> {
    return this.screen.moves.some((type) => type === event.type);
  }

  settle(frame: Frame<V, B>) {
    this.put(this.screen.end(frame.view));
    this.screen.show(frame);
  }

  async play(frame: Frame<V, B>) {
    const staying =
      frame.view.phase === "demonstrating" && !frame.events.some((event) => event.type === "demonstration_failed");
    if (staying) this.screen.show(frame);
    for (const event of frame.events) {
      if (this.isMove(event)) await this.move(event);
      else if (event.type === "demonstration_failed") await this.back(frame.view);
    }
    this.put(this.screen.end(frame.view));
    if (!staying) this.screen.show(frame);
  }

  async move(event: Extract<GameEvent, { type: Type }>) {
    await this.screen.play(event);
    this.put(this.screen.after(this.position as Position, event));
  }

  async back(view: V) {
    await this.screen.pause(LINGER);
    this.put(this.screen.home(view));
    await this.screen.pause(RETURN);
  }

  put(position: Position) {
    this.position = position;
    this.screen.place(position);
  }
}
