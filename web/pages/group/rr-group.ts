/**
 * <rr-group>: a group of players who compare their results – the tables of a day, its members, the link with which
 * others join – and a list of the reader's groups. The group `public` is for everybody.
 */

import { t } from "../../core/i18n.ts";
import { html, nothing } from "../../core/lit.ts";
import { attribute, InDocument, list, maybe, of, Reactive } from "../../core/reactive.ts";
import { navigate } from "../../core/router.ts";
import { coded } from "../../kit/words.ts";
import { blank, blankStyle } from "../../parts/blank.ts";
import { copied, selectAll, share, sharesByTouch } from "../../parts/copy.ts";
import { longText, plusDays } from "../../parts/days.ts";
import { ask } from "../../parts/dialog.ts";
import { type From, typedName } from "../../parts/fields.ts";
import { glyph } from "../../parts/glyphs.ts";
import { medalStyle } from "../../parts/medals.ts";
import { qrPicture, qrStyle } from "../../parts/qr-picture.ts";
import { cardPageStyle } from "../../styles/card-page.ts";
import type { Group, GroupMember, GroupTables, Me } from "../../wire/generated/http.ts";
import { LONGEST_GROUP_TITLE, LONGEST_NAME } from "../../wire/generated/protocol.ts";
import { createGroup, groupTables, joinGroup, leaveGroup, myGroups, PUBLIC, removeMember } from "../../wire/groups.ts";
import { HttpError } from "../../wire/http.ts";
import { renameMe, whoAmI } from "../../wire/me.ts";
import { groupStyle } from "./styles.ts";
import { dailyTables, member, rushTables } from "./tables.ts";

const groupPath = (id: string, day: string = "") => `/group/${encodeURIComponent(id)}${day && `?day=${day}`}`;

