/** Styles of the dialog of the player. */

import { css } from "../core/lit.ts";

export const playerStyle = css`
  .player,
  .player .part {
    display: grid;
    gap: var(--space-2);
  }
  .player {
    gap: var(--space-5);
  }
  .player h3,
  .player label {
    font-size: var(--text-m);
    font-weight: var(--weight-heavy);
  }
  .rating {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-4);
    padding: var(--space-4);
    border-radius: var(--radius-m);
    background: var(--surface-2);
  }
  .rating b {
    font-size: 2.25rem;
    font-weight: var(--weight-heavy);
    line-height: 1;
    color: var(--accent);
  }
  .rating em {
    font-style: normal;
    color: var(--ink-2);
  }
  .rating small {
    display: block;
  }
  .six {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
    gap: var(--space-2);
    counter-reset: word;
  }
  .six li {
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius-s);
    background: var(--accent-soft);
    font: var(--weight-strong) var(--text-m) / 1.3 var(--font-mono);
    counter-increment: word;
    user-select: text;
  }
  .six li::before {
    content: counter(word) " ";
    color: var(--ink-3);
  }
  .warned {
    color: var(--bad);
    font-size: var(--text-s);
    font-weight: var(--weight-strong);
  }
`;
