/**
 * <rr-dialog>: a native modal dialog with a title and a close button. It renders into the light DOM, so
 * that one style sheet covers everything. Escape, the button and a click outside close it; the browser gives the focus
 * back.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { attribute, InDocument, Reactive } from "../core/reactive.ts";
import { glyph } from "./glyphs.ts";

export class RrDialog extends Reactive(
  {
    heading: (): (() => string) => () => "",
    content: (): (() => unknown) => () => "",
    wide: attribute(false),
  },
  InDocument,
) {
  get dialog() {
    return this.querySelector("dialog") as HTMLDialogElement; // rendered before anybody asks
  }

  override firstUpdated() {
    this.dialog.showModal();
  }

  close() {
    this.dialog.close();
  }

  clicked(event: MouseEvent) {
    if (event.target === this.dialog) this.close();
  }

  override render() {
    const heading = this.heading();
    return html`<dialog
      class="dialog ${this.wide ? "wide" : ""}"
      aria-label=${heading}
      @click=${this.clicked}
      @close=${() => this.remove()}
    >
      <div class="dialog-inner">
        <div class="dialog-head">
          <h2>${heading}</h2>
          <button class="icon-button" @click=${this.close} aria-label=${t("app.close")}>${glyph("close")}</button>
        </div>
        <div class="dialog-body">${this.content()}</div>
      </div>
    </dialog>`;
  }
}

customElements.define("rr-dialog", RrDialog);

/**
 * Show content in a dialog; only one is open at a time. Both functions are called for every render, also when the
 * language changes.
 */
export function openDialog(heading: () => string, content: () => unknown, options: { wide?: boolean } = {}): RrDialog {
  document.querySelector("rr-dialog")?.remove();
  const dialog = new RrDialog();
  dialog.heading = heading;
  dialog.content = content;
  dialog.wide = options.wide ?? false;
  document.body.append(dialog);
  return dialog;
}

interface Question {
  heading: string;
  text: string | readonly string[];
  yes: string;
  no: string;
  act: () => void;
}

/** A question with two answers. Nothing happens unless the first is chosen. */
export function ask({ heading, text, yes, no, act }: Question) {
  const dialog = openDialog(
    () => heading,
    () =>
      html` ${[text].flat().map((one) => html`<p>${one}</p>`)}
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
