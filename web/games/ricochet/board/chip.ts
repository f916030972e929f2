/**
 * Small pictures for use beside the board: a chip, a robot's face. They are decoration, because there is always a text,
 * too. They need the styles `pictures`.
 */
import { css, html } from "../../../core/lit.ts";
import type { Color } from "../../../kit/board/geometry.ts";
import { palette, robotStyle } from "../../../kit/board/styles.ts";
import { robotShape } from "./robots.ts";
import { colorLetter } from "./surface.ts";
import { symbolOf, symbolShape } from "./symbols.ts";

/** A chip as in the box. */
export function chipPicture(target: { color: Color | "any"; symbol?: string | null }) {
  return html`<svg class="chip-picture ${target.color}" viewBox="-30 -30 60 60" aria-hidden="true">
    <circle class="disc" r="28"></circle>
    <circle class="groove" r="24"></circle>
    <g class="on-disc" transform="scale(1.4)">${symbolShape(symbolOf(target))}</g>
  </svg>`;
}

/**
 * A whole robot with its head.
 *
 * @param glass whether it has the transparent robot's powers
 */
export function robotFace(color: Color, glass?: boolean) {
  return html`<svg class="robot-face ${color}" viewBox="-20 -25 40 44" aria-hidden="true">
    ${robotShape(color, colorLetter(color), glass)}
  </svg>`;
}

export const pictures = [
  palette,
  robotStyle,
  css`
    .chip-picture {
      flex: none;
      inline-size: var(--chip-size, 30px);
      block-size: var(--chip-size, 30px);
    }
    .chip-picture .disc {
      fill: var(--c);
      stroke: rgb(0 0 0 / 0.22);
      stroke-width: 2;
    }
    .chip-picture .groove {
      fill: none;
      stroke: #ffffff;
      stroke-opacity: 0.4;
      stroke-width: 1.6;
    }
    .chip-picture .on-disc {
      color: var(--on);
      fill: var(--on);
    }
    .chip-picture .line {
      stroke: var(--on);
    }
    .robot-face {
      overflow: visible;
    }
  `,
];
