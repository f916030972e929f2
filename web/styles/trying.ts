/**
 * Shared styles of the pages with one board (home, position, table) and their dialogs: the place of the board, the list
 * of faults, the error sentence. Each page adds its own layout, so a change here affects all of them. The styles of the
 * task and the zone are in workbench/styles.ts.
 */
import { css } from "../core/lit.ts";

/** The list of faults of a position (games/ricochet/position/faults.ts). */
export const faultsStyle = css`
  .faults {
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius-m);
    background: var(--warn-soft);
    color: var(--warn);
    font-size: var(--text-s);
  }
  .faults p {
    font-weight: var(--weight-strong);
  }
  .faults ul {
    margin: var(--space-1) 0 0;
    padding-inline-start: var(--space-4);
  }
`;

/** Why something failed, in one sentence. */
export const faultStyle = css`
  .fault {
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius-m);
    background: var(--bad-soft);
    color: var(--bad);
    font-weight: var(--weight-strong);
  }
`;

/** The board's place. */
export const boardStyle = css`
  .table {
    display: grid;
    min-inline-size: 0;
  }
`;

/** In large windows the board is beside the rest, as high as the window; applied after the page's own rules. */
export const besideStyle = css`
  @media (min-width: 860px), (min-width: 560px) and (orientation: landscape) and (max-height: 560px) {
    .table {
      grid-column: 1;
      grid-row: 1 / -1;
      align-self: start;
      --board-max-height: max(280px, 100dvh - 96px);
    }
  }
  /* A large window: the board takes its height; the bar above has the same width (app/shell.css). */
  @media (min-width: 1500px) and (min-height: 760px) {
    .setup,
    .position {
      --side: clamp(380px, 27vw, 560px);
      --cell-max: 240px;
      max-inline-size: calc(100dvh - 24px + var(--side));
    }
  }
  /* A phone in landscape. */
  @media (min-width: 560px) and (orientation: landscape) and (max-height: 560px) {
    .table {
      --board-max-height: calc(100dvh - 72px);
    }
  }
`;
