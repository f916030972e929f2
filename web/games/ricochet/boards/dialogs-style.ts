/** Styles of the dialogs of editor and collection: four faces, a link to share (from-faces.ts, sharing.ts). */
import { css } from "../../../core/lit.ts";

export const dialogsStyle = css`
  .faces-begin {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    margin: 0 calc(-1 * var(--space-5)) calc(-1 * var(--space-5));
    padding: var(--space-2) var(--space-5) var(--space-4);
    background: var(--surface);
  }

  .link-line {
    display: grid;
    gap: var(--space-1);
  }

  .link-line label {
    color: var(--ink-2);
    font-size: var(--text-s);
    font-weight: var(--weight-strong);
  }

  .link-line p:empty {
    display: none;
  }

  .link-line .button {
    flex: none;
  }
`;
