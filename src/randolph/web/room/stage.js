/**
 * What the board shows, and when. Frames are played in order: a push slides, a failed demonstration stays a moment
 * and then all robots return to the start; only then the frame's view is handed on, so that the words below never run
 * ahead of the robots. A frame that stays within the demonstration hands its view on first: the counter moves with
 * the robot.
 *
 * Whoever cannot be waited for is not: with the page hidden, or when frames pile up, everything jumps to the newest
 * view.
 */

/** @typedef {import("./store.js").Frame} Frame */
/** @typedef {import("../net/wire.js").View} View */
/** @typedef {import("../net/wire.js").Robots} Robots */
/** @typedef {import("../net/wire.js").Shown} Shown */
/**
 * @typedef {object} Screen
 * @property {(move: Shown) => Promise<void>} slide the board's own animation
 * @property {(robots: Robots) => void} place put the robots down
 * @property {(ms: number) => Promise<void>} pause
 * @property {(frame: Frame) => void} show the words: view and news of a frame
 * @property {() => boolean} hurried nobody is looking
 */

/** How long a failed position stays before the robots go back. */
export const LINGER = 900;
/** How long the way back takes: a little more than the board's own placing animation. */
export const RETURN = 450;
const PATIENCE = 4;

export class Stage {
  /** @param {Screen} screen */
  constructor(screen) {
    this.screen = screen;
    /** @type {Frame[]} */
    this.queue = [];
    this.running = false;
    /** @type {Robots} */
    this.robots = {};
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
      const still = this.screen.hurried() || !frame.fresh || this.queue.length >= PATIENCE || !moves(frame);
      if (still) this.settle(frame);
      else await this.play(frame);
    }
    this.running = false;
  }

  /** @param {Frame} frame */
  settle(frame) {
    this.put(frame.view.robots);
    this.screen.show(frame);
  }

  /** @param {Frame} frame */
  async play(frame) {
    const staying =
      frame.view.phase === "demonstrating" && !frame.events.some((event) => event.type === "demonstration_failed");
    if (staying) this.screen.show(frame);
    for (const event of frame.events) {
      if (event.type === "robot_moved") await this.slide(event);
      else if (event.type === "demonstration_failed") await this.back(frame.view);
    }
    this.put(frame.view.robots);
    if (!staying) this.screen.show(frame);
  }

  /** @param {any} event robot_moved */
  async slide({ robot, direction, path, cost }) {
    await this.screen.slide({ robot, direction, path, cost });
    this.put({ ...this.robots, [robot]: path[path.length - 1] });
  }

  /** @param {View} view */
  async back(view) {
    await this.screen.pause(LINGER);
    this.put(view.start);
    await this.screen.pause(RETURN);
  }

  /** @param {Robots} robots */
  put(robots) {
    this.robots = robots;
    this.screen.place(robots);
  }
}

/** @param {Frame} frame */
const moves = (frame) =>
  frame.events.some((event) => event.type === "robot_moved" || event.type === "demonstration_failed");
