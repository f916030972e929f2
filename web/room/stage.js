/**
 * What the board shows, and when. Frames are played in order: a move is seen, a failed demonstration stays a moment and
 * then the robots go where they belong; only then the frame's view is handed on, so that the words below never run
 * ahead of the robots. A frame that stays within the demonstration hands its view on first: the counter moves with
 * the robot.
 *
 * Whoever cannot be waited for is not: with the page hidden, or when frames pile up, everything jumps to the newest
 * view. What a move is, and a position, is the game's.
 */

/** @typedef {import("./store.js").Frame} Frame */
/** @typedef {import("../net/wire.js").GameEvent} GameEvent */
/**
 * @template Position
 * @typedef {object} Screen
 * @property {readonly string[]} moves the events in which robots move
 * @property {(event: any) => Promise<void>} play the board's own animation of such an event
 * @property {(position: Position, event: any) => Position} after the position after such an event
 * @property {(view: any) => Position} home where the robots go when a demonstration has failed
 * @property {(view: any) => Position} end where the robots stand in a view
 * @property {(position: Position) => void} place put the robots down
 * @property {(ms: number) => Promise<void>} pause
 * @property {(frame: Frame) => void} show the words: view and news of a frame
 * @property {() => boolean} hurried nobody is looking
 */

/** How long a failed position stays before the robots go back. */
export const LINGER = 900;
/** How long the way back takes: a little more than the board's own placing animation. */
export const RETURN = 450;
const PATIENCE = 4;

/** @template Position */
export class Stage {
  /** @param {Screen<Position>} screen */
  constructor(screen) {
    this.screen = screen;
    /** @type {Frame[]} */
    this.queue = [];
    this.running = false;
    /** @type {Position | null} nothing has been placed yet */
    this.position = null;
  }

  /** Whether robots are still on their way. */
  get busy() {
    return this.running;
  }

  /** @param {Frame} frame */
  take(frame) {
    this.queue.push(frame);
    if (!this.running) void this.run();
  }

  async run() {
    this.running = true;
    while (this.queue.length) {
      const frame = /** @type {Frame} */ (this.queue.shift());
      const still = this.screen.hurried() || !frame.fresh || this.queue.length >= PATIENCE || !this.moves(frame);
      if (still) this.settle(frame);
      else await this.play(frame);
    }
    this.running = false;
  }

  /** @param {Frame} frame */
  moves({ events }) {
    return events.some((event) => this.isMove(event) || event.type === "demonstration_failed");
  }

  /** @param {GameEvent} event */
  isMove(event) {
    return this.screen.moves.includes(event.type);
  }

  /** @param {Frame} frame */
  settle(frame) {
    this.put(this.screen.end(frame.view));
    this.screen.show(frame);
  }

  /** @param {Frame} frame */
  async play(frame) {
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

  /** @param {GameEvent} event */
  async move(event) {
    await this.screen.play(event);
    this.put(this.screen.after(/** @type {Position} */ (this.position), event));
  }

  /** @param {Frame["view"]} view */
  async back(view) {
    await this.screen.pause(LINGER);
    this.put(this.screen.home(view));
    await this.screen.pause(RETURN);
  }

  /** @param {Position} position */
  put(position) {
    this.position = position;
    this.screen.place(position);
  }
}
