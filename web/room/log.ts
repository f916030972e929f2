/** What has happened in a room, as its page tells it: the last of it as news, and more of it in the log. */

import type { Entry } from "../kit/chronicle.ts";
import { COMMON_LINES, joined, type News } from "../kit/words.ts";

/** How much of what happened is kept in sight on large screens. */
const LOG = 24;

/** In the reader's words; what needs no words is left out. */
const worded = (entries: readonly Entry[]): News[] =>
  entries.map((entry) => entry.news()).filter((line) => line !== null);

export class Log {
  /** what has just happened */
  latest: Entry[] = [];
  /** what happened before, the latest first */
  entries: Entry[] = [];

  /**
   * @param story since last time
   * @param opened the page has just been opened and gets all that ever happened: what has just happened is its last moment
   * @returns whether something was told
   */
  add(story: readonly Entry[], opened: boolean): boolean {
    const told = story.filter((entry) => entry.news());
    const newest = told.at(-1);
    if (newest) this.latest = told.filter(({ event }) => !opened || event.at === newest.event.at).slice(-2);
    this.entries = [...told.reverse(), ...this.entries].slice(0, LOG);
    return newest !== undefined;
  }

  /** Whether it is about who comes and goes, and what the host does. */
  get common() {
    return this.latest.some(({ event }) => event.type in COMMON_LINES);
  }

  get lines() {
    return worded(this.entries);
  }

  /** What has just happened, unless the page says it anyway, in as many letters as there is room for. */
  news(most: number): News | null {
    const lines = worded(this.latest).filter((line) => !line.headed);
    return lines.length ? joined(lines, most) : null;
  }
}
