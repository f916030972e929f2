// The dailies' days and texts: months as on a wall calendar, results as sentences, in every language.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { useMessages } from "../../web/core/i18n.ts";
import { shareText } from "../../web/pages/daily/share.ts";
import {
  dailyPath,
  dayText,
  longText,
  monthText,
  plusDays,
  plusMonths,
  weekdays,
  weeksOf,
} from "../../web/parts/days.ts";
import type { DailyResult } from "../../web/wire/generated/http.ts";

const read = (tag: string, part: string) =>
  JSON.parse(readFileSync(new URL(`../../src/randolph/locales/${tag}/${part}.json`, import.meta.url), "utf8"));
const speak = (tag: string) => useMessages(tag, { ...read(tag, "app"), ...read(tag, "daily") });

beforeEach(() => speak("en"));

test("days and months follow each other over the ends of months, years and leap days", () => {
  assert.equal(plusDays("2026-11-30", 1), "2026-12-01");
  assert.equal(plusDays("2027-01-01", -1), "2026-12-31");
  assert.equal(plusDays("2028-02-28", 1), "2028-02-29");
  assert.equal(plusMonths("2026-12", 1), "2027-01");
  assert.equal(plusMonths("2027-01", -1), "2026-12");
});

test("a month has the weeks of a wall calendar, from Monday", () => {
  // November 2026 begins on a Sunday, February 2027 fills exactly four weeks.
  const november = weeksOf("2026-11");
  assert.equal(november.length, 6);
  assert.deepEqual(november[0], [null, null, null, null, null, null, "2026-11-01"]);
  assert.deepEqual(november[5], ["2026-11-30", null, null, null, null, null, null]);
  assert.equal(weeksOf("2027-02").length, 4);
  assert.equal(weeksOf("2028-02").flat().filter(Boolean).length, 29);
});

test("days have the names of the language, whatever the device's time zone", () => {
  assert.equal(dayText("2026-11-23"), "November 23, 2026");
  assert.equal(longText("2026-11-23"), "Monday, November 23, 2026");
  assert.deepEqual(weekdays()[0], ["Mon", "Monday"]);
  speak("fr");
  assert.equal(longText("2026-11-23"), "lundi 23 novembre 2026");
  assert.equal(monthText("2026-11"), "novembre 2026");
  const dates = {
    de: "23. November 2026",
    es: "23 de noviembre de 2026",
    fi: "23. marraskuuta 2026",
    ja: "2026年11月23日",
  };
  for (const [tag, date] of Object.entries({ ...dates, ru: "23 ноября 2026 г.", "zh-Hant": "2026年11月23日" })) {
    speak(tag);
    assert.equal(dayText("2026-11-23"), date);
  }
  speak("en");
});

const result = (daily: DailyResult["daily"], moves: number, par: number): DailyResult => ({
  ...{ daily, moves, par, day: "2026-11-23", puzzle: "abcdefgh", medal: null, solution: "", in_time: true },
  seconds: null,
});

test("the text to share reads well aloud", () => {
  const results = [result("easy", 5, 5), result("medium", 8, 7), result("micro", 6, 3)];
  const link = "https://example.org/daily/2026-11-23";
  assert.equal(
    shareText("2026-11-23", results, 6, link),
    `Randolph, November 23, 2026. Easy: par, 5 moves. Medium: 8 moves, one over par. Micro Robots: 6 moves, 3 over par. Streak: 6 days. ${link}`,
  );
  assert.equal(
    shareText("2026-11-23", [result("hard", 1, 1)], 1, link),
    `Randolph, November 23, 2026. Hard: par, 1 move. ${link}`,
  );
  speak("fr");
  assert.equal(
    shareText("2026-11-23", results.slice(0, 2), 6, link),
    `Randolph, 23 novembre 2026. Facile : par, 5 coups. Moyen : 8 coups, un de plus que le par. Série : 6 jours. ${link}`,
  );
  speak("ru");
  assert.equal(
    shareText("2026-11-23", results.slice(0, 1), 1, link),
    `Randolph, 23 ноября 2026 г. Лёгкая: оптимум, 5 шагов. ${link}`,
  );
  speak("ja");
  assert.match(shareText("2026-11-23", results, 6, link), /2026年11月23日。.+。 https:/);
});

test("a day has an address, and each of its puzzles", () => {
  assert.equal(dailyPath("2026-11-23"), "/daily/2026-11-23");
  assert.equal(dailyPath("2026-11-23", "medium"), "/daily/2026-11-23/medium");
});
