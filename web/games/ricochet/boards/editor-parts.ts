/**
 * Templates of the editor's panels: draw, board, use. On a phone one panel is visible at a time, below the board and
 * always in the same place; on a wide page all of them are beside it. They have no state: they show the editor's state
 * and report wishes.
 */

import { t } from "../../../core/i18n.ts";
import { html, nothing } from "../../../core/lit.ts";
import { openDialog } from "../../../parts/dialog.ts";
import { type From, fieldValue } from "../../../parts/fields.ts";
import { glyph } from "../../../parts/glyphs.ts";
import { segmented, toggle } from "../../../parts/menu.ts";
import { chipPicture, robotFace } from "../board/chip.ts";
import { openExport } from "../position/exchange.ts";
import { faultText } from "../position/faults.ts";
import { robotName, symbolName, targetName } from "../rules/words.ts";
import { cleared, problemOfDraft, resized, robotsByLot, transformed } from "./editor-model.ts";
import { sign } from "./editor-signs.ts";
import { COLORS_OF, colorOf, type Ink, isColored, TOOLS } from "./editor-tools.ts";
import type { Lot, RrEditor, Tab } from "./rr-editor.ts";
import { LARGEST, SYMBOLS } from "./shape.ts";
import { openLink } from "./sharing.ts";

const TABS: readonly Tab[] = ["draw", "board", "use"];

/** The key of a control, if the device has a keyboard. */
const keyHint = (name: string) => html`<kbd aria-hidden="true">${t(`boards.key.${name}`)}</kbd>`;

/** The faults come last: they change when the server answers, and nothing may move away under a finger then. */
export function dock(editor: RrEditor) {
  return html`<div class="editor-dock">
    <div class="tabs">
      ${segmented(
        t("boards.tabs"),
        "leaf",
        editor.tab,
        TABS,
        (tab) => t(`boards.tab.${tab}`),
        (tab) => {
          editor.tab = tab;
        },
      )}
    </div>
    <section class="leaf draw" aria-label=${t("boards.tab.draw")}>${tools(editor)} ${inks(editor)}</section>
    <section class="leaf board" aria-label=${t("boards.tab.board")}>${whole(editor)}</section>
    <section class="leaf use" aria-label=${t("boards.tab.use")}>${use(editor)}</section>
    ${faults(editor)}
  </div>`;
}

// ---- draw ----

function tools(editor: RrEditor) {
  return html`<fieldset class="tools">
    <legend class="visually-hidden">${t("boards.tools")}</legend>
    ${TOOLS.map(
      (tool) =>
        html`<label class="tool" title=${t(`boards.hint.${tool}`)}>
          <input
            type="radio"
            name="tool"
            value=${tool}
            aria-keyshortcuts=${t(`boards.key.${tool}`)}
            .checked=${tool === editor.tool}
            @change=${() => editor.choose(tool)}
          />
          <span>${sign(tool)}<b>${t(`boards.tool.${tool}`)}</b>${keyHint(tool)}</span>
        </label>`,
    )}
  </fieldset>`;
}

/** What the tool will put on the board. */
function inks(editor: RrEditor) {
  const { tool } = editor;
  return html`<div class="inks">
    ${isColored(tool) ? colors(editor, tool) : nothing}
    ${tool === "diagonal" ? slants(editor) : tool === "target" ? symbols(editor) : nothing}
    ${tool === "robot" || tool === "chip" ? puzzleNote(editor) : nothing}
  </div>`;
}

function colors(editor: RrEditor, tool: "diagonal" | "target" | "robot" | "chip") {
  const chosen = colorOf(editor.inks, tool);
  return html`<fieldset class="swatches">
    <legend class="visually-hidden">${t("boards.color")}</legend>
    ${COLORS_OF[tool].map((color, index) =>
      swatch(
        `color-${tool}`,
        color,
        robotName(color),
        color === chosen,
        colorPicture(tool, color),
        () => editor.tint(color),
        index + 1,
      ),
    )}
  </fieldset>`;
}

function colorPicture(tool: "diagonal" | "target" | "robot" | "chip", color: Ink) {
  if (tool === "robot" && color !== "any") return robotFace(color);
  if (tool === "chip") return chipPicture({ color, symbol: color === "any" ? "vortex" : "plain" });
  const letter = color === "any" ? "" : t(`board.initial.${color}`);
  return html`<svg class="dab ${color}" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="10" />
    <text x="12" y="16" text-anchor="middle">${letter}</text>
  </svg>`;
}

