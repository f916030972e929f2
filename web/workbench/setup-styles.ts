/** Styles of the set-up of a real table: tabs, board, and a zone of fixed height below (or beside) it. */

import { css } from "../core/lit.ts";
import { besideStyle, boardStyle, faultStyle } from "../styles/trying.ts";

export const setupStyle = [
  boardStyle,
  faultStyle,
  css`
    .setup {
      display: grid;
      gap: var(--space-2);
      max-inline-size: 1180px;
      margin-inline: auto;
      padding: 0 var(--space-2) var(--space-2);
    }

    /* ---- the steps ---- */
    .steps {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: 2px;
      padding: 3px;
      border-radius: var(--radius-m);
      background: var(--surface-3);
    }
    .step {
      display: flex;
      align-items: center;
      justify-content: center;
      gap: var(--space-2);
      min-block-size: 2.75rem;
      padding: 0 var(--space-2);
      border-radius: 11px;
      color: var(--ink);
      font: var(--weight-strong) var(--text-s) / 1.1 var(--font);
    }
    .step b {
      display: grid;
      place-items: center;
      inline-size: 1.375rem;
      block-size: 1.375rem;
      flex: none;
      border-radius: 50%;
      background: var(--surface);
      font-size: var(--text-xs);
    }
    .step.done b {
      background: var(--good);
      color: var(--surface);
    }
    .step[aria-current="step"] {
      background: var(--surface);
      box-shadow: var(--shadow-1);
    }
    .step:disabled {
      color: var(--ink-3);
      cursor: default;
    }

    /* ---- the boards ---- */
    .boards {
      display: grid;
      gap: var(--space-2);
    }
    .editions {
      display: grid;
      grid-template-columns: repeat(6, minmax(0, 1fr));
      gap: var(--space-1);
    }
    .edition {
      display: grid;
      place-items: center;
      min-block-size: 2.75rem;
      padding: 0 2px;
      border-radius: var(--radius-s);
      box-shadow: inset 0 0 0 1px var(--line);
      color: var(--ink-2);
      font: var(--weight-strong) var(--text-xs) / 1.1 var(--font);
      text-align: center;
      text-decoration: none;
      hyphens: auto;
      overflow-wrap: anywhere;
    }
    .edition[aria-pressed="true"] {
      background: var(--accent-soft);
      box-shadow: inset 0 0 0 2px var(--accent);
      color: var(--ink);
    }
    .foot {
      flex-wrap: wrap;
    }
    /* ---- board and zone ---- */
    .table {
      --board-max-height: max(260px, 100dvh - 400px);
    }
    .zone {
      display: grid;
      grid-template-rows: minmax(2.75rem, auto) minmax(7rem, auto) auto;
      align-items: center;
      gap: var(--space-2);
      padding-inline: var(--space-2);
    }
    .prompt {
      font-weight: var(--weight-heavy);
      font-size: var(--text-l);
      line-height: 1.2;
      text-wrap: balance;
    }
    .prompt.fault {
      font-size: var(--text-m);
    }
    .starts {
      display: grid;
      grid-template-columns: 1fr 1fr;
      gap: var(--space-2);
      align-self: stretch;
    }
    .starts .big {
      block-size: 100%;
      font-size: var(--text-l);
    }
    .starts small {
      display: block;
      margin-block-start: var(--space-1);
      font-size: var(--text-s);
      font-weight: var(--weight-normal);
    }
    .nothing {
      display: grid;
      justify-items: center;
      gap: var(--space-3);
      padding: var(--space-7) var(--space-4);
      text-align: center;
    }

    /* ---- space beside the board ---- */
    @media (min-width: 860px), (min-width: 560px) and (orientation: landscape) and (max-height: 560px) {
      .setup {
        --side: clamp(270px, 34vw, 420px);
        max-inline-size: min(1240px, 100dvh - 96px + var(--side) + 72px);
        padding: var(--space-2) var(--space-5) var(--space-4);
      }
      .setup:not([data-step="board"]) {
        grid-template-columns: minmax(0, 1fr) var(--side);
        grid-template-rows: auto 1fr;
        gap: var(--space-4) var(--space-5);
      }
      .steps {
        grid-column: -2 / -1;
      }
      .zone {
        align-content: start;
        padding-inline: 0;
      }
    }

    /* Where there is height, a sheet beside the board: what is chosen in its middle, the rest at its end. */
    @media (min-width: 860px) and (min-height: 640px) {
      .zone {
        grid-template-rows: auto minmax(0, 1fr) auto;
        align-content: stretch;
        align-items: stretch;
        gap: var(--space-4);
        padding: var(--space-5);
        border-radius: var(--radius-l);
        background: var(--surface);
        box-shadow: var(--shadow-1);
      }
      .zone .foot .button {
        background: var(--surface-2);
      }
      .starts {
        grid-template: 1fr 1fr / 1fr;
      }
      .starts .big {
        max-block-size: 15rem;
        align-self: center;
        font-size: var(--text-xl);
      }
      .starts .big:not(.primary) {
        background: var(--surface-2);
      }
      .starts small {
        font-size: var(--text-m);
      }
    }

    /* A phone in landscape: the board takes the available height, the rest what is left. */
    @media (min-width: 560px) and (orientation: landscape) and (max-height: 560px) {
      .setup:not([data-step="board"]) {
        grid-template-columns: calc(100dvh - 72px) minmax(0, 1fr);
        max-inline-size: 860px;
        padding: 0 var(--space-4) var(--space-2);
      }
      .setup[data-step="board"] {
        padding-block-start: 0;
      }
    }
  `,
  besideStyle,
];
