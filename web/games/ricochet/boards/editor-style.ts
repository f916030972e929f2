/** Styles of the editor, added to the document while it is connected (core/document-styles.ts). */
import { css } from "../../../core/lit.ts";
import "../room/pieces.ts"; // chips and robots as small pictures

export const editorStyle = css`
  rr-editor {
    display: block;
  }

  .editor-wait {
    padding: var(--space-6);
    text-align: center;
  }

  .editor {
    --edge: max(var(--space-2), env(safe-area-inset-left), env(safe-area-inset-right));
    /* the maximum height of the board, not magnified */
    --stage: max(260px, calc(100dvh - 412px));
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    max-inline-size: 720px;
    margin-inline: auto;
    padding: 0 var(--edge) var(--space-5);
  }

  .editor-head {
    display: flex;
    align-items: center;
    gap: 2px;
    margin-block-end: var(--space-1);
  }

  .editor-name {
    flex: 1 1 0;
    min-block-size: 44px;
    padding-inline: var(--space-3);
    font-weight: var(--weight-strong);
    text-overflow: ellipsis;
  }

  .editor-stage {
    margin-inline: calc(var(--space-1) - var(--edge));
  }

  .editor-scroll {
    overflow: hidden;
    border-radius: var(--radius-m);
  }

  .editor-scroll.zoomed {
    overflow: auto;
    overscroll-behavior: contain;
    max-block-size: min(var(--stage), (100vw - 8px) / var(--ratio));
  }

  .editor-scroll rr-board {
    --board-max-height: calc(var(--stage) * var(--zoom));
    --cell-max: calc(88px * var(--zoom));
    inline-size: calc(100% * var(--zoom));
    margin-inline: auto;
  }

  .editor-foot {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 48px;
  }

  .editor-hint {
    flex: 1;
    color: var(--ink-2);
    font-size: var(--text-s);
    line-height: 1.25;
  }

  .editor-hint:is(.bad, .good) {
    font-weight: var(--weight-strong);
  }

  :is(.editor-hint, .editor-faults p).bad {
    color: var(--bad);
  }

  :is(.editor-hint, .editor-faults p).good {
    color: var(--good);
  }

  .zooms {
    display: flex;
  }

  .zooms .icon-button {
    --button-size: 44px;
  }

  .fault-count {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-inline-size: 44px;
    min-block-size: 44px;
    padding: 0 var(--space-2);
    border-radius: var(--radius-m);
    background: var(--bad-soft);
    color: var(--bad);
  }

  .fault-count .glyph {
    --glyph-size: 20px;
  }

  .editor-dock {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
    align-content: start;
  }

  .editor .tabs legend {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  .editor .tabs .segments {
    grid-template-columns: repeat(3, 1fr);
    margin: 0;
  }

  .leaf {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
    align-content: start;
  }

  .editor:not([data-tab="draw"]) > .editor-dock > .leaf.draw,
  .editor:not([data-tab="board"]) > .editor-dock > .leaf.board,
  .editor:not([data-tab="use"]) > .editor-dock > .leaf.use {
    display: none;
  }

  .tools {
    display: grid;
    grid-template-columns: repeat(4, minmax(max-content, 1fr));
    gap: var(--space-1);
  }

  .tool > span,
  .swatch > span {
    position: relative;
    display: grid;
    place-items: center;
    align-content: center;
    border: 2px solid transparent;
    border-radius: var(--radius-m);
    background: var(--surface);
    box-shadow: var(--shadow-1);
    transition: border-color var(--fast) linear, background-color var(--fast) linear;
  }

  .tool > span {
    gap: 1px;
    min-block-size: 54px;
    padding: 2px;
  }

  .tool b {
    max-inline-size: 100%;
    overflow: hidden;
    font-size: var(--text-xs);
    line-height: 1.2;
    text-overflow: ellipsis;
  }

  .tool input:checked + span,
  .swatch input:checked + span {
    border-color: var(--accent);
    background: var(--accent-soft);
  }

  .editor kbd {
    display: none;
    padding: 0 4px;
    border-radius: 5px;
    background: var(--surface-3);
    color: var(--ink-2);
    font: var(--weight-strong) 0.6875rem / 1.4 var(--font-mono);
  }

  @media (any-pointer: fine) {
    .editor kbd {
      display: inline-block;
    }

    .tool kbd,
    .swatch kbd {
      position: absolute;
      inset-block-start: 3px;
      inset-inline-end: 3px;
    }
  }

  .sign .faint {
    opacity: 0.4;
    stroke-width: 1.6;
  }

  .sign .thick {
    stroke-width: 3.4;
  }

  .sign .full {
    fill: currentColor;
  }

  .inks {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    min-block-size: 50px;
  }

  .inks:empty {
    display: none;
  }

  .swatches {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
  }

  .swatch > span {
    inline-size: 48px;
    block-size: 48px;
  }

  .swatch svg {
    inline-size: 32px;
    block-size: 32px;
    overflow: visible;
  }

  .swatch .robot-face {
    block-size: 34px;
  }

  .dab circle {
    fill: var(--mark);
    stroke: var(--deep);
    stroke-width: 1.4;
  }

  .dab text {
    fill: var(--on);
    font: 700 11px var(--font);
    opacity: var(--color-signs);
  }

  .slant path {
    fill: none;
    stroke: var(--mark);
    stroke-width: 5;
    stroke-linecap: round;
  }

  .puzzle-note {
    flex: 1 1 180px;
  }

  .editor-faults {
    display: grid;
    gap: var(--space-1);
    min-block-size: 24px;
    font-size: var(--text-s);
  }

  .editor-faults p {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    font-weight: var(--weight-strong);
  }

  .editor-faults .glyph {
    --glyph-size: 18px;
  }

  .editor-faults ul {
    display: grid;
    gap: var(--space-1);
    max-block-size: 240px;
    margin: 0;
    padding: 3px;
    overflow: auto;
    list-style: none;
  }

  .fault-button {
    inline-size: 100%;
    min-block-size: 44px;
    padding: var(--space-1) var(--space-3);
    border-radius: var(--radius-s);
    background: var(--bad-soft);
    color: var(--bad);
    font: var(--weight-strong) var(--text-s) / 1.25 var(--font);
    text-align: start;
  }

  .fault-button[aria-pressed="true"] {
    box-shadow: inset 0 0 0 2px var(--bad);
  }

  .actions {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: var(--space-2);
  }

  .actions .button.small {
    justify-content: flex-start;
    padding-inline: var(--space-3) var(--space-2);
    line-height: 1.1;
    text-align: start;
  }

  .actions .button.small span {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .leaf.use .button.primary {
    grid-column: 1 / -1;
  }

  .sizes {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(236px, 100%), 1fr));
    gap: var(--space-1) var(--space-5);
  }

  .stepper {
    display: flex;
    align-items: center;
    gap: 2px;
  }

  .stepper > span {
    flex: 1;
    color: var(--ink-2);
    font-size: var(--text-s);
    font-weight: var(--weight-strong);
  }

  .stepper .field {
    inline-size: 62px;
    min-block-size: 44px;
    padding-inline: var(--space-1);
    text-align: center;
    appearance: textfield;
    -moz-appearance: textfield;
  }

  .stepper .field::-webkit-inner-spin-button {
    appearance: none;
  }

  .lot .field {
    inline-size: 168px;
  }

  /* ---- a wide page, and a phone in landscape: everything beside the board ---- */
  @media (min-width: 900px), (orientation: landscape) and (min-width: 600px) {
    .editor {
      --stage: max(240px, calc(100dvh - 140px));
      grid-template-columns: minmax(0, 1fr) minmax(280px, 372px);
      grid-template-rows: auto auto 1fr;
      column-gap: var(--space-5);
      max-inline-size: 1200px;
      padding-inline: max(var(--space-4), env(safe-area-inset-left), env(safe-area-inset-right));
    }

    .editor-stage {
      grid-column: 1;
      grid-row: 1 / 3;
      position: sticky;
      inset-block-start: var(--space-2);
      align-self: start;
      margin-inline: 0;
    }

    .editor-scroll.zoomed {
      max-block-size: var(--stage);
    }

    .editor-foot {
      grid-column: 1;
      grid-row: 3;
      align-self: start;
    }

    .editor-head {
      grid-column: 2;
      grid-row: 1;
      margin-block-end: var(--space-3);
    }

    .editor-dock {
      grid-column: 2;
      grid-row: 2 / 4;
    }
  }

  /* a large window: the board takes its height */
  @media (min-width: 1500px) and (min-height: 760px) {
    .editor {
      --side: clamp(380px, 27vw, 560px);
      grid-template-columns: minmax(0, 1fr) var(--side);
      max-inline-size: calc(100dvh - 40px + var(--side));
    }
  }

  /* a phone in landscape: the board takes the height, the messages are above the panels */
  @media (orientation: landscape) and (min-width: 600px) and (max-height: 560px) {
    .editor {
      --stage: max(240px, calc(100dvh - 68px));
      grid-template-rows: auto auto auto 1fr;
    }

    .editor-stage {
      grid-row: 1 / 5;
    }

    .editor-head {
      margin-block-end: 0;
    }

    .editor-foot {
      grid-column: 2;
      grid-row: 2;
    }

    .editor-dock {
      grid-row: 3 / 5;
    }
  }

  @media (min-width: 900px) and (min-height: 640px) {
    .editor .tabs {
      display: none;
    }

    .editor > .editor-dock > .leaf.leaf.leaf {
      display: grid;
    }

    .editor-dock {
      gap: var(--space-4);
    }

    .editor-dock > .leaf + .editor-faults,
    .editor-dock > .leaf.board,
    .editor-dock > .leaf.use {
      padding-block-start: var(--space-3);
      border-block-start: 1px solid var(--line);
    }
  }

  /* a desktop: wide panels are low enough to be seen at once, beside the board that stays */
  @media (min-width: 1200px) and (min-height: 640px) {
    .editor {
      grid-template-columns: minmax(0, 1fr) var(--side, 500px);
      padding-block-end: var(--space-3);
    }

    .editor-dock {
      gap: var(--space-3);
    }

    .editor-dock > .leaf + :is(.leaf, .editor-faults) {
      padding-block-start: var(--space-2);
    }
  }

  @media (min-width: 1200px) and (max-width: 1499px) and (min-height: 640px) {
    .leaf.board .actions {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
`;
