/** Styles of the page of one position: the workbench with five tools, and a place for hints. */

import { css } from "../core/lit.ts";
import { blankStyle } from "../parts/blank.ts";
import { besideStyle, boardStyle, faultStyle, faultsStyle } from "../styles/trying.ts";
import { benchStyle } from "./styles.ts";

export const positionStyle = [
  benchStyle,
  boardStyle,
  faultStyle,
  faultsStyle,
  blankStyle,
  css`
    .position {
      display: grid;
      gap: var(--space-3);
      max-inline-size: 1180px;
      margin-inline: auto;
      padding: 0 var(--space-2) var(--space-3);
    }
    .table {
      --board-max-height: max(280px, 100dvh - var(--rest, 330px));
    }
    .tools.five {
      gap: var(--space-1);
    }
    .tool.hint {
      background: var(--accent-soft);
      color: var(--ink);
    }
    .tool.hint:disabled {
      background: transparent;
      color: var(--ink-3);
    }

    /* ---- hints and other texts ---- */
    .said {
      display: grid;
      align-content: start;
      gap: var(--space-1);
      min-block-size: 48px;
      max-block-size: 30dvh;
      padding-inline: var(--space-2);
      overflow-y: auto;
    }
    .hint:not(.tool) {
      padding-inline: var(--space-3);
      color: var(--ink-2);
      font-size: var(--text-s);
    }
    .hint.newest:not(.tool) {
      padding-block: var(--space-2);
      border-radius: var(--radius-m);
      background: var(--accent-soft);
      color: var(--ink);
      font-size: var(--text-m);
      font-weight: var(--weight-strong);
    }
    .hint.newest.wrong {
      background: var(--bad-soft);
      color: var(--bad);
    }

    /* ---- links to other pages ---- */
    .ways {
      display: grid;
      grid-template-columns: repeat(4, auto); /* the longest word has the most room */
      gap: var(--space-1);
      padding-inline: var(--space-2);
    }
    .ways .button {
      padding-inline: var(--space-1);
      font-size: var(--text-s);
    }

    @media (max-width: 389px) {
      .ways .button {
        padding-inline: 2px;
        font-size: var(--text-xs);
      }
    }

    /* ---- space beside the board ---- */
    @media (min-width: 860px), (min-width: 560px) and (orientation: landscape) and (max-height: 560px) {
      .position {
        --side: clamp(270px, 32vw, 400px);
        grid-template-columns: minmax(0, 1fr) var(--side);
        grid-template-rows: auto auto minmax(0, 1fr) auto;
        gap: var(--space-3) var(--space-5);
        padding: var(--space-2) var(--space-5) var(--space-4);
        max-inline-size: min(1240px, 100dvh - 96px + var(--side) + 72px);
      }
      .task,
      .zone,
      .said,
      .ways {
        grid-column: 2;
        padding-inline: 0;
      }
      .task {
        padding-block-start: var(--space-2);
      }
      .zone {
        grid-template-rows: minmax(3rem, auto) 3.75rem;
        padding: var(--space-4);
        border-radius: var(--radius-l);
        background: var(--surface);
        box-shadow: var(--shadow-1);
      }
      .tool:not(.hint) {
        background: var(--surface-2);
      }
      .said {
        max-block-size: none;
        min-block-size: 0;
      }
      .ways {
        grid-template-columns: 1fr 1fr;
        gap: var(--space-2);
        align-self: end;
      }
    }

    /* Where there is height: large keys in two rows, and a sheet for the hints that fills the rest. */
    @media (min-width: 860px) and (min-height: 720px) {
      .zone {
        grid-template-rows: minmax(3rem, auto) minmax(3.75rem, auto);
      }
      .tools.five {
        grid-template: repeat(2, 5.25rem) / repeat(6, minmax(0, 1fr));
        gap: var(--space-2);
      }
      .tools.five > * {
        grid-column: span 2;
      }
      .tools.five > :nth-child(n + 4) {
        grid-column: span 3;
      }
      .tool {
        font-size: var(--text-s);
      }
      .tool svg {
        inline-size: 1.75rem;
        block-size: 1.75rem;
      }
      .said {
        padding: var(--space-4);
        border-radius: var(--radius-l);
        background: var(--surface);
        box-shadow: var(--shadow-1);
      }
      .said:not(:has(*)) {
        place-content: center;
      }
      .said:not(:has(*))::before {
        content: attr(aria-label);
        color: var(--ink-2);
        font-weight: var(--weight-strong);
      }
      .hint:not(.tool) {
        padding-inline: var(--space-3);
        font-size: var(--text-m);
      }
      .ways .button {
        min-block-size: 3.75rem;
        font-size: var(--text-m);
      }
    }

    /* A phone in landscape: the board takes the available height, the rest what is left. */
    @media (min-width: 560px) and (orientation: landscape) and (max-height: 560px) {
      .position {
        grid-template-columns: calc(100dvh - 72px) minmax(0, 1fr);
        max-inline-size: 860px;
        padding: 0 var(--space-4) var(--space-2);
      }
      .zone {
        padding: var(--space-2);
      }
      .ways {
        grid-template-columns: repeat(4, minmax(0, 1fr));
      }
    }
  `,
  besideStyle,
];
