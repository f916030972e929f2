/**
 * <rr-new>: the form for a new room – a name, with friends, on a real table or alone, edition and boards, and the rest for those who want
 * it. What was chosen last is offered again; an address may bring the boards along (`faces`, `board`).
 */

import { LitElement, html } from "../vendor/lit.js";
import { Localized, t } from "../i18n.js";
import { HttpError, createRoom } from "../net/http.js";
import { DEFAULT_RULES } from "../net/wire.js";
import { NAME_LIMIT } from "../room/join.js";
import { secondsFor } from "../referee/model.js";
import { agreed, withFaces } from "../ricochet/model.js";
import { rulesForm } from "../ricochet/rules-form.js";
import { coded } from "../room/words.js";
import { navigate } from "../router.js";
import { choose, settings } from "../settings.js";
import { segmented } from "../shell/menu.js";

/** @typedef {import("../net/wire.js").GameRules} GameRules */

const KEY = "randolph.rules";

/** The rules of the last room made on this device. @returns {GameRules} */
function remembered() {
  try {
    const stored = Object.entries(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    const kept = Object.fromEntries(stored.filter(([name]) => name in DEFAULT_RULES));
    return agreed({ ...DEFAULT_RULES, ...kept }, {});
  } catch {
    return { ...DEFAULT_RULES };
  }
}

/** @param {GameRules} rules */
function remember(rules) {
  try {
    localStorage.setItem(KEY, JSON.stringify(rules));
  } catch {
    // Storage refused: the next form begins with the printed rules.
  }
}

export class RrNew extends LitElement {
  static properties = {
    solo: { type: Boolean },
    table: { type: Boolean },
    faces: { attribute: false },
    board: { attribute: false },
    rules: { state: true },
    busy: { state: true },
    fault: { state: true },
    nameless: { state: true },
  };

  constructor() {
    super();
    this.solo = false;
    this.table = false;
    /** @type {string[] | null} */
    this.faces = null;
    /** @type {string | null} */
    this.board = null;
    this.rules = remembered();
    this.busy = false;
    this.fault = "";
    this.nameless = false;
    new Localized(this);
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  /** @override @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("solo") || changed.has("table")) this.play(this.table ? "table" : this.solo ? "solo" : "group");
    if (changed.has("faces") && this.faces) this.rules = withFaces(this.rules, this.faces);
    if (changed.has("board") && this.board) this.set({ board: this.board });
  }

  /** @param {GameRules["mode"]} mode */
  play(mode) {
    this.set({ mode, demonstration_seconds: secondsFor(this.rules, mode) });
  }

  /** @param {Partial<GameRules>} wish */
  set(wish) {
    const rules = agreed(this.rules, wish);
    if (rules.mode === "solo" && rules.end.kind === "chips") rules.end = { kind: "standard", count: 8 };
    this.rules = rules;
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const typed = String(new FormData(form).get("name") ?? "").trim();
    this.nameless = this.rules.mode !== "solo" && !typed;
    const wrong = this.nameless ? "[name=name]" : ":invalid:not(fieldset)";
    const field = /** @type {HTMLElement | null} */ (form.querySelector(wrong));
    if (field) return field.focus();
    const name = typed || t("new.name.default");
    this.busy = true;
    this.fault = "";
    if (typed) choose({ name });
    remember(this.rules);
    try {
      const room = await createRoom({ name, rules: this.rules });
      navigate(room.path);
    } catch (error) {
      this.fault = coded("room.refused", error instanceof HttpError ? error.code : "other");
    }
    this.busy = false;
  }

  /** @override */
  render() {
    const { rules } = this;
    const { mode } = rules;
    const solo = mode === "solo";
    const table = mode === "table";
    return html`<form class="new card" novalidate @submit=${this.submit}>
      <h1>${t(solo ? "new.title.solo" : table ? "new.title.table" : "new.title")}</h1>
      ${segmented(
        t("new.mode"),
        "mode",
        rules.mode,
        ["group", "table", "solo"],
        (value) => t(`new.mode.${value}`),
        (value) => this.play(/** @type {GameRules["mode"]} */ (value)),
      )}
      ${
        solo
          ? html`<p class="muted small">${t("new.solo.hint")}</p>`
          : html`${table ? html`<p class="muted small">${t("new.table.hint")}</p>` : ""}
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
      ${rulesForm(rules, (wish) => this.set(wish))}
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
