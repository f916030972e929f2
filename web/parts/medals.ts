/** Medals of dailies: gold for par, silver for one move more, bronze for two. */

import { css, html, svg } from "../core/lit.ts";

/** A result, as far as its medal shows it. */
export interface Achieved {
  moves: number;
  par: number;
  medal: "gold" | "silver" | "bronze" | null;
}

/** The picture; its meaning is in a text beside it. It shows the distance from par, so that color is not the only sign. */
export const medalPicture = ({ moves, par, medal }: Achieved) => html`<svg
  class="medal ${medal ?? "plain"}"
  viewBox="0 0 32 32"
  aria-hidden="true"
>
  <circle cx="16" cy="16" r="15" />
  <circle class="rim" cx="16" cy="16" r="12" />
  ${
    moves > par
      ? svg`<text x="16" y="16" dy="0.35em">+${moves - par}</text>`
      : svg`<path d="M16 8.2l2.4 4.9 5.4.8-3.9 3.8.9 5.4-4.8-2.6-4.8 2.6.9-5.4-3.9-3.8 5.4-.8z" />`
  }
</svg>`;

export const medalStyle = css`
  .medal {
    --medal: var(--surface-3);
    --on-medal: var(--ink-2);
    flex: none;
    inline-size: var(--medal-size, 2.25rem);
    block-size: var(--medal-size, 2.25rem);
    fill: var(--medal);
    color: var(--on-medal);
  }
  .medal.gold {
    --medal: var(--yellow);
    --on-medal: var(--on-yellow);
  }
  .medal.silver {
    --medal: var(--silver);
    --on-medal: var(--on-silver);
  }
  .medal.bronze {
    --medal: var(--tile-copper);
    --on-medal: var(--stop);
  }
  .medal .rim {
    fill: none;
    stroke: currentColor;
    stroke-opacity: 0.4;
  }
  .medal :is(path, text) {
    fill: currentColor;
  }
  .medal text {
    font: var(--weight-heavy) 13px var(--font);
    text-anchor: middle;
  }
`;
