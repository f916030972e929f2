/**
 * <rr-boards-choice>: the boards of a game: random, four chosen faces, the number of an arrangement, or a saved board.
 * A complete choice is sent at once; an incomplete one stays here, and prevents the form from being submitted, with the
 * reason.
 *
 * In: rules (GameRules). Out: `wish`: a part of GameRules.
 */

import type { PropertyValues } from "lit";
import { has, t } from "../../../core/i18n.ts";
import { html, live, nothing } from "../../../core/lit.ts";
import { maybe, of, Reactive } from "../../../core/reactive.ts";
import { NOTHING } from "../../../kit/board/corners.ts";
import { FormChoice } from "../../../kit/form-choice.ts";
import { coded } from "../../../kit/words.ts";
import { fieldValue } from "../../../parts/fields.ts";
import { choice, toggle } from "../../../parts/menu.ts";
import type { SavedBoard } from "../../../wire/generated/http.ts";
import type { GameRules } from "../../../wire/generated/ricochet.ts";
import { HttpError } from "../../../wire/http.ts";
import { LinkError } from "../links.ts";
import { boxOf } from "../room/model.ts";
import { arranged, type Choice, countOf, facesIn, facesKnown, facesOf, numberOf } from "../rules/arrange.ts";
import { listBoards } from "../services.ts";
import { FacesKnown } from "./faces-known.ts";
import "./pictures.ts";
import "./rr-board-name.ts";
import "./rr-corners.ts";
import { boardMeant, type Candidate, candidate } from "./saved.ts";
import { boardName, numberFrom } from "./words.ts";

type Way = "lot" | "hand" | "number" | "saved";

const WAYS: readonly Way[] = ["lot", "hand", "number", "saved"];

/** How the boards of these rules are chosen, as far as the rules show it. */
const wayOf = (rules: GameRules): Way => (rules.board ? "saved" : rules.faces ? "hand" : "lot");

/** Why the server refused a board, or could not be reached. */
function refused(error: unknown) {
  const code = error instanceof HttpError ? error.code : "other";
  return has(`room.refused.${code}`) ? t(`room.refused.${code}`) : coded("boards.refused", code);
}

