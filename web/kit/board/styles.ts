/** Styles of boards: colors by the tokens of the page (styles/tokens.css), shapes by surface.ts and robots.ts. */
import { css, unsafeCSS } from "../../core/lit.ts";

/** A class for each color: --c is the body, --on the ink on it; `more` adds further properties. */
export const colorClasses = (colors: readonly string[], more = (_color: string) => "") =>
  unsafeCSS(
    colors.map((color) => `.${color} { --c: var(--${color}); --on: var(--on-${color}); ${more(color)} }`).join("\n"),
  );

const onBoard = (color: string) =>
  `--mark: var(--${color}-mark); --deep: var(--${color}-deep); --soft: var(--${color}-soft);`;

/** The robots' colors: --mark is the flat color on the board, --deep its outline, --soft a tint. */
export const palette = css`
  ${colorClasses(["red", "green", "blue", "yellow", "silver", "transparent"], onBoard)}
  .any {
    --c: var(--board-center);
    --on: #ffffff;
    --mark: var(--ink);
    --deep: var(--ink);
    --soft: var(--surface-3);
  }
  .blade {
    fill: var(--c);
    stroke: var(--deep);
    stroke-width: 0.7;
  }
`;

/** The robots' bodies, wherever they are drawn. */
export const robotStyle = css`
  .rim {
    fill: var(--robot-rim);
    stroke: var(--robot-rim);
    stroke-width: 4;
    stroke-linejoin: round;
  }
  .skin {
    fill: var(--c);
    stroke: rgb(0 0 0 / 0.42);
    stroke-width: 1.1;
    stroke-linejoin: round;
  }
  .film {
    opacity: var(--glass);
  }
  .film .skin {
    stroke: none;
  }
  .edge {
    fill: none;
    stroke: var(--deep);
    stroke-width: 1.5;
    stroke-linejoin: round;
  }
  .trim {
    fill: #ffffff;
    fill-opacity: 0.5;
  }
  .shade {
    fill: rgb(0 0 0 / 0.16);
  }
  .shine {
    stroke: #ffffff;
    stroke-opacity: 0.75;
    stroke-width: 2.2;
    stroke-linecap: round;
  }
  .visor {
    fill: var(--visor);
  }
  .eyes {
    fill: #ffffff;
    transition: transform 160ms ease-out;
  }
  [data-look="N"] .eyes {
    transform: translate(0, -1.5px);
  }
  [data-look="E"] .eyes {
    transform: translate(2.6px, 0);
  }
  [data-look="S"] .eyes {
    transform: translate(0, 1.5px);
  }
  [data-look="W"] .eyes {
    transform: translate(-2.6px, 0);
  }
  .initial {
    fill: var(--on);
    font: 800 13px var(--font);
  }
  /* Through glass the board is bright; the letter has an outline in the body's own color. */
  .film ~ .initial {
    stroke: var(--c);
    stroke-width: 3.4;
    stroke-linejoin: round;
    paint-order: stroke;
  }
`;

