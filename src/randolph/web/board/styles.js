/**
 * How the board looks: colors by the tokens of the page (styles/tokens.css), shapes by surface.js and robots.js.
 */
import { css } from "../vendor/lit.js";

/** A class for each color: --c body, --on ink on it, --mark flat color on the board, --deep its outline, --soft a tint. */
export const palette = css`
  .red {
    --c: var(--red);
    --on: var(--on-red);
    --mark: var(--red-mark);
    --deep: var(--red-deep);
    --soft: var(--red-soft);
  }
  .green {
    --c: var(--green);
    --on: var(--on-green);
    --mark: var(--green-mark);
    --deep: var(--green-deep);
    --soft: var(--green-soft);
  }
  .blue {
    --c: var(--blue);
    --on: var(--on-blue);
    --mark: var(--blue-mark);
    --deep: var(--blue-deep);
    --soft: var(--blue-soft);
  }
  .yellow {
    --c: var(--yellow);
    --on: var(--on-yellow);
    --mark: var(--yellow-mark);
    --deep: var(--yellow-deep);
    --soft: var(--yellow-soft);
  }
  .silver {
    --c: var(--silver);
    --on: var(--on-silver);
    --mark: var(--silver-mark);
    --deep: var(--silver-deep);
    --soft: var(--silver-soft);
  }
  .transparent {
    --c: var(--transparent);
    --on: var(--on-transparent);
    --mark: var(--transparent-mark);
    --deep: var(--transparent-deep);
    --soft: var(--transparent-soft);
  }
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
    fill: #151a2b;
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
  /* Through glass the board shines; the letter keeps the body's own color round it. */
  .film ~ .initial {
    stroke: var(--c);
    stroke-width: 3.4;
    stroke-linejoin: round;
    paint-order: stroke;
  }
`;

