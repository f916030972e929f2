/**
 * The six robots: one body with six silhouettes (red an antenna, green ears, blue a dome, yellow a crown, silver a fin,
 * transparent a halo), and an initial on the chest. A robot that passes walls is of glass: the board is visible through
 * it. Drawn around (0, 0) in the units of a cell (40 × 40). Heads rise above the cell, but not beyond −25 with their
 * rim, so that the initial of a robot on the cell above stays readable.
 *
 * Classes for the styles: .rim (outline against the board), .skin, .film (both, of glass), .edge, .trim, .shade,
 * .shine, .visor, .eyes, .initial.
 */

import type { SVGTemplateResult } from "lit";
import { svg } from "../../../core/lit.ts";

const BODY =
  "M-14 12.2V-2.4C-14 -10.6 -8.6 -14.4 0 -14.4S14 -10.6 14 -2.4V12.2C14 15.4 12 17.4 8.8 17.4H-8.8C-12 17.4 -14 15.4 -14 12.2Z";

/** the shape of each silhouette, behind the body */
const HEAD: Readonly<Record<string, string>> = {
  red: "M-1.6 -13V-16.4A3.3 3.3 0 1 1 1.6 -16.4V-13Z",
  green:
    "M-13.6 -4L-14.8 -17.6Q-14.8 -19.6 -12.9 -18.8L-3.4 -13.6ZM13.6 -4L14.8 -17.6Q14.8 -19.6 12.9 -18.8L3.4 -13.6Z",
  blue: "M-9.8 -11.6C-9.8 -18 -5.6 -21.4 0 -21.4S9.8 -18 9.8 -11.6Z",
  yellow:
    "M-11.2 -8.6L-13 -18.8Q-13 -20.2 -11.8 -19.4L-6.4 -15.2L-1.1 -21.2Q0 -22.3 1.1 -21.2L6.4 -15.2L11.8 -19.4Q13 -20.2 13 -18.8L11.2 -8.6Z",
  silver: "M-4.6 -13.2C-4.4 -19.4 0 -22.8 7.8 -22.4Q9 -22.2 8.2 -21.2C5.8 -18.8 5.4 -16.2 6 -13.2Z",
  // A ring: the inner ellipse runs the other way round.
  transparent:
    "M-10.2 -18.9A10.2 4 0 1 1 10.2 -18.9A10.2 4 0 1 1 -10.2 -18.9ZM-6.6 -18.9A6.6 1.5 0 1 0 6.6 -18.9A6.6 1.5 0 1 0 -6.6 -18.9Z",
};

/** a detail on the head */
const DETAIL: Readonly<Record<string, SVGTemplateResult>> = {
  red: svg`<circle class="trim" cx="-.5" cy="-19.9" r="2"/>`,
  green: svg`<path class="shade" d="M-12.6 -14.6L-11.6 -8.4L-7.6 -12ZM12.6 -14.6L11.6 -8.4L7.6 -12Z"/>`,
  blue: svg`<path class="shine" d="M-6.8 -14.6C-6.2 -17.6 -3.8 -19.2 -1.4 -19.4" fill="none"/>`,
  yellow: svg`<circle class="trim" cx="0" cy="-16.6" r="1.7"/>`,
  silver: svg`<path class="shade" d="M-1.2 -14.6C-.6 -17.8 1.4 -19.8 4.4 -20.4C2.8 -18.4 2.2 -16.6 2.4 -14.6Z"/>`,
};

/**
 * @param initial the letter on the chest, in the reader's language
 * @param glass whether it has the transparent robot's powers (X2–X4)
 */
export function robotShape(color: string, initial: string, glass: boolean = color === "transparent") {
  const head = HEAD[color] ?? HEAD.red;
  return svg`
    ${glass ? glassBody(color, head) : solidBody(color, head)}
    <rect class="visor" x="-10" y="-8" width="20" height="9.4" rx="4.7"/>
    <g class="eyes">
      <circle cx="-4.2" cy="-3.3" r="2.1"/>
      <circle cx="4.2" cy="-3.3" r="2.1"/>
    </g>
    <text class="initial" x="0" y="12.8" text-anchor="middle">${initial}</text>`;
}

function solidBody(color: string, head: string) {
  return svg`
    <path class="rim" d="${head}${BODY}"/>
    <path class="skin" d=${head}/>
    ${DETAIL[color] ?? ""}
    <path class="skin" d=${BODY}/>
    <path class="shade" d="M14 2V12.2C14 15.4 12 17.4 8.8 17.4H-8.8C-12 17.4 -14 15.4 -14 12.2V9C-11.6 12.6 -7 13.8 0 13.8C8 13.8 13 10 14 2Z"/>
    <path class="shine" d="M-10.6 -4.2C-10.2 -8.4 -7.4 -10.8 -3.4 -11.4" fill="none"/>`;
}

/** A film of color that lets the board through, with crisp edges and lights on it. */
function glassBody(color: string, head: string) {
  return svg`
    <g class="film">
      <path class="rim" d="${head}${BODY}"/>
      <path class="skin" d="${head}${BODY}"/>
    </g>
    <path class="edge" d=${head}/>
    ${DETAIL[color] ?? ""}
    <path class="edge" d=${BODY}/>
    <path class="shine" d="M-10.8 -1V-3.4C-10.6 -8 -7.6 -10.8 -3.4 -11.4" fill="none"/>
    <path class="shine" d="M-10.8 7.4V11.4M10.9 3.4V11.6Q10.7 14 8.2 14.3" fill="none"/>`;
}
