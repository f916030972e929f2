/**
 * How the robot of Micro Robots jumps: it crouches, flies in an arc over everything between, and lands with weight. The
 * piece moves straight along the board, its body rises and falls, its shadow stays on the ground. kit/board/motion.ts
 * has what it shares with sliding robots.
 */

import type { Cell } from "../../../kit/board/geometry.ts";
import { place, reducedMotion } from "../../../kit/board/motion.ts";

/** The shortest duration of a jump, in milliseconds, and the time added for each cell of its length. */
const LEAST = 330;
const CELL = 38;

/**
 * Jump to another cell.
 *
 * @param piece its first child is the body, its second the shadow
 * @returns null with reduced motion: the robot is there at once
 */
export function hop(piece: HTMLElement, from: Readonly<Cell>, to: Readonly<Cell>): Animation[] {
  place(piece, [to[0], to[1]]);
  if (reducedMotion()) return [];
  const [body, shade] = piece.children;
  const far = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  const duration = LEAST + CELL * far;
  const high = 34 + 11 * far;
  const lean = 5 * Math.sign(to[1] - from[1]);
  const [dr, dc] = [from[0] - to[0], from[1] - to[1]];
  const [before, after] = [0.14, 0.82];
  const way = piece.animate(
    [
      { translate: `${dc * 100}% ${dr * 100}%`, offset: 0 },
      { translate: `${dc * 100}% ${dr * 100}%`, offset: before, easing: "cubic-bezier(0.35, 0.1, 0.65, 0.9)" },
      { translate: "0% 0%", offset: after },
      { translate: "0% 0%", offset: 1 },
    ],
    { duration },
  );
  const rise = body.animate(
    [
      { transform: "none", easing: "ease-out" },
      { transform: "translateY(8%) scale(1.12, 0.82)", offset: before, easing: "cubic-bezier(0.2, 0.7, 0.4, 1)" },
      {
        transform: `translateY(${-high}%) scale(1.1, 1.18) rotate(${lean}deg)`,
        offset: 0.48,
        easing: "cubic-bezier(0.6, 0, 0.8, 0.4)",
      },
      { transform: "translateY(0) scale(1, 1.06)", offset: after, easing: "ease-out" },
      { transform: "translateY(7%) scale(1.14, 0.84)", offset: 0.89, easing: "ease-in-out" },
      { transform: "none" },
    ],
    { duration },
  );
  const ground = shade.animate(
    [
      { opacity: 1, transform: "none" },
      { opacity: 0.45, transform: "scale(0.72)", offset: 0.48 },
      { opacity: 1, transform: "none", offset: after },
      { opacity: 1, transform: "none" },
    ],
    { duration },
  );
  return [way, rise, ground];
}
