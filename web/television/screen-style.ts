/**
 * Styles of a table screen. Every size is a share of the window: `--u` is a fiftieth of its height (21.6 pixels at
 * 1920×1080), less in narrow windows. No letter is smaller than 1.3 of it: on a 43-inch television that is 7 mm of
 * capital height, readable from 3 m; on a phone in landscape, 10 pixels. Old televisions cut off the edges, so nothing
 * is placed there.
 */

import { css } from "../core/lit.ts";

export const screenStyle = css`
  html:has(.screen) {
    overflow: hidden;
    scrollbar-gutter: auto;
  }

  .screen {
    --u: min(2vh, 1.125vw);
    --least: 10px;
    --edge: calc(1.2 * var(--u));
    --board: min(100vh - 2 * var(--edge), 100vw - 34 * var(--u));
    display: grid;
    grid-template-columns: var(--board) minmax(0, 1fr);
    gap: calc(1.4 * var(--u));
    inline-size: 100vw;
    block-size: 100vh;
    padding: var(--edge);
    font-size: max(1.4 * var(--u), var(--least));
    line-height: 1.2;
    cursor: none;
  }

  .screen-board {
    display: grid;
    place-items: center;
    inline-size: var(--board);
    block-size: 100%;
    min-block-size: 0;
  }

  .screen-board > * {
    --board-max-height: var(--board);
    inline-size: var(--board);
    block-size: var(--board);
  }

  .screen-side {
    position: relative;
    display: flex;
    flex-direction: column;
    gap: calc(1 * var(--u));
    min-inline-size: 0;
    min-block-size: 0;
  }

  /* ---- the target, and the time ---- */

  .screen-top {
    display: grid;
    flex: none;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: calc(0.6 * var(--u)) var(--u);
  }

  .screen-words {
    display: grid;
    gap: calc(0.3 * var(--u));
    min-inline-size: 0;
  }

  .screen-round {
    color: var(--ink-2);
    font-variant-numeric: tabular-nums;
  }

  .screen-round .language {
    --button-size: max(2em, 24px);
    --glyph-size: 1.3em;
    margin-block: calc(0.6em - 0.5 * var(--button-size));
    vertical-align: middle;
  }

  .screen-goal {
    display: flex;
    align-items: center;
    gap: calc(0.7 * var(--u));
    min-inline-size: 0;
    min-block-size: calc(4.4 * var(--u));
    font-size: calc(2.2 * var(--u));
    line-height: 1.1;
    overflow-wrap: anywhere;
  }

  .screen-goal > span:not(.visually-hidden) {
    min-inline-size: 0;
  }

  .screen-goal :is(.chip-picture, .chip, .mr-chip, .cup) {
    flex: none;
    --chip-size: calc(4 * var(--u));
  }

  .screen-goal .cup .glyph,
  .screen-goal > .glyph {
    flex: none;
    --glyph-size: calc(2.6 * var(--u));
  }

  .screen .mr-way {
    gap: calc(0.4 * var(--u));
  }

  .screen .mr-way .mr-face {
    --face-size: calc(4 * var(--u));
  }

  .screen .mr-way > .glyph {
    --glyph-size: calc(1.8 * var(--u));
  }

  .screen-time {
    font-size: calc(5.6 * var(--u));
    font-weight: var(--weight-heavy);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.03em;
    line-height: 1;
  }

  .screen-time.calm {
    color: var(--ink-2);
    font-size: calc(3 * var(--u));
  }

  .screen-time.low {
    color: var(--bad);
  }

  .screen-time.paused {
    opacity: 0.75;
  }

  .screen-sand {
    grid-column: 1 / -1;
    block-size: calc(0.8 * var(--u));
    border-radius: var(--radius-round);
    overflow: hidden;
  }

  .screen-sand.runs {
    background: var(--surface-3);
  }

  .screen-sand i {
    display: block;
    block-size: 100%;
    border-radius: inherit;
    background: var(--warn);
    transform: scaleX(var(--share, 0));
    transform-origin: 0 50%;
    transition: transform 240ms linear;
  }

  .screen-sand:not(.runs) i {
    visibility: hidden;
  }

  .screen-sand.low i {
    background: var(--bad);
  }

  /* ---- bids, demonstration, result ---- */

  .screen-middle {
    display: flex;
    flex: 1 1 auto;
    flex-direction: column;
    gap: var(--u);
    min-block-size: calc(5 * var(--u));
    overflow: hidden;
  }

  .roomy > .screen-middle {
    flex: 0 1 auto;
    min-block-size: 0;
  }

  .roomy > .screen-news {
    margin-block-start: auto;
  }

  .screen-line,
  .screen-rules,
  .screen-calm {
    color: var(--ink-2);
    text-wrap: pretty;
  }

  :is(.screen-line, .screen-rules) {
    font-size: calc(1.7 * var(--u));
  }

  .screen-ladder {
    display: flex;
    flex-wrap: wrap;
    gap: calc(0.6 * var(--u));
    padding: calc(0.2 * var(--u));
  }

  .screen-rung {
    display: flex;
    align-items: center;
    gap: 0.5em;
    max-inline-size: calc(20 * var(--u));
    padding: calc(0.4 * var(--u)) calc(1.4 * var(--u));
    border-radius: var(--radius-round);
    background: var(--surface);
    box-shadow: var(--shadow-1);
    font-size: calc(1.8 * var(--u));
    animation: rung var(--calm) var(--ease-spring);
  }

  :is(.screen-rung, .screen-rest)[hidden] {
    display: none;
  }

  /* Very many are in three columns. */
  .screen-ladder:has(.screen-rung:nth-child(11)) .screen-rung {
    max-inline-size: calc(11.9 * var(--u));
  }

  .screen-why {
    flex: none;
    color: var(--ink-2);
    font-size: max(1.3 * var(--u), var(--least));
  }

  .screen-rung b {
    font-size: calc(3 * var(--u));
    font-variant-numeric: tabular-nums;
    line-height: 1.15;
  }

  .screen-rung:first-child b {
    font-size: calc(4.4 * var(--u));
  }

  /* During a demonstration, and with many bids, the ladder is small: bids that do not fit are hidden, not cut. */
  .screen[data-phase="demonstrating"] .screen-middle {
    flex-wrap: wrap;
    align-content: flex-start;
  }

  .screen[data-phase="demonstrating"] .screen-middle > * {
    inline-size: 100%;
  }

  .screen[data-phase="demonstrating"] .screen-ladder {
    --rung: calc(2.8 * var(--u));
    block-size: calc(var(--rung) + 0.4 * var(--u));
    overflow: hidden;
  }

  :is(.screen[data-phase="demonstrating"], .crowd) .screen-rung {
    max-inline-size: calc(12 * var(--u));
    min-block-size: var(--rung);
    padding: calc(0.1 * var(--u)) var(--u);
    font-size: max(1.4 * var(--u), var(--least));
  }

  .screen-ladder > .screen-rest {
    font-size: calc(1.6 * var(--u));
  }

  /* Hidden and shown while measuring how many fit. */
  .screen-ladder.crowd .screen-rung {
    animation: none;
  }

  .screen-ladder.crowd .screen-rung b {
    font-size: calc(2.4 * var(--u));
  }

  .screen-ladder.crowd .screen-rung:first-child b {
    font-size: calc(3 * var(--u));
  }

  .screen[data-phase="demonstrating"] .screen-ladder .screen-rung:is(:first-child, :nth-child(n)) b {
    font-size: calc(2 * var(--u));
  }

  .screen-rung.showing {
    background: var(--accent);
    color: var(--on-accent);
    box-shadow: none;
  }

  .screen-rung.failed {
    opacity: 0.7;
    text-decoration: line-through;
  }

  .screen-show {
    display: flex;
    align-items: baseline;
    gap: var(--u);
    font-size: calc(1.8 * var(--u));
    font-weight: var(--weight-strong);
  }

  .screen-show .counter {
    padding: 0;
    font-size: calc(2.6 * var(--u));
  }

  .screen-show .counter b {
    font-size: calc(4 * var(--u));
  }

  .screen .counted {
    font-size: max(1.4 * var(--u), var(--least));
  }

  .screen .team-score {
    font-size: inherit;
  }

  .screen .given-sign .glyph {
    --glyph-size: 0.8em;
  }

  .screen .moves {
    justify-content: flex-start;
    gap: calc(0.35 * var(--u));
    max-block-size: none;
    overflow: visible;
  }

  .screen .move {
    gap: calc(0.1 * var(--u));
    padding: calc(0.2 * var(--u)) calc(0.6 * var(--u));
    border-radius: calc(0.8 * var(--u));
  }

  .screen .move .robot-face {
    inline-size: calc(2 * var(--u));
    block-size: calc(2.2 * var(--u));
  }

  .screen .move .mr-face {
    --face-size: calc(2.4 * var(--u));
  }

  .screen .move .glyph {
    --glyph-size: calc(1.6 * var(--u));
  }

  .screen .move .cost {
    font-size: max(1.3 * var(--u), var(--least));
  }

  /* On an upright screen the board is above. */
  @media (max-aspect-ratio: 1/1) {
    .screen {
      --u: min(1.25vh, 2vw);
      --board: min(100vw - 2 * var(--edge), 100vh - 44 * var(--u));
      grid-template: var(--board) minmax(0, 1fr) / minmax(0, 1fr);
      justify-items: center;
    }

    .screen-side {
      inline-size: 100%;
    }

    .screen-players.columns-1:has(:nth-child(4)) {
      --count: 4;
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }

    .screen-way .screen-qr {
      inline-size: calc(7 * var(--u));
    }

    .screen-poster .screen-qr {
      inline-size: calc(var(--board) - 10 * var(--u));
    }
  }
`;
