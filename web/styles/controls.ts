// Buttons, fields and cards as one constructable style sheet, for `static styles = [controls, css`…`]`.
//
// Classes: .button (48 px high), .button.primary, .button.quiet, .button.danger, .button.small, .icon-button, .field
// (text input), .card, .stack (column with a gap), .row (line with a gap), .grow, .wrap, .muted, .small, .numeric,
// .visually-hidden. Colors are the tokens of tokens.css; focus is the browser's :focus-visible ring in the theme's color.
import { css } from "../core/lit.ts";

export const controls = css`
  :host {
    display: block;
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  h1,
  h2,
  h3,
  p {
    margin: 0;
  }

  h1,
  h2,
  h3 {
    line-height: 1.15;
    font-weight: var(--weight-heavy);
    letter-spacing: -0.01em;
    text-wrap: balance;
  }

  :focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }

  /* A button that is paler than others has a ring all the same, because a ring is as pale as its element. */
  [aria-disabled="true"]:focus-visible {
    opacity: 0.85 !important;
  }

  /* Buttons and lists without a look of their own: each component styles them. */
  :where(button, input, select, textarea) {
    color: inherit;
    font: inherit;
  }

  :where(button) {
    padding: 0;
    border: 0;
    background: none;
    cursor: pointer;
    touch-action: manipulation;
    user-select: none;
    -webkit-user-select: none;
  }

  :where(ol, ul):where([class]) {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-2);
    min-block-size: var(--touch);
    padding: var(--space-2) var(--space-4);
    border: 0;
    border-radius: var(--radius-m);
    background: var(--surface);
    color: var(--ink);
    font: var(--weight-strong) var(--text-m) / 1.2 var(--font);
    text-align: center;
    text-decoration: none;
    box-shadow: var(--shadow-1), inset 0 0 0 1px var(--line);
    cursor: pointer;
    touch-action: manipulation;
    user-select: none;
    -webkit-user-select: none;
    transition: transform var(--fast) var(--ease-out), background-color var(--fast) linear;
  }

  @media (hover: hover) {
    .button:hover {
      background: var(--surface-2);
    }
  }

  .button:active {
    transform: translateY(1px) scale(0.985);
  }

  .button.primary {
    background: var(--accent);
    color: var(--on-accent);
    box-shadow: var(--shadow-1);
  }

  @media (hover: hover) {
    .button.primary:hover {
      background: var(--accent-hover);
    }
  }

  .button.quiet {
    background: transparent;
    box-shadow: none;
    color: var(--accent);
  }

  @media (hover: hover) {
    .button.quiet:hover {
      background: var(--accent-soft);
    }
  }

  .button.danger {
    color: var(--bad);
  }

  .button.small {
    min-block-size: 44px;
    padding: var(--space-1) var(--space-3);
    font-size: var(--text-s);
  }

  .button:disabled,
  .button[aria-disabled="true"] {
    opacity: 0.45;
    cursor: default;
    transform: none;
  }

  .icon-button {
    display: inline-grid;
    place-items: center;
    inline-size: var(--button-size, var(--touch));
    block-size: var(--button-size, var(--touch));
    border-radius: var(--radius-m);
    color: var(--ink);
    touch-action: manipulation;
    transition: transform var(--fast) var(--ease-out), background-color var(--fast) linear;
  }

  @media (hover: hover) {
    .icon-button:hover {
      background: var(--surface-3);
    }
  }

  .icon-button:active {
    transform: scale(0.94);
  }

  .icon-button:disabled {
    opacity: 0.35;
    cursor: default;
    background: transparent;
    transform: none;
  }

  /* The list lies over the globe; it is seen only when it is open. */
  .language {
    position: relative;
  }

  .language select {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    opacity: 0;
    cursor: pointer;
  }

  .language:has(:focus-visible) {
    outline: auto;
    outline: auto -webkit-focus-ring-color;
  }

  /* The system's colors hide backgrounds and shadows: outlines show what is chosen, and a double one the focus on it. */
  @media (forced-colors: active) {
    .button,
    .icon-button,
    .card {
      border: 1px solid ButtonBorder;
    }

    :is(
        [aria-pressed="true"],
        [aria-checked="true"],
        [aria-current]:not([aria-current="false"]),
        :checked + :not(input)
      ) {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }

    :is([aria-pressed="true"], [aria-current], [aria-checked="true"]):focus-visible,
    :checked:focus-visible + :not(input) {
      outline: 7px double Highlight;
      outline-offset: 0;
    }
  }

  .glyph,
  .icon-button svg,
  .button svg {
    inline-size: var(--glyph-size, 1.375rem);
    block-size: var(--glyph-size, 1.375rem);
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 2.2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .field {
    min-block-size: var(--touch);
    inline-size: 100%;
    min-inline-size: 0;
    padding: var(--space-2) var(--space-4);
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    background: var(--surface);
    color: var(--ink);
    font: var(--weight-normal) var(--text-m) / 1.2 var(--font);
  }

  .field::placeholder {
    color: var(--ink-3);
    opacity: 1;
  }

  .card {
    padding: var(--space-4);
    border-radius: var(--radius-l);
    background: var(--surface);
    box-shadow: var(--shadow-1);
  }

  .stack {
    display: flex;
    flex-direction: column;
    gap: var(--space-3);
  }

  .row {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
  /* Beside a field: in Chinese and Japanese every sign is a place to break, and a button of two would get two lines. */
  input + .button:is(:lang(ja), :lang(zh)) {
    flex-shrink: 0;
  }

  .muted {
    color: var(--ink-2);
  }

  .small {
    font-size: var(--text-s);
  }

  .grow {
    flex: 1 1 0;
    min-inline-size: 0;
  }

  .wrap {
    flex-wrap: wrap;
  }

  .numeric {
    font-variant-numeric: tabular-nums;
  }

  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    padding: 0;
    border: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      /* Even a millisecond would draw a frame with the old sizes. */
      transition: none !important;
    }
  }
`;
