/**
 * Styles of the referee of Micro Robots besides web/device/*.css and the room's own: the board in its frame, dice,
 * gifts.
 */

import { css } from "../../../core/lit.ts";

export const refereeStyle = css`
  .table-stage > .mr-stage {
    --board: 100cqi;
  }

  .table-stage.framed > .mr-stage {
    --board: 82cqi;
  }

  /* ---- the dice ---- */

  .mr-dicing {
    justify-content: safe center;
    gap: var(--space-3);
    margin: -4px;
    padding: 4px;
    overflow: auto;
  }

  .mr-entries {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    gap: var(--space-2);
  }

  .mr-entry {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-2);
    min-block-size: 48px;
    min-inline-size: 0;
    padding: 2px var(--space-2);
    border-radius: var(--radius-m);
    background: var(--surface);
    box-shadow: inset 0 0 0 1px var(--line);
    color: var(--ink);
    font: var(--weight-strong) var(--text-s) / 1.1 var(--font);
  }

  .mr-entry b {
    display: grid;
    place-items: center;
    inline-size: var(--face-size, 34px);
    block-size: var(--face-size, 34px);
    border: 2px dashed var(--ink-3);
    border-radius: 9px;
  }

  .mr-entry[aria-pressed="true"] {
    background: var(--accent-soft);
    box-shadow: inset 0 0 0 3px var(--accent);
  }

  /* Three of them are narrower. */
  .mr-entries:has(> :nth-child(3)) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.35fr);
    grid-auto-flow: row;
  }

  .mr-entries:has(> :nth-child(3)) .mr-entry {
    flex-direction: column;
    gap: 3px;
  }

  .lying .button {
    flex: 1 1 auto;
    gap: 5px;
    min-inline-size: min-content;
    padding-inline: 6px;
    line-height: 1.1;
  }

  .lying:has(> :nth-child(3)) .button {
    font-size: var(--text-xs);
  }

  .lying .mr-face {
    --glyph-size: 26px;
  }

  .mr-tile-name .glyph {
    --glyph-size: 15px;
    stroke-width: 3;
    vertical-align: -1px;
  }

  /* ---- what to do by hand after a round ---- */

  .mr-hands {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    gap: var(--space-2);
  }

  .mr-hands li {
    flex: 1 1 auto;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-2);
    min-block-size: 48px;
    padding: 4px var(--space-3);
    border-radius: var(--radius-m);
    background: var(--surface);
    font-size: var(--text-l);
    font-weight: var(--weight-strong);
  }

  .mr-hands .mr-gift {
    background: var(--warn-soft);
    font-size: var(--text-xl);
  }

  .mr-given {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 2px var(--space-2);
    min-inline-size: 0;
  }

  .mr-given.long {
    font-size: var(--text-l);
  }

  .mr-given > span {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-inline-size: 0;
  }

  .mr-given b {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .mr-given .glyph {
    --glyph-size: 24px;
    stroke-width: 3;
  }

  .mr-given .mr-chip {
    --chip-size: 30px;
  }

  /* On a phone the names are beside each other, and the bar above says the same. */
  @media not ((min-aspect-ratio: 1/1) and (min-width: 620px)) {
    .at-table .films {
      overflow: hidden auto;
    }

    .at-table .scores {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: 0 var(--space-4);
    }

    .at-table .scores li {
      grid-template-columns: auto minmax(0, 1fr) 1.6em;
    }

    .at-table .scores .chips,
    .at-table .mr-hands:has(.mr-gift) ~ .scores {
      display: none;
    }
  }

  /* Large devices are read from farther away. */
  @media (min-width: 1000px) and (min-height: 700px) {
    .mr-hands li {
      min-block-size: 64px;
      flex-basis: 100%;
    }

    .mr-hands .mr-gift {
      min-block-size: 84px;
      font-size: 2.25rem;
    }

    .mr-hands .avatar {
      --disc: 44px;
    }
  }

  /* A tablet in portrait has the height for text that is read across the table. */
  @media (max-aspect-ratio: 1/1) and (min-width: 620px) and (min-height: 900px) {
    .room.at-table {
      --zone: clamp(410px, 100dvh - var(--bar) - 100cqw, 480px);
    }
  }

  /* A phone in landscape has little height. */
  @media (min-aspect-ratio: 1/1) and (min-width: 620px) and (max-height: 520px) {
    .mr-dicing {
      gap: 4px;
    }

    .mr-entries:has(> :nth-child(3)) .mr-entry {
      flex-direction: row;
      min-block-size: 44px;
      padding: 0 2px;
      font-size: var(--text-xs);
    }

    .mr-entry :is(.mr-face, b) {
      --face-size: 22px;
    }

    .at-table .films {
      overflow: hidden auto;
    }

    .mr-hands li,
    .mr-hands .mr-gift {
      min-block-size: 36px;
      padding-block: 0;
      font-size: var(--text-m);
    }

    .mr-hands .mr-given {
      font-size: var(--text-m);
    }

    .mr-hands :is(.mr-face, .mr-chip) {
      --face-size: 26px;
      --chip-size: 26px;
    }

    .mr-given .avatar {
      display: none;
    }
  }
`;
