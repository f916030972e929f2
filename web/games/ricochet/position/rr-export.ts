/**
 * <rr-export>: a position in another format: a link, a text of this or another program, a picture, a sheet to print.
 * What the format cannot express is refused with the reasons; what it leaves out is mentioned. Used in a dialog, in the
 * light DOM.
 */

import { locale, t, withCommas } from "../../../core/i18n.ts";
import { html, nothing } from "../../../core/lit.ts";
import { InDocument, maybe, of, Reactive } from "../../../core/reactive.ts";
import { copied, download } from "../../../parts/copy.ts";
import { fieldValue } from "../../../parts/fields.ts";
import { choice, toggle } from "../../../parts/menu.ts";
import type { NoteValue } from "../../../wire/generated/http.ts";
import { HttpError } from "../../../wire/http.ts";
import { faultKey } from "../../../workbench/solving.ts";
import type { FacedBoard, ProblemJson } from "../boards/shape.ts";
import { LinkError, toFragment } from "../links.ts";
import {
  exportPicture,
  exportText,
  type Given,
  type PictureFormat,
  solveProblem,
  type TextFormat,
} from "../services.ts";
import { noteText, reasons } from "./causes.ts";
import type { Outgoing } from "./exchange.ts";
import { styles } from "./exchange-style.ts";
import { layOut } from "./sheet.ts";

/** `sheet`: a file to print */
type Made = { text: string; notes: readonly NoteValue[]; blob: Blob; picture: string; sheet: string };

/** The formats by purpose, and the endings of their files. */
const FORMS = {
  own: ["link", "line", "json", "ascii"],
  others: ["game-id", "ipc", "ipc-domain", "asp"],
  solution: ["moves", "ipc-plan", "asp-answer"],
  pictures: ["svg", "png", "sheet"],
};
/** The formats that can express a board alone. */
const BOARD_FORMS = ["link", "line", "json", "ascii", "svg", "png"];
const ENDING: Readonly<Record<string, string>> = {
  json: "json",
  ipc: "pddl",
  "ipc-domain": "pddl",
  asp: "lp",
  svg: "svg",
  png: "png",
  sheet: "html",
  "ipc-plan": "plan",
};
/** The server's refusals that have reasons. */
const REASONED = ["inexpressible", "illegal_solution"];
/** Formats that need a solution: they are one or, like the facts, contain its length. */
const NEED = [...FORMS.solution, "asp"];

