/** What the texts of Ricochet Robots need of the state before an event (kit/chronicle.ts): bids, and the sand. */

import { Chronicle as Common, type EventContext } from "../../../kit/chronicle.ts";
import type { GameEvent } from "../../../wire/generated/games.ts";
import type { BoardJson, GameRules, Result, View } from "../../../wire/generated/ricochet.ts";
import { movesIn } from "./model.ts";

export interface Own {
  /** whether this bid has turned the timer */
  first: boolean;
  /** whether the sand ended early because everybody is done (B8) */
  early?: boolean;
  /** whether a bid is withdrawn because its player leaves (G3) */
  leaving?: boolean;
}
/** the state when something happened */
export type Context = Own & Partial<Pick<EventContext, "winner" | "closing" | "away" | "asked">>;

/** Events after which all remaining players may be done. */
const MAY_END = ["done_said", "player_left", "player_kicked", "player_disconnected", "game_resumed"];

export class Chronicle extends Common<View, BoardJson, Own> {
  /** the names of saved boards, by id */
  names: Map<string, string> = new Map();
  /** seats with a valid bid */
  bids: Set<number> = new Set();
  before: GameEvent | null = null;

  override begin(view: View) {
    super.begin(view);
    if (view.rules.board && view.board_name) this.names.set(view.rules.board, view.board_name);
    this.bids = new Set(view.bids.map((bid) => bid.seat));
  }

  override nameOf({ board }: GameRules) {
    return board === null ? null : (this.names.get(board) ?? null);
  }

  override winnerOf(result: Result) {
    return winnerOf(result);
  }

  override own(events: readonly GameEvent[], index: number): Own {
    const { before } = this;
    const [event, next] = [events[index], events[index + 1]];
    return {
      first: event.type === "bid_made" && this.bids.size === 0,
      early: event.type === "sand_ran_out" && before?.at === event.at && MAY_END.includes(before.type),
      leaving: event.type === "bid_struck" && next?.type === "player_left" && next.seat === event.seat,
    };
  }

  override fold(event: GameEvent) {
    super.fold(event);
    this.before = event;
    if (event.type === "board_laid") this.names.set(event.id, event.name);
    if (event.type === "bid_made") this.bids.add(event.seat);
    else if (event.type === "bid_struck") this.bids.delete(event.seat);
    else if (["chip_drawn", "thinking_resumed", "game_started"].includes(event.type)) this.bids.clear();
  }
}

/** The winner of a finished round, and the cost of the solution. */
export const winnerOf = ({ outcome, seat, moves, cost }: Result) =>
  outcome === "won" && seat !== null && moves !== null ? { seat, moves: cost ?? movesIn(moves) } : null;
