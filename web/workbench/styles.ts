/**
 * Styles of the workbench: the task above a board and the zone below it. Each game adds the styles of what it draws.
 */

import { css } from "../core/lit.ts";

export const benchStyle = css`
  /* ---- the task ---- */
  .task {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    /* Two lines of title and one below: nothing moves from puzzle to puzzle. */
    min-block-size: calc(2 * 1.2 * var(--text-l) + 1.45 * var(--text-s));
    padding-inline: var(--space-2);
  }
  .aim {
    font-weight: var(--weight-heavy);
    font-size: var(--text-l);
    line-height: 1.2;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }

  /* ---- the zone ---- */
  .zone {
    display: grid;
    grid-template-rows: 3rem 3.75rem;
    gap: var(--space-2);
    padding-inline: var(--space-2);
  }
  .line {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-inline-size: 0;
  }
  .count {
    flex: none;
    display: grid;
    place-items: center;
    min-inline-size: 3rem;
    block-size: 2.75rem;
    padding-inline: var(--space-2);
    border-radius: var(--radius-m);
    background: var(--surface-3);
    color: var(--ink);
    font-weight: var(--weight-heavy);
    font-size: var(--text-xl);
    line-height: 1;
  }
  .note,
  .result p {
    font-size: var(--text-s);
    line-height: 1.3;
    color: var(--ink-2);
  }
  .result p {
    font-size: var(--text-m);
  }
  .result strong {
    color: var(--ink);
    font-weight: var(--weight-heavy);
  }
  .result .count {
    background: var(--accent);
    color: var(--on-accent);
    animation: pop var(--slow) var(--ease-spring);
  }
  .result.best .count {
    background: var(--good);
    color: var(--surface);
  }
  @keyframes pop {
    from {
      transform: scale(0.4);
      opacity: 0;
    }
  }
  .tape {
    display: flex;
    gap: 5px;
    min-inline-size: 0;
    padding: 2px;
    overflow: hidden;
  }
  .tape li {
    position: relative;
    flex: none;
    line-height: 0;
  }
  .tape li:last-child {
    animation: pop var(--calm) var(--ease-spring);
  }
  .tools {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: var(--space-2);
  }
  .tools.five {
    grid-template-columns: repeat(5, minmax(0, 1fr));
  }
  .tools.two {
    grid-template-columns: 1fr 1.4fr;
    align-items: center;
  }
  .tools.two .button {
    padding-inline: var(--space-2);
  }
  .tool {
    display: grid;
    justify-items: center;
    align-content: center;
    gap: 3px;
    min-block-size: 3.5rem;
    padding: var(--space-1) 0;
    border-radius: var(--radius-m);
    background: var(--surface);
    box-shadow: var(--shadow-1), inset 0 0 0 1px var(--line);
    color: var(--ink);
    font: var(--weight-strong) var(--text-xs) / 1.1 var(--font);
    text-align: center;
    hyphens: auto;
    transition: transform var(--fast) var(--ease-out), background-color var(--fast) linear;
  }
  /* The longest words have soft hyphens; a word must not be divided without one. */
  @media (max-width: 389px) {
    .tools {
      gap: var(--space-1);
    }
    .tool {
      font-size: clamp(0.625rem, 3.25vw, 0.6875rem);
    }
  }
  .tool:hover {
    background: var(--surface-2);
  }
  .tool:active {
    transform: scale(0.96);
  }
  .tool:disabled {
    background: transparent;
    box-shadow: none;
    color: var(--ink-3);
    cursor: default;
    transform: none;
  }
  .tool svg {
    inline-size: 1.375rem;
    block-size: 1.375rem;
    fill: none;
    stroke: currentColor;
    stroke-width: 2.2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;