export class RrExport extends Reactive(
  {
    outgoing: (): Outgoing => ({}),
    form: "link",
    theme: of<"light" | "dark" | "print">("light"),
    paper: of<"a4" | "letter">("a4"),
    /** whether to draw the solution, too */
    solved: false,
    /** whether to switch on the rules that this format assumes: only if the user has agreed */
    ruled: false,
    made: maybe<Made>(),
    /** why this format cannot express it */
    refusal: maybe<HttpError>(),
    /** what else went wrong, as a key of the texts */
    fault: "",
    busy: false,
    /** whether the text was copied, as a key of the texts */
    said: "",
  },
  InDocument,
) {
  static override styles = styles;

  solution: string | null = null;
  /** the sheet in the frame */
  laid: Made | null = null;
  wish = {};

  override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("outgoing")) this.solution = this.outgoing.solution ?? null;
    if (["outgoing", "form", "theme", "paper", "solved", "ruled"].some((name) => changed.has(name))) void this.make();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.put(null);
  }

  put(made: Made | null) {
    if (this.made?.picture) URL.revokeObjectURL(this.made.picture);
    this.made = made;
  }

  get drawn() {
    return FORMS.pictures.includes(this.form);
  }

  async make() {
    const wish = (this.wish = {});
    this.said = this.fault = "";
    this.refusal = null;
    this.busy = true;
    try {
      const made = this.form === "link" ? await this.link() : await this.written();
      if (wish === this.wish) this.put(made);
    } catch (error) {
      if (wish !== this.wish) return;
      this.put(null);
      this.tell(error);
    }
    if (wish === this.wish) this.busy = false;
  }

  tell(error: unknown) {
    if (error instanceof LinkError) this.fault = "position.export.link_too_large";
    else if (error instanceof Unsolved) this.fault = error.message;
    else if (error instanceof HttpError && REASONED.includes(error.code)) this.refusal = error;
    else this.fault = faultKey(error);
  }

  async link(): Promise<Made> {
    const { problem, board, name } = this.outgoing;
    const hash = problem
      ? await toFragment("problem", problem)
      : await toFragment("board", board ?? {}, { name: name ?? "" });
    const text = `${location.origin}${problem ? "/position" : "/boards/edit"}${hash}`;
    return { text, notes: [], blob: new Blob([text], { type: "text/plain" }), picture: "", sheet: "" };
  }

  /** The numbers of the rules that are off although a game ID assumes them. */
  get off() {
    const { rules } = this.outgoing.problem ?? {};
    if (this.form !== "game-id" || !rules) return [];
    return [...(rules.ricochet ? [] : ["T2"]), ...(rules.no_reversal ? [] : ["M7"])];
  }

  async written(): Promise<Made> {
    const { problem, board, name } = this.outgoing;
    const { form, theme, paper } = this;
    const solution = NEED.includes(form) || (this.drawn && this.solved) ? await this.known() : null;
    const given: Given = problem
      ? { problem: this.ruled ? withRules(problem) : problem }
      : { board: board as FacedBoard }; // an export has a problem or a board
    const wishes = { ...(solution === null ? {} : { solution }), ...(name ? { name } : {}) };
    if (!this.drawn) {
      const { text, notes } = await exportText(given, form as TextFormat, wishes); // pictures are handled below
      return { text, notes, blob: new Blob([text], { type: "text/plain" }), picture: "", sheet: "" };
    }
    const format = form as PictureFormat; // one of the formats above
    const language = locale();
    const blob = await exportPicture(given, format, { ...wishes, theme, paper, language });
    if (form === "sheet") return { text: "", notes: [], blob, picture: "", sheet: await blob.text() };
    return { text: "", notes: [], blob, picture: URL.createObjectURL(blob), sheet: "" };
  }

  /** The solution, requested if it is not known. */
  async known(): Promise<string> {
    const { problem } = this.outgoing;
    if (this.solution === null && problem) {
      const answer = await solveProblem(problem);
      if (answer.solution === null) throw new Unsolved(`position.export.${answer.status}`);
      this.solution = answer.solution;
    }
    return this.solution ?? "";
  }

  async copy() {
    const field = this.querySelector("textarea");
    const done = await copied(this.made?.text ?? "", field);
    this.said = done ? "position.export.copied" : "position.export.select";
  }

  save() {
    if (!this.made) return;
    const name =
      (this.outgoing.name || t("position.export.name")).replace(/[^\p{L}\p{N} _-]+/gu, "").trim() || "position";
    download(this.made.blob, `${this.form === "ipc-domain" ? "domain" : name}.${ENDING[this.form] ?? "txt"}`);
  }

  /** The sheet in its frame. */
  get frame() {
    return this.querySelector("iframe");
  }

  print() {
    const page = this.frame?.contentWindow;
    page?.focus();
    page?.print();
  }

  override updated() {
    const { frame, made } = this;
    if (!frame || !made?.sheet || this.laid === made) return;
    this.laid = made;
    layOut(frame, made.sheet);
  }

  // ---- what one sees ----

  override render() {
    const { form } = this;
    return html`<div class="exchange export">
      <label class="choice">
        <span>${t("position.export.form")}</span>
        <select class="field" name="form" .value=${form} @change=${this.chosen}>
          ${Object.entries(FORMS).map(([group, forms]) => this.group(group, forms))}
        </select>
      </label>
      <p class="muted small">${t(`position.form.hint.${wordOf(form)}`)}</p>
      ${this.drawn ? this.looks() : nothing}
      <div class="made" aria-live="polite" aria-busy=${this.busy ? "true" : "false"}>${this.result()}</div>
    </div>`;
  }

  chosen(event: Event) {
    this.form = fieldValue(event);
    this.ruled = false;
  }

  group(group: string, forms: string[]) {
    const possible = this.outgoing.problem ? forms : forms.filter((form) => BOARD_FORMS.includes(form));
    if (!possible.length) return nothing;
    return html`<optgroup label=${t(`position.export.group.${group}`)}>
      ${possible.map((form) => html`<option value=${form} ?selected=${form === this.form}>${t(`position.form.${wordOf(form)}`)}</option>`)}
    </optgroup>`;
  }

  looks() {
    return html`
      ${
        this.form === "sheet"
          ? nothing // paper is white
          : choice(
              "position.export.theme",
              "theme",
              this.theme,
              ["light", "dark", "print"],
              (value) => (this.theme = value),
            )
      }
      ${
        this.form === "sheet"
          ? choice("position.export.paper", "paper", this.paper, ["a4", "letter"], (value) => (this.paper = value))
          : nothing
      }
      ${
        this.outgoing.problem
          ? toggle(
              t("position.export.solution"),
              t("position.export.solution.hint"),
              this.solved,
              (on) => (this.solved = on),
            )
          : nothing
      }
    `;
  }

  result() {
    const { made, refusal, fault, busy } = this;
    if (refusal)
      return html`<div class="fault" role="alert">
        <p>${t("position.export.refused")}</p>
        ${reasons(refusal.causes, refusal.message)}
        ${
          this.off.length && !this.ruled
            ? html`<button class="button ruled" @click=${() => (this.ruled = true)}>
                ${t("position.export.ruled", { rules: withCommas(this.off) })}
              </button>`
            : nothing
        }
      </div>`;
    if (fault) return html`<p class="fault" role="alert">${t(fault)}</p>`;
    if (!made) return html`<p class="muted">${busy ? t("position.export.busy") : nothing}</p>`;
    return html`
      ${
        this.drawn
          ? made.picture
            ? html`<img class="drawn" src=${made.picture} alt=${t("position.export.picture")} />`
            : html`<div class="preview ${this.paper}">
                <iframe title=${t("position.export.preview")} tabindex="-1"></iframe>
              </div>`
          : html`<label class="visually-hidden" for="outgoing">${t("position.export.text")}</label>
              <textarea class="field" id="outgoing" rows="6" readonly spellcheck="false" translate="no" .value=${made.text}></textarea>`
      }
      ${this.ruled ? html`<p class="small note">${t("position.note.ruled", { rules: withCommas(this.off) })}</p>` : nothing}
      ${made.notes.map((note) => html`<p class="muted small note">${noteText(note)}</p>`)}
      <div class="row">
        ${
          this.drawn
            ? nothing
            : html`<button class="button grow" @click=${() => void this.copy()}>${t("position.export.copy")}</button>`
        }
        <button class="button ${made.sheet ? "" : "primary"} grow" @click=${() => this.save()}>
          ${t("position.export.save")}
        </button>
        ${
          made.sheet
            ? html`<button class="button primary grow" @click=${() => this.print()}>${t("position.export.print")}</button>`
            : nothing
        }
      </div>
      <p class="small" role="status">${this.said ? t(this.said) : nothing}</p>
    `;
  }
}

/** The same position with all rules on. */
const withRules = (problem: ProblemJson): ProblemJson => ({ ...problem, rules: { ricochet: true, no_reversal: true } });

/** The name of a format in the keys of the texts. */
const wordOf = (form: string) => form.replaceAll("-", "_");

/** There is no solution to write; the message is a key of the texts. */
class Unsolved extends Error {}

customElements.define("rr-export", RrExport);