export class RrGroup extends Reactive(
  {
    /** the id of the group */
    group: attribute(""),
    /** the day of the tables; empty: the server's today */
    day: attribute(""),
    tables: maybe<GroupTables>(),
    me: maybe<Me>(),
    mine: list<Group>(),
    busy: false,
    /** whether the link is on the clipboard; "select": it has to be copied by hand */
    copied: of<"" | "yes" | "select">(""),
    /** codes of errors: why nothing is shown, or what was refused, and where */
    lost: "",
    fault: of<{ at: "join" | "new" | "members"; code: string } | null>(null),
  },
  InDocument,
) {
  static override styles = [blankStyle, cardPageStyle, medalStyle, qrStyle, groupStyle];

  /** identifies the latest load: answers to older ones are ignored */
  loading = {};
  reload = () => {
    if (document.visibilityState === "visible") void this.load();
  };

  override connectedCallback() {
    super.connectedCallback();
    window.addEventListener("online", this.reload);
    document.addEventListener("visibilitychange", this.reload);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener("online", this.reload);
    document.removeEventListener("visibilitychange", this.reload);
  }

  override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("group") || changed.has("day")) void this.load();
  }

  async load() {
    this.loading = {};
    const { loading } = this;
    try {
      const [tables, me, mine] = await Promise.all([groupTables(this.group, this.day), whoAmI(), myGroups()]);
      if (loading !== this.loading) return;
      [this.tables, this.me, this.mine, this.lost] = [tables, me, mine, ""];
    } catch (error) {
      if (loading === this.loading) this.lost = codeOf(error);
    }
  }

  /**
   * Change something, then load the page again; a refusal is shown in its part of the page.
   *
   * @param change returns the path of the group to show next, if it is another one
   */
  async act(at: "join" | "new" | "members", change: () => Promise<string | undefined>) {
    if (this.busy) return;
    this.busy = true;
    this.fault = null;
    try {
      const path = await change();
      if (path) navigate(path);
      else await this.load();
    } catch (error) {
      this.fault = { at, code: codeOf(error) };
    }
    this.busy = false;
  }

  join(event: From<HTMLFormElement>) {
    event.preventDefault();
    const name = this.me?.name ? "" : typedName(event);
    if (!name && !this.me?.name) return;
    void this.act("join", async () => {
      if (name) this.me = await renameMe(name);
      await joinGroup(this.group);
      return undefined;
    });
  }

  create(event: From<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const title = typedName(event);
    const name = this.me?.name ?? form.querySelector<HTMLInputElement>("input[name=own]")?.value.trim();
    if (!title || !name) return;
    void this.act("new", async () => {
      if (!this.me?.name) this.me = await renameMe(name);
      const { path } = await createGroup(title);
      form.reset();
      return path;
    });
  }

  leave() {
    const last = this.tables?.group.members === 1 && this.group !== PUBLIC;
    this.confirm("leave", {}, last ? t("group.leave.last") : t("group.leave.text"), async () => {
      await leaveGroup(this.group);
      return last ? groupPath(PUBLIC) : undefined;
    });
  }

  removeOne({ member, name }: GroupMember) {
    const who = { name: name || t("group.unnamed") };
    this.confirm("remove", who, t("group.remove.text", who), async () => {
      await removeMember(this.group, member);
      return undefined;
    });
  }

  confirm(
    what: "leave" | "remove",
    params: Record<string, string>,
    text: string,
    change: () => Promise<string | undefined>,
  ) {
    const act = () => void this.act("members", change);
    ask({ heading: t(`group.${what}`, params), text, yes: t(`group.yes.${what}`), no: t("group.no"), act });
  }

  get link() {
    return new URL(groupPath(this.group), location.href).href;
  }

  async invite() {
    if (sharesByTouch()) return share({ url: this.link, title: this.titled });
    const field = this.querySelector<HTMLInputElement>(".link input");
    this.copied = (await copied(this.link, field)) ? "yes" : "select";
  }

  get titled() {
    return this.group === PUBLIC ? t("group.public") : (this.tables?.group.title ?? "");
  }

  override render() {
    const { tables, lost } = this;
    if (lost && !tables)
      return html`${blank(html`<h1>${t("group.title")}</h1>
        <p role="alert">${coded("group.fault", lost)}</p>
        <a class="button primary" href=${groupPath(PUBLIC)}>${t("group.public")}</a>`)}`;
    if (!tables) return html`<p class="muted" role="status">${t("room.loading")}</p>`;
    const { group } = tables;
    return html`<section class="card-page group-page">
      <header>
        <h1>${this.titled}</h1>
        <p class="muted">${t("group.members", { count: group.members })}</p>
      </header>
      <p class="muted small">${t("group.honest")}</p>
      ${lost ? html`<p role="alert">${coded("group.fault", lost)}</p>` : nothing} ${tables.member ? nothing : this.joining()}
      ${
        tables.dailies.length
          ? html`${this.days(tables)}
              <h2>${t("group.dailies")}</h2>
              ${dailyTables(tables)}
              <h2><a href="/rush">${t("group.rushes")}</a></h2>
              ${rushTables(tables)}`
          : nothing
      }
      ${tables.member ? this.people(tables) : nothing} ${this.groups()}
    </section>`;
  }

  /** A form in which players without a public name enter one. */
  joining() {
    const { me, group } = this;
    return html`<form class="card stack" novalidate @submit=${this.join}>
      <p>${t(group === PUBLIC ? "group.join.public" : "group.join.text")}</p>
      <div class="row wrap">
        ${me?.name ? nothing : this.nameField("name")}
        <button class="button primary" ?disabled=${this.busy}>
          ${me?.name ? t("group.join.as", { name: me.name }) : t("group.join")}
        </button>
      </div>
      ${this.refusal("join")}
    </form>`;
  }

  nameField(name: string) {
    return html`<input class="field" name=${name} required maxlength=${LONGEST_NAME} autocomplete="nickname"
      aria-label=${t("group.name")} placeholder=${t("group.name")} />`;
  }

  /** The day of the tables, between the one before and the one after. */
  days({ day, today, first }: GroupTables) {
    const arrow = (name: "back" | "forward", to: string, enabled: boolean) =>
      enabled
        ? html`<a class="icon-button" href=${groupPath(this.group, to === today ? "" : to)} aria-label=${t(`group.${name}`)}>${glyph(name)}</a>`
        : html`<span class="icon-button" aria-hidden="true"></span>`;
    return html`<nav class="days" aria-label=${longText(day)}>
      ${arrow("back", plusDays(day, -1), day > first)}
      <b aria-live="polite">${longText(day)}</b>
      ${arrow("forward", plusDays(day, 1), day < today)}
    </nav>`;
  }

  people({ group, members }: GroupTables) {
    return html`<div class="together">
      ${
        group.id === PUBLIC
          ? nothing
          : html`<section class="card stack" aria-labelledby="people">
              <h2 id="people">${t("group.people")}</h2>
              <ul class="names">
                ${members.map(
                  (one) => html`<li>
                    <span>${member(one)}${one.owner ? html` <small class="muted">${t("group.owner")}</small>` : nothing}</span>
                    ${
                      group.owner && !one.me
                        ? html`<button class="icon-button" ?disabled=${this.busy} aria-label=${t("group.remove", { name: one.name || t("group.unnamed") })}
                            @click=${() => this.removeOne(one)}>${glyph("close")}</button>`
                        : nothing
                    }
                  </li>`,
                )}
              </ul>
            </section>`
      }
      <section class="card stack" aria-labelledby="invite">
        <h2 id="invite">${t("group.invite")}</h2>
        ${qrPicture(this.link, t("group.qr"))}
        <p class="muted small">${group.id === PUBLIC ? t("group.join.public") : t("group.invite.text")}</p>
        <div class="row wrap link">
          <input class="field" readonly .value=${this.link} aria-label=${t("group.link")} @focus=${selectAll} />
          <button class="button" @click=${this.invite}>
            ${glyph(sharesByTouch() ? "share" : "copy")}${t(this.copied === "yes" ? "group.copied" : sharesByTouch() ? "group.share" : "group.copy")}
          </button>
        </div>
        ${this.copied === "select" ? html`<p class="small" role="status">${t("group.select")}</p>` : nothing}
        <button class="button quiet danger" ?disabled=${this.busy} @click=${this.leave}>${t("group.leave")}</button>
        ${this.refusal("members")}
      </section>
    </div>`;
  }

  groups() {
    const others = [
      ...this.mine.filter(({ id }) => id !== PUBLIC).map(({ id, title, members }) => ({ id, title, members })),
      { id: PUBLIC, title: t("group.public"), members: null },
    ];
    return html`<section class="card stack" aria-labelledby="mine">
      <h2 id="mine">${t("group.title")}</h2>
      <ul class="names">
        ${others.map(
          ({ id, title, members }) => html`<li>
            <a href=${groupPath(id)} aria-current=${id === this.group ? "page" : nothing}><bdi>${title}</bdi></a>
            ${members === null ? nothing : html`<small class="muted">${t("group.members", { count: members })}</small>`}
          </li>`,
        )}
      </ul>
      <form class="stack" novalidate @submit=${this.create}>
        <p class="muted small">${t("group.new.text")}</p>
        <div class="row wrap">
          <input class="field" name="name" required maxlength=${LONGEST_GROUP_TITLE} autocomplete="off"
            aria-label=${t("group.new")} placeholder=${t("group.new")} />
          ${this.me?.name ? nothing : this.nameField("own")}
          <button class="button" ?disabled=${this.busy}>${t("group.create")}</button>
        </div>
        ${this.refusal("new")}
      </form>
    </section>`;
  }

  refusal(at: "join" | "new" | "members") {
    const { fault } = this;
    return fault?.at === at ? html`<p role="alert">${coded("group.fault", fault.code)}</p>` : nothing;
  }
}

const codeOf = (error: unknown) => (error instanceof HttpError ? error.code : "other");

customElements.define("rr-group", RrGroup);
