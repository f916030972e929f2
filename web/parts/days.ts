/** Days such as 2026-11-23 and months such as 2026-11: in UTC, as the server counts them. Pure functions. */

import { locale } from "../core/i18n.ts";

const DAY = 86_400_000;

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

export const plusDays = (day: string, count: number) => dayOf(timeOf(day) + count * DAY);

export const monthOf = (day: string) => day.slice(0, 7);

/** The month before or after. */
export const plusMonths = (month: string, count: number) => {
  const first = new Date(timeOf(`${month}-01`));
  return monthOf(dayOf(first.setUTCMonth(first.getUTCMonth() + count)));
};

/** The weeks of a month, from Monday; null for days of other months. */
export function weeksOf(month: string): readonly (readonly (string | null)[])[] {
  const first = `${month}-01`;
  const monday = plusDays(first, -((new Date(timeOf(first)).getUTCDay() + 6) % 7));
  const days = Array.from({ length: 42 }, (_, at) => plusDays(monday, at)).map((day) =>
    monthOf(day) === month ? day : null,
  );
  return [0, 7, 14, 21, 28, 35].map((at) => days.slice(at, at + 7)).filter((week) => week.some(Boolean));
}

/** The address of a day's puzzles, or of one of them. */
export const dailyPath = (day: string, daily: string = "") => `/daily/${day}${daily && `/${daily}`}`;

const part = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: "UTC" }).format(timeOf(day));

const DATE = { day: "numeric", month: "long", year: "numeric" } as const;

/** November 23, 2026 */
export const dayText = (day: string) => part(day, DATE);

/** Monday, November 23, 2026 */
export const longText = (day: string) => part(day, { weekday: "long", ...DATE });

/** November 2026 */
export const monthText = (month: string) => part(`${month}-01`, { month: "long", year: "numeric" });

/** The names of the days of a week, from Monday: short, and long. */
export const weekdays = () =>
  weeksOf("2021-02")[0].map(
    (
      day, // it begins with a Monday
    ) => (["short", "long"] as const).map((weekday) => part(day ?? "", { weekday })),
  );
