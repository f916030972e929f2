/**
 * <rr-take-along>: copies seats and games from one device to another. The giving device shows a QR code, a link and a
 * code to type; the other one opens it. A link is opened by a tap only, because link previews must not use it up.
 */

import { locale, t } from "../../core/i18n.ts";
import { html, nothing } from "../../core/lit.ts";
import { InDocument, maybe, of, Reactive } from "../../core/reactive.ts";
import { replaceHash } from "../../core/router.ts";
import { coded } from "../../kit/words.ts";
import { blank } from "../../parts/blank.ts";
import { copied, download } from "../../parts/copy.ts";
import { type From, fieldValue } from "../../parts/fields.ts";
import { gamesPlayed } from "../../parts/games.ts";
import { qrPicture, qrStyle } from "../../parts/qr-picture.ts";
import {
  type Arrived,
  depositParcel,
  fromFile,
  type Luggage,
  NoLuggage,
  packLuggage,
  takeParcel,
  unpack,
} from "../../parts/transfer.ts";
import { remembered } from "../../wire/forget.ts";
import { PARCEL_SECONDS } from "../../wire/generated/protocol.ts";
import { HttpError } from "../../wire/http.ts";
import { canSeal, grouped, typedCode } from "../../wire/sealing.ts";
import { alongStyle } from "./styles.ts";

/** What the giving device shows. */
type Parcel = { code: string; link: string; until: Date };