export class RrBoardsChoice extends Reactive(
  {
    rules: maybe<GameRules>(),
    way: maybe<Way>(),
    /** the parts in the corners, an arrangement or not */
    faces: of<Choice>(NOTHING),
    /** the typed number */
    typed: "",
    /** this device's boards, once they are loaded */
    boards: maybe<SavedBoard[]>(),
    /** the saved board that was checked last */
    shown: maybe<Candidate>(),
    /** why the current choice has not led to boards yet */
    trouble: "",
    /** the typed or pasted link */
    link: "",
  },
  FormChoice<GameRules>,
) {
  /** the saved board that was requested last */
  looked = "";
  /** resolves when it is known whether games can be played on it */
  known: Promise<void> = Promise.resolve();

  constructor() {
    super();
    new FacesKnown(this);
  }

  override willUpdate(changed: PropertyValues<this>) {
    const { rules } = this;
    if (!rules || !changed.has("rules")) return;
    this.follow(rules, changed.get("rules"));
    if (rules.board && rules.board !== this.looked) this.known = this.look(rules.board);
    this.judge();
  }

  /**
   * Follow the rules: at the beginning, and when another player has changed them. An incomplete choice is not in the
   * rules, and stays.
   */
  follow(rules: GameRules, before?: GameRules | null) {
    if (!before) {
      this.way = wayOf(rules);
      this.faces = rules.faces ?? NOTHING;
    } else if (rules.edition !== before.edition) {
      this.fit(rules);
    } else if (rules.board !== before.board || String(rules.faces) !== String(before.faces)) {
      if (String(rules.faces) !== String(this.faces)) this.typed = "";
      this.faces = rules.faces ?? NOTHING;
      if (wayOf(rules) !== "hand" || this.way !== "number") this.way = wayOf(rules);
    }
    if (this.way === "saved") void this.list();
  }

  /** Another edition: remove the faces that it does not have. */
  fit(rules: GameRules) {
    this.typed = "";
    if (this.way === "saved") this.way = wayOf(rules);
    if (!facesKnown()) return;
    const has = facesIn(rules.edition);
    this.faces = rules.faces ?? this.faces.map((face) => (face && has.includes(face) ? face : null));
  }

  // ---- wishes ----

  go(way: Way) {
    this.way = way;
    this.trouble = "";
    this.asked = false;
    if (way === "lot") {
      this.faces = NOTHING;
      this.wish({ faces: null, board: null });
    }
    if (way === "saved") void this.list();
    this.judge();
  }

  lay({ detail: { faces, fault } }: CustomEvent<{ faces: Choice; fault: string | null }>) {
    this.faces = faces;
    this.typed = "";
    if (fault === null) this.wish({ faces: arranged(faces), board: null });
    this.judge();
  }

  type(text: string) {
    const { rules } = this;
    this.typed = text;
    this.asked = false;
    const number = rules && numberFrom(text, rules.edition);
    this.faces = (typeof number === "number" && rules && facesOf(rules.edition, number)) || NOTHING;
    this.judge();
  }

  /** The typed number is complete. */
  typedOut() {
    const { rules } = this;
    if (rules && this.typed && !this.faces.includes(null) && String(this.faces) !== String(rules.faces))
      this.wish({ faces: arranged(this.faces), board: null });
    this.judge();
  }

  // ---- saved boards ----

  async list() {
    if (this.boards) return;
    try {
      this.boards = (await listBoards()).boards;
    } catch {
      this.boards = [];
      if (!this.rules?.board) this.trouble = t("choice.saved.failed");
    }
    this.judge();
  }

  /** Check whether games can be played on a saved board; if so, choose it. */
  async look(id: string) {
    this.looked = id;
    this.trouble = "";
    try {
      const found = await candidate(id);
      if (this.looked !== id) return;
      this.shown = found;
      if (found.fault) this.trouble = t(`choice.saved.${found.fault}`, { name: found.name, count: found.faults });
      else if (this.rules?.board !== id) this.wish({ board: id });
    } catch (error) {
      this.trouble = refused(error);
    }
    this.judge();
  }

  /** A typed or pasted link or id. */
  async meant(text: string) {
    this.link = text;
    this.trouble = "";
    try {
      const id = text.trim() ? await boardMeant(text, t("choice.saved.nameless")) : this.rules?.board;
      if (id) await this.look(id);
      else if (text.trim()) this.trouble = t("choice.saved.no_link");
    } catch (error) {
      this.trouble = error instanceof LinkError ? t(`choice.link.${error.code}`) : refused(error);
    }
    this.judge();
  }

  // ---- validity ----

  override get fault() {
    const { rules, way } = this;
    if (!rules || way === "lot" || way === null) return "";
    if (way === "saved")
      return this.trouble || (rules.board && this.shown?.id === rules.board ? "" : t("choice.saved.none"));
    const lies = !this.faces.includes(null) && (!facesKnown() || boardName(rules.edition, this.faces) !== null);
    if (lies) return "";
    if (way === "hand") return t("choice.hand.none");
    return facesKnown() ? this.numberFault(rules) : "";
  }

  numberFault(rules: GameRules) {
    const count = String(countOf(rules.edition));
    if (!this.typed) return t("choice.number.none", { count });
    const number = numberFrom(this.typed, rules.edition);
    return typeof number === "number" ? "" : t(`choice.number.${number}`, { count });
  }

  override get missing() {
    if (this.way === "hand") {
      const corner = this.querySelector("rr-corners")?.shadowRoot?.querySelector<HTMLElement>(".face");
      if (corner) return corner;
    }
    const typed = this.way === "number" || this.way === "saved";
    return this.querySelector<HTMLElement>(typed ? ".boards input.field" : ".ways input:checked");
  }

  // ---- drawing ----

  override render() {
    const { rules, way } = this;
    if (!rules || !way) return nothing;
    return html`<div class="boards">
      <div class="ways">
        ${choice("choice.boards", "boards", way, WAYS, (value) => this.go(value))}
      </div>
      ${this.of(way, rules)}
      <p class="fault" role="alert">${this.asked ? this.fault : ""}</p>
    </div>`;
  }

  of(way: Way, rules: GameRules) {
    switch (way) {
      case "hand":
        return this.hand(rules);
      case "number":
        return this.number(rules);
      case "saved":
        return this.saved();
      default:
        return html`<p class="muted small">${t("choice.lot.hint")}</p>
          ${
            boxOf(rules).diagonals
              ? toggle(t("switch.diagonals"), t("switch.diagonals.hint"), rules.diagonals, (on) =>
                  this.wish({ diagonals: on }),
                )
              : nothing
          }`;
    }
  }

  hand(rules: GameRules) {
    return html`<p class="muted small">${t("choice.hand.hint")}</p>
      <rr-corners lot .edition=${rules.edition} .faces=${this.faces} @faces=${this.lay}></rr-corners>`;
  }

  number(rules: GameRules) {
    if (!facesKnown()) return html`<p class="muted small">${t("faces.coming")}</p>`;
    const total = String(countOf(rules.edition));
    const known = this.typed || String(numberOf(rules.edition, this.faces) ?? "");
    const wrong = this.typed !== "" && this.fault !== "";
    return html`<p class="muted small">${t("choice.number.hint")}</p>
      <label class="number"
        ><span>${t("choice.number", { count: total })}</span>
        <input
          class="field"
          inputmode="numeric"
          autocomplete="off"
          maxlength="40"
          .value=${known}
          aria-invalid=${String(wrong)}
          aria-describedby="number-fault"
          @input=${(event: Event) => this.type(fieldValue(event))}
          @change=${this.typedOut}
        />
      </label>
      <p class="wrong" id="number-fault" aria-live="polite">${wrong ? this.fault : ""}</p>
      ${
        this.faces.includes(null)
          ? nothing
          : html`<rr-board-name .edition=${rules.edition} .faces=${this.faces}></rr-board-name>`
      }`;
  }

  saved() {
    const { boards, shown } = this;
    const chosen = this.rules?.board ?? "";
    return html`<p class="muted small">${t("choice.saved.hint")}</p>
      ${
        boards?.length
          ? html`<label class="choice"
              ><span>${t("choice.saved")}</span>
              <select
                class="field"
                @change=${(event: Event) => {
                  const value = fieldValue(event);
                  this.link = "";
                  if (value) this.known = this.look(value);
                }}
              >
                <option value="" ?selected=${!boards.some(({ id }) => id === chosen)}>${t("choice.saved.choose")}</option>
                ${boards.map(
                  ({ id, name, rows, cols }) =>
                    html`<option value=${id} ?selected=${id === chosen}>
                      ${t("choice.saved.one", { name, rows: String(rows), cols: String(cols) })}
                    </option>`,
                )}
              </select>
            </label>`
          : boards
            ? html`<p class="small">
                ${t("choice.saved.empty")} <a class="text-button" href="/boards/edit">${t("choice.saved.make")}</a>
              </p>`
            : nothing
      }
      <label class="name"
        ><span>${t("choice.link")}</span>
        <input
          class="field"
          autocomplete="off"
          spellcheck="false"
          placeholder=${t("choice.link.hint")}
          aria-describedby="board-fault"
          .value=${live(this.link)}
          @change=${(event: Event) => (this.known = this.meant(fieldValue(event)))}
        />
      </label>
      <p class="wrong" id="board-fault" aria-live="polite">${this.trouble}</p>
      ${
        shown && (shown.fault || shown.id === chosen)
          ? html`<div class="board-name">
              <rr-picture .board=${shown.board}></rr-picture>
              <p>
                <b>${shown.name}</b
                ><small
                  >${t("choice.size", { rows: String(shown.board.rows), cols: String(shown.board.cols) })}</small
                >
                <a class="text-button" href=${`/boards/edit?board=${shown.id}`}>
                  ${t(shown.fault ? "choice.saved.mend" : "choice.saved.look")}
                </a>
              </p>
            </div>`
          : nothing
      }`;
  }
}

customElements.define("rr-boards-choice", RrBoardsChoice);
