/** Styles of the page for continuing on another device. */

import { css } from "../../core/lit.ts";

export const alongStyle = css`
  .along .blank-words {
    gap: var(--space-5);
    justify-items: stretch;
  }

  .along section:not(.blank) {
    justify-items: start;
    align-items: start;
  }

  /* On a phone the words come first. */
  @media (max-width: 699px) {
    .along .blank:has(section + section, .qr-picture) {
      align-content: start;

      .blank-picture {
        display: none;
      }
    }
  }

  .along-ways {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
    align-items: center;
    gap: var(--space-4);
    inline-size: 100%;
  }

  .along-code {
    display: grid;
    line-height: 1.2;
  }

  .along-code b {
    font: var(--weight-heavy) var(--text-l) / 1.3 var(--font-mono);
    user-select: all;
  }

  .along-link {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-2);
    inline-size: 100%;
  }

  /* Beside the QR code the link has a line of its own where it is narrow. */
  .along-ways .along-link {
    display: flex;
    flex-wrap: wrap;

    .field {
      flex: 9 1 10rem;
    }

    .button {
      flex: 1 0 auto;
    }
  }

  .along .text-button {
    margin-inline-start: calc(-1 * var(--space-2));
    cursor: pointer;
  }

  .along [role="alert"] {
    color: var(--bad);
  }

  .along label:focus-within {
    outline: 3px solid var(--focus);
  }
`;
