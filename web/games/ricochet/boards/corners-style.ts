/**
 * Styles of <rr-corners>: the board with its four corners above or beside the offered faces, a column for each color
 * mark. `--corners-board` is the maximum width of the board.
 */
import { css } from "../../../core/lit.ts";
import { chooserStyle } from "../../../kit/chooser-style.ts";

export const cornersStyle = [
  chooserStyle,
  css`
    .side {
      display: grid;
      align-content: start;
      justify-items: center;
      gap: var(--space-2);
    }

    @container (min-width: 600px) {
      .chooser {
        grid-template-columns: minmax(0, var(--corners-board, 480px)) minmax(0, 1fr);
        align-items: start;
        gap: var(--space-5);
      }
    }

    .table {
      inline-size: min(100%, var(--corners-board, 250px));
    }

    @container (min-width: 600px) {
      .table {
        inline-size: 100%;
      }
    }

    .places {
      position: absolute;
      inset: 2%;
      display: grid;
      grid-template: 1fr 1fr / 1fr 1fr;
    }

    .place {
      border-radius: 6px;
      color: var(--ink-2);
    }

    .id {
      margin: 5px;
      padding: 2px 5px;
      border-radius: 6px;
      background: color-mix(in srgb, var(--surface) 82%, transparent);
      color: var(--ink);
      font-size: var(--text-xs);
    }

    .nw .id {
      place-self: start start;
    }

    .ne .id {
      place-self: start end;
    }

    .se .id {
      place-self: end end;
    }

    .sw .id {
      place-self: end start;
    }

    /* The shadow covers the gap, through which the center would be seen as a cross. */
    .place.free {
      --paper: color-mix(in srgb, var(--board-b) 88%, transparent);
      border-color: var(--board-frame-light);
      background: var(--paper);
      box-shadow: 0 0 0 3px var(--paper);
    }

    .place.next {
      border-color: var(--accent);
      color: var(--accent);
    }

    .place:is(.chosen, .under) {
      outline-offset: -3px;
    }

    .place.free.chosen {
      background: var(--accent-soft);
    }

    .place.wrong {
      background: repeating-linear-gradient(45deg, var(--bad-stripe) 0 6px, transparent 6px 14px);
      box-shadow: inset 0 0 0 3px var(--bad);
    }

    .place.under {
      background: color-mix(in srgb, var(--accent) 22%, transparent);
    }

    .place:focus-visible,
    .face:focus-visible {
      outline: 3px solid var(--focus);
      outline-offset: -3px;
      z-index: 1;
    }

    .line {
      inline-size: min(100%, 480px);
    }

    .faces {
      display: grid;
      grid-auto-flow: column;
      grid-template-columns: repeat(4, minmax(0, 1fr));
      gap: var(--space-1) 6px;
    }

    /* The faces lie on a sheet as high as the board beside it. */
    @container (min-width: 900px) {
      .chooser {
        align-items: stretch;
      }
      .faces {
        align-content: center;
        gap: var(--space-2) 6px;
        padding: var(--space-3);
        border-radius: var(--radius-l);
        background: var(--surface);
        box-shadow: var(--shadow-1);
      }
    }

    .mark {
      display: flex;
      align-items: center;
      justify-content: center;
      gap: 5px;
      color: var(--ink-2);
      font-size: var(--text-xs);
      font-weight: var(--weight-strong);
      line-height: 1.2;
    }

    .mark i {
      inline-size: 10px;
      block-size: 10px;
      flex: none;
      border-radius: 50%;
      background: var(--c);
      box-shadow: inset 0 0 0 1px rgb(0 0 0 / 0.25);
    }

    .face {
      position: relative;
      gap: 1px;
      padding: 4px 4px 2px;
      border-radius: 11px;
      transition: opacity var(--fast) linear;
    }

    .face rr-face {
      inline-size: 100%;
      border-radius: 7px;
      pointer-events: none;
    }

    .face:hover {
      background: var(--surface-3);
    }

    .face.past {
      opacity: 0.4;
    }

    .face.lies {
      background: var(--accent);
      color: var(--on-accent);
      opacity: 1;
    }

    .ghost {
      transform: translate(var(--x), var(--y)) rotate(var(--turn));
      transition: rotate var(--fast) linear;
      border-radius: 7px;
      box-shadow: var(--shadow-3);
    }

    .sorry {
      display: grid;
      justify-items: center;
      gap: var(--space-2);
      padding: var(--space-4);
      color: var(--ink-2);
      text-align: center;
    }
  `,
];
