/** Styles of the table's set-up in this game. */
import { css } from "../../../core/lit.ts";

export const microTableStyle = css`
  .steps.four {
    grid-template-columns: repeat(3, minmax(0, 1fr)) minmax(0, 1.4fr);
  }
  .steps.four .step {
    gap: 4px;
    padding: 0 4px;
    font-size: var(--text-xs);
  }
  .editions {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  /* The case, its tiles and the buttons are visible together. */
  mr-tiles {
    --tiles-board: clamp(200px, 100dvh - 556px, 340px);
  }
  @media (min-width: 860px) {
    mr-tiles {
      --tiles-board: clamp(240px, 100dvh - 430px, 720px);
      --tile-offered: clamp(132px, 20dvh, 260px);
    }
  }
  @media (min-width: 1240px) and (min-height: 760px) {
    mr-tiles {
      --tiles-board: calc(100dvh - 15rem);
      --tile-offered: 20dvh;
    }
  }
  @media (min-width: 1500px) and (min-height: 760px) {
    mr-tiles {
      --tiles-board: calc(100dvh - 17rem);
      --tile-offered: clamp(132px, (100dvh - 31rem) / 2, 340px);
    }
  }
  .boards .on {
    justify-self: center;
    min-inline-size: 180px;
  }
  .row .button {
    flex: 1 1 auto;
    min-inline-size: min-content;
    padding-inline: var(--space-2);
    font-size: var(--text-s);
    line-height: 1.15;
  }
  .row .primary {
    font-size: var(--text-m);
  }
  .row .glyph {
    --glyph-size: 20px;
  }
`;
