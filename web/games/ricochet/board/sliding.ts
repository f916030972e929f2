/**
 * A slide along a route, and the line that is drawn in step with it: a quick start, constant speed, a hard stop
 * (routes.ts has the times). What all boards' pieces do is in kit/board/motion.ts.
 */
import type { Cell } from "../../../kit/board/geometry.ts";
import { at, finished, place, reducedMotion } from "../../../kit/board/motion.ts";
import { type Route, timetable } from "./routes.ts";

/** How a robot gathers speed. */
const START = "cubic-bezier(0.33, 0, 0.67, 0.33)";

/**
 * Slide along a route; resolves when the robot has stopped.
 *
 * @returns null with reduced motion: it is there already
 */
export function slide(
  piece: HTMLElement,
  route: Route,
  end: Cell,
): { animation: Animation; stopped: Promise<void> } | null {
  place(piece, end);
  if (reducedMotion()) return null;
  const { moments, duration } = timetable(route);
  const frames = moments.map(({ time, point, line, at: done }, index) => ({
    transform: at(point[0], point[1]),
    opacity: (line > 0 && done === 0) || (line < route.length - 1 && done === 1) ? 0 : 1,
    offset: time / duration,
    easing: index === 0 ? START : "linear",
  }));
  const animation = piece.animate(frames, { duration, fill: "backwards" });
  return { animation, stopped: finished(animation) };
}

/**
 * Draw a trail's line in step with the slide on the same route.
 *
 * @param index which line of the route
 */
export function draw(line: SVGPathElement, route: Route, index: number) {
  const { moments, duration } = timetable(route);
  const own = moments.filter((moment) => moment.line === index);
  const frames = own.map(({ time, at: done }, place) => ({
    strokeDashoffset: 1 - done,
    offset: time / duration,
    easing: index === 0 && place === 0 ? START : "linear",
  }));
  frames.unshift({ strokeDashoffset: 1, offset: 0, easing: "linear" });
  frames.push({ strokeDashoffset: 0, offset: 1, easing: "linear" });
  return line.animate(frames, { duration, fill: "both" });
}
