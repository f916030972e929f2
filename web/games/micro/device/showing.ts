/**
 * A path is shown on the table, and tapped on the screen cell by cell: the server counts and judges each jump. The
 * player's name is large. Before the first jump the declaration can be withdrawn, afterwards it can only be wrong.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { avatar } from "../../../kit/avatar.ts";
import { confirmation } from "../../../kit/confirmation.ts";
import { may } from "../../../kit/device.ts";
import { can, playerAt } from "../../../kit/model.ts";
import { withNames } from "../../../kit/names.ts";
import { foot, head, timer, zoneNews } from "../../../kit/zone.ts";
import type { View } from "../../../wire/generated/micro.ts";
import { counter, jumpsMade, missing } from "../room/showing.ts";
import type { MicroTable } from "./adapter.ts";

export function showing({ room, device }: MicroTable, view: View) {
  const { demonstration } = view;
  const player = playerAt(view, demonstration?.seat);
  const top = html`${head(room, view, { count: counter(view), aside: timer(room, view) })} ${zoneNews(room, view)}`;
  if (!demonstration || !player) return top;
  const { name, seat } = player;
  if (room.confirming)
    return html`${top}
    ${confirmation(room, {
      title: t(room.confirming === "undo" ? "micro.give_up.undo" : "microtable.wrong.ask"),
      text: t(player.chips.length ? "microtable.wrong.text" : "microtable.wrong.poor", { name }),
      said: t("microtable.wrong.said", { name }),
      yes: t("microtable.wrong"),
    })}`;
  const strike = demonstration.path.length === 0 && may(view, seat, "strike");
  return html`
    ${top}
    <p class="hints">${missing(view)} <b class="shower">${avatar(player)} ${withNames(view, t("referee.shows", { name }))}</b></p>
    <div class="zone-body watching">
      <p class="calm">${t("microtable.tap")}</p>
      ${jumpsMade(view)}
    </div>
    ${foot(html`
      <button class="button grow" aria-disabled=${can(view, "give_up") ? "false" : "true"} @click=${() => room.askGiveUp()}>
        ${t("microtable.wrong")}
      </button>
      ${
        strike
          ? html`<button class="button grow" @click=${() => device.strike(seat)}>${t("microtable.strike")}</button>`
          : ""
      }
    `)}
  `;
}
