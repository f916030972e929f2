/** Styles of dice, both rolled and entered. The faces' colors are in board-styles.ts. */
import { css } from "../../../core/lit.ts";
import { signStyle } from "../board/board-styles.ts";

/** A face of a die, drawn flat: `.pictured` is its SVG. */
export const dieStyle = css`
  .pictured {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
  }
  .pictured .body {
    fill: var(--c);
    stroke: rgb(0 0 0 / 0.3);
    stroke-width: 1.4;
  }
  .pictured .big {
    fill: var(--on);
    font: 800 30px var(--font);
    text-anchor: middle;
    opacity: var(--color-signs, 0);
  }
  .ivory {
    --c: var(--ivory);
    --on: var(--on-white);
  }
`;

export const diceStyle = css`
  ${signStyle}
  :host {
    display: inline-block;
    --size: var(--die-size, 46px);
  }
  .dice {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--size) * 0.4);
  }
  .pair {
    display: grid;
    grid-template-columns: auto auto auto;
    align-items: center;
    gap: calc(var(--size) * 0.26);
  }
  .kind {
    inline-size: calc(var(--size) * 0.52);
    block-size: calc(var(--size) * 0.52);
    overflow: visible;
  }
  /* The pair of the intermediate cell is in a dotted field, as its cell is. */
  .pair.via {
    padding: calc(var(--size) * 0.2);
    border: 3px dotted var(--ink-3);
    border-radius: var(--radius-m);
  }
  .throw {
    inline-size: var(--size);
    block-size: var(--size);
    perspective: calc(var(--size) * 6);
  }
  .tilt,
  .cube {
    inline-size: 100%;
    block-size: 100%;
    transform-style: preserve-3d;
  }
  .tilt {
    transform: rotateX(-13deg) rotateY(15deg);
  }
  .cube {
    position: relative;
  }
  .facet {
    position: absolute;
    inset: 0;
    transform: var(--turn) translateZ(calc(var(--size) * 0.47));
  }
  .facet::after {
    content: "";
    position: absolute;
    inset: 2%;
    border-radius: 18%;
    background: rgb(0 0 0 / 0.42);
    opacity: 1;
    transition: opacity 180ms linear;
  }
  .facet.up::after,
  .rolling .facet::after {
    opacity: 0;
  }
  .blank {
    inline-size: var(--size);
    block-size: var(--size);
    border: 2px dashed var(--ink-3);
    border-radius: 20%;
  }
  @media (prefers-reduced-motion: reduce) {
    .facet::after {
      transition: none;
    }
  }
`;

export const diceInputStyle = css`
  :host {
    max-inline-size: 26rem;
  }
  .choice {
    display: grid;
    grid-template-columns: repeat(6, minmax(0, 1fr));
    gap: var(--space-2);
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }
  .choice + .choice {
    margin-block-start: var(--space-2);
  }
  .option {
    display: grid;
    place-items: center;
    justify-self: center;
    inline-size: 100%;
    max-inline-size: 64px;
    min-block-size: 44px;
    aspect-ratio: 1;
    padding: 3px;
    border-radius: 22%;
    background: transparent;
  }
  .option[aria-pressed="true"] {
    box-shadow: 0 0 0 3px var(--surface), 0 0 0 6px var(--accent);
  }
  .option[aria-disabled="true"] {
    opacity: 0.28;
    cursor: default;
  }
  .why {
    margin: var(--space-2) 0 0;
    min-block-size: 1.3em;
    font-size: var(--text-s);
    color: var(--ink-2);
  }
`;