function slants(editor: RrEditor) {
  const { diagonal } = editor.inks;
  return html`<fieldset class="swatches">
    <legend class="visually-hidden">${t("boards.slant")}</legend>
    ${(["/", "\\"] as const).map((direction) => {
      const d = direction === "/" ? "M5 19L19 5" : "M5 5l14 14";
      return swatch(
        "slant",
        direction,
        t(direction === "/" ? "boards.slant.rising" : "boards.slant.falling"),
        direction === diagonal.direction,
        html`<svg class="slant ${diagonal.color}" viewBox="0 0 24 24" aria-hidden="true"><path d=${d} /></svg>`,
        () => (editor.inks = { ...editor.inks, diagonal: { ...diagonal, direction } }),
        direction,
      );
    })}
  </fieldset>`;
}

function symbols(editor: RrEditor) {
  const { target } = editor.inks;
  return html`<fieldset class="swatches">
    <legend class="visually-hidden">${t("boards.symbol")}</legend>
    ${SYMBOLS.map((symbol) =>
      swatch(
        "symbol",
        symbol,
        symbolName(symbol),
        symbol === target.symbol,
        chipPicture({ color: target.color, symbol }),
        () => (editor.inks = { ...editor.inks, target: { ...target, symbol } }),
      ),
    )}
  </fieldset>`;
}

/**
 * One of several small pictures to choose from.
 *
 * @param key the keyboard key for it
 */
function swatch(
  group: string,
  value: string,
  label: string,
  chosen: boolean,
  picture: unknown,
  choose: () => void,
  key?: string | number,
) {
  return html`<label class="swatch" title=${label}>
    <input type="radio" name=${group} value=${value} aria-label=${label} .checked=${chosen} @change=${choose} />
    <span>${picture}${key === undefined ? nothing : html`<kbd aria-hidden="true">${key}</kbd>`}</span>
  </label>`;
}

/** What is missing for a puzzle. */
function puzzleNote({ draft }: RrEditor) {
  const { goal, robots } = draft;
  const many = Object.keys(robots).length;
  const words = goal ? targetName(goal) : t("boards.puzzle.no_chip");
  return html`<p class="muted small puzzle-note">${t("boards.puzzle.has", { count: many, target: words })}</p>`;
}

// ---- faults ----

function faults(editor: RrEditor) {
  const { faults: found, shown } = editor;
  if (found === null)
    return html`<div class="editor-faults" role="status"><p class="muted">${t("boards.checking")}</p></div>`;
  if (found === "unknown")
    return html`<div class="editor-faults" role="status"><p class="muted">${t("boards.unchecked")}</p></div>`;
  return html`<div class="editor-faults">
    <p class=${found.length ? "bad" : "good"} role="status">
      ${found.length ? t("boards.faults", { count: found.length }) : html`${glyph("check")} ${t("boards.faultless")}`}
    </p>
    ${
      found.length
        ? html`<ul>
            ${found.map(
              (fault, index) =>
                html`<li>
                  <button
                    class="fault-button"
                    aria-pressed=${String(index === shown)}
                    @click=${() => editor.go(index)}
                    @focus=${() => editor.point(index)}
                  >
                    ${faultText(fault)}
                  </button>
                </li>`,
            )}
          </ul>`
        : nothing
    }
  </div>`;
}

// ---- the whole board ----

function whole(editor: RrEditor) {
  const { draft } = editor;
  const { rows, cols } = draft;
  return html`<div class="sizes">
      ${stepper(t("boards.rows"), "rows", rows, (value) => editor.set(resized(editor.draft, value, cols)))}
      ${stepper(t("boards.cols"), "cols", cols, (value) => editor.set(resized(editor.draft, rows, value)))}
    </div>
    <div class="actions">
      ${(["mirror", "flip", "turn"] as const).map(
        (symmetry) =>
          html`<button
            class="button small"
            aria-keyshortcuts=${t(`boards.key.${symmetry}`)}
            @click=${() => editor.set(transformed(editor.draft, symmetry))}
          >
            ${sign(symmetry)}<span>${t(`boards.${symmetry}`)}</span>${keyHint(symmetry)}
          </button>`,
      )}
      <button class="button small" @click=${() => editor.set(robotsByLot(editor.draft, ["red", "green", "blue", "yellow"], Math.random))}>
        ${sign("robot")}<span>${t("boards.robots")}</span>
      </button>
      <button class="button small" aria-haspopup="dialog" ?disabled=${editor.busy} @click=${() => openLot(editor)}>
        ${glyph("dice")}<span>${t("boards.random")}</span>
      </button>
      <button class="button small danger" @click=${() => editor.set(cleared(editor.draft))}>
        ${sign("clear")}<span>${t("boards.clear")}</span>
      </button>
    </div>`;
}

