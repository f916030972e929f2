/** Styles of a room of Micro Robots besides rooms.css: dice, faces, chips, jumps and the table of a run. */

import { css } from "../../../core/lit.ts";

export const roomStyle = css`
  .mr-face {
    display: block;
    flex: none;
    inline-size: var(--face-size, 34px);
    block-size: var(--face-size, 34px);
  }

  .mr-way {
    display: flex;
    align-items: center;
    gap: 3px;
    min-inline-size: 0;
  }

  .mr-way > .glyph {
    flex: none;
    --glyph-size: 15px;
    color: var(--ink-3);
    stroke-width: 2.8;
  }

  .mr-to {
    margin-inline-start: 5px;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .mr-to::first-letter {
    text-transform: uppercase;
  }

  @media (max-width: 379px) {
    .mr-to {
      font-size: var(--text-s);
    }
  }

  /* A long path leaves no space for words beside it. */
  @media (max-width: 379px), (min-aspect-ratio: 1/1) and (max-width: 1239px) {
    .mr-way:has(.mr-via) .mr-to {
      display: none;
    }
  }

  /* Nor does the lowest number at a real table. */
  @media (max-width: 379px) {
    .zone-head:has(> .aside) .mr-to {
      display: none;
    }
  }

  /* The small board leaves no space beside the faces. */
  @media (max-aspect-ratio: 1/1) {
    .as-pad .mr-way {
      flex-wrap: wrap;
    }
  }

  .mr-via {
    padding: 1px;
    border: 2px dotted var(--ink-3);
    border-radius: 10px;
  }

  .mr-via.passed {
    border-style: solid;
    border-color: var(--good);
  }

  .mr-via .mr-face {
    --face-size: 28px;
  }

  /* ---- the dice ---- */

  .mr-strip {
    display: flex;
    flex: none;
    align-items: center;
    gap: var(--space-3);
    block-size: 44px;
    min-inline-size: 0;
    color: var(--ink-2);
    font-size: var(--text-s);
    line-height: 1.2;
  }

  .mr-strip > mr-dice {
    --die-size: 30px;
    flex: none;
    padding-inline-start: 4px;
  }

  .mr-strip.four {
    gap: var(--space-2);
  }

  .mr-strip.four > mr-dice {
    --die-size: 24px;
    padding-inline-start: 0;
  }

  .mr-strip > .ladder {
    flex: 1;
    min-inline-size: 0;
  }

  .mr-rolled {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    max-block-size: 2.4em;
  }

  @media (max-width: 379px) {
    .mr-rolled {
      max-block-size: 40px;
      font-size: var(--text-xs);
      line-height: 13px;
    }
  }

  .mr-rolled .named {
    max-inline-size: 6em;
  }

  .mr-again {
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }

  .mr-again.low {
    color: var(--bad);
    font-weight: var(--weight-strong);
  }

  .mr-again .glyph {
    --glyph-size: 15px;
    vertical-align: -2px;
  }

  .mr-throw {
    position: absolute;
    inset: 0;
    z-index: 2;
    display: grid;
    place-items: center;
    pointer-events: none;
  }

  .mr-throw > mr-dice {
    --die-size: clamp(56px, calc(var(--board) / 6.5), 96px);
    padding: calc(var(--die-size) * 0.5);
    border-radius: var(--radius-l);
    background: color-mix(in srgb, var(--page) 84%, transparent);
    box-shadow: var(--shadow-2);
  }

  .mr-stage {
    position: relative;
    display: grid;
  }

  .mr-stage > mr-board {
    display: grid;
    align-content: center;
    inline-size: var(--board);
    block-size: var(--board);
    padding: 4px;
    --board-max-height: calc(var(--board) - 8px);
    --cell-max: 240px;
  }

  /* In perspective a die is larger than its place, which cuts off what sticks out. */
  .screen mr-dice {
    --die-size: calc(4 * var(--u));
    padding: calc(0.4 * var(--u)) 0 calc(0.7 * var(--u)) calc(0.7 * var(--u));
  }

  /* ---- chips ---- */

  .mr-chip {
    display: block;
    flex: none;
    inline-size: var(--chip-size, 22px);
    block-size: var(--chip-size, 22px);
    border: 2px solid var(--on-stop);
    border-radius: 50%;
    background: radial-gradient(circle, var(--on-stop) 0 17%, transparent 19%), var(--chip);
    box-shadow: inset 0 0 0 3px rgb(255 255 255 / 0.35);
  }

  .mr-chip.open {
    border: 2px dashed var(--ink-3);
    background: none;
    box-shadow: none;
  }

  .mr-chips {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }

  /* In the table of a large window five have one line. */
  .score-chips .mr-chips:not(:has(> :nth-child(6))) {
    --chip-size: 18px;
    flex-wrap: nowrap;
    gap: 2px;
  }

  .mr-scores {
    display: grid;
    flex: 1 1 0;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 230px), 1fr));
    align-content: safe center;
    gap: var(--space-2) var(--space-5);
    min-block-size: 0;
    padding: var(--space-1);
    overflow: auto;
  }

  .mr-scores li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-inline-size: 0;
  }

  .mr-scores .player-name {
    flex: 1 1 auto;
  }

  .mr-scores .mr-chips {
    flex: none;
    flex-wrap: nowrap;
  }

  .verdict > .mr-chip {
    --chip-size: 34px;
  }

  .player-goal {
    color: var(--ink-2);
    font-size: var(--text-xs);
    font-weight: var(--weight-normal);
  }

  /* With many players, the bar has space only for their chips. */
  @container bar (max-width: 599px) {
    .players.crowd .player-goal {
      display: none;
    }
  }

  /* ---- jumps ---- */

  .mr-jumps {
    max-block-size: 136px;
  }

  .mr-jumps .move {
    gap: 4px;
    padding: 2px;
    background: none;
  }

  .mr-jumps .mr-face {
    --face-size: 38px;
  }

  .mr-jumps .glyph {
    --glyph-size: 15px;
    color: var(--ink-3);
  }

  .mr-jumps .move.start .mr-face {
    opacity: 0.6;
  }

  .move.mr-jump {
    justify-content: center;
    min-inline-size: 44px;
    padding: 4px;
    background: var(--surface);
  }

  .move.mr-jump.made {
    box-shadow: inset 0 0 0 2px var(--accent);
  }

  /* ---- before the game ---- */

  .mr-agreed {
    flex: none;
    inline-size: 84px;
  }

  .mr-laid {
    inline-size: min(100%, 320px);
    margin-inline: auto;
  }

  .mr-way.small .mr-face {
    --face-size: 24px;
  }

  @media (min-aspect-ratio: 1/1) and (min-width: 1240px) and (min-height: 700px) {
    .zone .mr-way .mr-face {
      --face-size: 40px;
    }

    .zone .mr-way.small .mr-face {
      --face-size: 24px;
    }
  }
`;
