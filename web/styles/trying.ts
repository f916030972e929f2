/**
 * What the pages share on which somebody looks at one board – home, position, table – and their dialogs: the place of the
 * board, the list of faults, the sentence that says what went wrong. Each page adds its own order; who changes something
 * here looks at all of them. The task and the zone of those on which it is tried are in workbench/styles.ts.
 */
import { css } from "../core/lit.ts";

/** What is wrong with a position, as a list (games/ricochet/position/faults.ts). */
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

/** Why something could not be done, in one sentence. */
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

/** Where there is room, the board stands beside the rest, as high as the window; laid over the page's own rules. */
export const besideStyle = css`
  @media (min-width: 860px), (min-width: 560px) and (orientation: landscape) and (max-height: 560px) {
    .table {
      grid-column: 1;
      grid-row: 1 / -1;
      align-self: start;
      --board-max-height: max(280px, 100dvh - 96px);
    }
  }
  /* A large window: the board takes its height; the bar above is as wide (app/shell.css). */
  @media (min-width: 1500px) and (min-height: 760px) {
    .setup,
    .position {
      --side: clamp(380px, 27vw, 560px);
      --cell-max: 240px;
      max-inline-size: calc(100dvh - 24px + var(--side));
    }
  }
  /* A phone on its side. */
  @media (min-width: 560px) and (orientation: landscape) and (max-height: 560px) {
    .table {
      --board-max-height: calc(100dvh - 72px);
    }
  }
`;
