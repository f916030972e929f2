/**
 * Fingers, mouse and keys on the board, turned into wishes: choose a robot, push a robot, go to an end, or aim (a drag that
 * has not been let go). One path: whatever the device, the wish is the same call on `Wishes`, and the board decides
 * nothing about it. A drag pushes when it is *released* – until then it shows where the robot would go, and going back to the
 * start takes it back: in a demonstration a move made cannot be undone.
 *
 * Reach and swipes are measured in CSS pixels as the eye sees them, so that targets are at least 44 wide on any board, and
 * no wider on a page that two fingers have enlarged.
 */
import { COLORS } from "../rules/geometry.js";

/** @typedef {import("../rules/geometry.js").Cell} Cell */
/** @typedef {import("../rules/geometry.js").Color} Color */
/** @typedef {import("../rules/geometry.js").Direction} Direction */
/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {{ ends: readonly Choice[], x: number, y: number }} Aim a cell on which the chosen robot can stop */
/**
 * @typedef {object} Scene what can be touched now, in pixels from the corner of the north-west cell
 * @property {number} cell side of a cell
 * @property {number} [zoom] how much two fingers have enlarged the page
 * @property {readonly { robot: Color, x: number, y: number }[]} robots centers
 * @property {readonly Aim[]} aims of the chosen robot
 * @property {Color | null} selected
 */
/**
 * @typedef {object} Wishes
 * @property {(robot: Color | null) => void} choose
 * @property {(robot: Color, direction: Direction) => void} push
 * @property {(ends: readonly Choice[]) => void} take
 * @property {(robot: Color, direction: Direction | null) => void} aim
 * @property {(ends: readonly Choice[] | null) => void} touch what is under the mouse, or under a finger not yet lifted
 */

/** Half the width of a touch target. */
const REACH = 22;

/**
 * The robot under a point: the nearest within reach.
 *
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 * @returns {Color | null}
 */
export function robotAt(scene, x, y) {
  return nearest(scene.robots, scene, x, y)?.item.robot ?? null;
}

/**
 * What a tap means: an end of the chosen robot, a robot, or nothing (which lets go of the chosen one). Robots and ends
 * compete by distance; a robot that stands exactly there wins.
 *
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 * @returns {{ robot: Color } | { ends: readonly Choice[] } | null}
 */
export function tapped(scene, x, y) {
  const robot = nearest(scene.robots, scene, x, y);
  const aim = nearest(scene.aims, scene, x, y);
  if (robot && (!aim || robot.far <= aim.far)) return { robot: robot.item.robot };
  return aim ? { ends: aim.item.ends } : null;
}

/**
 * The ends at a point, if a tap there would mean them.
 *
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 */
function endsAt(scene, x, y) {
  const hit = tapped(scene, x, y);
  return hit && "ends" in hit ? hit.ends : null;
}

/**
 * The direction of a drag, or null while it is too short or too oblique to mean one.
 *
 * @param {number} dx
 * @param {number} dy
 * @param {number} cell
 * @returns {Direction | null}
 */
export function dragged(dx, dy, cell) {
  const [long, short] = [Math.max(Math.abs(dx), Math.abs(dy)), Math.min(Math.abs(dx), Math.abs(dy))];
  if (long < Math.min(Math.max(12, cell * 0.4), 24) || short > long * 0.8) return null;
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "E" : "W";
  return dy > 0 ? "S" : "N";
}

/**
 * @template {{ x: number, y: number }} T
 * @param {readonly T[]} items
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 * @returns {{ item: T, far: number } | null}
 */
function nearest(items, scene, x, y) {
  const reach = Math.max(REACH / (scene.zoom ?? 1), scene.cell * 0.6);
  /** @type {{ item: T, far: number } | null} */
  let best = null;
  for (const item of items) {
    const far = Math.hypot(item.x - x, item.y - y);
    if (far <= reach && (!best || far < best.far)) best = { item, far };
  }
  return best;
}

/**
 * Follows one pointer at a time on an element. A second finger, wherever it is put, means that neither of them pushes:
 * hands that zoom or hold the device are not moves.
 */
export class Pointer {
  /**
   * @param {() => Scene | null} scene null: the board may not be touched now
   * @param {(event: PointerEvent) => { x: number, y: number }} locate
   * @param {Wishes} wishes
   */
  constructor(scene, locate, wishes) {
    this.scene = scene;
    this.locate = locate;
    this.wishes = wishes;
    /** @type {{ id: number, x: number, y: number, robot: Color | null, direction: Direction | null, far: boolean } | null} */
    this.held = null;
    this.second = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== this.held?.id) this.drop();
    };
  }

  /** @param {PointerEvent} event */
  down(event) {
    const scene = this.scene();
    if (!scene || this.held || event.button !== 0 || !event.isPrimary) return;
    const { x, y } = this.locate(event);
    const robot = robotAt(scene, x, y) ?? scene.selected;
    this.held = { id: event.pointerId, x, y, robot, direction: null, far: false };
    this.wishes.touch(endsAt(scene, x, y));
    window.addEventListener("pointerdown", this.second, { capture: true });
    if (robot) /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  move(event) {
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

  /** @param {Scene} scene @param {PointerEvent} event */
  hover(scene, event) {
    const { x, y } = this.locate(event);
    this.wishes.touch(endsAt(scene, x, y));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { held } = this;
    const scene = this.scene();
    if (!held || event.pointerId !== held.id) return;
    this.drop();
    if (!scene) return;
    if (held.robot && held.direction) this.wishes.push(held.robot, held.direction);
    else if (!held.far) this.tap(scene, held.x, held.y);
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    if (event.pointerId === this.held?.id) this.drop();
  }

  /** Let go of the pointer, without a push. */
  drop() {
    window.removeEventListener("pointerdown", this.second, { capture: true });
    if (this.held?.robot) this.wishes.aim(this.held.robot, null);
    this.held = null;
    this.wishes.touch(null);
  }

  /**
   * @param {Scene} scene
   * @param {number} x
   * @param {number} y
   */
  tap(scene, x, y) {
    const hit = tapped(scene, x, y);
    if (hit && "ends" in hit) this.wishes.take(hit.ends);
    else if (hit) this.wishes.choose(hit.robot === scene.selected ? null : hit.robot);
    else this.wishes.choose(null);
  }
}

/** @type {Readonly<Record<string, Direction>>} */
export const ARROWS = { ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W" };

/**
 * What a key means: a robot (its number, its letter in notation, or its initial in the reader's language), a direction,
 * Escape, or nothing.
 *
 * @param {KeyboardEvent} event
 * @param {readonly Color[]} robots on the board
 * @param {(color: Color) => string} initial
 * @returns {{ robot: Color } | { direction: Direction } | "escape" | null}
 */
export function keyWish(event, robots, initial) {
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
