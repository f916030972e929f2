/** Styles of the collection of boards, added to the document while it is connected (core/document-styles.ts). */
import { css } from "../../../core/lit.ts";

export const boardsStyle = css`
  rr-boards {
    display: block;
  }

  .boards {
    display: grid;
    gap: var(--space-4);
    max-inline-size: 75rem;
    margin-inline: auto;
    padding: var(--space-2) max(var(--space-4), env(safe-area-inset-left), env(safe-area-inset-right)) var(--space-6);
  }

  .boards-head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--space-3);
  }

  .boards > .blank {
    --above: 9.5rem;
    inline-size: 100%;
    max-inline-size: none;
  }

  .boards h1 {
    font-size: var(--text-xl);
  }

  .boards h2 {
    font-size: var(--text-l);
  }

  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }

  .ways .button {
    flex: 1 1 auto;
  }

  .unfinished {
    display: grid;
    gap: var(--space-3);
  }

  .board-cards {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(164px, 100%), 1fr));
    gap: var(--space-3);
  }

  @media (min-width: 700px) {
    .board-cards {
      grid-template-columns: repeat(auto-fill, minmax(13.25rem, 1fr));
      gap: var(--space-4);
    }
  }

  /* A few fill the page; one or two do not become larger than three would be. */
  @media (min-width: 1000px) {
    .board-cards {
      grid-template-columns: repeat(auto-fit, minmax(16.25rem, 1fr));
    }

    .board-cards:not(:has(> :nth-child(3))) {
      grid-template-columns: repeat(3, 1fr);
    }
  }

  .board-card {
    display: grid;
    grid-template-rows: 1fr auto;
    gap: var(--space-2);
    padding: var(--space-2);
    border-radius: var(--radius-l);
    background: var(--surface);
    box-shadow: var(--shadow-1);
  }

  .board-open {
    display: grid;
    gap: 2px;
    align-content: start;
    border-radius: var(--radius-m);
    color: var(--ink);
    text-decoration: none;
  }

  .board-open b,
  .board-open small {
    overflow-wrap: anywhere;
  }

  .board-open b {
    line-height: 1.2;
  }

  .board-open small {
    color: var(--ink-2);
    font-size: var(--text-s);
  }

  .board-picture {
    display: grid;
    place-items: center;
    aspect-ratio: 1;
    margin-block-end: var(--space-1);
    padding: var(--space-2);
    border-radius: var(--radius-m);
    background: var(--surface-2);
  }

  .board-picture rr-picture {
    inline-size: min(100%, 100% * var(--shape));
    border-radius: 8px;
  }

  .undo-bar:not([hidden]) {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    min-block-size: 48px;
    padding: var(--space-2) var(--space-4);
    border-radius: var(--radius-m);
    background: var(--accent-soft);
    font-weight: var(--weight-strong);
  }
`;
