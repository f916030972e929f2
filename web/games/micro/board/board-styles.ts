/**
 * Styles of Micro Robots: die faces, tiles, the glass robot and the marks. Colors are tokens (styles/tokens.css);
 * kit/board/styles.ts has what both boards share: stage, layers, pieces, words.
 */
import { css } from "../../../core/lit.ts";
import { colorClasses } from "../../../kit/board/styles.ts";

/** The faces of cells and dice, a class for each color: `.c` body, `.on` ink. */
export const faceStyle = css`
  ${colorClasses(["blue", "yellow", "green", "red", "pink", "white"])}
  .face {
    fill: var(--c);
    stroke: rgb(0 0 0 / 0.34);
    stroke-width: 1.4;
  }
  .gloss {
    fill: none;
    stroke: #ffffff;
    stroke-opacity: 0.4;
    stroke-width: 2;
    stroke-linecap: round;
  }
  /* In a button, too, whose pictures have its color. */
  .pip,
  .letter {
    fill: var(--on);
    stroke: none;
  }
  .letter {
    font: 800 10.5px var(--font);
    text-anchor: middle;
    opacity: var(--color-signs, 0);
  }
  .letter.two {
    font-size: 9.5px;
    letter-spacing: -0.4px;
  }
  /* On paper: white faces, black pips, the color as a frame. */
  @media print {
    .face {
      fill: #ffffff;
      stroke: var(--c);
      stroke-width: 4;
    }
    .white .face {
      stroke: #c9c9c9;
    }
    .gloss {
      display: none;
    }
    .pip,
    .letter {
      fill: #000000;
    }
    .letter {
      opacity: 1;
    }
  }
`;

/** The badges of start, intermediate cell and target, on the board and beside the dice. */
export const signStyle = css`
  :is(.stop, .kind, .step) .badge {
    fill: var(--stop);
    stroke: var(--on-stop);
    stroke-width: 2;
  }
  :is(.stop, .kind) .glyph {
    fill: var(--on-stop);
  }
  :is(.stop, .kind) .line {
    fill: none;
    stroke: var(--on-stop);
    stroke-width: 2.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  :is(.stop, .kind) .hole {
    fill: var(--stop);
  }
  :is(.stop, .kind).target .badge {
    fill: var(--chip);
  }
`;

export const microBoardStyle = css`
  ${signStyle}
  .side.black {
    --slab: var(--tile-black);
    --slab-edge: var(--tile-black-edge);
    --case: var(--tile-black-frame);
  }
  .side.copper {
    --slab: var(--tile-copper);
    --slab-edge: var(--tile-copper-edge);
    --case: var(--tile-copper-frame);
  }
  .case {
    fill: var(--case);
  }
  .case-edge {
    fill: none;
    stroke: var(--slab-edge);
    stroke-opacity: 0.7;
    stroke-width: 1.6;
  }
  .slab {
    fill: var(--slab);
    stroke: var(--slab-edge);
    stroke-width: 2;
  }

  /* ---- marks ---- */
  .stop .under,
  .stop .ring,
  .stop .pulse {
    fill: none;
  }
  .stop .under {
    stroke: var(--on-stop);
    stroke-width: 6.4;
  }
  .stop .ring {
    stroke: var(--stop);
    stroke-width: 2.8;
  }
  .stop.target .under {
    stroke-width: 9.6;
  }
  .stop.target .ring {
    stroke: var(--chip);
    stroke-width: 5.6;
  }
  .stop.target .badge {
    stroke-width: 2.2;
  }
  .stop.via .ring {
    stroke-width: 3.6;
    stroke-dasharray: 0.1 6.4;
    stroke-linecap: round;
  }
  .stop.passed .ring {
    stroke-opacity: 0.75;
  }
  .stop .pulse {
    stroke: var(--chip);
    stroke-width: 6;
    opacity: 0;
    animation: pulse 900ms var(--ease-out) 250ms 2;
  }
  @keyframes pulse {
    from {
      transform: scale(0.96);
      opacity: 0.9;
    }
    to {
      transform: scale(1.9);
      opacity: 0;
    }
  }
  .end path {
    fill: none;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .end-under {
    stroke: var(--on-stop);
    stroke-opacity: 0.85;
    stroke-width: 6;
  }
  .end-line {
    stroke: var(--stop);
    stroke-width: 2.8;
  }

  .bows path {
    fill: none;
    stroke-linecap: round;
  }
  .bow-under {
    stroke: var(--on-stop);
    stroke-width: 5.2;
  }
  .bow {
    stroke: var(--stop);
    stroke-width: 2.6;
  }
  .bows {
    opacity: 0.9;
  }
  .step text {
    fill: var(--on-stop);
    font: 800 12.5px var(--font);
    text-anchor: middle;
  }

  /* ---- the robot ---- */
  .robot svg {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
  }
  .robot .body,
  .robot .tag {
    z-index: 1;
  }
  .robot.held .tag {
    display: none;
  }
  .tag .letter {
    stroke: var(--c);
    stroke-width: 4.5;
    stroke-linejoin: round;
    paint-order: stroke;
  }
  .robot .ground {
    fill: rgb(0 0 0 / 0.42);
  }
  .film {
    fill: var(--transparent);
    fill-opacity: 0.12;
  }
  .outline {
    fill: none;
    stroke: var(--robot-outline);
    stroke-width: 5;
    stroke-linejoin: round;
  }
  .edge {
    fill: none;
    stroke: var(--transparent);
    stroke-width: 2.4;
    stroke-linejoin: round;
  }
  .visor {
    fill: var(--visor);
    stroke: var(--transparent);
  }
  .eyes {
    fill: var(--stop);
  }
  .shine {
    fill: none;
    stroke: var(--stop);
    stroke-opacity: 0.85;
    stroke-width: 2.2;
    stroke-linecap: round;
  }

  /* ---- touch and keys ---- */
  .interactive .text-board {
    pointer-events: auto;
  }
  .interactive .text-cell {
    cursor: pointer;
  }
  .interactive .text-cell.grip {
    cursor: grab;
    touch-action: pinch-zoom;
  }
  @media (hover: hover) {
    .interactive .text-cell:hover {
      box-shadow: inset 0 0 0 3px var(--stop);
      border-radius: 22%;
    }
  }
  .keyed .text-cell:focus {
    z-index: 1;
    border-radius: 22%;
    outline: 4px solid var(--on-stop);
    outline-offset: 0;
    box-shadow:
      inset 0 0 0 4px var(--stop),
      0 0 0 8px var(--stop);
  }
  @media print {
    .side.black,
    .side.copper {
      --slab: #ffffff;
      --slab-edge: #000000;
      --case: #ffffff;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .stop .pulse {
      animation: none;
    }
  }
`;