/** A live region (bubble.ts): only screen readers have it. */
export const liveStyle = css`
  .live {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

export const boardStyle = css`
  :host {
    display: block;
    inline-size: 100%;
    /* The pieces' z-indexes order only the pieces: nothing of the board rises above the page. */
    isolation: isolate;
    -webkit-tap-highlight-color: transparent;
  }

  .stage {
    position: relative;
    margin-inline: auto;
    inline-size: 100%;
    /* A page with little height sets --board-max-height. The cells of a small board have a maximum size. */
    max-inline-size: min(var(--board-max-height, 100000px) * var(--ratio), var(--cols) * var(--cell-max, 128px));
    aspect-ratio: var(--ratio);
    /* A robot at the border has a touch target wider than its cell; the page does not grow for that. Heads may rise
       above the board. */
    overflow-x: clip;
    touch-action: manipulation;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }

  /* The whole board is a pad for the selected robot: no scrolling, but two fingers can still zoom. */
  .stage.armed {
    touch-action: pinch-zoom;
  }

  .layer {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
    pointer-events: none;
  }

  .field {
    position: absolute;
    inset: var(--inset-y) var(--inset-x);
    pointer-events: none;
  }

  /* ---- surface ---- */
  .frame {
    fill: var(--board-frame);
  }
  .frame-edge {
    fill: none;
    stroke: var(--board-frame-light);
    stroke-width: 1.4;
  }
  .gap {
    fill: var(--board-grid);
  }
  .tile.a {
    fill: var(--board-a);
  }
  .tile.b {
    fill: var(--board-b);
  }
  .lip {
    fill: none;
    stroke: var(--board-frame-deep);
    stroke-width: 2.4;
  }
  .gate {
    fill: var(--board-b);
  }
  .jamb {
    fill: none;
    stroke: var(--board-wall);
    stroke-width: 3.4;
    stroke-linecap: round;
  }
  .arrow {
    fill: none;
    stroke: var(--ink-3);
    stroke-width: 3.4;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .wall,
  .wall-top,
  .wall-shadow {
    fill: none;
    stroke-linecap: round;
  }
  .wall {
    stroke: var(--board-wall);
    stroke-width: 6;
  }
  .wall-top {
    stroke: var(--board-wall-light);
    stroke-width: 1.3;
  }
  .wall-shadow {
    stroke: var(--board-wall-shadow);
    stroke-width: 6.4;
  }
  .block {
    fill: var(--board-center);
  }
  .block-edge {
    fill: none;
    stroke: var(--board-center-light);
    stroke-width: 1.6;
  }
  .block-shadow {
    fill: var(--board-wall-shadow);
  }

  .plate {
    fill: var(--soft);
  }
  .symbol {
    color: var(--mark);
    fill: var(--mark);
    stroke: var(--deep);
    stroke-linejoin: round;
  }
  .symbol .line {
    fill: none;
    stroke: var(--deep);
    stroke-width: 2.4;
  }
  .sign {
    fill: var(--board-ink);
    font: 800 12.5px var(--font);
    opacity: var(--color-signs, 0);
    stroke: var(--board-a);
    stroke-width: 3;
    stroke-linejoin: round;
    paint-order: stroke;
  }

  .glass {
    fill: var(--mark);
    fill-opacity: 0.86;
    stroke: var(--deep);
    stroke-width: 1.3;
  }
  .glass-shadow {
    fill: var(--board-wall-shadow);
  }
  .glint {
    fill: none;
    stroke: #ffffff;
    stroke-opacity: 0.85;
    stroke-width: 1.3;
    stroke-linecap: round;
  }
  .post {
    fill: var(--deep);
  }

  /* ---- robots ---- */
  .piece {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
    inline-size: var(--cell-x);
    block-size: var(--cell-y);
    direction: ltr;
  }
  .body {
    position: absolute;
    inset: 0;
    transition: transform 140ms var(--ease-out);
  }
  .body svg {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
  }
  .piece.chosen .body {
    transform: translateY(-7%) scale(1.1);
  }
  .piece[data-aim="N"] .body {
    transform: translateY(-14%) scale(1.1);
  }
  .piece[data-aim="S"] .body {
    transform: translateY(6%) scale(1.1);
  }
  .piece[data-aim="E"] .body {
    transform: translate(10%, -4%) scale(1.1);
  }
  .piece[data-aim="W"] .body {
    transform: translate(-10%, -4%) scale(1.1);
  }
  .ground {
    fill: var(--robot-shadow);
  }
  /* The touch target: at least 44 px, as in input.ts. */
  .movable .piece::after {
    content: "";
    position: absolute;
    inset: 50%;
    inline-size: max(44px, 100%);
    block-size: max(44px, 100%);
    transform: translate(-50%, -50%);
    pointer-events: auto;
    cursor: grab;
  }
  .movable .piece.chosen::after {
    cursor: grabbing;
  }

  /* ---- words ---- */
  .bubble {
    position: absolute;
    z-index: 200;
    inset-block-start: 0;
    inset-inline-start: 0;
    inline-size: max-content;
    max-inline-size: min(18em, 80%);
    padding: 7px 12px;
    border-radius: 12px;
    background: var(--ink);
    color: var(--page);
    font: var(--weight-strong) var(--text-s) / 1.25 var(--font);
    box-shadow: var(--shadow-2);
    opacity: 0;
    pointer-events: none;
  }
  .text-board {
    position: absolute;
    inset: var(--inset-y) var(--inset-x);
    display: grid;
    grid-auto-rows: 1fr;
    pointer-events: none;
    direction: ltr;
  }
  .text-row {
    display: grid;
    grid-template-columns: repeat(var(--cols), 1fr);
  }
  .text-cell {
    outline: none;
    border-radius: 6px;
  }
  .keyed .text-cell:focus {
    outline: 3px solid var(--focus);
    outline-offset: -1px;
    box-shadow: 0 0 0 6px var(--board-a);
  }
  ${liveStyle}

  @media (prefers-reduced-motion: reduce) {
    .body,
    .eyes {
      transition: none;
    }
  }
  @media (forced-colors: active) {
    .keyed .text-cell:focus {
      outline-color: Highlight;
    }
  }
`;
