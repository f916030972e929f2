/** Animations of slides along routes, and of trails in step with them; kit/board/motion.ts has all other animations. */

import type { Cell } from "../../../kit/board/geometry.ts";
import { at, finished, place, reducedMotion } from "../../../kit/board/motion.ts";
import { type Route, timetable } from "./routes.ts";

/**
 * Slide along a route; resolves when the robot has stopped.
 *
 * @returns null with reduced motion: the robot is there at once
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
    easing: index === 0 ? "cubic-bezier(0.33, 0, 0.67, 0.33)" : "linear",
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
    easing: index === 0 && place === 0 ? "cubic-bezier(0.33, 0, 0.67, 0.33)" : "linear",
  }));
  frames.unshift({ strokeDashoffset: 1, offset: 0, easing: "linear" });
  frames.push({ strokeDashoffset: 0, offset: 1, easing: "linear" });
  return line.animate(frames, { duration, fill: "both" });
}
