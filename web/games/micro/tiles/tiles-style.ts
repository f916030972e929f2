/** Styles of <mr-tiles>: the case with its four corners, the tiles beside it, the messages, and the number. */
import { css } from "../../../core/lit.ts";
import { chooserStyle } from "../../../kit/chooser-style.ts";

export const tilesStyle = [
  chooserStyle,
  css`
    /* The case, with a row for the names above and below the tiles. */
    .table {
      display: grid;
      grid-template: 30px minmax(0, 1fr) minmax(0, 1fr) 30px / minmax(0, 1fr) minmax(0, 1fr);
      gap: 2px;
      inline-size: min(100%, var(--tiles-board, 340px));
      margin-inline: auto;
      padding-inline: 8px;
      border-radius: 20px;
      background: var(--case);
      box-shadow: inset 0 0 0 1.5px color-mix(in srgb, var(--slab-edge) 70%, transparent), var(--shadow-2);
    }

    .name {
      display: flex;
      align-items: center;
      justify-content: center;
      gap: 6px;
      color: #ffffff;
      font: var(--weight-heavy) var(--text-s) / 1 var(--font);
      letter-spacing: 0.04em;
    }
    .name svg {
      inline-size: 13px;
      block-size: 13px;
      fill: none;
      stroke: currentColor;
      stroke-width: 3;
      stroke-linecap: round;
      stroke-linejoin: round;
      transition: rotate var(--calm) var(--ease-out);
    }
    .name small {
      font-size: var(--text-xs);
      font-weight: var(--weight-strong);
      letter-spacing: normal;
      opacity: 0.85;
    }
    .name.nw {
      grid-area: 1 / 1;
    }
    .name.ne {
      grid-area: 1 / 2;
    }
    .name.se {
      grid-area: 4 / 2;
    }
    .name.sw {
      grid-area: 4 / 1;
    }

    .place {
      aspect-ratio: 1;
      border-radius: 9px;
      color: #ffffff;
    }
    .place.nw,
    .lying.nw {
      grid-area: 2 / 1;
    }
    .place.ne,
    .lying.ne {
      grid-area: 2 / 2;
    }
    .place.se,
    .lying.se {
      grid-area: 3 / 2;
    }
    .place.sw,
    .lying.sw {
      grid-area: 3 / 1;
    }
    .lying,
    .offered svg,
    .ghost svg {
      display: block;
      inline-size: 100%;
      block-size: auto;
      pointer-events: none;
    }
    .place.free {
      border-color: var(--slab-edge);
      background: color-mix(in srgb, var(--slab) 55%, var(--case));
    }
    .place.next {
      border-color: #ffffff;
    }
    .place.free.next::before {
      content: "+";
    }
    .place.chosen,
    .place.under {
      outline-offset: -2px;
      box-shadow: 0 0 0 6px #ffffff;
      z-index: 1;
    }
    .place.free.chosen {
      background: var(--accent);
    }

    .lying.right {
      animation: right var(--calm) var(--ease-out);
    }
    .lying.left {
      animation: left var(--calm) var(--ease-out);
    }
    @keyframes right {
      from {
        transform: rotate(-90deg);
      }
    }
    @keyframes left {
      from {
        transform: rotate(90deg);
      }
    }

    /* ---- the tiles beside the board ---- */
    .tiles {
      display: grid;
      grid-template-columns: repeat(4, minmax(0, 1fr));
      gap: 6px;
      inline-size: min(100%, 340px);
      margin-inline: auto;
    }

    /* A button as large as picture and number; the picture is on top of it. */
    .offered {
      display: grid;
      grid-template: auto calc(1.25 * var(--text-s)) / minmax(0, 1fr);
      gap: 3px;
      padding-block-end: 3px;
    }
    .offered svg {
      grid-area: 1 / 1;
      padding: 5px 5px 0;
      z-index: 1;
    }
    .tile {
      grid-area: 1 / 1 / 3 / 2;
      align-items: end;
      margin-block-end: -3px;
      padding: 0 0 3px;
      border-radius: 12px;
    }
    @media (hover: hover) {
      .tile:hover {
        background: var(--surface-3);
      }
    }
    .tile.lies + svg {
      opacity: 0.32;
    }
    .tile.chosen {
      background: var(--accent);
      color: var(--on-accent);
    }
    .tile.chosen + svg {
      opacity: 1;
    }

    .place:focus-visible,
    .tile:focus-visible {
      outline: 3px solid var(--focus);
      outline-offset: 1px;
      box-shadow: 0 0 0 6px var(--surface);
      z-index: 2;
    }

    .hint {
      color: var(--ink-2);
      font-size: var(--text-s);
      text-align: center;
    }

    /* ---- words and number ---- */
    .below {
      display: grid;
      gap: var(--space-2);
      inline-size: min(100%, 440px);
      margin-inline: auto;
    }

    .number {
      display: flex;
      align-items: center;
      gap: var(--space-2);
      color: var(--ink-2);
      font-size: var(--text-s);
      font-weight: var(--weight-strong);
    }
    .number span:first-child {
      flex: 1;
    }
    .number .field {
      flex: none;
      inline-size: 92px;
      padding-inline: var(--space-3);
      text-align: end;
      font-weight: var(--weight-heavy);
      font-variant-numeric: tabular-nums;
    }
    .number .field[aria-invalid="true"] {
      border-color: var(--bad);
      box-shadow: inset 0 0 0 1px var(--bad);
    }
    .wrong {
      color: var(--bad);
      font-size: var(--text-s);
      font-weight: var(--weight-strong);
    }
    .wrong:empty {
      display: none;
    }

    .ghost {
      filter: drop-shadow(0 8px 14px rgb(0 0 0 / 0.4));
    }

    @container (min-width: 600px) {
      .chooser {
        grid-template: auto 1fr auto / minmax(0, var(--tiles-board, 310px)) minmax(0, 1fr);
        column-gap: var(--space-5);
      }
      .table {
        grid-row: 1 / 3;
      }
      .hint {
        text-align: start;
      }
      .tiles {
        grid-template-columns: repeat(2, minmax(0, var(--tile-offered, 92px)));
        justify-content: center;
        inline-size: 100%;
        margin: 0;
      }
      /* What to do next is beside the controls. */
      .below {
        grid-area: 3 / 1;
        inline-size: 100%;
      }
    }
    /* If there is space, everything is beside the board, which has the full height. */
    @container (min-width: 1100px) {
      .chooser {
        grid-template-rows: 1fr auto auto;
        row-gap: var(--space-4);
      }
      .table {
        grid-row: 1 / -1;
      }
      .tiles {
        align-self: end;
        gap: var(--space-4);
      }
      .hint {
        text-align: center;
      }
      .below {
        grid-area: 3 / 2;
        inline-size: min(100%, 34rem);
      }
    }
  `,
];
