/** What the texts of Micro Robots need of the state before an event (kit/chronicle.ts): calls, and times. */

import { Chronicle as Common, type EventContext } from "../../../kit/chronicle.ts";
import type { GameEvent } from "../../../wire/generated/games.ts";
import type { BoardJson, Result, View } from "../../../wire/generated/micro.ts";

export interface Own {
  /** others might call fewer (U5) */
  overcall: boolean;
  /** the seconds that they have for it */
  seconds: number;
  /** how many calls were valid */
  calls: number;
  /** the shown call was sent in time and arrived late (B1) */
  late: boolean;
}
/** the state when something happened */
export type Context = Own & Pick<EventContext, "winner"> & Partial<Pick<EventContext, "closing" | "away" | "asked">>;

export class Chronicle extends Common<View, BoardJson, Own> {
  /** seats with a valid call */
  calls: Set<number> = new Set();
  /** seats whose call arrived late and counts nevertheless */
  late: Set<number> = new Set();

  override begin(view: View) {
    super.begin(view);
    this.calls = new Set(view.calls.map((call) => call.seat));
  }

  override winnerOf(result: Result) {
    return winnerOf(result);
  }

  override own(events: readonly GameEvent[], index: number): Own {
    const event = events[index];
    return {
      overcall: this.rules?.overcall ?? false,
      seconds: this.rules?.overcall_seconds ?? 0,
      calls: this.calls.size,
      late: event.type === "demonstration_started" && this.late.has(event.seat),
    };
  }

  override fold(event: GameEvent) {
    super.fold(event);
    switch (event.type) {
      case "game_started":
      case "dice_rolled":
        this.calls.clear();
        this.late.clear();
        break;
      case "path_declared":
        this.calls.add(event.seat);
        this.late[event.credit_ms ? "add" : "delete"](event.seat);
        break;
      case "declaration_struck":
        this.calls.delete(event.seat);
        break;
      case "thinking_resumed":
        this.calls.clear();
        break;
    }
  }
}

/** The winner of a finished round. */
export const winnerOf = ({ outcome, seat, moves }: Result) =>
  outcome === "won" && seat !== null && moves !== null ? { seat, moves } : null;
