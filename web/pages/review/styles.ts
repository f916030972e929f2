/** Styles of the review: the page with its list and numbers, and the shown round. */

import { css } from "../../core/lit.ts";
import { reelsStyle } from "../../styles/reels.ts";
import { faultStyle } from "../../styles/trying.ts";

/** The marker of a player, wherever they are named. */
const signStyle = css`
  .sign {
    flex: none;
    inline-size: 14px;
    block-size: 14px;
    overflow: visible;
  }
  /* Seats' colors are made for white text: in the dark theme a border makes them stand out. */
  .seat {
    color: var(--seat);
    fill: currentColor;
    stroke: light-dark(transparent, rgb(255 255 255 / 0.75));
  }
  .glyph {
    inline-size: var(--glyph-size, 18px);
    block-size: var(--glyph-size, 18px);
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 2.4;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;

export const reviewStyle = [
  faultStyle,
  signStyle,
  css`
    .review {
      display: grid;
      gap: var(--space-5);
      max-inline-size: 1200px;
      margin-inline: auto;
      padding: var(--space-3) max(var(--space-4), env(safe-area-inset-right)) var(--space-6)
        max(var(--space-4), env(safe-area-inset-left));
    }
    .review > *,
    .numbers > * {
      min-inline-size: 0;
    }
    h1[tabindex]:focus,
    h2[tabindex]:focus {
      outline: none;
    }
    h2 {
      font-size: var(--text-l);
    }
    .head {
      display: grid;
      justify-items: start;
      gap: var(--space-2);
    }
    .result {
      font-weight: var(--weight-strong);
    }
    .detail {
      margin-block-start: var(--space-1);
      color: var(--ink);
      font-size: var(--text-s);
      font-weight: var(--weight-normal);
      overflow-wrap: anywhere;
    }
    .choose {
      display: grid;
      justify-items: start;
      gap: var(--space-3);
      max-inline-size: 560px;
    }
    .choose .button {
      position: relative;
    }
    .choose .button:focus-within {
      outline: 3px solid var(--focus);
      outline-offset: 2px;
    }

    /* ---- the shown round ---- */
    .stage {
      display: grid;
      gap: var(--space-2);
      margin-inline: calc(-1 * var(--space-2));
    }
    .stage .row {
      gap: var(--space-1);
    }
    .stage h2 {
      flex: 1;
      scroll-margin-block-start: var(--space-3);
      text-align: center;
    }
    .stage h2 small {
      display: block;
      font-size: var(--text-s);
      font-weight: var(--weight-normal);
      letter-spacing: 0;
    }

    /* ---- all rounds ---- */
    .rounds {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
      gap: var(--space-3);
      margin-block-start: var(--space-3);
    }
    .round {
      position: relative;
      display: grid;
      align-content: start;
      gap: var(--space-2);
      min-inline-size: 0;
      padding: var(--space-3) var(--space-4);
    }
    .round.on {
      box-shadow: inset 0 0 0 2px var(--accent);
    }
    .round h3 {
      display: flex;
      align-items: center;
      gap: var(--space-2);
      font-size: var(--text-m);
    }
    .round h3 button {
      flex: 1;
      text-align: start;
    }
    /* The whole card opens the round. */
    .round h3 button::after {
      content: "";
      position: absolute;
      inset: 0;
      border-radius: var(--radius-m);
    }
    .round h3 button:focus-visible {
      outline: none;
    }
    .round h3 button:focus-visible::after {
      outline: 3px solid var(--focus);
      outline-offset: 2px;
    }
    @media (hover: hover) {
      .round:hover {
        background: var(--surface-2);
      }
    }
    .target {
      --chip-size: 30px;
      --face-size: 28px;
      display: flex;
    }
    .optimum {
      color: var(--ink-2);
      font-size: var(--text-s);
      font-weight: var(--weight-strong);
    }
    .bids {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-1) var(--space-3);
      font-size: var(--text-s);
    }
    .bids li,
    .legend li {
      display: inline-flex;
      align-items: center;
      gap: var(--space-1);
      min-inline-size: 0;
      max-inline-size: 100%;
    }
    .bids li {
      flex-wrap: wrap; /* a reason goes below its bid rather than cut the name */
    }
    .named {
      min-inline-size: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .struck b {
      text-decoration: line-through;
    }
    .failed {
      display: flex;
      gap: var(--space-1);
      color: var(--bad);
    }
    .failed span {
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }

    /* ---- the numbers ---- */
    .numbers {
      display: grid;
      gap: var(--space-3);
    }
    .race {
      max-inline-size: 620px;
      margin: 0;
    }
    .race > svg {
      display: block;
      inline-size: 100%;
    }
    .race text {
      fill: var(--ink-2);
      font: 10px var(--font);
    }
    .level {
      stroke: var(--line);
    }
    .line polyline {
      fill: none;
      stroke: color-mix(in oklab, currentColor, light-dark(transparent, #ffffff) 30%);
      stroke-width: 2.2;
      stroke-linejoin: round;
    }
    .legend {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-1) var(--space-4);
      margin-block-start: var(--space-1);
      font-size: var(--text-s);
    }
    .scroll {
      overflow-x: auto;
    }
    table {
      border-collapse: collapse;
      font-size: var(--text-s);
    }
    th,
    td {
      padding: var(--space-2) var(--space-3);
      border-block-end: 1px solid var(--line);
      text-align: end;
    }
    thead th {
      color: var(--ink-2);
      font-weight: var(--weight-strong);
      vertical-align: bottom;
    }
    th:first-child {
      position: sticky;
      inset-inline-start: 0;
      max-inline-size: 34vw;
      background: var(--page);
      text-align: start;
    }
    tbody th {
      white-space: nowrap;
    }
    tbody th > * {
      vertical-align: middle;
    }
    tbody th .sign {
      margin-inline-end: var(--space-2);
    }
    tbody th .named {
      display: inline-block;
      max-inline-size: min(34vw, 16em);
    }

    /* On a phone each player has their numbers below their name, each beside its label. */
    @media (max-width: 719px) {
      table,
      tbody {
        display: block;
      }
      thead {
        position: absolute;
        display: block;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }
      tbody tr {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: var(--space-1) var(--space-5);
        padding-block: var(--space-2);
        border-block-end: 1px solid var(--line);
      }
      tbody :is(th, td) {
        padding: 0;
        border: 0;
      }
      tbody th:first-child {
        grid-column: 1 / -1;
        max-inline-size: none;
      }
      tbody th .named {
        max-inline-size: calc(100vw - 80px);
      }
      td {
        display: flex;
        justify-content: space-between;
        gap: var(--space-2);
      }
      td::before {
        content: attr(data-label);
        content: attr(data-label) / "";
        color: var(--ink-2);
        text-align: start;
      }
    }

    @media (min-width: 1200px) {
      .numbers {
        grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
        align-items: start;
        column-gap: var(--space-6);
      }
      .numbers h2 {
        grid-column: 1 / -1;
      }
    }
    /* A large window: as wide as the board and what stands beside it (styles/trying.ts). */
    @media (min-width: 1500px) and (min-height: 760px) {
      .review {
        max-inline-size: calc(100dvh - 24px + clamp(380px, 27vw, 560px));
      }
      .race {
        max-inline-size: none;
      }
    }
  `,
];

export const roundStyle = css`
  ${signStyle}
  ${reelsStyle}
  .position {
    padding-block-end: 0;
  }
  .reel > .glyph {
    color: var(--good);
  }
  .reel:is(.failed, .given_up, .time) > .glyph {
    color: var(--bad);
  }
  .position .ways {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
    overflow-wrap: anywhere;
  }
  @media (min-width: 860px), (min-width: 560px) and (orientation: landscape) and (max-height: 560px) {
    .position:not(.nothing) {
      grid-template-rows: auto auto auto minmax(0, 1fr) auto;
      padding-block: 0;
    }
    .films {
      grid-column: 2;
      padding-inline: 0;
    }
  }
`;
