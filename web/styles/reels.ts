/** Styles of buttons that play films. */

import { css } from "../core/lit.ts";

export const reelsStyle = css`
  .films {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1);
    padding-inline: var(--space-2);
  }
  .reel {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    min-block-size: 44px;
    max-inline-size: 100%;
    padding: var(--space-1) var(--space-3);
    border-radius: var(--radius-round);
    background: var(--surface);
    box-shadow: inset 0 0 0 1px var(--line);
    font-size: var(--text-s);
    --glyph-size: 15px;
  }
  .reel bdi {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .reel[aria-pressed="true"] {
    background: var(--accent-soft);
    box-shadow: inset 0 0 0 2px var(--accent);
  }
  .reel:disabled {
    background: none;
    color: var(--ink-2);
    cursor: default;
  }
`;
