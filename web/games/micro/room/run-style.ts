/** How the end of a run alone looks: what it comes to, the best one, the table of its rounds. */
import { css } from "../../../core/lit.ts";

export const runStyle = css`
  /* On an upright screen the table of the rounds needs the room more than the board does, which has played. */
  @media (max-aspect-ratio: 1/1) {
    .room:has(.finished > .mr-run) {
      --zone: clamp(300px, 56dvh, 700px);
    }
  }

  .mr-sum {
    display: grid;
    flex: none;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--space-2);
    margin: 0;
  }

  .mr-sum > div {
    display: grid;
    justify-items: center;
    padding: 6px var(--space-1);
    border-radius: var(--radius-m);
    background: var(--surface);
    box-shadow: inset 0 0 0 1px var(--line);
  }

  .mr-sum dt {
    color: var(--ink-2);
    font-size: var(--text-xs);
    font-weight: var(--weight-strong);
    text-align: center;
  }

  .mr-sum dd {
    margin: 0;
    font-size: var(--text-xl);
    font-weight: var(--weight-heavy);
    line-height: 1.15;
    font-variant-numeric: tabular-nums;
  }

  .mr-sum small {
    color: var(--ink-2);
    font-size: var(--text-s);
    font-weight: var(--weight-normal);
  }

  .mr-best {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    color: var(--good);
  }

  /* A shortest path has a star; its words stand with the number of the round. */
  .mr-run td:nth-child(4)::before {
    content: "";
    display: inline-block;
    inline-size: 18px;
    color: var(--good);
    text-align: start;
  }

  .mr-run tr.best td:nth-child(4)::before {
    content: "★" / "";
  }

  .mr-run tfoot :is(th, td) {
    padding-block-start: 6px;
    border-block-start: 2px solid var(--line);
    font-weight: var(--weight-strong);
  }

  .mr-run tfoot th {
    color: var(--ink-2);
  }
`;
