/**
 * How robots move on the screen. A slide has weight: a quick start, constant speed, a hard stop with a hint of squash;
 * the piece that stopped the robot is nudged. Pieces are HTML elements of exactly one cell, placed by a transform in
 * percent of themselves. So every animation here runs on the compositor and survives any change of the board's size.
 *
 * The style of a piece always says where it *is*; an animation only shows how it got there, and can be cut short at any
 * time. With reduced motion there are no slides: a piece is at its end at once, and the trail shows the way.
 */

import { type Cell, DELTA, type Direction } from "./geometry.ts";

const SQUASH = 170;
const GLIDE = 320;

/** Whether the reader asked for less motion. */
export function reducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The frames of a fade; with reduced motion each is there at once, and stays until the next. */
export const fading = (frames: readonly Keyframe[]): Keyframe[] =>
  frames.map((frame) => (reducedMotion() ? { ...frame, easing: "steps(1)" } : frame));

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A place on the board, as a transform in percent of a cell. */
export function at(column: number, row: number) {
  return `translate(${column * 100}%, ${row * 100}%)`;
}

/** Place a piece on a cell, at once. */
export function place(piece: HTMLElement, [row, col]: Cell) {
  piece.style.transform = at(col, row);
  piece.style.zIndex = String(row + 1);
}

/** Move straight to another cell, over everything, as when a robot is put back. */
export function glide(piece: HTMLElement, from: Cell, to: Cell) {
  place(piece, to);
  if (reducedMotion()) return null;
  return piece.animate([{ transform: at(from[1], from[0]) }, { transform: at(to[1], to[0]) }], {
    duration: GLIDE,
    easing: "cubic-bezier(0.5, 0, 0.2, 1)",
  });
}

/** The stop: flattened against the obstacle, then round again. */
export function squash(piece: HTMLElement, direction: Direction) {
  const body = bodyOf(piece);
  const [dr, dc] = DELTA[direction];
  const flat = dc ? "scale(0.8, 1.12)" : "scale(1.12, 0.8)";
  const round = dc ? "scale(1.05, 0.97)" : "scale(0.97, 1.05)";
  body.animate(
    [
      { transform: `translate(${dc * 9}%, ${dr * 9}%) ${flat}`, easing: "ease-out" },
      { transform: `translate(${dc * -2}%, ${dr * -2}%) ${round}`, offset: 0.55, easing: "ease-in-out" },
      { transform: "none" },
    ],
    { duration: SQUASH },
  );
}

/**
 * Nudge the piece that stopped another robot.
 *
 * @param direction of the push that it received
 */
export function nudge(piece: HTMLElement, direction: Direction) {
  if (reducedMotion()) return;
  const [dr, dc] = DELTA[direction];
  bodyOf(piece).animate(
    [{ transform: "none" }, { transform: `translate(${dc * 6}%, ${dr * 6}%)`, offset: 0.3 }, { transform: "none" }],
    { duration: SQUASH, easing: "ease-out" },
  );
}

/** A refused push: towards the obstacle, and back. */
export function shake(piece: HTMLElement, direction: Direction) {
  const body = bodyOf(piece);
  if (reducedMotion()) {
    body.animate(fading([{ opacity: 1 }, { opacity: 0.4 }, { opacity: 1 }]), { duration: 300 });
    return;
  }
  const [dr, dc] = DELTA[direction];
  const frames = [0, 14, -8, 6, -3, 0].map((way) => ({ transform: `translate(${dc * way}%, ${dr * way}%)` }));
  body.animate(frames, { duration: 320, easing: "ease-out" });
}

/** A small jump for joy. */
export function hop(piece: HTMLElement) {
  if (reducedMotion()) return;
  bodyOf(piece).animate(
    [
      { transform: "none", easing: "ease-out" },
      { transform: "translateY(6%) scale(1.12, 0.84)", offset: 0.14, easing: "cubic-bezier(0.2, 0.8, 0.4, 1)" },
      { transform: "translateY(-62%) scale(0.94, 1.1) rotate(-7deg)", offset: 0.42, easing: "ease-in" },
      { transform: "translateY(0) scale(1.14, 0.82)", offset: 0.66, easing: "ease-out" },
      { transform: "translateY(-16%) scale(0.98, 1.03)", offset: 0.82, easing: "ease-in" },
      { transform: "none" },
    ],
    { duration: 760 },
  );
}

function bodyOf(piece: HTMLElement) {
  return piece.firstElementChild as HTMLElement; // a piece has exactly one body
}

/** Resolves when an animation is over, even if it was canceled. */
export function finished(animation: Animation): Promise<void> {
  return animation.finished.then(
    () => {},
    () => {},
  );
}
