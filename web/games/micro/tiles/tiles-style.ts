/** How <mr-tiles> looks: the case with its four corners, the tiles beside it, what it says, and the number. */
import { css } from "../../../core/lit.ts";

export const tilesStyle = css`
  :host {
    display: block;
    position: relative;
    container-type: inline-size;
    -webkit-tap-highlight-color: transparent;
  }

  .chooser {
    display: grid;
    gap: var(--space-3);
  }

  .side.black {
    --slab: var(--tile-black);
    --slab-edge: var(--tile-black-edge);
    --case: var(--tile-black-frame);
  }
  .side.copper {
    --slab: var(--tile-copper);
    --slab-edge: var(--tile-copper-edge);
    --case: var(--tile-copper-frame);
  }

  /* The case: a row for the names above and below the tiles. */
  .table {
    position: relative;
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
    display: grid;
    place-items: center;
    aspect-ratio: 1;
    min-inline-size: 0;
    padding: 0;
    border: 0;
    border-radius: 9px;
    background: none;
    color: #ffffff;
    font: var(--weight-heavy) var(--text-m) / 1 var(--font);
    cursor: pointer;
    touch-action: manipulation;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
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
    margin: 3px;
    border: 2px dashed var(--slab-edge);
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
    outline: 4px solid var(--accent);
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

  /* A button as large as the picture and the number; the picture lies on it. */
  .offered {
    display: grid;
    grid-template: auto calc(1.25 * var(--text-s)) / minmax(0, 1fr);
    gap: 3px;
    padding-block-end: 3px;
  }
  .offered svg {
    grid-area: 1 / 1;
    box-sizing: border-box;
    padding: 5px 5px 0;
    z-index: 1;
  }
  .tile {
    grid-area: 1 / 1 / 3 / 2;
    display: grid;
    align-items: end;
    justify-items: center;
    min-inline-size: 0;
    margin-block-end: -3px;
    padding: 0 0 3px;
    border: 0;
    border-radius: 12px;
    background: none;
    color: var(--ink);
    font: var(--weight-strong) var(--text-s) / 1.25 var(--font);
    cursor: grab;
    touch-action: manipulation;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
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

  .line {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    min-block-size: var(--touch);
  }
  .says {
    flex: 1;
    min-inline-size: 0;
    color: var(--ink-2);
    font-size: var(--text-s);
    line-height: 1.25;
    text-wrap: balance;
  }
  .says.good {
    color: var(--good);
    font-weight: var(--weight-strong);
  }
  .line .icon-button {
    flex: none;
    color: var(--accent);
  }
  .icon-button[aria-disabled="true"] {
    opacity: 0.35;
    cursor: default;
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
    position: absolute;
    inset: 0 auto auto 0;
    z-index: 3;
    inline-size: var(--size);
    transform: translate(var(--x), var(--y));
    filter: drop-shadow(0 8px 14px rgb(0 0 0 / 0.4));
    opacity: 0.94;
    pointer-events: none;
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
      margin: 0;
    }
    /* What to do next is said where it is done. */
    .below {
      grid-area: 3 / 1;
      inline-size: 100%;
    }
  }
`;
