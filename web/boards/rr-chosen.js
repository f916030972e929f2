/**
 * <rr-chosen>: a small picture of the boards that a room has agreed on – nothing where they are drawn by lot, or cannot be
 * had any more. The words for it stand beside it.
 *
 * In:   rules (GameRules)
 * Out:  `known`: what the boards are is known now, their number among it
 */
import { LitElement, html, nothing } from "../lit.js";
import { Localized, t } from "../i18n.js";
import { fetchBoard } from "../net/http.js";
import { boardOfFaces, loadFaces, opened } from "../rules/arrange.js";
import "./pictures.js";

/** @typedef {import("../ricochet/types.js").GameRules} GameRules */
/** @typedef {import("../rules/board.js").BoardJson} BoardJson */

/** @param {GameRules} rules what the picture depends on */
const key = ({ board, faces, openings }) => JSON.stringify(board ? [board] : faces ? [faces, openings] : []);

/** @param {GameRules} rules @returns {Promise<BoardJson | null>} */
async function boardOf({ board, faces, openings }) {
  if (board) return (await fetchBoard(board)).board;
  if (!faces) return null;
  await loadFaces();
  return opened(boardOfFaces(faces), openings);
}

export class RrChosen extends LitElement {
  static properties = { rules: { attribute: false }, board: { state: true } };

  constructor() {
    super();
    /** @type {GameRules | null} */
    this.rules = null;
    /** @type {BoardJson | null} */
    this.board = null;
    this.key = "[]";
    new Localized(this);
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  /** @override @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("rules") && this.rules && key(this.rules) !== this.key) void this.look(this.rules);
  }

  /** @param {GameRules} rules */
  async look(rules) {
    const wanted = (this.key = key(rules));
    const board = await boardOf(rules).catch(() => null); // a saved board may be gone: then there is no picture of it
    if (wanted !== this.key) return;
    this.board = board;
    this.dispatchEvent(new CustomEvent("known"));
  }

  /** @override */
  render() {
    return this.board
      ? html`<rr-picture .board=${this.board} .label=${t("choice.picture")}></rr-picture>`
      : nothing;
  }
}

customElements.define("rr-chosen", RrChosen);
