/**
 * <rr-player>: the player of puzzles at this device – public name, rating, six words for another device – in a dialog
 * that any page opens. The words are shown once, because the server keeps only their hash.
 */

import { t } from "../core/i18n.ts";
import { html, nothing } from "../core/lit.ts";
import { InDocument, maybe, of, Reactive } from "../core/reactive.ts";
import type { Me } from "../wire/generated/http.ts";
import { LONGEST_NAME } from "../wire/generated/protocol.ts";
import { HttpError } from "../wire/http.ts";
import { bringBack, newWords, renameMe, whoAmI } from "../wire/me.ts";
import { copied } from "./copy.ts";
import { openDialog } from "./dialog.ts";
import { fieldValue } from "./fields.ts";
import { askForget } from "./forget.ts";
import { glyph } from "./glyphs.ts";
import { playerStyle } from "./player-style.ts";

/** The refusals that have a text of their own. */
const FAULTS = ["unreachable", "too_frequent", "invalid_name", "unknown_words", "no_player"];

export class RrPlayer extends Reactive(
  {
    me: maybe<Me>(),
    /** whether the server has said whether there is one */
    known: false,
    /** six new words */
    words: "",
    copied: of<"" | "yes" | "shown">(""),
    /** the name and the words in the fields */
    name: "",
    typed: "",
    /** this device has another player: bringing one back replaces it */
    other: false,
    /** what was done, or refused, and where: keys of texts */
    said: of<{ at: "name" | "words" | "return" | ""; key: string; bad?: boolean }>(Object.freeze({ at: "", key: "" })),
    busy: false,
  },
  InDocument,
) {
  static override styles = [playerStyle];

  override connectedCallback() {
    super.connectedCallback();
    void this.act("", async () => this.show(await whoAmI()));
  }

  show(me: Me | null) {
    this.me = me;
    this.known = true;
    this.name = me?.name ?? "";
    return "";
  }

  /** Do something, and say in its part of the dialog what came of it. */
  async act(at: RrPlayer["said"]["at"], what: () => Promise<string>) {
    this.busy = true;
    try {
      this.said = { at, key: await what() };
    } catch (error) {
      const code = error instanceof HttpError ? error.code : "other";
      this.said = { at, key: `player.fault.${FAULTS.includes(code) ? code : "other"}`, bad: true };
    }
    this.busy = false;
  }

  rename(event: Event) {
    event.preventDefault();
    void this.act("name", async () => {
      this.show(await renameMe(this.name.trim() || null));
      return this.me?.name ? "player.name.saved" : "player.name.none";
    });
  }

  makeWords() {
    void this.act("words", async () => {
      this.words = await newWords();
      this.copied = "";
      return this.show(await whoAmI());
    });
  }

  async copy() {
    this.copied = (await copied(this.words)) ? "yes" : "shown";
  }

  comeBack(event: Event) {
    event.preventDefault();
    void this.act("return", async () => {
      try {
        this.show(await bringBack(this.typed, this.other));
      } catch (error) {
        if (!(error instanceof HttpError && error.code === "other_player")) throw error;
        this.other = true;
        return "";
      }
      this.other = false;
      this.typed = this.words = "";
      this.emit("player");
      return "player.return.done";
    });
  }

  override render() {
    const { me, known } = this;
    if (!known) return this.saying("") || html`<p class="muted" role="status">${t("room.loading")}</p>`;
    return html`<div class="player">
      ${this.who(me)} ${this.naming()} ${this.wording()} ${this.returning()}
      <div class="row end">
        <button class="button quiet danger" @click=${askForget}>${t("app.forget.open")}</button>
      </div>
    </div>`;
  }

  who(me: Me | null) {
    if (!me) return html`<p>${t("player.none")}</p>`;
    return html`<p class="rating">
      <b class="numeric">${me.rating}</b>
      <span>
        ${t("player.rating")}${me.provisional ? html` <em>${t("player.provisional")}</em>` : nothing}
        <small class="muted">${t("player.tries", { count: me.tries })}</small>
      </span>
    </p>`;
  }

  naming() {
    return html`<form class="part" @submit=${this.rename}>
      <label for="player-name">${t("player.name")}</label>
      <p class="muted small">${t("player.name.hint")}</p>
      <div class="row">
        <input
          id="player-name"
          class="field"
          maxlength=${LONGEST_NAME}
          autocomplete="nickname"
          .value=${this.name}
          @input=${(event: Event) => (this.name = fieldValue(event))}
        />
        <button class="button" ?disabled=${this.busy}>${t("player.save")}</button>
      </div>
      ${this.saying("name")}
    </form>`;
  }

  wording() {
    const { words, me } = this;
    return html`<section class="part">
      <h3>${t("player.words")}</h3>
      <p class="muted small">${t("player.words.hint")}</p>
      ${
        words
          ? html`<ol class="six" translate="no">
                ${words.split(" ").map((word) => html`<li>${word}</li>`)}
              </ol>
              <p class="small" role="status">${t("player.words.once")}</p>
              <div class="row">
                <button class="button" @click=${this.copy}>${glyph("copy")}${t("player.copy")}</button>
                <span class="small" role="status"
                  >${this.copied ? t(this.copied === "yes" ? "player.copied" : "player.copy.failed") : nothing}</span
                >
              </div>`
          : html`${me?.words ? html`<p class="small">${t("player.words.old")}</p>` : nothing}
              <div class="row">
                <button class="button" ?disabled=${this.busy} @click=${this.makeWords}>
                  ${t(me?.words ? "player.words.new" : "player.words.make")}
                </button>
              </div>`
      }
      ${this.saying("words")}
    </section>`;
  }

  returning() {
    return html`<form class="part" @submit=${this.comeBack}>
      <label for="player-words">${t("player.return")}</label>
      <p class="muted small">${t("player.return.hint")}</p>
      <div class="row">
        <input
          id="player-words"
          class="field"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          translate="no"
          required
          .value=${this.typed}
          @input=${(event: Event) => {
            this.typed = fieldValue(event);
            this.other = false;
          }}
        />
        <button class="button ${this.other ? "danger" : ""}" ?disabled=${this.busy}>
          ${t(this.other ? "player.return.replace" : "player.return.act")}
        </button>
      </div>
      ${this.other ? html`<p class="warned" role="alert">${t("player.return.other")}</p>` : this.saying("return")}
    </form>`;
  }

  saying(at: RrPlayer["said"]["at"]) {
    const { said } = this;
    if (said.at !== at || !said.key) return "";
    return html`<p class=${said.bad ? "warned" : "small"} role=${said.bad ? "alert" : "status"}>${t(said.key)}</p>`;
  }
}

customElements.define("rr-player", RrPlayer);

/** Show the player. @param changed another player is at this device now */
export function openPlayer(changed: () => void) {
  openDialog(
    () => t("player.title.long"),
    () => html`<rr-player @player=${changed}></rr-player>`,
  );
}
