/**
 * <mr-dice-input>: entering the dice of a real table with two rows of six buttons: a color, a number.
 *
 * In: value (a combination, or null), taken (combinations that cannot be rolled now, U3: the players roll those again).
 * Out: `mr-rolled` {word} when color and number are chosen.
 *
 * The letters of the colors and the digits work, too, while the focus is here.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { list, maybe, Reactive } from "../../../core/reactive.ts";
import { controls } from "../../../styles/controls.ts";
import type { Color, Word } from "../../../wire/generated/micro.ts";
import { faceStyle } from "../board/board-styles.ts";
import { colorName, colorTyped, combinationName } from "../board/board-words.ts";
import { COLORS, colorOf, NUMBERS, numberOf, wordOf } from "../rules/rules.ts";
import { colorFace, numberFace } from "./dice-art.ts";
import { diceInputStyle, dieStyle } from "./dice-styles.ts";

export class MrDiceInput extends Reactive({
  value: maybe<Word>(),
  taken: list<Word>(),
  color: maybe<Color>(),
  number: maybe<number>(),
}) {
  static override styles = [controls, faceStyle, dieStyle, diceInputStyle];

  override willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("value")) return;
    this.color = this.value ? colorOf(this.value) : null;
    this.number = this.value ? numberOf(this.value) : null;
  }

  choose(color: Color | null, number: number | null) {
    if (this.isTaken(color, number)) return;
    this.color = color;
    this.number = number;
    if (!color || !number) return;
    const word = wordOf(color, number);
    if (word === this.value) return;
    this.value = word;
    this.emit("mr-rolled", { word });
  }

  isTaken(color: Color | null, number: number | null) {
    return color !== null && number !== null && this.taken.includes(wordOf(color, number));
  }

  key(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const color = colorTyped(event.key, this.color);
    const number = NUMBERS.find((one) => String(one) === event.key);
    if (!color && !number) return;
    event.preventDefault();
    event.stopPropagation();
    this.choose(color ?? this.color, number ?? this.number);
  }

  override render() {
    const { color, number } = this;
    return html`
      <div @keydown=${(event: KeyboardEvent) => this.key(event)}>
        <div class="choice" role="group" aria-label=${t("micro.dice.color")}>
          ${COLORS.map((one) =>
            this.option(colorName(one), colorFace(one), one === color, this.isTaken(one, number), () =>
              this.choose(one, number),
            ),
          )}
        </div>
        <div class="choice" role="group" aria-label=${t("micro.dice.number")}>
          ${NUMBERS.map((one) =>
            this.option(String(one), numberFace(one), one === number, this.isTaken(color, one), () =>
              this.choose(color, one),
            ),
          )}
        </div>
        <p class="why" role="status">${color && number ? combinationName(wordOf(color, number)) : ""}</p>
      </div>
    `;
  }

  option(name: string, picture: unknown, chosen: boolean, taken: boolean, choose: () => void) {
    return html`<button
      class="option"
      type="button"
      aria-label=${name}
      aria-pressed=${chosen}
      aria-disabled=${taken}
      title=${taken ? t("micro.dice.taken") : name}
      @click=${choose}
    >
      ${picture}
    </button>`;
  }
}

customElements.define("mr-dice-input", MrDiceInput);
