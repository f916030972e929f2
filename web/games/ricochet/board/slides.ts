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
/** how a robot came to where it stands */
export type Way = { robot: Color; path: readonly Cell[]; push?: Direction };
interface Screen {
  piece: (color: Color) => HTMLElement | null;
  /** where the lines behind slides are drawn */
  wakes: () => Element | null;
  silent: () => boolean;
  /** whether slides are under way */
  busy: (busy: boolean) => void;
  stopped: (robot: Color, end: Cell, arrival: Direction) => void;
}

/** How long the line behind a slide stays, in milliseconds. */
const WAKE = 900;

export class Slides {
  screen: Screen;
  /** where each robot stands once all queued slides are over */
  standing: Robots = {};
  /** the board they stand on; null: nothing is shown yet */
  board: Board | null = null;
  queue: Promise<void> = Promise.resolve();
  queued = 0;
  /** grows when everything queued has become void */
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
   * Bring what is shown to a position: as a slide where one robot's travel leads there, else straight, and at once on
   * another board or with another robot. Several travels may lead there: then `way` says which one it was.
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

  /** Nothing is shown any more: whatever comes is put down at once. */
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

  /** Everything queued is void; what moves is at its end. */
  clear() {
    this.era += 1;
    this.queued = 0;
    this.queue = Promise.resolve();
    for (const animation of this.running) animation.finish();
    this.running = [];
    this.screen.busy(false);
  }

  /** Every piece on its cell. */
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
   * The travel, if there is one, by which a robot comes from where it stands to another cell: the one that is said, or
   * the cheapest and shortest.
   */
  slideTo(
    board: Board,
    robot: Color,
    robots: Robots,
    { way, powers }: { way: Way | null; powers: readonly Color[] },
  ): Slide | null {
    const start = this.standing[robot] as Cell; // only robots that stand there slide
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
   * Show a move from where its robot stands; resolves when it has been shown. A move that is shown already, because the
   * position came before it, is only waited for.
   */
  async play({ robot, direction, path }: { robot: Color; direction: Direction; path: readonly Cell[] }) {
    const start = this.standing[robot];
    if (!start || path.length === 0) return;
    const fits = this.board && setsOut(this.board, start, path, direction) === direction;
    if (!fits && sameCell(start, path[path.length - 1])) await this.queue;
    else await this.enqueue({ robot, start, path, push: direction });
  }

  /** @returns resolves when it has been shown */
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

  /** The line that a slide leaves behind for a moment. */
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
    const fade = holder.animate([{ opacity: 1 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }], {
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

/** The direction in which a path begins on a cell, through a wall perhaps; null: it does not begin there. */
function setsOut(board: Board, start: Cell, path: readonly Cell[], push?: Direction) {
  const { direction } = stepBetween(start, path[0], push);
  return sameCell(board.beyond(start, direction), path[0]) ? direction : null;
}
