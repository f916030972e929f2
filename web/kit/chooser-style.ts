/** Styles for assembling a board: places on the board, pieces to drag, and messages. */
import { css } from "../core/lit.ts";

export const chooserStyle = css`
  :host {
    position: relative;
    container-type: inline-size;
    -webkit-tap-highlight-color: transparent;
  }

  .chooser {
    display: grid;
    gap: var(--space-3);
  }

  .table {
    position: relative;
  }

  .place {
    display: grid;
    place-items: center;
    min-inline-size: 0;
    font: var(--weight-heavy) var(--text-m) / 1 var(--font);
    -webkit-touch-callout: none;
  }
  .place.free {
    margin: 3px;
    border: 2px dashed;
  }
  .place:is(.chosen, .under) {
    outline: 4px solid var(--accent);
  }

  button:is(.face, .tile) {
    display: grid;
    justify-items: center;
    min-inline-size: 0;
    color: var(--ink);
    font: var(--weight-strong) var(--text-s) / 1.25 var(--font);
    cursor: grab;
    -webkit-touch-callout: none;
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
  .says:is(.good, .bad) {
    color: var(--good);
    font-weight: var(--weight-strong);
  }
  .says.bad {
    color: var(--bad);
  }
  .line .icon-button {
    flex: none;
    color: var(--accent);
  }
  .icon-button[aria-disabled="true"] {
    opacity: 0.35;
    cursor: default;
  }

  .ghost {
    position: absolute;
    inset: 0 auto auto 0;
    z-index: 3;
    inline-size: var(--size);
    transform: translate(var(--x), var(--y));
    opacity: 0.94;
    pointer-events: none;
  }
`;
