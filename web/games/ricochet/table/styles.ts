/** Styles of the table's set-up in this game: corners, robots, chips. */

import { css } from "../../../core/lit.ts";
import { setupStyle } from "../../../workbench/setup-styles.ts";
import { pictures } from "../board/chip.ts";

export const tableStyle = [
  ...pictures,
  ...setupStyle,
  css`
    .own {
      font-weight: var(--weight-strong);
      text-align: center;
    }
    rr-corners {
      --corners-board: clamp(140px, 100dvh - 480px, 264px);
    }
    /* Sixteen faces need the space, so that the board and all of them are visible together. */
    rr-corners.many {
      --corners-board: clamp(110px, 100dvh - 696px, 264px);
    }

    .pieces {
      display: flex;
      gap: var(--space-2);
    }
    .piece {
      flex: 1 1 0;
      display: grid;
      justify-items: center;
      align-content: center;
      gap: 2px;
      min-inline-size: 44px;
      min-block-size: 5.5rem;
      padding: var(--space-1);
      border-radius: var(--radius-m);
      background: var(--surface);
      box-shadow: inset 0 0 0 1px var(--line);
      color: var(--ink-2);
      font: var(--weight-strong) var(--text-s) / 1.1 var(--font);
    }
    .piece .robot-face {
      inline-size: 2.5rem;
      block-size: 2.75rem;
    }
    .piece.stands .robot-face {
      opacity: 0.55;
    }
    .piece.next {
      background: var(--accent-soft);
      box-shadow: inset 0 0 0 3px var(--accent);
    }
    /* One row for each color; chips for any robot (the vortex) are beside them. */
    .chips {
      --chip-size: 42px;
      display: grid;
      grid-template-columns: auto auto;
      grid-auto-flow: dense;
      justify-content: center;
      align-items: center;
      gap: 2px var(--space-4);
      grid-row: 2 / -1;
      align-self: start;
      /* A custom board may have hundreds. */
      max-block-size: max(180px, 40dvh);
      overflow-y: auto;
    }
    .chip-row {
      grid-column: 1;
      display: flex;
      flex-wrap: wrap;
      justify-content: center;
      gap: 2px;
    }
    .chip-row .chip {
      flex: 0 0 calc(var(--chip-size) + 10px);
    }
    .chip-row.beside {
      grid-column: 2;
      grid-row: 1 / span 4;
      flex-direction: column;
    }
    .chip-row.beside .chip {
      flex-basis: auto;
      inline-size: calc(var(--chip-size) + 10px);
    }
    .chips.colors {
      justify-content: stretch;
      grid-template-columns: repeat(auto-fill, minmax(44px, 1fr));
    }
    .chip {
      display: grid;
      place-items: center;
      min-block-size: 48px;
      padding: 2px;
      border-radius: var(--radius-s);
    }
    .chip[aria-pressed="true"] {
      background: var(--accent-soft);
      box-shadow: inset 0 0 0 3px var(--accent);
    }
    @media (min-width: 860px), (min-width: 560px) and (orientation: landscape) and (max-height: 560px) {
      rr-corners,
      rr-corners.many {
        --corners-board: clamp(180px, 100dvh - 260px, 840px);
      }
    }
    @media (min-width: 860px) and (min-height: 640px) {
      .zone .chips {
        align-self: center;
        max-block-size: 60dvh;
      }
      .pieces {
        align-self: center;
      }
    }
    @media (min-width: 1200px) and (min-height: 640px) {
      .chips {
        --chip-size: 3.75rem;
        row-gap: var(--space-4);
      }
    }
    @media (min-width: 1500px) and (min-height: 900px) {
      rr-corners:not(.many) {
        --corners-board: calc(100dvh - 18.5rem);
      }
      .chips {
        --chip-size: 3.5rem;
        row-gap: var(--space-5);
      }
      .piece .robot-face {
        inline-size: 3.5rem;
        block-size: 4rem;
      }
    }
    @media (min-width: 560px) and (orientation: landscape) and (max-height: 560px) {
      .chips {
        max-block-size: calc(100dvh - 186px);
      }
      .chip {
        min-block-size: 44px;
      }
    }
  `,
];
