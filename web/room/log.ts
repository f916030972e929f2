/** What has happened in a room: the latest events as news, earlier ones in the log. */

import type { Entry } from "../kit/chronicle.ts";
import { COMMON_LINES, joined, type News } from "../kit/words.ts";

/** How many entries are visible on large screens. */
const LOG = 24;

/** The texts of these events for the reader; events without a text are skipped. */
const worded = (entries: readonly Entry[]): News[] =>
  entries.map((entry) => entry.news()).filter((line) => line !== null);

export class Log {
  /** the latest events */
  latest: Entry[] = [];
  /** earlier events, the latest first */
  entries: Entry[] = [];

  /**
   * @param story the events since the last call
   * @param opened the page has just been opened and gets all events: only the last ones are news
   * @returns whether there was anything to show
   */
  add(story: readonly Entry[], opened: boolean): boolean {
    const withNews = story.filter((entry) => entry.news());
    const newest = withNews.at(-1);
    if (newest) this.latest = withNews.filter(({ event }) => !opened || event.at === newest.event.at).slice(-2);
    this.entries = [...withNews.reverse(), ...this.entries].slice(0, LOG);
    return newest !== undefined;
  }

  /** Whether the latest events are about joining, leaving and the host. */
  get common() {
    return this.latest.some(({ event }) => event.type in COMMON_LINES);
  }

  get lines() {
    return worded(this.entries);
  }

  /** The news, unless the page shows it anyway; short if space is short. */
  news(most: number): News | null {
    const lines = worded(this.latest).filter((line) => !line.headed);
    return lines.length ? joined(lines, most) : null;
  }
}
