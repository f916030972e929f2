/**
 * <rr-new>: the form for a new room – which game, with friends, on a real table or alone, a name; and, behind one line that
 * says them, the rules. What was chosen last is offered again, for each game; an address may say the game (`game`), who
 * plays (`mode`), that anybody may find the room (`listed`), and what else the games know (`faces`, `board`, `tiles`).
 */

import { t } from "../../core/i18n.ts";
import { html, live } from "../../core/lit.ts";
import { InDocument, Reactive } from "../../core/reactive.ts";
import { navigate } from "../../core/router.ts";
import { choose, settings } from "../../core/settings.ts";
import { fieldsOf, tab } from "../../core/storage.ts";
import { chooseGame, chosenGame } from "../../games/chosen.ts";
import { GAMES, type GameName, gameNamed } from "../../games/index.ts";
import { listing } from "../../kit/rules-parts.ts";
import { coded } from "../../kit/words.ts";
import type { From } from "../../parts/fields.ts";
import { glyph } from "../../parts/glyphs.ts";
import { choice } from "../../parts/menu.ts";
import { LONGEST_NAME } from "../../wire/generated/protocol.ts";
import { createRoom, HttpError } from "../../wire/http.ts";
import { lobbyOpen } from "../../wire/lobby.ts";
import { loadSheets } from "./sheet.ts";

/** Where a tab keeps the form as it was left, so that a reload loses nothing. */
const OPEN_KEY = "randolph.new";

/** The form of this address as it was before the reload, which is told once. */
function leftOpen(): { chosen: GameName; rules: unknown; name: string; unfolded: boolean } | null {
  return tab.read(OPEN_KEY, (kept) => {
    tab.forget(OPEN_KEY);
    const { address, chosen, rules, name, unfolded } = fieldsOf(kept);
    const [navigation] = performance.getEntriesByType("navigation");
    const reloaded = navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
    const game = gameNamed(chosen);
    if (!reloaded || address !== location.href || !game) return null;
    return { chosen: game, rules, name: String(name ?? ""), unfolded: unfolded === true };
  });
}

const makeSheets = await loadSheets();

