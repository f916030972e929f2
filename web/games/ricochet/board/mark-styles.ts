/**
 * Styles of everything on the board that changes within a round: marks, trails, ends and their costs, rings, and the
 * buttons of an offer. The board itself and its robots are in styles.ts.
 */
import { css } from "../../../core/lit.ts";

export const markStyle = css`
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
  }

  .goal .plate {
    fill: var(--c);
    stroke: rgb(0 0 0 / 0.35);
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
    fill: var(--any-chip);
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
  /* It runs in small steps: a transition between them would draw the board sixty times a second for minutes. */
  .sand {
    fill: none;
    stroke: var(--chip);
    stroke-width: 5;
  }
  .sand.short {
    stroke: var(--sand-short);
    stroke-width: 7;
    animation: last-seconds 1s ease-in-out infinite;
  }
  @keyframes last-seconds {
    50% {
      opacity: 0.45;
    }
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
  /* A transparent robot's ends: their cost. */
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
  /* It costs more than the bid allows. */
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

  /* ---- places: rings around cells, and what a press would pick ---- */
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

  @media (prefers-reduced-motion: reduce) {
    .goal .pulse,
    .sand.short {
      animation: none;
    }
  }
`;
