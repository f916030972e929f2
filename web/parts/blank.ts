/**
 * An empty or missing page: a picture, a message, and links. It fills the window below whatever is above it
 * (`--above`).
 */

import { css, html } from "../core/lit.ts";

export const blankStyle = css`
  .blank {
    display: grid;
    align-content: center;
    gap: var(--space-5);
    inline-size: min(100% - 2 * var(--space-4), var(--blank-size, 75rem) - 2 * var(--space-4));
    min-block-size: min(100dvh - var(--above, 5rem), 46rem);
    margin: 0 auto;
    padding: var(--space-5) var(--space-4);
    border-radius: var(--radius-l);
    background: var(--surface);
    box-shadow: var(--shadow-1);
  }
  .blank-picture {
    inline-size: min(100%, 52dvh);
    max-inline-size: 32rem;
    margin-inline: auto;
  }
  .blank-picture > * {
    display: block;
    inline-size: 100%;
    block-size: auto;
  }
  .blank-words {
    display: grid;
    gap: var(--space-3);
    justify-items: start;
    overflow-wrap: anywhere;
  }
  @media (min-width: 700px) {
    .blank {
      grid-template-columns: 1fr 1fr;
      align-items: center;
      padding: var(--space-6);
    }
  }
  @media (max-width: 699px) {
    .blank-picture {
      max-inline-size: 15rem;
    }
  }
`;

/** The robot of the page's icon, for pages of no game. */
const robot = () =>
  html`<img src=${document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href ?? ""} alt="" width="64" height="64" />`;

/** @param words heading, text, links */
export const blank = (words: unknown, picture: unknown = robot()) => html`<section class="blank">
  <div class="blank-picture">${picture}</div>
  <div class="blank-words">${words}</div>
</section>`;
