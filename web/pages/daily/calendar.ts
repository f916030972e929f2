/** The calendar of a month: each day links to its puzzles, and shows which were solved and how well. */

import { t } from "../../core/i18n.ts";
import { html, nothing } from "../../core/lit.ts";
import { dailyPath, dayText, monthOf, monthText, plusMonths, weekdays, weeksOf } from "../../parts/days.ts";
import { glyph } from "../../parts/glyphs.ts";
import type { DayResults, Puzzle } from "../../wire/generated/http.ts";
import type { Daily } from "../../wire/puzzles.ts";
import { namedResult } from "./share.ts";

interface Calendar {
  /** the month that is shown */
  month: string;
  /** the first day and the last day with puzzles */
  first: string;
  today: string;
  /** the day that is shown */
  day: string;
  /** the dailies in their order */
  dailies: readonly Pick<Puzzle, "daily">[];
  results: readonly DayResults[];
  show: (month: string) => void;
}

export function calendar({ month, first, today, day, dailies, results, show }: Calendar) {
  const names = dailies.flatMap(({ daily }) => daily ?? []);
  const byDay = new Map(results.map((one) => [one.day, one]));
  const arrow = (name: "back" | "forward", to: string, enabled: boolean) =>
    html`<button class="icon-button" aria-label=${monthText(to)} ?disabled=${!enabled} @click=${() => show(to)}>
      ${glyph(name)}
    </button>`;
  const cell = (one: string | null) => {
    if (!one) return html`<td></td>`;
    const number = Number(one.slice(-2));
    if (one < first || one > today) return html`<td><span class="day off">${number}</span></td>`;
    const { results: solved = [], graced = false } = byDay.get(one) ?? {};
    return html`<td>
      <a
        class="day ${graced ? "graced" : ""}"
        href=${dailyPath(one)}
        aria-current=${one === day ? "date" : nothing}
        aria-label=${[dayText(one), ...solved.map(namedResult), graced ? t("daily.graced") : ""].filter(Boolean).join(", ")}
        >${number}${solved.length ? dots(names, solved) : nothing}</a
      >
    </td>`;
  };
  return html`<div class="calendar">
    <div class="row between">
      ${arrow("back", plusMonths(month, -1), month > monthOf(first))}
      <h2 id="month" aria-live="polite">${monthText(month)}</h2>
      ${arrow("forward", plusMonths(month, 1), month < monthOf(today))}
    </div>
    <table aria-labelledby="month">
      <thead>
        <tr>
          ${weekdays().map(([short, long]) => html`<th scope="col" abbr=${long}>${short}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${weeksOf(month).map((week) => html`<tr>${week.map(cell)}</tr>`)}
      </tbody>
    </table>
  </div>`;
}

/** A dot for each daily, in their order. */
const dots = (names: readonly Daily[], solved: DayResults["results"]) => html`<span class="dots">
  ${names.map((name) => {
    const result = solved.find(({ daily }) => daily === name);
    return html`<i class="dot ${result ? (result.medal ?? "plain") : ""} ${result && !result.in_time ? "late" : ""}"></i>`;
  })}
</span>`;
