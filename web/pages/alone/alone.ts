/**
 * <rr-alone>: three ways to play alone: ten rounds without a clock, ten against it, a game against the computer. Each
 * opens its room at once. An unfinished run stays in its room (games/unfinished.ts lists the rooms to continue).
 */

import { t } from "../../core/i18n.ts";
import { html } from "../../core/lit.ts";
import { InDocument, Reactive } from "../../core/reactive.ts";
import { navigate, newPath } from "../../core/router.ts";
import { settings } from "../../core/settings.ts";
import { chooseGame, chosenGame, GAME_NAMES, GAMES, type GameName } from "../../games/index.ts";
import { awaitComputer, strengthField } from "../../kit/computers.ts";
import { coded } from "../../kit/words.ts";
import { glyph } from "../../parts/glyphs.ts";
import { segmented } from "../../parts/menu.ts";
import type { Agreed } from "../../wire/generated/common.ts";
import { createRoom, HttpError } from "../../wire/http.ts";

/** The wishes of each choice, besides the usual rules. */
const CHOICES = {
  relaxed: { mode: "solo", pace: 0, end: { kind: "rounds", count: 10 } },
  clock: { mode: "solo", end: { kind: "rounds", count: 10 } },
  computer: { mode: "group" },
} as const satisfies Record<string, Partial<Agreed>>;
export type Choice = keyof typeof CHOICES;
const ORDER: readonly Choice[] = ["relaxed", "clock", "computer"];
const SIGNS = { relaxed: "eye", clock: "turn", computer: "screen" } as const;

/** Create the room and go there. Throws `HttpError`. */
export async function startAlone(choice: Choice, game: GameName = chosenGame()) {
  const rules = await rulesOf(game, CHOICES[choice]);
  const room = await createRoom({ name: settings().name || t("new.name.default"), rules });
  if (choice === "computer") awaitComputer(room.code);
  await navigate(room.path);
}

async function rulesOf<Name extends GameName>(name: Name, wish: (typeof CHOICES)[Choice]) {
  const { FORM } = await GAMES[name].form();
  const usual = FORM.from({});
  return { ...FORM.agreed(usual, FORM.play(usual, wish.mode)), ...wish };
}

export class RrAlone extends Reactive(
  {
    game: () => chosenGame(),
    busy: false,
    fault: "",
  },
  InDocument,
) {
  async open(choice: Choice) {
    if (this.busy) return;
    this.busy = true;
    this.fault = "";
    try {
      await startAlone(choice, this.game);
    } catch (error) {
      this.fault = coded("room.refused", error instanceof HttpError ? error.code : "other");
    }
    this.busy = false;
  }

  choose(game: string) {
    this.game = game as GameName; // it is one of the list
    chooseGame(this.game);
  }

  override render() {
    return html`<section class="alone">
      <h1>${t("alone.title")}</h1>
      ${segmented(
        t("new.game"),
        "game",
        this.game,
        [...GAME_NAMES],
        (name) => t(GAMES[name as GameName].title), // it is one of the list
        (name) => this.choose(name),
      )}
      <ul class="alone-choices">${ORDER.map((choice) => this.choice(choice))}</ul>
      <p class="fault" role="alert">${this.fault}</p>
      <p><a class="button quiet" href=${newPath({ game: this.game, mode: "solo" })}>${t("alone.other")}</a></p>
    </section>`;
  }

  choice(choice: Choice) {
    return html`<li class="card alone-choice">
      ${glyph(SIGNS[choice])}
      <h2>${t(`alone.${choice}`)}</h2>
      <p>${t(`alone.${choice}.text`)}</p>
      ${choice === "computer" ? strengthField() : ""}
      <button class="button primary" ?disabled=${this.busy} aria-label="${t("alone.play")}: ${t(`alone.${choice}`)}" @click=${() => void this.open(choice)}>
        ${t("alone.play")}
      </button>
    </li>`;
  }
}

customElements.define("rr-alone", RrAlone);
