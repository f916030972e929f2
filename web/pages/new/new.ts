/**
 * <rr-new>: the form for a new room: which game, with friends, on a real table or alone, a name, and behind a one-line
 * summary the rules. It offers the last choices again, for each game. An address may set the game (`game`), the mode
 * (`mode`), that the room is open to everybody (`listed`), and further choices of the games (`faces`, `board`,
 * `tiles`).
 */

import { t } from "../../core/i18n.ts";
import { html, live } from "../../core/lit.ts";
import { InDocument, Reactive } from "../../core/reactive.ts";
import { navigate } from "../../core/router.ts";
import { choose, settings } from "../../core/settings.ts";
import { fieldsOf, tab } from "../../core/storage.ts";
import { chooseGame, chosenGame, GAMES, type GameName, gameNamed } from "../../games/index.ts";
import { listing } from "../../kit/rules-parts.ts";
import { coded } from "../../kit/words.ts";
import type { From } from "../../parts/fields.ts";
import { glyph } from "../../parts/glyphs.ts";
import { choice } from "../../parts/menu.ts";
import { LONGEST_NAME } from "../../wire/generated/protocol.ts";
import { createRoom, HttpError } from "../../wire/http.ts";
import { lobbyOpen } from "../../wire/lobby.ts";
import { loadSheets } from "./sheet.ts";

/** Where the tab keeps the form, so that a reload loses nothing. */
const OPEN_KEY = "randolph.new";

/** The form of this address as it was before the reload; it can be read once. */
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
    /** the wishes in the address */
    query: () => new URLSearchParams(),
    chosen: () => chosenGame(),
    busy: false,
    fault: "",
    nameless: false,
    /** whether the rules are shown */
    unfolded: false,
    /** whether the server lists open rooms */
    lobby: false,
  },
  InDocument,
) {
  /** the chosen rules, for this game */
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

  /** The page is left: in case of a reload, keep the form. */
  keep() {
    const { chosen, unfolded } = this;
    const { rules } = this.sheet;
    const name = this.field?.value ?? settings().name;
    tab.write(OPEN_KEY, { address: location.href, chosen, rules, name, unfolded });
  }

  /**
   * Choices from before a reload, because they are newer than the wishes in the address; otherwise the missing choice
   * comes first.
   */
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

  /** The name field; there is none for playing alone. */
  get field() {
    return this.querySelector<HTMLInputElement>("[name=name]");
  }

  get sheet() {
    const sheet = this.sheets.get(this.chosen);
    if (!sheet) throw new Error(`${this.chosen} has no sheet`);
    return sheet;
  }

  override willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("query")) return;
    const { query } = this;
    const game = gameNamed(query.get("game"));
    if (game) this.chosen = game;
    for (const [name, sheet] of this.sheets) {
      const brought = sheet.bring(query);
      if (brought && !game) this.chosen = name;
      if (brought && name === this.chosen) this.unfolded = true;
      if (query.has("listed")) sheet.list(true);
    }
    if (query.has("listed")) this.unfolded = true;
    const mode = query.get("mode");
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
      // A saved board that is still loading is not a fault: the user need not press the button again.
      await Promise.all([...form.elements].map((part) => "known" in part && part.known));
      await this.send(form);
    } finally {
      this.busy = false;
    }
  }

  /** Open the room, or go to what is missing. */
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
    return html`<div class="new-picture" aria-hidden="true">${game.emblem}</div>
      <form class="new card" novalidate @submit=${this.submit}>
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

  /** The rules: a summary, and all choices behind it. */
  agreement() {
    const { sheet } = this;
    const [first, ...rest] = sheet.lines();
    return html`<details
      class="agreement"
      .open=${live(this.unfolded)}
      @toggle=${({ currentTarget }: From<HTMLDetailsElement>) => (this.unfolded = currentTarget.open)}
    >
      <summary>
        <b>${t("new.rules", { what: first })}</b> <small class="muted">${rest.join("\u00a0· ")}</small>
        ${glyph("forward")}
      </summary>
      <div class="agreement-form">
        ${sheet.template()} ${listing(this.lobby, sheet.rules, ({ listed = false }) => sheet.list(listed))}
      </div>
    </details>`;
  }
}

customElements.define("rr-new", RrNew);
