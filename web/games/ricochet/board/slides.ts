/**
 * The animation queue of the robots: where each stands once all animations are over, and the slides until then. Slides
 * wait for each other, and are faster when others wait, so that what is shown is always a true sequence of moves.
 * Placing robots (`put`, `glide`) cancels everything queued.
 */

import { sound } from "../../../core/sound.ts";
import {
  type Cell,
  COLORS,
  type Color,
  DIRECTIONS,
  type Direction,
  type Robots,
  sameCell,
} from "../../../kit/board/geometry.ts";
import * as motion from "../../../kit/board/motion.ts";
import type { Board } from "../rules/board.ts";
import { travel } from "../rules/travel.ts";
import { draw, slide } from "./route-motion.ts";
import { pathData, type Route, routeOf, stepBetween } from "./routes.ts";

export type Slide = { robot: Color; start: Cell; path: readonly Cell[]; push?: Direction };
/** how a robot came to its cell */
export type Way = { robot: Color; path: readonly Cell[]; push?: Direction };
interface Screen {
  piece: (color: Color) => HTMLElement | null;
  /** the layer for the lines behind slides */
  wakes: () => Element | null;
  silent: () => boolean;
  /** called when slides begin or end */
  busy: (busy: boolean) => void;
  stopped: (robot: Color, end: Cell, arrival: Direction) => void;
}

/** How long the line behind a slide stays, in milliseconds. */
const WAKE = 900;

export class Slides {
  screen: Screen;
  /** where each robot stands after all queued slides */
  standing: Robots = {};
  /** their board; null: nothing is shown yet */
  board: Board | null = null;
  queue: Promise<void> = Promise.resolve();
  queued = 0;
  /** increases when the queue is canceled */
  era = 0;
  running: Animation[] = [];

  constructor(screen: Screen) {
    this.screen = screen;
  }

  /** Resolves when nothing moves any more. */
  async settled() {
    await this.queue;
    await Promise.all(this.running.map((animation) => motion.finished(animation)));
  }

  /**
   * Show a position: as a slide if one robot's travel leads there, otherwise straight; at once on another board, or
   * with a new robot. If several travels lead there, `way` names the right one.
   */
  show(
    board: Board,
    robots: Robots,
    { way = null, powers = [] }: { way?: Way | null; powers?: readonly Color[] } = {},
  ) {
    const before = this.standing;
    const colors = COLORS.filter((color) => robots[color]);
    const moved = colors.filter((color) => !sameCell(before[color], robots[color]));
    if (this.board !== board || moved.some((color) => !before[color])) {
      this.put(board, robots);
      return;
    }
    for (const color of COLORS) if (!robots[color]) delete this.standing[color];
    if (moved.length === 0) return;
    const slide = moved.length === 1 ? this.slideTo(board, moved[0], robots, { way, powers }) : null;
    if (slide) void this.enqueue(slide);
    else this.glide(robots, moved);
  }

  /** Nothing is shown any more: the next position is placed at once. */
  leave() {
    this.era += 1;
    this.board = null;
  }

  put(board: Board, robots: Robots) {
    this.clear();
    this.board = board;
    this.standing = { ...robots };
    this.place();
  }

  glide(robots: Robots, moved: readonly Color[]) {
    this.clear();
    this.place();
    const before = this.standing;
    this.standing = { ...robots };
    for (const color of moved) {
      const piece = this.screen.piece(color);
      const [from, to] = [before[color], robots[color]];
      if (piece && from && to) this.track(motion.glide(piece, from, to));
    }
  }

  /** Cancel the queue; running animations jump to their end. */
  clear() {
    this.era += 1;
    this.queued = 0;
    this.queue = Promise.resolve();
    for (const animation of this.running) animation.finish();
    this.running = [];
    this.screen.busy(false);
  }

  /** Place every piece on its cell. */
  place() {
    for (const color of COLORS) {
      const piece = this.screen.piece(color);
      const cell = this.standing[color];
      if (piece && cell) motion.place(piece, cell);
    }
  }

  track(animation: Animation | null) {
    if (!animation) return;
    this.running.push(animation);
    void motion.finished(animation).then(() => {
      this.running = this.running.filter((other) => other !== animation);
    });
  }

