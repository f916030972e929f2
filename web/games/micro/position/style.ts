/** How a position of Micro Robots looks on its page: as one of the other game, with faces of dice for moves. */
import { css } from "../../../core/lit.ts";
import { positionStyle } from "../../ricochet/position/styles.ts";
import { faceStyle } from "../board/board-styles.ts";

/** Faces and ways between them, outside rooms. */
export const faces = css`
  .mr-face {
    display: block;
    flex: none;
    inline-size: var(--face-size, 34px);
    block-size: var(--face-size, 34px);
  }
  .mr-way {
    display: flex;
    align-items: center;
    gap: 4px;
    min-inline-size: 0;
  }
  .mr-way .glyph {
    flex: none;
    --glyph-size: 16px;
    fill: none;
    stroke: var(--ink-3);
    stroke-width: 2.8;
  }
  .mr-to {
    display: none;
  }
`;

/** The board's place: as high as that of the other game. */
export const boardPlace = css`
  mr-board {
    --board-max-height: max(260px, 100dvh - 400px);
  }
  @media (min-width: 860px), (min-width: 560px) and (orientation: landscape) and (max-height: 560px) {
    mr-board {
      --board-max-height: max(280px, 100dvh - 96px);
    }
  }
  @media (min-width: 560px) and (orientation: landscape) and (max-height: 560px) {
    mr-board {
      --board-max-height: calc(100dvh - 72px);
    }
  }
`;

export const microPositionStyle = [
  faceStyle,
  ...positionStyle,
  faces,
  boardPlace,
  css`
    .task .mr-way {
      flex: none;
    }
    .ways {
      grid-template-columns: 1fr 1fr;
    }
  `,
];
