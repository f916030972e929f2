/**
 * What the board shows, and when. Frames are played in order: a move is animated; a failed demonstration stays for a
 * moment, and then the robots go back. Only then the frame's view is passed on, so that the texts are never ahead of
 * the robots. Frames within a demonstration pass their view on first: the counter moves with the robot.
 *
 * Nothing waits for a hidden page, or when frames pile up: then the board jumps to the newest view. Moves and positions
 * are the game's.
 */

import type { View } from "../wire/generated/common.ts";
import type { GameEvent } from "../wire/generated/games.ts";
import type { Frame } from "../wire/room-store.ts";

interface Screen<V extends View, Position, Type extends GameEvent["type"]> {
  /** the types of events in which robots move */
  moves: readonly Type[];
  /** the board's animation of such an event */
  play: (event: Extract<GameEvent, { type: Type }>) => Promise<void>;
  /** the position after such an event */
  after: (position: Position, event: Extract<GameEvent, { type: Type }>) => Position;
  /** the position after a failed demonstration */
  home: (view: V) => Position;
  /** the position in a view */
  end: (view: V) => Position;
  /** place the robots */
  place: (position: Position) => void;
  pause: (ms: number) => Promise<void>;
  /** the page is hidden */
  hurried: () => boolean;
}

/** How long a failed position stays before the robots go back. */
export const LINGER = 900;
/** How long the way back takes: a little more than the board's own animation. */
export const RETURN = 450;
/** With this many frames in the queue, each is shown without animation. */
const LONGEST_QUEUE = 4;

/** A frame, and the function that shows its view and news. */
type Due<V extends View> = { frame: Frame<V>; show: () => void };

/**
 * @typeParam V the game's view
 * @typeParam Type of the events in which robots move
 */
export class Stage<V extends View, Position, Type extends GameEvent["type"]> {
  screen: Screen<V, Position, Type>;
  queue: Due<V>[] = [];
  running = false;
  /** no view has been placed yet */
  position: Position | null = null;

  constructor(screen: Screen<V, Position, Type>) {
    this.screen = screen;
  }

  /** Whether robots are still moving. */
  get busy() {
    return this.running;
  }

  take(frame: Frame<V>, show: () => void) {
    this.queue.push({ frame, show });
    if (!this.running) void this.run();
  }

  async run() {
    this.running = true;
    for (let due = this.queue.shift(); due; due = this.queue.shift()) {
      const { frame } = due;
      const still = this.screen.hurried() || !frame.fresh || this.queue.length >= LONGEST_QUEUE || !this.moves(frame);
      if (still) this.settle(due);
      else await this.play(due);
    }
    this.running = false;
  }

  moves({ events }: Frame<V>) {
    return events.some((event) => this.isMove(event) || event.type === "demonstration_failed");
  }

  isMove(event: GameEvent): event is Extract<GameEvent, { type: Type }> {
    return this.screen.moves.some((type) => type === event.type);
  }

  settle({ frame, show }: Due<V>) {
    this.put(this.screen.end(frame.view));
    show();
  }

  async play({ frame, show }: Due<V>) {
    const staying =
      frame.view.phase === "demonstrating" && !frame.events.some((event) => event.type === "demonstration_failed");
    if (staying) show();
    for (const event of frame.events) {
      if (this.isMove(event)) await this.move(event);
      else if (event.type === "demonstration_failed") await this.back(frame.view);
    }
    this.put(this.screen.end(frame.view));
    if (!staying) show();
  }

  async move(event: Extract<GameEvent, { type: Type }>) {
    await this.screen.play(event);
    this.put(this.screen.after(this.position as Position, event)); // frames that are played follow one that was placed
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