  /**
   * The travel by which a robot comes from its cell to another one: the given one, or the cheapest and shortest. Null
   * if there is none.
   */
  slideTo(
    board: Board,
    robot: Color,
    robots: Robots,
    { way, powers }: { way: Way | null; powers: readonly Color[] },
  ): Slide | null {
    const start = this.standing[robot] as Cell; // only robots on the board slide
    const cell = robots[robot];
    if (way?.robot === robot && sameCell(way.path.at(-1), cell) && setsOut(board, start, way.path, way.push)) {
      return { robot, start, path: way.path, push: way.push };
    }
    const [found] = DIRECTIONS.flatMap((direction) => travel(board, this.standing, robot, direction, powers))
      .filter(({ refusal, end }) => !refusal && sameCell(end, cell))
      .sort((a, b) => a.cost - b.cost || a.path.length - b.path.length);
    return found ? { robot, start, path: found.path, push: found.push } : null;
  }

  /**
   * Animate a move from its robot's cell; resolves when it was shown. If the position after it was shown before, its
   * animation is only awaited.
   */
  async play({ robot, direction, path }: { robot: Color; direction: Direction; path: readonly Cell[] }) {
    const start = this.standing[robot];
    if (!start || path.length === 0) return;
    const fits = this.board && setsOut(this.board, start, path, direction) === direction;
    if (!fits && sameCell(start, path[path.length - 1])) await this.queue;
    else await this.enqueue({ robot, start, path, push: direction });
  }

  /** @returns resolves when it was shown */
  enqueue(slide: Slide): Promise<void> {
    const { era } = this;
    const { robot, start, path, push } = slide;
    const end = path[path.length - 1];
    const arrival = arrivalOf(start, path, push);
    const ahead = this.board?.step(end, arrival);
    const stopper = ahead && COLORS.find((color) => color !== robot && sameCell(this.standing[color], ahead));
    this.standing = { ...this.standing, [robot]: end };
    this.queued += 1;
    this.screen.busy(true);
    for (const animation of this.running) animation.updatePlaybackRate(this.queued > 2 ? 6 : 3);
    const shown = this.queue.then(async () => {
      if (era !== this.era) return;
      await this.run(slide, end, arrival, stopper ?? null);
      if (era !== this.era) return;
      this.queued -= 1;
      this.screen.busy(this.queued > 0);
      this.screen.stopped(robot, end, arrival);
    });
    this.queue = shown;
    return shown;
  }

  /** @param stopper the robot that stops it */
  async run({ robot, start, path, push }: Slide, end: Cell, arrival: Direction, stopper: Color | null) {
    const piece = this.screen.piece(robot);
    if (!piece) return;
    const { era } = this;
    const silent = this.screen.silent();
    piece.dataset.look = arrival;
    const route = routeOf(start, path, push);
    const moving = document.hidden ? null : slide(piece, route, end);
    if (moving) {
      this.track(moving.animation);
      const rate = this.queued > 2 ? 4 : 1;
      if (rate > 1) moving.animation.updatePlaybackRate(rate);
      this.wake(robot, route, rate);
      if (!silent) sound.slide(path.length);
      await moving.stopped;
      if (era !== this.era) return;
      motion.squash(piece, arrival);
      const other = stopper && this.screen.piece(stopper);
      if (other) motion.nudge(other, arrival);
    } else {
      motion.place(piece, end);
      this.wake(robot, route, 1);
    }
    if (!silent) sound.stop();
  }

  /** The line behind a slide, for a moment. */
  wake(robot: Color, route: Route, rate: number) {
    const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
    holder.setAttribute("class", robot);
    const still = motion.reducedMotion();
    this.screen.wakes()?.append(holder);
    route.forEach((points, index) => {
      const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
      line.setAttribute("class", "wake");
      line.setAttribute("pathLength", "1");
      line.setAttribute("d", pathData(points));
      holder.append(line);
      if (!still) draw(line, route, index).updatePlaybackRate(rate);
    });
    const fade = holder.animate(motion.fading([{ opacity: 1 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }]), {
      duration: still ? 2 * WAKE : WAKE,
    });
    void motion.finished(fade).then(() => holder.remove());
  }
}

/** The direction in which a robot stops. */
function arrivalOf(start: Cell, path: readonly Cell[], push?: Direction) {
  const cells = [start, ...path];
  return path.reduce<Direction>(
    (heading, cell, index) => stepBetween(cells[index], cell, heading).direction,
    push ?? stepBetween(start, path[0]).direction,
  );
}

/** The direction in which a path leaves a cell, perhaps through a wall; null if it does not begin there. */
function setsOut(board: Board, start: Cell, path: readonly Cell[], push?: Direction) {
  const { direction } = stepBetween(start, path[0], push);
  return sameCell(board.beyond(start, direction), path[0]) ? direction : null;
}
