/**
 * <rr-hardest>: the hardest positions of the first edition as pictures, one for each target, from a census of all
 * positions (docs/explanation/how-hard-is-it.md). Each opens on the page of positions, which plays it; its link can be
 * copied or shared.
 */

import { t } from "../../../core/i18n.ts";
import { css, html, nothing } from "../../../core/lit.ts";
import { InDocument, list, Reactive } from "../../../core/reactive.ts";
import type { Cell, Color } from "../../../kit/board/geometry.ts";
import { copied, share, sharesByTouch } from "../../../parts/copy.ts";
import { glyph } from "../../../parts/glyphs.ts";
import { boardsStyle } from "../boards/boards-style.ts";
import type { ProblemJson } from "../boards/shape.ts";
import { toFragment } from "../links.ts";
import { boardOfFaces, loadFaces } from "../rules/arrange.ts";
import type { Target } from "../rules/board.ts";
import { targetName } from "../rules/words.ts";
import "./rr-hard-picture.ts";
import POSITIONS from "./positions.json" with { type: "json" };

/** One of the longest positions of a board and a target. */
interface Hard {
  faces: string[];
  target: Target;
  robots: Partial<Record<Color, Cell>>;
  optimum: number;
}

const HARDEST = POSITIONS as unknown as readonly Hard[]; // the types of JSON have no pairs

/** A position as it is shown, with the path of its page. */
type Shown = Hard & { problem: ProblemJson; path: string };

const problemOf = ({ faces, target, robots }: Hard): ProblemJson => ({
  board: boardOfFaces(faces),
  robots,
  target,
  rules: { ricochet: false, no_reversal: true },
});

const hardestStyle = css`
  rr-hardest {
    display: block;
  }

  rr-hardest .lead {
    max-inline-size: 42rem;
  }

  rr-hard-picture {
    inline-size: 100%;
    border-radius: 8px;
  }
`;

export class RrHardest extends Reactive(
  {
    shown: list<Shown>(),
    failed: false,
    /** the path that was copied last */
    copied: "",
  },
  InDocument,
) {
  static override styles = [boardsStyle, hardestStyle];

  override connectedCallback() {
    super.connectedCallback();
    void this.load();
  }

  async load() {
    this.failed = false;
    try {
      await loadFaces();
    } catch {
      this.failed = true;
      return;
    }
    this.shown = await Promise.all(
      HARDEST.map(async (hard) => {
        const problem = problemOf(hard);
        return { ...hard, problem, path: `/position${await toFragment("problem", problem)}` };
      }),
    );
  }

  async pass(path: string) {
    const { href } = new URL(path, location.href);
    if (sharesByTouch()) await share({ url: href });
    else if (await copied(href)) this.copied = path;
  }

  override render() {
    return html`<section class="boards" aria-busy=${String(!this.failed && this.shown.length === 0)}>
      <header class="boards-head"><h1>${t("hardest.title")}</h1></header>
      <p class="lead">${t("hardest.text")}</p>
      ${
        this.failed
          ? html`<p class="fault" role="alert">${t("faces.failed")}</p>
              <button class="button" @click=${() => void this.load()}>${t("home.retry")}</button>`
          : html`<ul class="board-cards" aria-label=${t("hardest.title")}>${this.shown.map((one) => this.card(one))}</ul>`
      }
      <p class="visually-hidden" role="status">${this.copied ? t("practice.copied") : nothing}</p>
    </section>`;
  }

  card({ problem, target, optimum, faces, path }: Shown) {
    const name = targetName(target);
    const label = `${t("practice.link")}: ${name}`;
    return html`<li class="board-card">
      <a class="board-open" href=${path}>
        <span class="board-picture"><rr-hard-picture .problem=${problem}></rr-hard-picture></span>
        <b>${t("home.moves", { count: optimum })}</b>
        <small>${name} · ${faces.join("\u00a0")}</small>
      </a>
      <div class="row">
        <a class="button small grow" href=${path} aria-label="${t("hardest.try")}: ${name}">${t("hardest.try")}</a>
        <button class="icon-button" aria-label=${label} title=${label} @click=${() => void this.pass(path)}>
          ${glyph(this.copied === path ? "check" : sharesByTouch() ? "share" : "copy")}
        </button>
      </div>
    </li>`;
  }
}

customElements.define("rr-hardest", RrHardest);
