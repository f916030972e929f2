/** Styles of a run of rush, and of its result. */

import { css } from "../../core/lit.ts";
import { faultStyle } from "../../styles/trying.ts";
import { positionStyle } from "../../workbench/position-styles.ts";
import { benchStyle } from "../../workbench/styles.ts";
import { trialStyle } from "../../workbench/trial.ts";

export const runStyle = [
  ...positionStyle,
  trialStyle,
  css`
    .run {
      --rest: 360px;
    }
    .dash {
      display: flex;
      align-items: center;
      gap: var(--space-4);
      padding-inline: var(--space-2);
      --glyph-size: 1.75rem;
    }
    .clock,
    .solved {
      font-size: 2.5rem;
      font-weight: var(--weight-heavy);
      line-height: 1;
    }
    .clock.late {
      color: var(--bad);
    }
    .solved {
      display: flex;
      align-items: center;
      gap: var(--space-1);
      margin-inline-start: auto;
      color: var(--good);
    }
    .marks {
      display: flex;
      gap: 2px;
      color: var(--ink-3);
    }
    .marks span {
      display: grid;
      padding: 1px;
      border: 2px solid;
      border-radius: var(--radius-s);
    }
    .marks span:not(.made) svg {
      visibility: hidden;
    }
    .marks .made {
      background: var(--bad-soft);
      color: var(--bad);
      animation: pop var(--slow) var(--ease-spring);
    }
    .verdict {
      grid-row: 1 / -1;
      display: flex;
      align-items: center;
      justify-content: center;
      gap: var(--space-3);
      border-radius: var(--radius-m);
      background: var(--bad-soft);
      color: var(--bad);
      font-size: var(--text-xl);
      font-weight: var(--weight-heavy);
      animation: pop var(--calm) var(--ease-spring);
    }
    .verdict.won {
      background: var(--good-soft);
      color: var(--good);
    }
    .log {
      display: flex;
      flex-wrap: wrap-reverse;
      align-content: end;
      gap: var(--space-1);
      max-block-size: 4.5rem; /* the newest results stay visible */
      padding-inline: var(--space-2);
      overflow: hidden;
      --glyph-size: 16px;
    }
    .log li {
      display: flex;
      align-items: center;
      gap: 2px;
      padding: 2px var(--space-2) 2px var(--space-1);
      border-radius: var(--radius-round);
      background: var(--bad-soft);
      color: var(--bad);
      font-size: var(--text-s);
      font-weight: var(--weight-strong);
    }
    .log .won {
      background: var(--good-soft);
      color: var(--good);
    }
    @media (min-width: 860px), (min-width: 560px) and (orientation: landscape) and (max-height: 560px) {
      .run {
        grid-template-rows: auto auto auto minmax(0, 1fr);
      }
      .dash,
      .log {
        grid-column: 2;
        padding-inline: 0;
      }
    }
    @media (min-width: 860px) and (min-height: 720px) {
      .clock,
      .solved {
        font-size: 3.5rem;
      }
      .clock {
        flex: 1 0 100%;
        font-size: clamp(5rem, 8vw, 8rem);
        text-align: center;
      }
      .solved {
        margin-inline-start: 0;
      }
      .log {
        flex-wrap: wrap;
        align-content: start;
        max-block-size: none;
      }
      .dash {
        --glyph-size: 2.25rem;
        flex-wrap: wrap;
        justify-content: center;
        padding: var(--space-4);
        border-radius: var(--radius-l);
        background: var(--surface);
        box-shadow: var(--shadow-1);
      }
    }
  `,
];

/** The choice and the countdown, in the document. */
export const rushStyle = css`
  /* On a phone all three runs are visible at once. */
  @media (max-width: 699px) {
    rr-rush .alone-choice {
      grid-template: auto auto / auto minmax(0, 1fr) auto;
      align-items: center;
      gap: 0 var(--space-3);
    }
    rr-rush .alone-choice > .glyph {
      grid-row: span 3;
    }
    rr-rush .alone-choice > :is(h2, p) {
      grid-column: 2;
    }
    rr-rush .alone-choice > .button {
      grid-area: 1 / 3 / span 3;
    }
  }
  .rush-count {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: var(--space-4);
    min-block-size: calc(100dvh - 5rem);
    padding: var(--space-4);
    text-align: center;
  }
  .rush-number {
    font-size: clamp(8rem, 40dvh, 18rem);
    font-weight: var(--weight-heavy);
    line-height: 1;
    color: var(--accent);
  }
`;

export const overStyle = [
  benchStyle,
  faultStyle,
  css`
    :host {
      display: grid;
      gap: var(--space-4);
      max-inline-size: 46rem;
      margin-inline: auto;
      padding: var(--space-4);
    }
    .over {
      display: grid;
      justify-items: center;
      gap: var(--space-3);
      padding: var(--space-5);
      text-align: center;
    }
    .over .number {
      font-size: clamp(5rem, 22dvh, 9rem);
      font-weight: var(--weight-heavy);
      line-height: 1;
      color: var(--accent);
      animation: pop var(--slow) var(--ease-spring);
    }
    .over .row {
      justify-content: center;
    }
    .record {
      padding: var(--space-1) var(--space-4);
      border-radius: var(--radius-round);
      background: var(--good-soft);
      color: var(--good);
      font-weight: var(--weight-heavy);
    }
    .bests {
      display: flex;
      gap: var(--space-6);
      margin: 0;
    }
    .bests dt {
      color: var(--ink-2);
      font-size: var(--text-s);
    }
    .bests dd {
      margin: 0;
      font-size: var(--text-xl);
      font-weight: var(--weight-heavy);
    }
    .missed,
    .tasks {
      display: grid;
      gap: var(--space-3);
    }
    .missed h2 {
      font-size: var(--text-l);
    }
    .tasks a {
      display: grid;
      gap: var(--space-2);
      color: inherit;
      text-decoration: none;
    }
    .tasks .task {
      min-block-size: 0;
      padding: 0;
    }
  `,
];
