/**
 * Fingers, mouse and keys on the board as wishes: select a robot, push it, go to an end, or aim (a drag in progress).
 * Every device leads to the same calls of `Wishes`, and the board decides about them. A drag pushes when it is
 * *released*. Until then it shows where the robot would go, and dragging back to the start cancels it, because moves in
 * a demonstration cannot be undone.
 *
 * Sizes are measured in CSS pixels as displayed, so that touch targets are at least 44 wide on any board, and not wider
 * on a zoomed page.
 */

import { ARROWS, COLORS, type Color, type Direction } from "../../../kit/board/geometry.ts";
import type { Choice } from "./choices.ts";

/** a cell on which the selected robot can stop */
type Aim = { ends: readonly Choice[]; x: number; y: number };
/** what can be touched now, in pixels from the corner of the north-west cell */
export interface Scene {
  /** the width of a cell */
  cell: number;
  /** how much two fingers have enlarged the page */
  zoom?: number;
  /** their centers */
  robots: readonly { robot: Color; x: number; y: number }[];
  /** the aims of the selected robot */
  aims: readonly Aim[];
  selected: Color | null;
}
interface Wishes {
  choose: (robot: Color | null) => void;
  push: (robot: Color, direction: Direction) => void;
  take: (ends: readonly Choice[]) => void;
  aim: (robot: Color, direction: Direction | null) => void;
  /** what is under the mouse, or under a finger that is still down */
  touch: (ends: readonly Choice[] | null) => void;
}

/** Half the width of a touch target. */
const REACH = 22;

/** The robot under a point: the nearest within reach. */
export function robotAt(scene: Scene, x: number, y: number): Color | null {
  return nearest(scene.robots, scene, x, y)?.item.robot ?? null;
}

/**
 * What a tap means: an end of the selected robot, a robot, or nothing (which deselects the robot). The nearest one
 * counts; a robot exactly at the point wins.
 */
export function tapped(scene: Scene, x: number, y: number): { robot: Color } | { ends: readonly Choice[] } | null {
  const robot = nearest(scene.robots, scene, x, y);
  const aim = nearest(scene.aims, scene, x, y);
  if (robot && (!aim || robot.far <= aim.far)) return { robot: robot.item.robot };
  return aim ? { ends: aim.item.ends } : null;
}

/** The ends at a point, if a tap there would mean them. */
function endsAt(scene: Scene, x: number, y: number) {
  const hit = tapped(scene, x, y);
  return hit && "ends" in hit ? hit.ends : null;
}

/** The direction of a drag; null while it is too short or too oblique to mean one. */
export function dragged(dx: number, dy: number, cell: number): Direction | null {
  const [long, short] = [Math.max(Math.abs(dx), Math.abs(dy)), Math.min(Math.abs(dx), Math.abs(dy))];
  if (long < Math.min(Math.max(12, cell * 0.4), 24) || short > long * 0.8) return null;
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "E" : "W";
  return dy > 0 ? "S" : "N";
}

function nearest<T extends { x: number; y: number }>(
  items: readonly T[],
  scene: Scene,
  x: number,
  y: number,
): { item: T; far: number } | null {
  const reach = Math.max(REACH / (scene.zoom ?? 1), scene.cell * 0.6);
  let best: { item: T; far: number } | null = null;
  for (const item of items) {
    const far = Math.hypot(item.x - x, item.y - y);
    if (far <= reach && (!best || far < best.far)) best = { item, far };
  }
  return best;
}

/**
 * Follows one pointer at a time on an element. After a second touch anywhere, neither of them pushes: hands that zoom
 * or hold the device do not move robots.
 */
export class Pointer {
  scene: () => Scene | null;
  locate: (event: PointerEvent) => { x: number; y: number };
  wishes: Wishes;
  held: { id: number; x: number; y: number; robot: Color | null; direction: Direction | null; far: boolean } | null =
    null;
  second = (event: PointerEvent) => {
    if (event.pointerId !== this.held?.id) this.drop();
  };

  /** @param scene null: the board cannot be touched now */
  constructor(scene: () => Scene | null, locate: (event: PointerEvent) => { x: number; y: number }, wishes: Wishes) {
    this.scene = scene;
    this.locate = locate;
    this.wishes = wishes;
  }

  down(event: PointerEvent) {
    const scene = this.scene();
    if (!scene || this.held || event.button !== 0 || !event.isPrimary) return;
    const { x, y } = this.locate(event);
    const robot = robotAt(scene, x, y) ?? scene.selected;
    this.held = { id: event.pointerId, x, y, robot, direction: null, far: false };
    this.wishes.touch(endsAt(scene, x, y));
    window.addEventListener("pointerdown", this.second, { capture: true });
    if (robot) (event.currentTarget as Element).setPointerCapture(event.pointerId); // the board that has this listener
  }

  move(event: PointerEvent) {
    const { held } = this;
    const scene = this.scene();
    if (!held && scene && event.pointerType === "mouse" && event.buttons === 0) this.hover(scene, event);
    if (!held || !scene || event.pointerId !== held.id) return;
    const { x, y } = this.locate(event);
    const zoom = scene.zoom ?? 1;
    const [dx, dy] = [(x - held.x) * zoom, (y - held.y) * zoom];
    if (Math.hypot(dx, dy) > 10) {
      held.far = true;
      this.wishes.touch(null);
    }
    const direction = held.robot && dragged(dx, dy, scene.cell * zoom);
    if (held.robot && direction !== held.direction) {
      held.direction = direction;
      this.wishes.aim(held.robot, direction);
    }
  }

  hover(scene: Scene, event: PointerEvent) {
    const { x, y } = this.locate(event);
    this.wishes.touch(endsAt(scene, x, y));
  }

  up(event: PointerEvent) {
    const { held } = this;
    const scene = this.scene();
    if (!held || event.pointerId !== held.id) return;
    this.drop();
    if (!scene) return;
    if (held.robot && held.direction) this.wishes.push(held.robot, held.direction);
    else if (!held.far) this.tap(scene, held.x, held.y);
  }

  cancel(event: PointerEvent) {
    if (event.pointerId === this.held?.id) this.drop();
  }

  /** Release the pointer, without a push. */
  drop() {
    window.removeEventListener("pointerdown", this.second, { capture: true });
    if (this.held?.robot) this.wishes.aim(this.held.robot, null);
    this.held = null;
    this.wishes.touch(null);
  }

  tap(scene: Scene, x: number, y: number) {
    const hit = tapped(scene, x, y);
    if (hit && "ends" in hit) this.wishes.take(hit.ends);
    else if (hit) this.wishes.choose(hit.robot === scene.selected ? null : hit.robot);
    else this.wishes.choose(null);
  }
}

/**
 * What a key means: a robot (its number, its letter in notation, or its initial in the reader's language), a direction,
 * Escape, or nothing.
 *
 * @param robots on the board
 */
export function keyWish(
  event: KeyboardEvent,
  robots: readonly Color[],
  initial: (color: Color) => string,
): { robot: Color } | { direction: Direction } | "escape" | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === "Escape") return "escape";
  if (ARROWS[event.key]) return { direction: ARROWS[event.key] };
  const key = event.key.toLowerCase();
  const robot =
    robots.find((color) => initial(color).toLowerCase() === key) ??
    robots.find((color) => color[0] === key) ??
    robots.find((color) => String(COLORS.indexOf(color) + 1) === key);
  return robot ? { robot } : null;
}
