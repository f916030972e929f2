/**
 * <rr-new>: the form for a new room – which game, a name, with friends, on a real table or alone, and what that game's players
 * may agree on. What was chosen last is offered again, for each game; an address may say the game, and bring boards along
 * (`game`, `faces`, `board`, `tiles`).
 */

import { Localized, t } from "../../core/i18n.ts";
import { html, LitElement } from "../../core/lit.ts";
import { navigate } from "../../core/router.ts";
import { choose, settings } from "../../core/settings.ts";
import { device, fieldsOf, tab } from "../../core/storage.ts";
import {
  GAME_NAMES,
  type GameName,
  gameChoice,
  gameNamed,
  type Mode,
  NEW_GAMES,
  type Rules,
} from "../../games/forms.ts";
import { tilesFrom } from "../../games/micro/tiles/tiles-words.ts";
import { withFaces } from "../../games/ricochet/room/model.ts";
import { listing } from "../../kit/rules-parts.ts";
import { KIND } from "../../kit/time.ts";
import { coded } from "../../kit/words.ts";
import { segmented } from "../../parts/menu.ts";
import { LONGEST_NAME } from "../../wire/generated/protocol.ts";
import { createRoom, HttpError } from "../../wire/http.ts";
import { lobbyOpen } from "../../wire/lobby.ts";

/** Where the device keeps which game was chosen last. */
const GAME_KEY = "randolph.game";

/** The rules of the last room of this game that was made on this device. */
function remembered<Name extends GameName>(game: Name): Rules[Name] {
  const { key, from } = NEW_GAMES[game];
  // That anybody may find it is wished for each room anew.
  return device.read(key, (kept) => ({ ...from({ ...KIND, ...fieldsOf(kept) }), listed: false }));
}

/** Where a tab keeps the form as it was left, so that a reload loses nothing. */
const OPEN_KEY = "randolph.new";

/** The form of this address as it was before the reload, which is told once. */
function leftOpen(): { chosen: GameName; rules: Partial<Rules>; name: string } | null {
  return tab.read(OPEN_KEY, (kept) => {
    tab.forget(OPEN_KEY);
    const { address, chosen, rules, name } = fieldsOf(kept);
    const [navigation] = performance.getEntriesByType("navigation");
    const reloaded = navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
    const game = gameNamed(chosen);
    if (!reloaded || address !== location.href || !game) return null;
    const agreed = NEW_GAMES[game].from({ ...KIND, ...fieldsOf(rules) });
    return { chosen: game, rules: { [game]: agreed }, name: String(name ?? "") };
  });
}

export class RrNew extends LitElement {
  static override properties = {
    game: { attribute: false },
    solo: { type: Boolean },
    table: { type: Boolean },
    faces: { attribute: false },
    board: { attribute: false },
    tiles: { attribute: false },
    listed: { attribute: false },
    chosen: { state: true },
    agreed: { state: true },
    busy: { state: true },
    fault: { state: true },
    nameless: { state: true },
    lobby: { state: true },
  };

  /** the game that the address says */
  declare game: GameName | null;
  declare solo: boolean;
  declare table: boolean;
  declare faces: string[] | null;
  declare board: string | null;
  /** an arrangement of Micro Robots, as somebody names it */
  declare tiles: string | null;
  /** the address wishes that anybody may find the room */
  declare listed: boolean;
  declare chosen: GameName;
  /** what is agreed on, should it be this game */
  declare agreed: Rules;
  declare busy: boolean;
  declare fault: string;
  declare nameless: boolean;
  /** whether the server shows rooms that anybody may find */
  declare lobby: boolean;

  constructor() {
    super();
    this.game = null;
    this.solo = false;
    this.table = false;
    this.faces = null;
    this.board = null;
    this.tiles = null;
    this.listed = false;
    this.chosen = device.read(GAME_KEY, gameNamed) ?? "ricochet";
    this.agreed = { ricochet: remembered("ricochet"), micro: remembered("micro") };
    this.busy = false;
    this.fault = "";
    this.nameless = false;
    this.lobby = false;
    this.keepOpen = this.keepOpen.bind(this);
    new Localized(this);
  }

  override createRenderRoot() {
    return this;
  }

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
  keepOpen() {
    const { chosen, rules } = this;
    const name = this.querySelector<HTMLInputElement>("[name=name]")?.value ?? settings().name;
    tab.write(OPEN_KEY, { address: location.href, chosen, rules, name });
  }

  /** After what the address wishes, because what was chosen is newer. */
  override async firstUpdated() {
    const open = leftOpen();
    if (!open) return;
    this.chosen = open.chosen;
    if (open.rules.ricochet) this.set("ricochet", open.rules.ricochet);
    if (open.rules.micro) this.set("micro", open.rules.micro);
    await this.updateComplete;
    const field = this.querySelector<HTMLInputElement>("[name=name]");
    if (field) field.value = open.name;
  }