export class RrTakeAlong extends Reactive(
  {
    /** how many rooms have issued a pass so far, while packing */
    asked: maybe<{ count: number; of: number }>(),
    parcel: maybe<Parcel>(),
    /** the id and key of the parcel that was left: it may be gone by now */
    over: false,
    /** whether the link was copied; if the browser does not allow it, it is selected */
    copied: of<"" | "yes" | "select">(""),
    saved: false,
    /** the code in the field */
    typed: "",
    opening: false,
    /** a code in the address: this device takes the parcel */
    linked: "",
    /** the content that is not unpacked yet */
    luggage: maybe<Luggage>(),
    arrived: maybe<Arrived>(),
    /** the codes of errors, for giving and for taking */
    giving: "",
    taking: "",
  },
  InDocument,
) {
  static override styles = [qrStyle, alongStyle];

  timer: number | undefined = undefined;
  look = () => {
    this.linked = location.hash ? typedCode(location.hash) : "";
  };

  override connectedCallback() {
    super.connectedCallback();
    window.addEventListener("hashchange", this.look);
    this.look();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.look);
    window.clearTimeout(this.timer);
  }

  // ── this device gives ──

  async pack(give: (luggage: Luggage) => Promise<void>) {
    this.giving = "";
    try {
      await give(await packLuggage((count, all) => (this.asked = { count, of: all })));
    } catch (error) {
      this.giving = codeOf(error);
    }
    this.asked = null;
  }

  async send(luggage: Luggage) {
    const { code, link } = await depositParcel(luggage);
    const lasting = 1000 * PARCEL_SECONDS;
    this.parcel = { code, link: `${link}#${code}`, until: new Date(Date.now() + lasting) };
    this.over = false;
    this.copied = "";
    this.timer = window.setTimeout(() => {
      this.parcel = null;
      this.over = true;
    }, lasting);
  }

  async save(luggage: Luggage) {
    download(new Blob([JSON.stringify(luggage)], { type: "application/json" }), "randolph-take-along.json");
    this.saved = true;
  }

  async copy({ currentTarget }: From<HTMLElement>) {
    const field = currentTarget.parentElement?.querySelector("input") ?? null;
    this.copied = (await copied(this.parcel?.link ?? "", field)) ? "yes" : "select";
  }

  // ── this device takes ──

  /** @param bring where the content comes from; without it, unpacking continues */
  async open(bring?: () => Promise<Luggage>) {
    if (this.opening) return;
    this.opening = true;
    this.taking = "";
    try {
      if (bring) {
        this.luggage = await bring();
        this.arrived = { seats: 0, lost: 0, games: 0 };
      }
      if (this.luggage && this.arrived) await unpack(this.luggage, this.arrived, () => this.requestUpdate());
      this.luggage = null;
    } catch (error) {
      this.taking = codeOf(error);
    }
    if (this.arrived || this.taking === "parcel_taken") this.unlink();
    this.opening = false;
  }

  /** The code is used: remove it from the browser's history. */
  unlink() {
    this.linked = "";
    if (location.hash) replaceHash("");
  }

  openCode(code: string) {
    if (!code) this.taking = "no_code";
    else void this.open(() => takeParcel(code));
  }

  openFile({ currentTarget }: From<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = ""; // so that the same file can be chosen again
    if (file) void this.open(() => fromFile(file));
  }

  override render() {
    return html`<div class="along">
      ${blank(html`<h1>${t("along.title")}</h1>
        ${this.linked || this.arrived ? nothing : this.giveCard()} ${this.parcel ? nothing : this.takeCard()}`)}
    </div>`;
  }

  giveCard() {
    return html`<section class="stack" aria-labelledby="give">
      <h2 id="give">${t("along.give")}</h2>
      ${this.given()}
      ${this.giving ? html`<p role="alert">${coded("along.trouble", this.giving)}</p>` : nothing}
    </section>`;
  }

  given() {
    const rooms = remembered().length;
    if (this.asked)
      return html`<p role="status">${t("along.packing", { count: this.asked.count, of: this.asked.of })}</p>`;
    if (this.parcel) return this.shown(this.parcel);
    const games = gamesPlayed().length;
    if (!rooms && !games) return html`<p>${t("along.nothing")}</p>`;
    const file = () => void this.pack((luggage) => this.save(luggage));
    return html`${rooms ? html`<p>${t("along.give.text", { count: rooms })}</p>` : nothing}
      ${games ? html`<p>${t("along.give.games", { count: games })}</p>` : nothing}
      ${this.over ? html`<p role="status">${t("along.over")}</p>` : nothing}
      ${this.saved ? html`<p role="status">${t("along.saved")}</p>` : nothing}
      ${
        canSeal()
          ? html`<button class="button primary" @click=${() => this.pack((luggage) => this.send(luggage))}>${t("along.pack")}</button>
              <button class="text-button" @click=${file}>${t("along.save")}</button>`
          : html`<p class="muted">${t("along.plain")}</p>
              <button class="button primary" @click=${file}>${t("along.save")}</button>`
      }`;
  }

  shown({ code, link, until }: Parcel) {
    const time = until.toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" });
    return html`<p role="status">${t("along.ready", { time })}</p>
      <div class="along-ways">
        ${qrPicture(link, t("along.qr"))}
        <div class="stack">
          <p class="along-code"><small>${t("along.code")}</small><b>${grouped(code)}</b></p>
          <div class="along-link">
            <input class="field" readonly .value=${link} aria-label=${t("along.link")} />
            <button class="button" @click=${this.copy}>${t(this.copied === "yes" ? "along.copied" : "along.copy")}</button>
          </div>
          ${this.copied === "select" ? html`<p role="status">${t("along.select")}</p>` : nothing}
        </div>
      </div>
      <p class="muted">${t("along.secret")}</p>`;
  }

  takeCard() {
    return html`<section class="stack" aria-labelledby="take">
      <h2 id="take">${t("along.take")}</h2>
      ${this.arrived && !this.opening && !this.taking ? this.came(this.arrived) : this.ways()}
      ${this.taking ? html`<p role="alert">${coded("along.trouble", this.taking)}</p>` : nothing}
    </section>`;
  }

  ways() {
    if (this.opening)
      return html`<p role="status">
        ${this.arrived ? t("along.unpacking", { count: this.arrived.seats }) : t("along.opening")}
      </p>`;
    if (this.luggage)
      return html`<button class="button primary" @click=${() => this.open()}>${t("along.again")}</button>`;
    const file = html`<label class="text-button">
      ${t("along.file")}
      <input class="visually-hidden" type="file" accept=".json,application/json" @change=${this.openFile} />
    </label>`;
    if (!canSeal()) return html`<p>${t("along.plain.take")}</p>${file}`;
    if (this.linked)
      return html`<p>${t("along.linked")}</p>
        <button class="button primary" @click=${() => this.openCode(this.linked)}>${t("along.open")}</button>`;
    return html`<p>${t("along.take.text")}</p>
      <form class="along-link" @submit=${this.submit}>
        <input class="field" name="code" aria-label=${t("along.code")} placeholder="XXXX-XXXX-XXXX-XXXX" autocomplete="off"
          autocapitalize="characters" spellcheck="false" .value=${this.typed}
          @input=${(event: Event) => (this.typed = fieldValue(event))} />
        <button class="button">${t("along.open")}</button>
      </form>
      ${file}`;
  }

  submit(event: Event) {
    event.preventDefault();
    this.openCode(typedCode(this.typed));
  }

  came({ seats, lost, games }: Arrived) {
    return html`<div role="status">
        ${seats || !(games || lost) ? html`<p>${t("along.came", { count: seats })}</p>` : nothing}
        ${games ? html`<p>${t("along.came.games", { count: games })}</p>` : nothing}
        ${lost ? html`<p>${t("along.lost", { count: lost })}</p>` : nothing}
      </div>
      <a class="button primary" href="/">${t("along.home")}</a>`;
  }
}

const codeOf = (error: unknown) =>
  error instanceof HttpError ? error.code : error instanceof NoLuggage ? "no_luggage" : "other";

customElements.define("rr-take-along", RrTakeAlong);
