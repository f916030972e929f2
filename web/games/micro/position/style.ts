/** Styles of the position page in this game: the list of cells needs more height. */
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
