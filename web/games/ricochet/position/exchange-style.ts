/** Styles of the import and export dialogs, for the document. */
import { css } from "../../../core/lit.ts";
import { faultsStyle } from "../../../styles/trying.ts";

const exchangeStyle = css`
  .exchange,
  .paste,
  .made {
    display: grid;
    gap: var(--space-3);
    min-inline-size: 0;
  }
  .exchange textarea {
    resize: vertical;
    font-family: var(--font-mono);
    font-size: var(--text-s);
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  .exchange .detail {
    margin-block-start: var(--space-1);
    color: var(--ink);
    font-size: var(--text-s);
    font-weight: var(--weight-normal);
    overflow-wrap: anywhere;
  }
  .exchange ul.detail {
    margin-block-end: 1em;
    padding-inline-start: var(--space-4);
    list-style: disc;
  }
  .exchange .quote {
    font-family: var(--font-mono);
  }
  .exchange .choose {
    position: relative;
  }
  .exchange .choose:focus-within {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  .exchange .found {
    display: grid;
    gap: var(--space-4);
    align-items: start;
  }
  .exchange .found h3:focus {
    outline: none;
  }
  .exchange .picture {
    inline-size: min(100%, 300px);
    margin-inline: auto;
  }
  .exchange .drawn {
    inline-size: 100%;
    max-inline-size: min(420px, 42dvh);
    margin-inline: auto;
    border-radius: var(--radius-s);
    box-shadow: 0 0 0 1px var(--line);
  }
  .exchange .fault .ruled {
    margin-block-start: var(--space-3);
  }
  /* A sheet of paper at three eighths of its size, because narrow phones have no more space. */
  .exchange .preview {
    --scale: 0.375;
    --wide: 210mm;
    --high: 297mm;
    justify-self: center;
    inline-size: calc(var(--wide) * var(--scale));
    block-size: calc(var(--high) * var(--scale));
    overflow: hidden;
    border-radius: var(--radius-s);
    background: #fff;
    box-shadow: 0 0 0 1px var(--line), var(--shadow-1);
  }
  .exchange .preview.letter {
    --wide: 8.5in;
    --high: 11in;
  }
  .exchange .preview iframe {
    inline-size: var(--wide);
    block-size: var(--high);
    border: 0;
    transform: scale(var(--scale));
    transform-origin: 0 0;
  }
  .exchange .round {
    display: flex;
    justify-content: space-between;
    gap: var(--space-3);
  }
  .exchange .big {
    min-block-size: 56px;
  }
  @media (min-width: 640px) {
    .exchange .found {
      grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
    }
  }
`;

export const styles = [faultsStyle, exchangeStyle];
