/** The clock of a room's page: when time makes it necessary to render again, and which times left are announced. */

import { t } from "../core/i18n.ts";
import { sound } from "../core/sound.ts";
import { waitOf } from "../kit/mixed.ts";
import { clockText, remaining, runs, sandShare } from "../kit/model.ts";
import type { Room } from "../kit/room.ts";
import type { View } from "../wire/generated/common.ts";

/** How often the page looks at the clock; it renders only if something visible has changed. */
export const TICK = 200;
/** Seconds left that are announced. */
const SPOKEN = [30, 10, 5];

export class Ticking {
  spoken = "";
  spokenAt = 0;
  ticked = "";
  second = 0;

  /** @returns whether a second, a visible share of the sand, or somebody's head start has passed */
  tick<V extends View>(room: Room<V>, view: V): boolean {
    const now = room.now();
    const left = remaining(view.deadline, now);
    const share = Math.round(sandShare(view.deadline, now) * 200);
    const ticked = [clockText(left), share, waitOf(view, now), room.game.timely(view, now)].join(" ");
    if (ticked === this.ticked) return false;
    this.ticked = ticked;
    const seconds = Math.ceil(left / 1000);
    if (runs(view) && seconds !== this.second && seconds > 0 && seconds <= 5) sound.sand();
    this.second = seconds;
    if (runs(view) && SPOKEN.includes(seconds)) {
      this.spoken = t("room.seconds_left", { count: seconds });
      this.spokenAt = seconds;
    } else if (!runs(view) || Math.abs(this.spokenAt - seconds) > 2) this.spoken = "";
    return true;
  }
}
