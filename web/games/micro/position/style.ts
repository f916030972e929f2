/** How the page of a position differs from that of other games: the way from cell to cell takes more height. */
import { css } from "../../../core/lit.ts";
import { positionStyle } from "../../../workbench/position-styles.ts";
import { microGame } from "../workbench.ts";

export const microPositionStyle = [
  ...microGame.styles,
  ...positionStyle,
  css`
    .position {
      --rest: 400px;
    }
    .ways {
      grid-template-columns: 1fr 1fr;
    }
  `,
];
