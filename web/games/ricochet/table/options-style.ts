/** Styles of the options of a table in their dialog, for the document. */

import { addStyles } from "../../../core/document-styles.ts";
import { css } from "../../../core/lit.ts";

const optionStyle = css`
  .table-openings {
    margin-block-start: var(--space-4);
  }
  .table-openings h3 {
    font-size: var(--text-m);
  }
  .table-lines {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(44px, 1fr));
    gap: var(--space-1);
    margin-block-start: var(--space-3);
  }
  .table-lines.four {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  .table-lines > span {
    grid-column: 1 / -1;
    color: var(--ink-2);
    font-size: var(--text-s);
    font-weight: var(--weight-strong);
  }
  .table-line {
    min-block-size: 44px;
    border-radius: var(--radius-s);
    background: var(--surface-3);
    color: var(--ink);
    font-weight: var(--weight-strong);
  }
  .table-line[aria-pressed="true"] {
    background: var(--accent);
    color: var(--on-accent);
  }
  .table-line:disabled {
    opacity: 0.45;
    cursor: default;
  }
`;

addStyles(optionStyle);
