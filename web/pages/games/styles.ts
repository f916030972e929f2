/** Styles of the page "My games". */

import { css } from "../../core/lit.ts";

export const gamesStyle = css`
  .my-games:has(.blank) {
    padding: 0;

    > :not(.blank) {
      margin-inline: var(--space-4);
    }
  }

  .my-games > rr-cards,
  .my-games > .card {
    max-inline-size: 46rem;
  }

  .played {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
    gap: var(--space-3);
  }

  .played > li {
    display: grid;
    grid-template: auto auto auto 1fr auto / minmax(0, 1fr);
    gap: var(--space-2);
    min-inline-size: 0;
  }

  .played h2 {
    font-size: var(--text-l);
  }

  .played > li > :not(.row) {
    overflow-wrap: anywhere;
  }

  .played .row {
    flex-wrap: wrap;
  }

  .chips-won {
    --glyph-size: 16px;
    display: flex;
    flex-wrap: wrap;
    align-content: start;
    gap: var(--space-1) var(--space-3);
  }

  .chips-won li {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    max-inline-size: 100%;
  }

  .chips-won b {
    font-variant-numeric: tabular-nums;
  }

  .played .icon-button {
    --button-size: 44px;
    --glyph-size: 18px;
    margin-inline-start: auto;
  }
`;
