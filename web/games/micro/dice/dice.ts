/**
 * <mr-dice>: the rolled dice: a color die and a number die for the target, and a second pair for the intermediate cell
 * if the rules have one (U3, U8). A value that changes is rolled visibly; with reduced motion it changes at once.
 *
 * In: value, via (combinations; null: not rolled), pairs (2 keeps the place for the second pair), silent.
 * Methods: roll(value, via) resolves when the dice have come to rest.
 *
 * Dice are cubes, turned so that the rolled face comes to the front. The server rolls; nothing here is random.
 */

import { vars } from "../../../core/css-vars.ts";
import { t } from "../../../core/i18n.ts";
import { html, nothing } from "../../../core/lit.ts";
import { attribute, maybe, Reactive } from "../../../core/reactive.ts";
import { sound } from "../../../core/sound.ts";
import { announce } from "../../../kit/board/bubble.ts";
import { finished, reducedMotion } from "../../../kit/board/motion.ts";
import { liveStyle } from "../../../kit/board/styles.ts";
import type { Word } from "../../../wire/generated/micro.ts";
import { badge } from "../board/board-art.ts";
import { faceStyle } from "../board/board-styles.ts";
import { combinationName } from "../board/board-words.ts";
import { COLORS, colorOf, NUMBERS, numberOf } from "../rules/rules.ts";
import { colorFace, numberFace } from "./dice-art.ts";
import { diceStyle, dieStyle } from "./dice-styles.ts";

type Kind = "target" | "via";

/** The duration of a throw, in milliseconds; the second die of a pair stops a moment later. */
const THROW = 860;
const LATER = 90;

/** The position of each face of a cube, as turns around x and y; opposite faces add up to seven. */
const TURNS = [
  [0, 0],
  [90, 0],
  [0, 90],
  [0, -90],
  [-90, 0],
  [0, 180],
] as const;

export class MrDice extends Reactive({
  /** the target, or the start of the first round */
  value: maybe<Word>(),
  /** the intermediate cell */
  via: maybe<Word>(),
  /** how many pairs of dice there are */
  pairs: attribute(1),
  /** a picture: without sound */
  silent: attribute(false),
}) {
  static override styles = [faceStyle, dieStyle, diceStyle, liveStyle];

  /** resolves when all dice have come to rest */
  rolling: Promise<void> = Promise.resolve();
  /** in the next update, roll unchanged dice, too */
  again = false;
  /** whether dice have been drawn before: the first ones are not rolled */
  lain = false;

  /** Roll the dice; resolves when they have come to rest. */
  async roll(value: Word | null, via: Word | null = null) {
    this.value = value;
    this.via = via;
    this.again = true;
    this.requestUpdate();
    await this.settled();
  }

  /** Resolves when nothing rolls any more. */
  async settled() {
    await this.updateComplete;
    await this.rolling;
  }

  override updated(changed: Map<string, unknown>) {
    const { again, lain } = this;
    this.again = false;
    this.lain = true;
    const kinds = (["target", "via"] as const).filter((kind) => {
      const word = this.wordOf(kind);
      return word && (again || (lain && changed.has(kind === "via" ? "via" : "value")));
    });
    if (kinds.length) this.rolling = this.throw(kinds);
  }

  wordOf(kind: Kind) {
    return kind === "via" ? this.via : this.value;
  }

  async throw(kinds: readonly Kind[]) {
    if (!this.silent) sound.dice();
    if (!reducedMotion()) {
      const throws = kinds.flatMap((kind) => [...this.renderRoot.querySelectorAll(`.${kind} .throw`)].map(thrown));
      await Promise.all(throws);
    }
    announce(this.renderRoot, this.words);
  }

  /** The rolled values in words. */
  get words() {
    const { value, via } = this;
    if (!value) return t("micro.dice.none");
    const names = { target: combinationName(value), via: via ? combinationName(via) : "" };
    return via ? t("micro.dice.via", names) : t("micro.dice", names);
  }

  override render() {
    const { via, pairs } = this;
    return html`
      <div class="dice" role="img" aria-label=${this.words}>
        ${this.pair("target")} ${via || pairs > 1 ? this.pair("via") : nothing}
      </div>
      <div class="live" role="status" aria-live="polite"></div>
    `;
  }

  pair(kind: Kind) {
    const word = this.wordOf(kind);
    const several = this.via || this.pairs > 1;
    return html`
      <div class="pair ${kind}" data-word=${word ?? nothing}>
        ${several ? html`<svg class="kind ${kind}" viewBox="-13 -13 26 26">${badge(kind)}</svg>` : html`<span></span>`}
        ${
          word
            ? html`${cube(COLORS.map(colorFace), COLORS.indexOf(colorOf(word)))}
              ${cube(NUMBERS.map(numberFace), numberOf(word) - 1)}`
            : html`<span class="blank"></span><span class="blank"></span>`
        }
      </div>
    `;
  }
}

/** A die that shows one of its six faces. */
function cube(faces: readonly unknown[], up: number) {
  const [x, y] = TURNS[up];
  return html`
    <div class="throw">
      <div class="tilt">
        <div class="cube" data-x=${-x} data-y=${-y} ${vars({ transform: turned(-x, -y) })}>
          ${faces.map(
            (face, at) => html`<div
              class="facet ${at === up ? "up" : ""}"
              ${vars({ "--turn": `rotateX(${TURNS[at][0]}deg) rotateY(${TURNS[at][1]}deg)` })}
            >
              ${face}
            </div>`,
          )}
        </div>
      </div>
    </div>
  `;
}

/** @param y degrees */
const turned = (x: number, y: number) => `rotateX(${x}deg) rotateY(${y}deg)`;

/**
 * Throw a die: it flies in, bounces, and turns until its face is up.
 *
 * @param place of the die in its pair
 */
async function thrown(die: Element, place: number) {
  const body = die.querySelector(".cube") as HTMLElement; // every die has a body
  const [x, y] = [Number(body.dataset.x), Number(body.dataset.y)];
  const duration = THROW + LATER * place;
  for (const old of die.getAnimations({ subtree: true })) old.cancel();
  die.classList.add("rolling");
  const spin = body.animate(
    [
      { transform: turned(x - 540 - 90 * place, y - 630 + 180 * place), easing: "cubic-bezier(0.2, 0.5, 0.35, 1)" },
      { transform: turned(x, y) },
    ],
    { duration },
  );
  const flight = die.animate(
    [
      { transform: "translate(-60%, -120%) scale(1.25)", opacity: 0.2, easing: "ease-in" },
      { transform: "translate(-24%, 10%)", opacity: 1, offset: 0.34, easing: "ease-out" },
      { transform: "translate(-8%, -34%)", offset: 0.55, easing: "ease-in" },
      { transform: "translate(0, 4%)", offset: 0.75, easing: "ease-out" },
      { transform: "translate(0, -7%)", offset: 0.87, easing: "ease-in" },
      { transform: "none" },
    ],
    { duration },
  );
  await Promise.all([finished(spin), finished(flight)]);
  if (die.getAnimations().length === 0) die.classList.remove("rolling"); // otherwise it was thrown again
}

customElements.define("mr-dice", MrDice);
