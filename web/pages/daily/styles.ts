/** Styles of the dailies: the four of a day with streak and calendar, and one of them on the workbench. */

import { css } from "../../core/lit.ts";

export const dailyStyle = css`
  h1[tabindex]:focus {
    outline: none;
  }
  .notice {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
    padding: var(--space-2) var(--space-4);
    border-radius: var(--radius-m);
    background: var(--warn-soft);
    color: var(--warn);
    font-weight: var(--weight-strong);
  }
  .notice.bad {
    background: var(--bad-soft);
    color: var(--bad);
  }
  .one > .notice {
    margin: 0 var(--space-3) var(--space-3);
  }

  /* ---- a day ---- */
  .daily > .head {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: center;
    gap: var(--space-2) var(--space-4);
  }
  .when {
    grid-column: 1 / -1;
    justify-content: space-between;
    text-align: center;
  }
  .when p > * {
    display: block;
  }
  .dailies {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: var(--space-3);
  }
  @media (max-width: 339px) {
    .dailies {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  .choice {
    position: relative;
    display: grid;
    grid-template: auto minmax(7rem, 1fr) auto / 1fr auto;
    gap: var(--space-3) var(--space-1);
    align-items: center;
    min-inline-size: 0;
    transition: transform var(--fast) var(--ease-out), box-shadow var(--fast) linear;
  }
  .choice h2 {
    font-size: var(--text-l);
  }
  .choice a {
    color: inherit;
    text-decoration: none;
  }
  /* The whole card is the link. */
  .choice a::after {
    content: "";
    position: absolute;
    inset: 0;
    border-radius: var(--radius-l);
  }
  .choice a:focus-visible {
    outline: none;
  }
  .choice a:focus-visible::after {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  @media (hover: hover) {
    .choice:hover {
      box-shadow: var(--shadow-2);
      transform: translateY(-2px);
    }
  }
  .level {
    display: flex;
    gap: 3px;
  }
  .level i {
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    box-shadow: inset 0 0 0 1.5px var(--ink-3);
  }
  .level .on {
    background: var(--accent);
    box-shadow: none;
  }
  .choice > :is(.task, .state) {
    grid-column: 1 / -1;
  }
  .choice .task {
    display: grid;
    gap: var(--space-2);
    align-content: center;
    line-height: 1.25;
    --task-picture: 44px;
  }
  .choice .task .muted {
    display: none;
  }
  .state {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.5rem;
    padding-block-start: var(--space-2);
    border-block-start: 1px solid var(--line);
    font-size: var(--text-s);
    font-weight: var(--weight-strong);
    line-height: 1.2;
    --medal-size: 1.75rem;
  }

  /* ---- streak, text, calendar ---- */
  .below {
    display: grid;
    gap: var(--space-3);
  }
  .unknown {
    visibility: hidden;
  }

  .streak {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-4);
  }
  .streak > b {
    font-size: 3rem;
    font-weight: var(--weight-heavy);
    line-height: 1;
    color: var(--accent);
  }
  .streak p {
    flex: 1 1 11rem;
    font-weight: var(--weight-strong);
  }
  .streak p .muted {
    display: block;
    font-weight: var(--weight-normal);
  }
  .share {
    display: grid;
    gap: var(--space-3);
  }
  .share h2,
  .calendar h2 {
    font-size: var(--text-l);
  }
  .further {
    gap: var(--space-4);
  }
  .further .share {
    padding: 0;
    background: none;
    box-shadow: none;
  }
  .further h2 {
    font-size: var(--text-m);
  }
  .share .text {
    padding: var(--space-3);
    border-radius: var(--radius-m);
    background: var(--surface-2);
    overflow-wrap: anywhere;
    user-select: all;
  }
  .calendar .row {
    justify-content: space-between;
  }
  .calendar table {
    inline-size: 100%;
    margin-block: var(--space-2) var(--space-3);
    border-spacing: 3px;
    table-layout: fixed;
  }
  .calendar th {
    padding-block: var(--space-1);
    color: var(--ink-2);
    font-size: var(--text-xs);
    font-weight: var(--weight-strong);
  }
  .calendar td {
    padding: 0;
  }
  .day {
    display: grid;
    align-content: center;
    justify-items: center;
    gap: 4px;
    min-block-size: 2.75rem;
    border-radius: var(--radius-s);
    color: var(--ink);
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
    line-height: 1;
    text-decoration: none;
  }
  a.day {
    background: var(--surface-2);
  }
  @media (hover: hover) {
    a.day:hover {
      background: var(--surface-3);
    }
  }
  .day.off {
    color: var(--ink-3);
  }
  .day.graced {
    box-shadow: inset 0 0 0 2px var(--line);
  }
  .day[aria-current] {
    background: var(--accent-soft);
    font-weight: var(--weight-heavy);
    box-shadow: inset 0 0 0 2px var(--accent);
  }
  .dots {
    display: flex;
    gap: 2px;
  }
  .dot {
    inline-size: 7px;
    block-size: 7px;
    border-radius: 50%;
    box-shadow: inset 0 0 0 1px var(--line);
  }
  .dot:is(.gold, .silver, .bronze, .plain) {
    box-shadow: inset 0 0 0 1px rgb(0 0 0 / 0.25);
  }
  .dot.gold {
    background: var(--yellow);
  }
  .dot.silver {
    background: var(--silver);
  }
  .dot.bronze {
    background: var(--tile-copper);
  }
  .dot.plain {
    box-shadow: inset 0 0 0 2px var(--ink-2);
  }
  .dot.late {
    border-radius: 1px;
  }

  @media (min-width: 860px) {
    .daily > .head {
      grid-template-columns: auto auto 1fr;
    }
    .when {
      grid-column: auto;
      justify-content: end;
    }
    .dailies {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
    .choice {
      --space-4: 20px;
    }
    .below {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      align-items: start;
    }
  }

  /* ---- above one puzzle ---- */
  .one .head {
    display: grid;
    grid-template-columns: auto 1fr;
    align-items: center;
    gap: var(--space-1);
  }
  .one h1 {
    font-size: var(--text-m);
  }
  .tabs {
    grid-column: 1 / -1;
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 3px;
    padding: 3px;
    border-radius: var(--radius-m);
    background: var(--surface-3);
    --medal-size: 1.25rem;
  }
  .tabs a {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-1);
    min-block-size: 44px;
    border-radius: 11px;
    color: var(--ink);
    font-size: var(--text-s);
    font-weight: var(--weight-strong);
    text-decoration: none;
  }
  .tabs a[aria-current] {
    background: var(--surface);
    box-shadow: var(--shadow-1);
  }
`;

