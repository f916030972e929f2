/**
 * Styles of the bid pad (bid-pad.ts). Portrait: the small board with time and goal beside it, then the ladder, then the
 * keys. Landscape: the small board on the left, the keys on the right. The zone keeps all its parts, in other places.
 */

import { css } from "../core/lit.ts";

export const padStyle = css`
  .board-size {
    display: none;
  }

  @media (max-width: 619px), (max-height: 499px) {
    .board-size {
      z-index: 2;
      display: grid;
      grid-area: zone;
      place-self: start end;
      place-items: center;
      inline-size: 44px;
      block-size: 44px;
      margin: 8px max(var(--space-2), env(safe-area-inset-right)) 0 0;
      border-radius: var(--radius-round);
      background: var(--accent-soft);
      color: var(--accent);
    }

    .no-pad .zone-head {
      padding-inline-end: 48px;
    }

    .as-pad > :is(.stage, .board-size) {
      grid-area: zone;
      place-self: start;
      inline-size: var(--small);
      block-size: var(--small);
      margin: 9px 0 0 max(var(--space-3), env(safe-area-inset-left));
    }

    /* The whole small board is a button; a sign in its corner shows that. */
    .as-pad > .board-size {
      place-items: end;
      border-radius: var(--radius-s);
      background: none;
    }

    .as-pad > .board-size .glyph {
      --glyph-size: 30px;
      padding: 5px;
      border-radius: var(--radius-round);
      background: var(--surface);
      box-shadow: var(--shadow-2);
    }

    .room.as-pad {
      --board: var(--small);
      grid-template: "bar" var(--bar) "zone" minmax(0, 1fr) / minmax(0, 1fr);
      align-content: stretch;
      justify-content: stretch;
      gap: 0;
      block-size: max(100dvh, 300px);
      padding: 0;
    }

    .as-pad > .zone {
      display: grid;
      gap: var(--space-1) var(--space-3);
      max-inline-size: none;
      block-size: auto;
    }

    .as-pad .sand-bar {
      grid-area: sand;
    }

    .as-pad .zone-head {
      grid-area: head;
      block-size: auto;
      min-block-size: 0;
    }

    .as-pad .news {
      grid-area: news;
      block-size: auto;
      min-block-size: 0;
      overflow: hidden;
    }

    .as-pad .zone > :is(.ladder, .mr-strip) {
      grid-area: said;
    }

    .as-pad .zone-body {
      grid-area: keys;
      justify-content: stretch;
    }

    .as-pad .zone-foot {
      grid-area: foot;
    }

    .as-pad .pad {
      align-content: stretch;
      gap: 8px;
      min-block-size: 0;
    }

    .as-pad .key {
      font-size: 1.9rem;
    }

    .as-pad .key.page {
      font-size: var(--text-l);
    }

    .as-pad > .log {
      display: none;
    }
  }

  @media (max-width: 619px) and (max-aspect-ratio: 1/1) {
    .room.as-pad {
      --small: min(48cqw, 30dvh);
    }

    .as-pad > .zone {
      grid-template:
        "sand sand" 5px
        ". head" calc(var(--small) * 0.58)
        ". news" calc(var(--small) * 0.42 - 4px)
        "said said" 44px
        "keys keys" minmax(0, 1fr)
        "foot foot" auto
        / var(--small) minmax(0, 1fr);
    }

    .as-pad .zone-head {
      flex-wrap: wrap;
      align-content: center;
      gap: 4px var(--space-2);
    }

    .as-pad .zone-head .timer {
      font-size: 2.5rem;
    }

    .as-pad .zone-head .goal {
      flex: 1 0 100%;
      order: 3;
      max-block-size: 3.4em;
    }

    .as-pad .news {
      align-items: flex-start;
    }

    .as-pad .news-text {
      max-block-size: 100%;
      font-size: var(--text-s);
    }

    .as-pad .pad {
      grid-template: repeat(4, minmax(44px, 1fr)) / repeat(3, minmax(0, 1fr));
    }
  }

  @media (max-width: 359px) and (max-aspect-ratio: 1/1) {
    .as-pad .zone-head .timer {
      font-size: 1.75rem;
    }

    .as-pad .zone-head .goal {
      --chip-size: 24px;
      font-size: var(--text-s);
    }

    .as-pad .zone-head .wordy {
      font-size: inherit;
    }
  }

  @media (max-height: 499px) and (min-aspect-ratio: 1/1) {
    .room.as-pad {
      --small: min(100dvh - var(--bar) - 80px, 34cqw);
    }

    .as-pad > .zone {
      grid-template:
        "sand sand" 5px
        ". head" 40px
        ". said" 42px
        ". keys" minmax(0, 1fr)
        "news foot" 54px
        / var(--small) minmax(0, 1fr);
    }

    .as-pad .news-text {
      max-block-size: 54px;
      font-size: var(--text-xs);
    }

    .as-pad .pad {
      grid-template: repeat(2, minmax(44px, 1fr)) / repeat(6, minmax(0, 1fr));
    }
  }

  /* At 400 % zoom the keys need the whole width. */
  @media (max-width: 479px) and (max-height: 499px) and (min-aspect-ratio: 1/1) {
    .room.as-pad {
      --small: 86px;
      grid-template-rows: var(--bar) minmax(min-content, 1fr);
      block-size: auto;
      min-block-size: 100dvh;
    }

    .as-pad > .zone {
      grid-template:
        "sand sand" 5px
        ". head" 46px
        ". said" minmax(42px, auto)
        "news news" auto
        "keys keys" minmax(94px, 1fr)
        "foot foot" auto
        / var(--small) minmax(0, 1fr);
    }

    .as-pad .zone-head .goal {
      max-block-size: 3.4em;
      font-size: var(--text-s);
    }

    .as-pad .pad {
      gap: 6px;
    }
  }
`;
