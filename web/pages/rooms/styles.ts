/** Styles of the page of open rooms. */

import { css } from "../../core/lit.ts";

export const roomsStyle = css`
  .open-list {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
    gap: var(--space-4);
  }

  .open-room {
    display: grid;
    grid-template-rows: auto auto auto 1fr auto auto;
    gap: var(--space-2);
    min-inline-size: 0;
  }

  /* The last place is free for a room of one's own. */
  .open-own {
    display: grid;
    place-items: center;
    min-block-size: 7rem;
    padding: var(--space-4);
    border: 2px dashed var(--line);
    border-radius: var(--radius-l);
  }

  .open-room > * {
    min-inline-size: 0;
  }

  .open-picture {
    min-block-size: 6rem;
  }

  .open-room h2 {
    font-size: var(--text-l);
  }
`;
