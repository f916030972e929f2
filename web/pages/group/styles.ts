/** Styles of the page of a group. */

import { css } from "../../core/lit.ts";

export const groupStyle = css`
  .group-page header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--space-1) var(--space-4);
  }

  .group-page :is(h1, bdi) {
    overflow-wrap: anywhere;
  }

  .group-page h2 {
    font-size: var(--text-l);
  }

  .group-page [role="alert"] {
    color: var(--bad);
  }

  .group-page .days {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
    max-inline-size: 30rem;
    text-align: center;
  }

  .group-page .tables {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
    align-items: start;
    gap: var(--space-4);
  }

  .group-page .together {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
    align-items: start;
    gap: var(--space-4);
  }

  .group-page table {
    inline-size: 100%;
    border-collapse: collapse;
  }

  .group-page tr > :first-child {
    inline-size: 2.5rem;
  }

  .group-page :is(th, td) {
    padding: var(--space-1) var(--space-2);
    text-align: start;
    font-weight: normal;
  }

  .group-page thead th {
    color: var(--ink-2);
    font-size: var(--text-s);
  }

  .group-page .count {
    inline-size: 5rem;
    text-align: end;
    white-space: nowrap;
  }

  .group-page .medal {
    --medal-size: 1.4rem;
    margin-inline-end: var(--space-1);
    vertical-align: middle;
  }

  .group-page .own {
    background: var(--accent-soft);

    th {
      font-weight: var(--weight-strong);
    }
  }

  .group-page .names {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .group-page .names li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
    min-block-size: 2.75rem;
  }

  .group-page :is(form, .link) .field {
    flex: 1 1 12rem;
    min-inline-size: 0;
  }

  .group-page .card > .button {
    align-self: start;
  }

  .group-page .qr-picture {
    --qr-size: 14rem;
  }

  .group-page a[aria-current] {
    font-weight: var(--weight-strong);
  }
`;