export class RrNew extends Reactive(
  {
    /** what the address wishes */
    asked: () => new URLSearchParams(),
    chosen: () => chosenGame(),
    busy: false,
    fault: "",
    nameless: false,
    /** whether the rules are seen */
    unfolded: false,
    /** whether the server shows rooms that anybody may find */
    lobby: false,
  },
  InDocument,
) {
  /** what is agreed on, should it be this game */
  sheets = makeSheets(() => this.requestUpdate());
  keepOpen = () => this.keep();

  override connectedCallback() {
    super.connectedCallback();
    void lobbyOpen().then((open) => (this.lobby = open));
    window.addEventListener("pagehide", this.keepOpen);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener("pagehide", this.keepOpen);
  }

  /** The document is left: should that be a reload, the form goes on as it is. */
  keep() {
    const { chosen, unfolded } = this;
    const { rules } = this.sheet;
    const name = this.field?.value ?? settings().name;
    tab.write(OPEN_KEY, { address: location.href, chosen, rules, name, unfolded });
  }

  /** What was chosen before a reload, because it is newer than what the address wishes; else what is missing comes first. */
  override async firstUpdated() {
    const open = leftOpen();
    if (!open) {
      if (this.field?.value === "") this.field.focus({ preventScroll: true });
      return;
    }
    this.chosen = open.chosen;
    this.unfolded = open.unfolded;
    this.sheet.restore(open.rules);
    await this.updateComplete;
    if (this.field) this.field.value = open.name;
  }

  /** The field for the name; there is none for somebody alone. */
  get field() {
    return this.querySelector<HTMLInputElement>("[name=name]");
  }

  get sheet() {
    const sheet = this.sheets.get(this.chosen);
    if (!sheet) throw new Error(`${this.chosen} has no sheet`);
    return sheet;
  }

  override willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("asked")) return;
    const { asked } = this;
    const game = gameNamed(asked.get("game"));
    if (game) this.chosen = game;
    for (const [name, sheet] of this.sheets) {
      const brought = sheet.bring(asked);
      if (brought && !game) this.chosen = name;
      if (brought && name === this.chosen) this.unfolded = true;
      if (asked.has("listed")) sheet.list(true);
    }
    if (asked.has("listed")) this.unfolded = true;
    const mode = asked.get("mode");
    this.sheet.play(mode === "table" || mode === "solo" ? mode : "group");
  }

  take(game: GameName) {
    const { mode } = this.sheet.rules;
    this.chosen = game;
    chooseGame(game);
    this.sheet.play(mode);
  }

  async submit(event: SubmitEvent & From<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (this.busy) return;
    this.busy = true;
    try {
      // A saved board that is still being fetched is no fault: nobody needs to press the button again for it.
      await Promise.all([...form.elements].map((part) => "known" in part && part.known));
      await this.send(form);
    } finally {
      this.busy = false;
    }
  }

  /** Open the room, or lead to what is missing. */
  async send(form: HTMLFormElement) {
    const typed = String(new FormData(form).get("name") ?? "").trim();
    const { sheet } = this;
    this.nameless = sheet.rules.mode !== "solo" && !typed;
    const wrong = this.nameless ? "[name=name]" : ":invalid:not(fieldset)";
    const field = form.querySelector<HTMLElement>(wrong);
    if (field) {
      this.unfolded ||= Boolean(field.closest(".agreement"));
      await this.updateComplete;
      return field.focus();
    }
    const name = typed || t("new.name.default");
    this.fault = "";
    if (typed) choose({ name });
    chooseGame(this.chosen);
    sheet.keep();
    try {
      const room = await createRoom({ name, rules: sheet.rules });
      await navigate(room.path);
    } catch (error) {
      this.fault = coded("room.refused", error instanceof HttpError ? error.code : "other");
    }
  }

  /** The choice of the game: large pictures. */
  choice() {
    return html`<fieldset class="games">
      <legend>${t("new.game")}</legend>
      ${[...this.sheets].map(
        ([name, { game }]) =>
          html`<label class="edition">
            <input type="radio" name="game" value=${name} .checked=${name === this.chosen} @change=${() => this.take(name)} />
            <span>
              ${game.emblem}
              <span class="edition-words"><b>${t(GAMES[name].title)}</b><small>${t(GAMES[name].about)}</small></span>
            </span>
          </label>`,
      )}
    </fieldset>`;
  }

  override render() {
    const { sheet } = this;
    const { game, rules } = sheet;
    const solo = rules.mode === "solo";
    const table = rules.mode === "table";
    return html`<form class="new card" novalidate @submit=${this.submit}>
      <h1>${t(solo ? "new.title.solo" : table ? "new.title.table" : "new.title")}</h1>
      ${this.choice()}
      ${choice(
        "new.mode",
        "mode",
        rules.mode,
        [...game.modes],
        (value) => sheet.play(value),
        t(game.hints[rules.mode]),
      )}
      ${
        solo
          ? ""
          : html`<label class="name"
              ><span>${t(table ? "new.name.table" : "new.name")}</span>
              <input
                class="field"
                name="name"
                aria-required="true"
                aria-invalid=${String(this.nameless)}
                aria-describedby="name-fault"
                @input=${() => (this.nameless = false)}
                maxlength=${LONGEST_NAME}
                autocomplete="nickname"
                placeholder=${table ? "" : t("new.name.hint")}
                .value=${settings().name}
              />
              <small class="wrong" id="name-fault" aria-live="polite">${t("room.refused.nameless")}</small>
            </label>`
      }
      ${this.agreement()}
      <div class="submit-bar">
        <p class="fault" role="alert">${this.fault}</p>
        <button class="button primary submit" ?disabled=${this.busy}>
          ${t(solo ? "new.start.solo" : table ? "new.start.table" : "new.start")}
        </button>
      </div>
    </form>`;
  }

  /** The rules: what is agreed on in a line, and behind it all that may be. */
  agreement() {
    const { sheet } = this;
    const [first, ...rest] = sheet.lines();
    return html`<details
      class="agreement"
      .open=${live(this.unfolded)}
      @toggle=${({ currentTarget }: From<HTMLDetailsElement>) => (this.unfolded = currentTarget.open)}
    >
      <summary>
        <b>${t("new.rules", { what: first })}</b> <small class="muted">${rest.join(" · ")}</small>
        ${glyph("forward")}
      </summary>
      <div class="agreement-form">
        ${sheet.template()} ${listing(this.lobby, sheet.rules, ({ listed = false }) => sheet.list(listed))}
      </div>
    </details>`;
  }
}

customElements.define("rr-new", RrNew);