  get rules() {
    return this.agreed[this.chosen];
  }

  override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("game") && this.game) this.chosen = this.game;
    if (changed.has("faces") && this.faces) this.bring(withFaces(this.agreed.ricochet, this.faces));
    if (changed.has("board") && this.board) this.bring({ board: this.board });
    if (changed.has("tiles") && this.chosen === "micro") this.lay(this.tiles);
    if (this.listed && changed.has("listed")) this.list();
    if (changed.has("solo") || changed.has("table"))
      this.play(this.chosen, this.table ? "table" : this.solo ? "solo" : "group");
  }

  /** Anybody may find the room, whichever game is chosen then. */
  list() {
    for (const game of GAME_NAMES) this.set(game, { listed: true });
  }

  /** Boards of Ricochet Robots that the address brings along. */
  bring(wish: Partial<Rules["ricochet"]>) {
    this.chosen = "ricochet";
    this.set("ricochet", wish);
  }

  /** Tiles of Micro Robots that the address brings along. */
  lay(text: string | null) {
    const found = text === null ? "none" : tilesFrom(text);
    if (typeof found === "object")
      this.set("micro", { tiles: found.places, ...(found.side ? { side: found.side } : {}) });
  }

  take(game: GameName) {
    const { mode } = this.rules;
    this.chosen = game;
    device.write(GAME_KEY, game);
    this.play(game, mode);
  }

  /** Who plays, as far as the game knows such a way. */
  play<Name extends GameName>(game: Name, mode: Mode) {
    const { modes, play } = NEW_GAMES[game];
    this.set(game, play(this.agreed[game], modes.includes(mode) ? mode : "group"));
  }

  set<Name extends GameName>(game: Name, wish: Partial<Rules[Name]>) {
    this.agreed = { ...this.agreed, [game]: NEW_GAMES[game].agreed(this.agreed[game], wish) };
  }

  /** The game's part of the form. */
  form<Name extends GameName>(game: Name) {
    return NEW_GAMES[game].form(this.agreed[game], (wish) => this.set(game, wish));
  }

  async submit(event: SubmitEvent) {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    if (this.busy) return;
    this.busy = true;
    try {
      // A saved board that is still on its way is no fault: who was quicker than it need not press again.
      await Promise.all([...form.elements].map((part) => "known" in part && part.known));
      await this.send(form);
    } finally {
      this.busy = false;
    }
  }

  /** Open the room, or lead to what is missing. */
  async send(form: HTMLFormElement) {
    const typed = String(new FormData(form).get("name") ?? "").trim();
    this.nameless = this.rules.mode !== "solo" && !typed;
    const wrong = this.nameless ? "[name=name]" : ":invalid:not(fieldset)";
    const field = form.querySelector(wrong) as HTMLElement | null;
    if (field) return field.focus();
    const name = typed || t("new.name.default");
    this.fault = "";
    if (typed) choose({ name });
    device.write(GAME_KEY, this.chosen);
    device.write(NEW_GAMES[this.chosen].key, this.rules);
    try {
      const room = await createRoom({ name, rules: this.rules });
      await navigate(room.path);
    } catch (error) {
      this.fault = coded("room.refused", error instanceof HttpError ? error.code : "other");
    }
  }

  override render() {
    const { rules, chosen } = this;
    const game = NEW_GAMES[chosen];
    const { mode } = rules;
    const solo = mode === "solo";
    const table = mode === "table";
    return html`<form class="new card" novalidate @submit=${this.submit}>
      <h1>${t(solo ? "new.title.solo" : table ? "new.title.table" : "new.title")}</h1>
      ${gameChoice(chosen, (name) => this.take(name))}
      ${segmented(
        t("new.mode"),
        "mode",
        rules.mode,
        [...game.modes],
        (value) => t(`new.mode.${value}`),
        (value) => this.play(chosen, value as Mode),
      )}
      ${
        solo
          ? html`<p class="muted small">${t(game.hints.solo ?? "")}</p>`
          : html`${table ? html`<p class="muted small">${t(game.hints.table ?? "")}</p>` : ""}
            <label class="name"
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
      ${this.form(chosen)} ${listing(this.lobby, rules, (wish) => this.set(chosen, wish))}
      <div class="submit-bar">
        <p class="fault" role="alert">${this.fault}</p>
        <button class="button primary submit" ?disabled=${this.busy}>
          ${t(solo ? "new.start.solo" : table ? "new.start.table" : "new.start")}
        </button>
      </div>
    </form>`;
  }
}

customElements.define("rr-new", RrNew);