export const puzzleStyle = css`
  .tools.three {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  .outcome {
    display: grid;
    align-content: start;
    gap: var(--space-4);
    padding: 0 var(--space-2);
    scroll-margin-block: var(--space-3);
  }
  .outcome:focus {
    outline: none;
  }
  .outcome h2 {
    margin-block-end: var(--space-2);
    font-size: var(--text-m);
  }
  .outcome .films {
    padding: 0 0 var(--space-2);
  }
  .verdict {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    --medal-size: 3.5rem;
  }
  .verdict .medal {
    animation: pop var(--slow) var(--ease-spring);
  }
  .big {
    font-size: var(--text-l);
    font-weight: var(--weight-heavy);
    line-height: 1.2;
  }
  .big span {
    font-weight: var(--weight-strong);
    color: var(--ink-2);
  }
  .bars {
    display: grid;
    gap: 3px;
  }
  .bars li {
    position: relative;
    display: grid;
    grid-template-columns: 2ch 1fr 4ch;
    align-items: center;
    gap: var(--space-2);
  }
  .bar {
    inline-size: calc(var(--part) * 100%);
    min-inline-size: 3px;
    block-size: 1.125rem;
    border-radius: 4px;
    background: var(--ink-3);
  }
  .own .bar {
    background: var(--accent);
  }
  .own b {
    color: var(--accent);
  }
  .bars .small {
    color: var(--ink-2);
  }

  @media (max-width: 859px) and (orientation: portrait), (max-width: 559px) {
    .table {
      --board-max-height: max(280px, 100dvh - 380px);
    }
    .outcome:has(.verdict) {
      padding: var(--space-4);
      border-radius: var(--radius-l);
      background: var(--surface);
      box-shadow: var(--shadow-1);
    }
  }
  @media (min-width: 860px), (min-width: 560px) and (orientation: landscape) and (max-height: 560px) {
    .position {
      grid-template-rows: auto auto auto minmax(0, 1fr);
    }
    /* Films are seen while the results beside them scroll. */
    .table {
      position: sticky;
      inset-block-start: var(--space-2);
    }
    .outcome,
    ::slotted([slot="head"]) {
      grid-column: 2;
    }
    .outcome {
      padding: var(--space-4);
      border-radius: var(--radius-l);
      background: var(--surface);
      box-shadow: var(--shadow-1);
    }
  }
`;
