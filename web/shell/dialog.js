/**
 * <rr-dialog heading="…">: a native modal dialog with a title and a close button around whatever a page shows in it.
 * It renders into the light DOM, so that one style sheet dresses everything. Escape, the button and a click beside it
 * close it; focus goes back to where it was, as the browser does for `showModal`.
 */

import { LitElement, html } from "../lit.js";
import { Localized, t } from "../i18n.js";
import { glyph } from "./glyphs.js";

export class RrDialog extends LitElement {
  static properties = { heading: {}, content: { attribute: false }, wide: { type: Boolean } };

  constructor() {
    super();
    this.heading = "";
    this.wide = false;
    /** @type {() => unknown} */
    this.content = () => "";
    new Localized(this);
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  get dialog() {
    return /** @type {HTMLDialogElement} */ (this.querySelector("dialog"));
  }

  /** @override */
  firstUpdated() {
    this.dialog.showModal();
  }

  close() {
    this.dialog.close();
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    if (event.target === this.dialog) this.close();
  }

  /** @override */
  render() {
    return html`<dialog
      class="dialog ${this.wide ? "wide" : ""}"
      aria-label=${this.heading}
      @click=${this.clicked}
      @close=${() => this.remove()}
    >
      <div class="dialog-inner">
        <header class="dialog-head">
          <h2>${this.heading}</h2>
          <button class="icon-button" @click=${this.close} aria-label=${t("app.close")}>${glyph("close")}</button>
        </header>
        <div class="dialog-body">${this.content()}</div>
      </div>
    </dialog>`;
  }
}

customElements.define("rr-dialog", RrDialog);

/**
 * Show something in a dialog; only one is open at a time.
 *
 * @param {string} heading
 * @param {() => unknown} content a function that gives the template, called at every render
 * @param {{ wide?: boolean }} [options]
 * @returns {RrDialog}
 */
export function openDialog(heading, content, options = {}) {
  document.querySelector("rr-dialog")?.remove();
  const dialog = new RrDialog();
  dialog.heading = heading;
  dialog.content = content;
  dialog.wide = options.wide ?? false;
  document.body.append(dialog);
  return dialog;
}

/**
 * A question with two answers. Nothing happens unless the first is chosen.
 *
 * @param {{ heading: string, text: string, yes: string, no: string, act: () => void }} question
 */
export function ask({ heading, text, yes, no, act }) {
  const dialog = openDialog(
    heading,
    () =>
      html` <p>${text}</p>
        <div class="row end">
          <button class="button quiet" @click=${() => dialog.close()}>${no}</button>
          <button
            class="button primary"
            @click=${() => {
              dialog.close();
              act();
            }}
          >
            ${yes}
          </button>
        </div>`,
  );
}
