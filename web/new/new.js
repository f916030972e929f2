/**
 * <rr-new>: the form for a new room – which game, a name, with friends, on a real table or alone, and what that game's players
 * may agree on. What was chosen last is offered again, for each game; an address may say the game, and bring boards along
 * (`game`, `faces`, `board`, `tiles`).
 */

import { LitElement, html } from "../lit.js";
import { Localized, t } from "../i18n.js";
import { HttpError, createRoom } from "../net/http.js";
import { tilesFrom } from "../micro/tiles-words.js";
import { NAME_LIMIT } from "../room/join.js";
import { listing } from "../room/rules-parts.js";
import { lobbyOpen } from "../rooms/open.js";
import { withFaces } from "../ricochet/model.js";
import { KIND } from "../room/time.js";
import { coded } from "../room/words.js";
import { navigate } from "../router.js";
import { choose, settings } from "../settings.js";
import { segmented } from "../shell/menu.js";
import { NEW_GAMES, gameChoice, gameNamed } from "./games.js";

/** @typedef {import("./games.js").GameName} GameName */
/** @typedef {import("./games.js").Mode} Mode */
/** @typedef {import("./games.js").Rules} Rules */

/** Where the device keeps which game was chosen last. */
const GAME_KEY = "randolph.game";

/** @param {string} key @returns {string | null} */
function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage refused: the form begins with the printed rules.
  }
}

/** @param {string} key @param {string} text */
function write(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Then the next form begins with the printed rules.
  }
}

/** The rules of the last room of this game that was made on this device. @param {GameName} game @returns {Rules} */
function remembered(game) {
  const { key, from, defaults } = NEW_GAMES[game];
  try {
    return { ...from({ ...KIND, ...JSON.parse(read(key) ?? "{}") }), listed: false }; // that is wished for each room anew
  } catch {
    return { ...defaults, ...KIND };
  }
}

export class RrNew extends LitElement {
  static properties = {
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

  constructor() {
    super();
    /** @type {GameName | null} the game that the address says */
    this.game = null;
    this.solo = false;
    this.table = false;
    /** @type {string[] | null} */
    this.faces = null;
    /** @type {string | null} */
    this.board = null;
    /** @type {string | null} an arrangement of Micro Robots, as somebody names it */
    this.tiles = null;
    /** the address wishes that anybody may find the room */
    this.listed = false;
    /** @type {GameName} */
    this.chosen = gameNamed(read(GAME_KEY)) ?? "ricochet";
    /** @type {Record<GameName, Rules>} what is agreed on, should it be this game */
    this.agreed = { ricochet: remembered("ricochet"), micro: remembered("micro") };
    this.busy = false;
    this.fault = "";
    this.nameless = false;
    /** whether the server shows rooms that anybody may find */
    this.lobby = false;
    new Localized(this);
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    void lobbyOpen().then((open) => (this.lobby = open));
  }

  get rules() {
    return this.agreed[this.chosen];
  }

  /** @override @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("game") && this.game) this.chosen = this.game;
    if (changed.has("faces") && this.faces) this.bring(withFaces(this.agreed.ricochet, this.faces));
    if (changed.has("board") && this.board) this.bring({ board: this.board });
    if (changed.has("tiles") && this.chosen === "micro") this.lay(this.tiles);
    if (this.listed && changed.has("listed")) this.list();
    if (changed.has("solo") || changed.has("table")) this.play(this.table ? "table" : this.solo ? "solo" : "group");
  }

  /** Anybody may find the room, whichever game is chosen then. */
  list() {
    const games = /** @type {GameName[]} */ (Object.keys(this.agreed));
    for (const game of games)
      this.agreed = { ...this.agreed, [game]: NEW_GAMES[game].agreed(this.agreed[game], { listed: true }) };
  }

  /** Boards of Ricochet Robots that the address brings along. @param {Rules} wish */
  bring(wish) {
    this.chosen = "ricochet";
    this.set(wish);
  }

  /** Tiles of Micro Robots that the address brings along. @param {string | null} text */
  lay(text) {
    const found = text === null ? "none" : tilesFrom(text);
    if (typeof found === "object") this.set({ tiles: found.places, ...(found.side ? { side: found.side } : {}) });
  }

  /** @param {GameName} game */
  take(game) {
    const { mode } = this.rules;
    this.chosen = game;
    write(GAME_KEY, game);
    this.play(mode);
  }

  /** Who plays, as far as the game knows such a way. @param {Mode} mode */
  play(mode) {
    const { modes, play } = NEW_GAMES[this.chosen];
    this.set(play(this.rules, modes.includes(mode) ? mode : "group"));
  }

  /** @param {Rules} wish */
  set(wish) {
    this.agreed = { ...this.agreed, [this.chosen]: NEW_GAMES[this.chosen].agreed(this.rules, wish) };
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
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

  /** Open the room, or lead to what is missing. @param {HTMLFormElement} form */
  async send(form) {
    const typed = String(new FormData(form).get("name") ?? "").trim();
    this.nameless = this.rules.mode !== "solo" && !typed;
    const wrong = this.nameless ? "[name=name]" : ":invalid:not(fieldset)";
    const field = /** @type {HTMLElement | null} */ (form.querySelector(wrong));
    if (field) return field.focus();
    const name = typed || t("new.name.default");
    this.fault = "";
    if (typed) choose({ name });
    write(GAME_KEY, this.chosen);
    write(NEW_GAMES[this.chosen].key, JSON.stringify(this.rules));
    try {
      const room = await createRoom({ name, rules: this.rules });
      await navigate(room.path);
    } catch (error) {
      this.fault = coded("room.refused", error instanceof HttpError ? error.code : "other");
    }
  }

  /** @override */
  render() {
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
        (value) => this.play(/** @type {Mode} */ (value)),
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
                maxlength=${NAME_LIMIT}
                autocomplete="nickname"
                placeholder=${table ? "" : t("new.name.hint")}
                .value=${settings().name}
              />
              <small class="wrong" id="name-fault" aria-live="polite">${t("room.refused.nameless")}</small>
            </label>`
      }
      ${game.form(rules, (wish) => this.set(wish))} ${listing(this.lobby, rules, (wish) => this.set(wish))}
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
