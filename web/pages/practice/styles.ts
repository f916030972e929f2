/** Styles of practice: those of a position, with ratings above it. */

import { css } from "../../core/lit.ts";
import { positionStyle } from "../../workbench/position-styles.ts";
import { trialStyle } from "../../workbench/trial.ts";

export const practiceStyle = [
  ...positionStyle,
  trialStyle,
  css`
    .practice {
      --rest: 474px;
      gap: var(--space-2);
    }
    .standing {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--space-1) var(--space-3);
      padding-inline: var(--space-2);
    }
    .standing span {
      font-size: var(--text-xs);
    }
    .standing :is(.me, p:not(.waiting)) {
      display: grid;
      grid-template-columns: auto auto;
      align-items: baseline;
      column-gap: var(--space-2);
      min-block-size: 44px;
      align-content: center;
      text-align: start;
      line-height: 1.2;
    }
    .standing b {
      grid-row: span 2;
      order: -1;
      font-size: var(--text-l);
      font-weight: var(--weight-heavy);
    }
    .standing .its {
      color: var(--ink-2);
    }
    .standing .button {
      margin-inline-start: auto;
    }
    .standing .button.on {
      background: var(--accent-soft);
    }
    .waiting {
      flex: 1 0 100%;
      padding: var(--space-1) var(--space-3);
      border-radius: var(--radius-m);
      background: var(--warn-soft);
      color: var(--warn);
    }
    .placeholder {
      display: grid;
      place-content: center;
      justify-items: center;
      gap: var(--space-3);
      min-block-size: 50dvh;
      padding: var(--space-5);
      border-radius: var(--radius-l);
      background: var(--surface);
      text-align: center;
    }

    /* ---- the result ---- */
    .verdict {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--space-1) var(--space-3);
      padding: var(--space-1) var(--space-3);
      border-radius: var(--radius-m);
      background: var(--bad-soft);
      color: var(--bad);
    }
    .verdict.won {
      background: var(--good-soft);
      color: var(--good);
    }
    .verdict span.small {
      color: var(--ink);
    }
    .change {
      font-size: var(--text-xl);
      font-weight: var(--weight-heavy);
      line-height: 1;
      animation: change var(--slow) var(--ease-spring);
    }
    @keyframes change {
      from {
        transform: translateY(10px) scale(0.6);
        opacity: 0;
      }
    }
    .again-mark {
      padding: 2px var(--space-2);
      border-radius: var(--radius-round);
      background: var(--warn-soft);
      color: var(--warn);
    }
    .themes {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-1);
      font-size: var(--text-xs);
    }
    .themes span {
      padding: 2px var(--space-2);
      border-radius: var(--radius-round);
      background: var(--surface-3);
    }
    .zone.decided .tool.next {
      background: var(--accent);
      color: var(--on-accent);
    }
    .ways .button svg {
      --glyph-size: 18px;
    }
    @media (max-width: 559px) {
      .ways .button svg {
        display: none;
      }
    }

    @media (min-width: 860px), (min-width: 560px) and (orientation: landscape) and (max-height: 560px) {
      .practice {
        grid-template-rows: auto auto auto minmax(0, 1fr) auto;
      }
      .practice {
        gap: var(--space-3) var(--space-5);
      }
      .standing {
        grid-column: 2;
        padding-inline: 0;
      }
    }
    @media (min-width: 560px) and (orientation: landscape) and (max-height: 560px) {
      .practice {
        gap: var(--space-1) var(--space-5);
      }
      .practice .ways {
        display: none;
      }
    }
    @media (min-width: 860px) and (min-height: 720px) {
      .standing b {
        font-size: var(--text-xl);
      }
      .standing span,
      .themes {
        font-size: var(--text-s);
      }
    }
  `,
];
