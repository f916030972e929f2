/** Styles of the players on a table screen, their phrases, the news, and how to join (screen-style.ts). */

import { css } from "../core/lit.ts";

export const peopleStyle = css`
  .screen-players {
    display: grid;
    flex: none;
    gap: calc(0.5 * var(--u));
  }

  .screen-players.columns-2 {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  .screen-players:is(.columns-3, .columns-0) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: calc(0.3 * var(--u));
  }

  .screen-player {
    --disc: calc(2.4 * var(--u));
    --initial: calc(0.5 * var(--disc));
    --dot: calc(0.36 * var(--disc));
    --badge: calc(0.5 * var(--disc));
    display: flex;
    align-items: center;
    gap: calc(0.7 * var(--u));
    min-inline-size: 0;
    padding: calc(0.3 * var(--u)) calc(0.9 * var(--u)) calc(0.3 * var(--u)) calc(0.3 * var(--u));
    border-radius: var(--radius-round);
    background: var(--surface);
    box-shadow: var(--shadow-1);
    font-size: calc(1.6 * var(--u));
  }

  /* Until somebody bids, they are as large as their number allows. */
  .roomy .columns-1 .screen-player {
    --row: min(4.6 * var(--u), 17 * var(--u) / var(--count) - 0.5 * var(--u));
    --disc: calc(0.82 * var(--row));
    font-size: calc(0.55 * var(--row));
  }

  .columns-3 .screen-player {
    --disc: calc(1.8 * var(--u));
    gap: calc(0.4 * var(--u));
    font-size: max(1.3 * var(--u), var(--least));
  }

  .screen-player .named {
    flex: 1 1 auto;
    font-weight: var(--weight-strong);
  }

  .screen-player .badge .glyph {
    --glyph-size: 60%;
  }

  .screen-player.away {
    color: var(--ink-2);
    box-shadow: none;
  }

  .screen-player.showing {
    background: var(--accent-soft);
  }

  .screen-player.winner {
    color: var(--good);
  }

  .screen-player .wishes {
    flex: none;
    color: var(--good);
  }

  .screen-player .wishes .glyph {
    --glyph-size: 1.2em;
  }

  .screen-chips {
    font-size: 1.25em;
    font-variant-numeric: tabular-nums;
  }

  .screen-chips small {
    color: var(--ink-2);
    font-weight: var(--weight-normal);
  }

  .screen-rest {
    align-self: center;
    color: var(--ink-2);
    font-weight: var(--weight-strong);
  }

  /* ---- news, and how to join ---- */

  .screen-news {
    flex: none;
    min-block-size: 2.4em;
    font-size: max(1.5 * var(--u), var(--least));
    overflow: hidden;
  }

  .screen-news.good {
    color: var(--good);
  }

  .screen-way {
    display: flex;
    flex: none;
    align-items: center;
    gap: var(--u);
  }

  .screen-way p {
    display: grid;
    color: var(--ink-2);
  }

  .screen-way > p > .glyph {
    --glyph-size: 1.2em;
  }

  .screen-place {
    color: var(--ink);
    font-weight: var(--weight-strong);
    overflow-wrap: anywhere;
  }

  .screen-code {
    color: var(--ink);
    font: var(--weight-heavy) calc(2.6 * var(--u)) / 1.1 var(--font-mono);
    letter-spacing: 0.12em;
  }

  .screen-qr {
    flex: none;
    inline-size: calc(9 * var(--u));
    block-size: auto;
    aspect-ratio: 1;
    padding: calc(0.3 * var(--u));
    border-radius: calc(0.6 * var(--u));
    background: #ffffff;
  }

  .screen-poster {
    display: grid;
    justify-items: center;
    gap: calc(1.5 * var(--u));
  }

  .screen-poster .screen-qr {
    inline-size: min(100vh - 16 * var(--u), var(--board) - 4 * var(--u));
  }

  .screen-poster .screen-code {
    font-size: calc(6 * var(--u));
    margin-inline-end: -0.12em;
  }

  .screen .bubbles {
    inset: auto 0 0 auto;
    grid-template-columns: minmax(0, auto);
    justify-items: end;
    gap: calc(0.4 * var(--u));
    max-inline-size: calc(15.5 * var(--u));
    font-size: max(1.4 * var(--u), var(--least));
    line-height: 1.1;
  }

  /* Below the name, beside the room's code; the oldest are hidden first. */
  .screen .bubble {
    display: grid;
    grid-template-columns: auto minmax(0, auto);
    gap: 0 calc(0.5 * var(--u));
    max-inline-size: 100%;
    padding: calc(0.3 * var(--u)) calc(1 * var(--u)) calc(0.3 * var(--u)) calc(0.4 * var(--u));
    border-radius: calc(1.4 * var(--u));
  }

  .screen .bubble:nth-last-child(n + 3) {
    display: none;
  }

  .screen .bubble .avatar {
    grid-row: span 2;
  }

  .screen .bubble b {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .screen .bubble :is(.avatar, .face) {
    inline-size: calc(2.2 * var(--u));
    block-size: calc(2.2 * var(--u));
    font-size: calc(1.1 * var(--u));
  }

  .screen-cut {
    position: fixed;
    inset: auto auto calc(2 * var(--u)) calc(var(--edge) + 0.5 * var(--board));
    display: flex;
    inline-size: max-content;
    max-inline-size: calc(var(--board) - 2 * var(--u));
    align-items: center;
    gap: 0.5em;
    margin: 0;
    padding: calc(0.6 * var(--u)) calc(1.4 * var(--u));
    border-radius: calc(2 * var(--u));
    background: var(--warn-soft);
    color: var(--warn);
    font-size: calc(1.6 * var(--u));
    font-weight: var(--weight-strong);
    box-shadow: var(--shadow-2);
    transform: translateX(-50%);
  }

  .screen-cut .spinner {
    inline-size: 1em;
    block-size: 1em;
  }
`;
