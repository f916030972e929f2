/** The frame of a page with a list of cards. */

import { css } from "../core/lit.ts";

export const cardPageStyle = css`
  .card-page {
    display: grid;
    gap: var(--space-4);
    max-inline-size: 75rem;
    margin-inline: auto;
    padding: var(--space-4) max(var(--space-4), env(safe-area-inset-right)) var(--space-6)
      max(var(--space-4), env(safe-area-inset-left));
  }
`;
