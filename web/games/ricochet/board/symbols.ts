/**
 * The symbols of targets: moon, gear, planet, star and vortex, drawn around (0, 0) within a circle of radius 13, in
 * `currentColor`. Shapes only; styles add color, plate and outline. All drawn for this project.
 */

import type { SVGTemplateResult } from "lit";
import { svg } from "../../../core/lit.ts";

const TEETH = [0, 45, 90, 135, 180, 225, 270, 315];

const moon = svg`<path d="M4.6 -11.6A12 12 0 1 0 11.9 3.6A9.4 9.4 0 0 1 4.6 -11.6Z"/>`;

const gear = svg`
  ${TEETH.map((turn) => svg`<path d="M-2.9 -7.5L-2.1 -12.6H2.1L2.9 -7.5Z" transform="rotate(${turn})"/>`)}
  <path fill-rule="evenodd" d="M0 -9A9 9 0 1 1 0 9A9 9 0 1 1 0 -9ZM0 -3.7A3.7 3.7 0 1 0 0 3.7A3.7 3.7 0 1 0 0 -3.7Z"/>`;

// The ring goes behind the ball: two arcs of one ellipse, the far one hidden by a gap.
const planet = svg`
  <circle r="7.4"/>
  <g transform="rotate(-22)">
    <path class="line" d="M-8.9 -1.9C-12.4 -.5 -14 1 -13.4 2.3C-12.4 4.5 -6 4.6 1.4 2.9C8.8 1.2 14.2 -1.6 13.4 -3.6C13 -4.6 11.2 -5 8.6 -4.9"
      fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/>
  </g>`;

const star = svg`
  <path d="M0 -13.2L3.1 -3.1L13.2 0L3.1 3.1L0 13.2L-3.1 3.1L-13.2 0L-3.1 -3.1Z"/>
  <path d="M0 -8.2L1.9 -1.9L8.2 0L1.9 1.9L0 8.2L-1.9 1.9L-8.2 0L-1.9 -1.9Z" transform="rotate(45)"/>`;

const BLADE = "M-.4 .2C-2.2 -8.8 4.6 -14.8 12.6 -10.2C8.4 -10 6 -6.4 5.6 .6C3.6 -1.2 1.6 -1.2 -.4 .2Z";
const vortex = svg`
  <path class="blade red" d=${BLADE}/>
  <path class="blade blue" d=${BLADE} transform="rotate(90)"/>
  <path class="blade green" d=${BLADE} transform="rotate(180)"/>
  <path class="blade yellow" d=${BLADE} transform="rotate(270)"/>`;

const plain = svg`<circle r="8.5"/>`;

const SHAPES: Readonly<Record<string, SVGTemplateResult>> = {
  circle: moon,
  triangle: gear,
  square: planet,
  hexagon: star,
  vortex,
  plain,
};

/** The drawing of a symbol; a target without one gets a disc. */
export function symbolShape(symbol: string | null | undefined) {
  return SHAPES[symbol ?? "plain"] ?? plain;
}

/** The symbol of a target, including the vortex, which is for any robot. */
export function symbolOf({ color, symbol }: { color: string; symbol?: string | null }) {
  return symbol ?? (color === "any" ? "vortex" : "plain");
}