export const boardStyle = css`
  :host {
    display: block;
    inline-size: 100%;
    /* The pieces' z-indexes order them among themselves only: nothing of the board rises over the page. */
    isolation: isolate;
    -webkit-tap-highlight-color: transparent;
  }

  .stage {
    position: relative;
    margin-inline: auto;
    inline-size: 100%;
    /* A page that has little height sets --board-max-height. The cells of a small board do not grow beyond measure. */
    max-inline-size: min(var(--board-max-height, 100000px) * var(--ratio), var(--cols) * var(--cell-max, 128px));
    aspect-ratio: var(--ratio);
    /* A robot at the border is a wider target than its cell; the page does not grow for that. Heads may rise. */
    overflow-x: clip;
    touch-action: manipulation;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }

  /* The whole board is the chosen robot's pad: no scrolling, but two fingers may still zoom. */
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
  .arrow {
    fill: none;
    stroke: var(--board-frame-light);
    stroke-width: 3;
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
    stroke-width: 1;
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

  /* ---- marks ---- */
  .start-marker rect {
    fill: var(--soft);
    fill-opacity: 0.75;
    stroke: var(--mark);
    stroke-width: 1.8;
    stroke-dasharray: 4.2 2.8;
  }
  .start-marker text {
    fill: var(--deep);
    font: 800 13px var(--font);
    opacity: 0.8;
  }

  .goal .plate {
    fill: var(--c);
    stroke: rgb(0 0 0 / 0.35);
    stroke-width: 1;
  }
  .goal .symbol {
    color: var(--on);
    fill: var(--on);
    stroke: none;
  }
  .goal .symbol .line {
    stroke: var(--on);
  }
  .goal .ring {
    fill: none;
    stroke: var(--deep);
    stroke-width: 2.4;
  }
  .goal .pulse {
    fill: none;
    stroke: var(--mark);
    stroke-width: 5;
    opacity: 0;
    animation: pulse 900ms var(--ease-out) 250ms 2;
  }
  .goal .sign {
    fill: var(--on);
    stroke: none;
  }
  @keyframes pulse {
    from {
      transform: scale(0.9);
      opacity: 0.9;
    }
    to {
      transform: scale(2.6);
      opacity: 0;
    }
  }

  .chip-seat {
    fill: none;
    stroke: var(--board-center-light);
    stroke-width: 5;
  }
  .chip {
    fill: var(--c);
    stroke: #ffffff;
    stroke-opacity: 0.9;
    stroke-width: 2.2;
  }
  .chip.any {
    fill: #f7f2e6;
  }
  .chip-groove {
    fill: none;
    stroke: #ffffff;
    stroke-opacity: 0.28;
    stroke-width: 1.2;
  }
  .chip-symbol {
    color: var(--on);
    fill: var(--on);
  }
  .chip-symbol .line {
    fill: none;
    stroke: var(--on);
    stroke-width: 2.4;
  }
  .sand {
    fill: none;
    stroke: #ffc95c;
    stroke-width: 5;
    stroke-linecap: butt;
    transition: stroke-dashoffset 260ms linear;
  }
  .sand.short {
    stroke: #ff7a66;
  }
  .sand-label {
    fill: #ffffff;
    font: 800 17px var(--font);
    font-variant-numeric: tabular-nums;
    stroke: var(--board-center);
    stroke-width: 5;
    stroke-linejoin: round;
    paint-order: stroke;
  }

  .trail {
    fill: none;
    stroke: var(--mark);
    stroke-width: 6;
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  .trail-edge {
    fill: none;
    stroke: var(--board-b);
    stroke-width: 9;
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  /* One opacity for all of them: no dark spots where lines meet. */
  .trails {
    opacity: 0.62;
  }
  .trail-step circle {
    fill: var(--c);
    stroke: var(--robot-rim);
    stroke-width: 1.6;
  }
  .trail-step text {
    fill: var(--on);
    font: 800 12px var(--font);
  }
  .wake {
    fill: none;
    stroke: var(--mark);
    stroke-width: 9;
    stroke-linejoin: round;
    stroke-linecap: round;
    stroke-dasharray: 1 1;
    opacity: 0.55;
  }

  .way {
    fill: none;
    stroke: var(--mark);
    stroke-width: 3;
    stroke-dasharray: 1 7;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .end circle {
    fill: var(--soft);
    fill-opacity: 0.85;
    stroke: var(--deep);
    stroke-width: 2.4;
  }
  .end path {
    fill: none;
    stroke: var(--deep);
    stroke-width: 3;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .aimed .way {
    stroke-width: 7;
    stroke-dasharray: none;
    opacity: 0.5;
  }
  .aimed.end circle,
  .aimed .end circle {
    fill: var(--c);
    stroke: var(--robot-rim);
    stroke-width: 2.6;
  }
  .aimed .end path {
    stroke: var(--on);
  }
  /* A transparent robot's ends: what they count. */
  .end.priced text {
    fill: var(--deep);
    font: 800 19px var(--font);
    font-variant-numeric: tabular-nums;
  }
  .end.several text {
    font-size: 15px;
    letter-spacing: -0.06em;
  }
  .end .tip {
    fill: var(--deep);
    stroke: var(--board-a);
    stroke-width: 1.4;
    paint-order: stroke;
  }
  .end.priced circle {
    fill-opacity: 1;
  }
  .aimed .end.priced text {
    fill: var(--soft);
  }
  .aimed .end.priced circle {
    fill: var(--deep);
    stroke: var(--soft);
  }
  .aimed .end .tip {
    fill: var(--deep);
    stroke: var(--robot-rim);
  }
  /* More than may still be counted. */
  .end.dear circle {
    fill: var(--bad-soft);
    stroke: var(--bad);
    stroke-dasharray: 5 3.4;
  }
  .end.dear text,
  .aimed .end.dear text {
    fill: var(--bad);
    text-decoration: line-through;
  }
  .aimed .end.dear circle {
    fill: var(--bad-soft);
    stroke: var(--bad);
  }
  .offer .dear b {
    background: var(--bad-soft);
    color: var(--bad);
    text-decoration: line-through;
  }
  .passed {
    fill: none;
    stroke: var(--deep);
    stroke-width: 2.4;
    stroke-dasharray: 5 4;
  }
  .toll circle {
    fill: var(--soft);
    stroke: var(--deep);
    stroke-width: 1.8;
  }
  .toll text {
    fill: var(--deep);
    font: 800 10.5px var(--font);
  }
  .halo {
    fill: var(--mark);
    fill-opacity: 0.2;
    stroke: var(--mark);
    stroke-width: 3;
  }

  /* ---- places: rings round cells, and what a press would pick ---- */
  .mark-ring.fault {
    --ring: var(--bad);
  }
  .mark-ring.choice {
    --ring: var(--accent);
  }
  .mark-edge,
  .mark-line {
    fill: none;
    stroke: var(--board-a);
    stroke-width: 6.4;
  }
  .mark-line {
    stroke: var(--ring);
    stroke-width: 3.4;
  }
  .mark-ring circle {
    fill: var(--ring);
    stroke: var(--board-a);
    stroke-width: 1.6;
  }
  .mark-ring path {
    fill: none;
    stroke: var(--surface);
    stroke-width: 2.6;
    stroke-linecap: round;
  }
  .spot-cell {
    fill: var(--accent);
    fill-opacity: 0.16;
    stroke: var(--accent);
    stroke-width: 2.4;
  }
  .spot-side,
  .spot-edge {
    fill: none;
    stroke: var(--accent);
    stroke-width: 8;
    stroke-linecap: round;
  }
  .spot-edge {
    stroke: var(--board-a);
    stroke-width: 12;
  }
  .stage.picking {
    cursor: crosshair;
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
  /* The target for a pointer: at least 44 px, as in input.js. */
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

  /* ---- the offer of several ends ---- */
  .rings {
    z-index: 100;
  }
  .offer {
    position: absolute;
    z-index: 150;
    inset-inline: 4px;
    inline-size: fit-content;
    max-inline-size: calc(100% - 8px);
    margin-inline: auto;
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 6px;
    padding: 6px;
    border-radius: var(--radius-m);
    background: var(--surface);
    box-shadow: var(--shadow-3), 0 0 0 1px var(--line);
    cursor: default;
    touch-action: manipulation;
  }
  .offer.above {
    inset-block-start: 4px;
  }
  .offer.below {
    inset-block-end: 4px;
  }
  .offer.plain:not(:focus-within) {
    inline-size: 1px;
    block-size: 1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .offer button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    min-inline-size: 44px;
    min-block-size: 44px;
    padding: 4px 10px;
    border: 0;
    border-radius: 11px;
    background: var(--surface-2);
    color: var(--ink);
    font: var(--weight-strong) var(--text-m) / 1 var(--font);
    box-shadow: inset 0 0 0 1px var(--line);
    cursor: pointer;
  }
  .offer button:focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 1px;
  }
  .offer .offer-end[aria-current] {
    background: var(--soft);
    box-shadow: inset 0 0 0 2px var(--deep);
  }
  .offer b {
    display: grid;
    place-items: center;
    min-inline-size: 1.6em;
    block-size: 1.6em;
    border-radius: 0.8em;
    background: var(--deep);
    color: var(--soft);
    font-weight: 800;
    font-variant-numeric: tabular-nums;
  }
  .offer svg {
    inline-size: 22px;
    block-size: 22px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2.6;
    stroke-linecap: round;
    stroke-linejoin: round;
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
  .live {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (prefers-reduced-motion: reduce) {
    .goal .pulse {
      animation: none;
    }
    .body,
    .eyes,
    .sand {
      transition: none;
    }
  }
  @media (forced-colors: active) {
    .keyed .text-cell:focus {
      outline-color: Highlight;
    }
  }
`;