/** A number with its two buttons. */
function stepper(label: string, name: string, value: number, set: (value: number) => void) {
  const typed = ({ currentTarget: field }: From<HTMLInputElement>) => {
    if (field.validity.valid) set(Number(field.value));
    else field.value = String(value);
  };
  return html`<div class="stepper" role="group" aria-label=${label}>
    <span aria-hidden="true">${label}</span>
    <button class="icon-button" aria-label=${t("boards.less", { what: label })} ?disabled=${value <= 1} @click=${() => set(value - 1)}>
      ${sign("minus")}
    </button>
    <input
      class="field numeric"
      type="number"
      inputmode="numeric"
      name=${name}
      aria-label=${label}
      required
      min="1"
      max=${LARGEST}
      step="1"
      .value=${String(value)}
      @change=${typed}
    />
    <button class="icon-button" aria-label=${t("boards.more", { what: label })} ?disabled=${value >= LARGEST} @click=${() => set(value + 1)}>
      ${sign("plus")}
    </button>
  </div>`;
}

/** The options of a random board, in a dialog. */
function openLot(editor: RrEditor) {
  const dialog = openDialog(
    () => t("boards.random"),
    () => {
      const { lot: wishes, seed } = editor;
      const set = (wish: Partial<Lot>) => {
        editor.lot = { ...wishes, ...wish };
        dialog.requestUpdate();
      };
      const submit = (event: SubmitEvent) => {
        event.preventDefault();
        dialog.close();
        void editor.random();
      };
      return html`<form class="stack lot" @submit=${submit}>
      <p class="muted small">${t("boards.random.hint")}</p>
      ${toggle(t("boards.random.diagonals"), "", wishes.diagonals, (diagonals) => set({ diagonals }))}
      <label class="number"
        ><span>${t("boards.random.openings")}</span>
        <select
          class="field"
          name="openings"
          .value=${String(wishes.openings)}
          @change=${(event: Event) => set({ openings: Number(fieldValue(event)) })}
        >
          ${[0, 1, 2, 3, 4].map((many) => html`<option value=${many} ?selected=${many === wishes.openings}>${many}</option>`)}
        </select>
      </label>
      <label class="number"
        ><span>${t("boards.random.seed")}</span>
        <input
          class="field numeric"
          name="seed"
          inputmode="numeric"
          maxlength="15"
          autocomplete="off"
          placeholder=${seed === null ? t("boards.random.any") : String(seed)}
          .value=${wishes.seed}
          @input=${(event: Event) => set({ seed: fieldValue(event).replace(/\D/g, "") })}
        />
      </label>
      <button class="button primary">${glyph("dice")} ${t("boards.random.make")}</button>
    </form>`;
    },
  );
}

// ---- use ----

function use(editor: RrEditor) {
  const { draft, busy, unsaved, saved: id, playable } = editor;
  const problem = problemOfDraft(draft);
  const saved = !unsaved && id !== null;
  return html`<div class="actions">
      <button class="button primary" ?disabled=${busy || saved} @click=${() => void editor.save()}>
        ${t(saved ? "boards.saved" : id ? "boards.save.changes" : "boards.save")}
      </button>
      <button class="button" ?disabled=${busy || !playable || !draft.targets.length} @click=${() => void editor.play()}>
        ${t("boards.play")}
      </button>
      <button class="button" ?disabled=${!playable} @click=${() => void editor.puzzle()}>
        ${t(problem ? "boards.puzzle.play" : "boards.puzzle.set")}
      </button>
      <button class="button" @click=${() => void openLink(editor.board, editor.name.trim(), problem)}>${glyph("share")} ${t("boards.link")}</button>
      <button
        class="button"
        @click=${() => void openExport(problem ? { problem, name: editor.caption } : { board: editor.board ?? undefined, name: editor.caption })}
      >
        ${t("boards.export")}
      </button>
    </div>
    ${useNote(editor)}`;
}

/** Why something is not possible now, or what saving leaves out. */
function useNote({ found, draft }: RrEditor) {
  if (found?.length) return html`<p class="muted small">${t("boards.play.faults")}</p>`;
  if (!draft.targets.length) return html`<p class="muted small">${t("boards.play.targets")}</p>`;
  if (draft.goal || Object.keys(draft.robots).length) return html`<p class="muted small">${t("boards.save.hint")}</p>`;
  return nothing;
}
