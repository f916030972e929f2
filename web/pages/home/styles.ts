/** Styles of the home page: one column on a phone, board and zone side by side if there is space. */

import { css } from "../../core/lit.ts";
import { boardStyle } from "../../styles/trying.ts";
import { benchStyle } from "../../workbench/styles.ts";

export const homeStyle = [
  benchStyle,
  boardStyle,
  css`
    .home {
      display: grid;
      grid-template-columns: minmax(0, 1fr); /* a board does not keep its width when the window becomes narrower */
      gap: var(--space-2);
      max-inline-size: 1180px;
      margin-inline: auto;
      padding: 0 var(--space-2) var(--space-1);
    }

    /* ---- the board ---- */
    .table {
      --board-max-height: max(350px, 100dvh - 480px);
    }
    .zone {
      grid-template-rows: 2.75rem 3.5rem;
    }
    .placeholder {
      display: grid;
      place-content: center;
      justify-items: center;
      gap: var(--space-3);
      aspect-ratio: 1;
      inline-size: 100%;
      max-inline-size: max(350px, calc(100dvh - 480px));
      margin-inline: auto;
      padding: var(--space-5);
      border-radius: 4%;
      background: var(--board-b);
      box-shadow: inset 0 0 0 10px var(--board-frame);
      text-align: center;
    }

    /* ---- the links to other pages ---- */
    .ways {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-2);
      padding: 0 var(--space-2);
    }
    rr-cards {
      min-block-size: 60px; /* nothing moves when its cards come */
    }
    .first {
      display: grid;
      grid-template-columns: minmax(0, 1.2fr) minmax(0, 1fr);
      gap: var(--space-2);
    }
    .big {
      padding-inline: var(--space-2);
      font-size: 1.0625rem;
    }
    .puzzles {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: var(--space-2);
    }
    .puzzles .button {
      padding-inline: var(--space-1);
      background: var(--accent-soft);
      box-shadow: none;
    }
    .puzzles small {
      color: var(--ink-2);
    }
    .join {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      column-gap: var(--space-2);
    }
    .join .field[aria-invalid="true"] {
      border-color: var(--bad);
    }
    .join .fault {
      grid-column: 1 / -1;
      color: var(--bad);
      font-size: var(--text-s);
      line-height: 1.3;
    }
    .join .fault:not(:empty) {
      padding-block-start: var(--space-1);
    }
    .join .field {
      text-transform: uppercase;
      letter-spacing: 0.06em;
    }
    .join .field::placeholder {
      text-transform: none;
      letter-spacing: 0;
    }
    .pair {
      display: grid;
      grid-auto-flow: column; /* the longest word has the most room */
      gap: var(--space-2);
    }
    @media (max-width: 349px) {
      .pair:has(.rooms) {
        grid-auto-flow: row;
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
    }
    .pair .button {
      flex-direction: column;
      gap: 0;
      padding: 2px var(--space-1);
      font-size: var(--text-s);
    }
    .pair:has(.rooms) .button {
      padding-inline: 0;
      font-size: 0.8125rem;
      line-height: 1.1;
      text-align: center;
    }
    @media (max-width: 349px) {
      .pair:has(.rooms) .button {
        font-size: var(--text-xs);
        overflow-wrap: anywhere;
      }
    }

    /* ---- space beside the board ---- */
    @media (min-width: 860px) and (min-height: 560.02px) {
      .home {
        --side: clamp(270px, 30vw, 380px);
        grid-template-columns: minmax(0, 1fr) var(--side);
        grid-template-rows: auto auto 1fr;
        gap: var(--space-4) var(--space-5);
        padding: var(--space-2) var(--space-5) var(--space-4);
        max-inline-size: min(1240px, 100dvh - 96px + var(--side) + 72px);
      }
      .table {
        grid-column: 1;
        grid-row: 1 / span 3;
        align-self: start;
        --board-max-height: max(280px, 100dvh - 96px);
      }
      .placeholder {
        max-inline-size: calc(100dvh - 96px);
      }
      .task,
      .zone,
      .ways {
        grid-column: 2;
        padding-inline: 0;
      }
      .task {
        grid-row: 1;
        gap: var(--space-4);
        padding-block-start: var(--space-2);
        --task-picture: 76px;
      }
      .aim {
        font-size: var(--text-xl);
      }
      .zone {
        grid-row: 2;
        grid-template-rows: minmax(3rem, auto) 3.75rem;
        padding: var(--space-4);
        border-radius: var(--radius-l);
        background: var(--surface);
        box-shadow: var(--shadow-1);
      }
      .tool {
        background: var(--surface-2);
        box-shadow: inset 0 0 0 1px var(--line);
      }
      .ways {
        grid-row: 3;
        align-self: end;
      }
    }
    @media (min-width: 1500px) and (min-height: 760px) {
      .home {
        --side: clamp(380px, 27vw, 560px);
        max-inline-size: calc(100dvh - 84px + var(--side) + 72px);
      }
      .table {
        --board-max-height: calc(100dvh - 84px);
      }
      .placeholder {
        max-inline-size: calc(100dvh - 84px);
      }
      .task {
        --task-picture: 110px;
      }
      .ways {
        padding: var(--space-5);
        border-radius: var(--radius-l);
        background: var(--surface);
        box-shadow: var(--shadow-1);
      }
    }
    /* With enough height, too, all controls are as large as the puzzle beside them. */
    @media (min-width: 1500px) and (min-height: 900px) {
      .zone {
        grid-template-rows: minmax(4rem, auto) 5rem;
        padding: var(--space-5);
      }
      .tool {
        font-size: var(--text-s);
      }
      :is(.tool, .pair .button) svg {
        inline-size: 1.75rem;
        block-size: 1.75rem;
      }
      .ways {
        gap: var(--space-3);
      }
      .big {
        min-block-size: 4rem;
      }
      .join :is(.field, .button) {
        min-block-size: 3.75rem;
      }
      .pair {
        grid-auto-flow: row;
        grid-template-columns: 1fr 1fr;
      }
      .pair .button,
      .pair:has(.rooms) .button {
        gap: var(--space-2);
        min-block-size: 5rem;
        font-size: var(--text-m);
      }
      .pair .button:last-child:nth-child(odd) {
        grid-column: 1 / -1;
      }
    }
    /* A phone in landscape: the board takes the whole height. Everything else is beside it, including the header
       (styles/base.css places it). */
    @media (min-width: 560px) and (orientation: landscape) and (max-height: 560px) {
      .home {
        grid-template: var(--home-bar) auto auto auto 1fr / var(--home-board) var(--home-side);
        justify-content: center;
        gap: 0 var(--space-4);
        max-inline-size: none;
        padding: var(--space-2) 0;
      }
      .table {
        grid-area: 1 / 1 / -1;
        align-self: start;
        --board-max-height: var(--home-board);
      }
      .table > * {
        max-inline-size: var(--home-board);
      }
      .task,
      .zone,
      .ways {
        grid-column: 2;
        padding: 0;
      }
      .task {
        grid-row: 2;
      }
      .zone {
        grid-row: 3;
        grid-template-rows: 48px 52px;
        gap: var(--space-1);
        padding-block: var(--space-2);
      }
      .tool {
        min-block-size: 52px;
      }
      .tools.two .button {
        min-block-size: 48px;
      }
      .ways {
        grid-row: 4 / -1;
        align-self: end;
        grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr) minmax(0, 1fr);
      }
      .ways .button {
        padding-inline: var(--space-2);
        min-block-size: 44px;
        font-size: var(--text-s);
      }
      .ways .field {
        min-block-size: 44px;
        padding-inline: var(--space-3);
      }
      .first,
      .pair {
        display: contents;
      }
      .puzzles {
        grid-area: 3 / 1 / auto / -1;
      }
      .ways:has(rr-cards) .puzzles {
        grid-row: 4;
      }
      .pair .button {
        flex-direction: row;
        gap: var(--space-2);
      }
      .pair .at-home {
        display: none;
      }
      rr-cards {
        grid-area: 1 / 1 / auto / -1;
      }
      .ways:has(rr-cards) :is(.join, .computer) {
        grid-row: 3;
      }
      .join {
        grid-row: 2;
        grid-column: span 2;
      }
      .pair .computer {
        grid-row: 2;
        align-self: start;
      }
    }
    @media (min-width: 560px) and (orientation: landscape) and (max-height: 560px) and (max-width: 740px) {
      .task {
        --task-picture: 40px;
      }
      .aim {
        font-size: var(--text-m);
      }
      .task .small,
      .note {
        font-size: 0.8125rem;
        line-height: 1.2;
      }
      .ways .button svg {
        display: none;
      }
      .first .button,
      .pair .button {
        padding-inline: 4px;
      }
      .join,
      .pair .computer {
        grid-column: 1 / -1;
      }
      .pair .computer {
        grid-row: 3;
      }
      .ways:has(rr-cards) .computer {
        grid-row: 4;
      }
    }
    /* If three rows would not be visible, the daily is in the second one; the menu and other pages have the rest. */
    @media (min-width: 560px) and (orientation: landscape) and (max-height: 420px) {
      .pair :is(.computer, .rooms),
      .puzzles a + a {
        display: none;
      }
      .puzzles {
        grid-area: 2 / 3;
        grid-template-columns: 1fr;
      }
      .ways:has(rr-cards) .puzzles {
        grid-row: 3;
      }
    }
    @media (min-width: 560px) and (orientation: landscape) and (max-height: 420px) and (max-width: 740px) {
      .puzzles {
        display: none;
      }
    }
  `,
];
