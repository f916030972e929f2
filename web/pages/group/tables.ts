/** The tables of a day: one for each daily, and one for each kind of rush that was played. */

import { t } from "../../core/i18n.ts";
import { html, nothing } from "../../core/lit.ts";
import { GAMES, gameNamed } from "../../games/index.ts";
import { clockText } from "../../kit/model.ts";
import { dailyPath } from "../../parts/days.ts";
import { medalPicture } from "../../parts/medals.ts";
import type { GroupTables } from "../../wire/generated/http.ts";

type DailyTable = GroupTables["dailies"][number];
type RushTable = GroupTables["rushes"][number];

/** A name; members who have removed theirs have none. */
export const member = ({ name, me }: { name: string; me: boolean }) =>
  html`<bdi title=${name}>${name || html`<i>${t("group.unnamed")}</i>`}</bdi>${me ? html` <small>(${t("group.you")})</small>` : nothing}`;

export const dailyTables = ({ day, dailies }: GroupTables) =>
  html`<div class="tables">${dailies.map((table) => dailyTable(day, table))}</div>`;

function dailyTable(day: string, { daily, par, rows }: DailyTable) {
  return html`<section class="card stack" aria-labelledby=${daily}>
    <h3 id=${daily}><a href=${dailyPath(day, daily)}>${t(`daily.name.${daily}`)}</a></h3>
    ${
      rows.length === 0
        ? html`<p class="muted">${t("group.none")}</p>`
        : par !== null
          ? ranked(daily, ["moves", "time"], rows, ({ moves, medal, seconds }) => [
              html`${medal && moves !== null ? medalPicture({ moves, medal, par }) : nothing}${moves}`,
              seconds === null ? "–" : clockText(seconds * 1000),
            ])
          : html`<ul class="names">${rows.map((row) => html`<li>${member(row)}</li>`)}</ul>
              <p class="muted small">${t("group.closed")}</p>`
    }
  </section>`;
}

export const rushTables = ({ rushes }: GroupTables) =>
  rushes.length === 0
    ? html`<p class="muted">${t("group.rush.none")}</p>`
    : html`<div class="tables">${rushes.map(rushTable)}</div>`;

function rushTable({ mode, game, rows }: RushTable) {
  const name = gameNamed(game);
  const id = `${mode}-${game}`;
  return html`<section class="card stack" aria-labelledby=${id}>
    <h3 id=${id}>${t(`rush.mode.${mode}`)}${name ? html` <small>${t(GAMES[name].title)}</small>` : nothing}</h3>
    ${ranked(id, ["solved"], rows, ({ solved }) => [solved])}
  </section>`;
}

/** @param columns the names of the columns after rank and name, as keys of texts */
function ranked<Row extends { rank: number | null; name: string; me: boolean }>(
  id: string,
  columns: readonly string[],
  rows: readonly Row[],
  cells: (row: Row) => unknown[],
) {
  return html`<table aria-labelledby=${id}>
    <thead>
      <tr>
        <th scope="col"><span class="visually-hidden">${t("group.rank")}</span></th>
        <th scope="col">${t("group.player")}</th>
        ${columns.map((column) => html`<th scope="col" class="count">${t(`group.${column}`)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) => html`<tr class=${row.me ? "own" : ""}>
          <td class="numeric muted">${row.rank}</td>
          <th scope="row">${member(row)}</th>
          ${cells(row).map((cell) => html`<td class="count numeric">${cell}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`;
}
