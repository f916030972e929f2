/** A finished round of Ricochet Robots: who won which chip, and the solutions, in the frame that both games share. */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { withNames } from "../../../kit/names.ts";
import { films, optimumLine, overFrame, screenplay } from "../../../kit/result.ts";
import { about, coded } from "../../../kit/words.ts";
import { ARROW, glyph } from "../../../parts/glyphs.ts";
import type { Result, View } from "../../../wire/generated/ricochet.ts";
import { movesTo } from "../rules/notation.ts";
import { isTransparent } from "../rules/travel.ts";
import { costSign } from "./demonstration.ts";
import type { Filmed } from "./film.ts";
import { movesIn, together } from "./model.ts";
import { chip, robotIcon } from "./pieces.ts";
import type { RrRoom } from "./play.ts";
import { positionLink } from "./position-link.ts";
import { chipName, optimumText } from "./words.ts";

export function overZone(room: RrRoom, view: View) {
  const { result } = view;
  return overFrame(room, view, {
    chip: result ? chip(room.board, result.chip) : "",
    verdict: result ? verdict(room, view, result) : t("room.next_chip"),
    line: result
      ? optimumLine(result.optimum.status, withNames(view, optimumText(view, result)), positionLink(room, view))
      : null,
    films: result
      ? films(room, reelsOf(view, result), {
          pending: result.optimum.status === "pending",
          screenplay: () => filmPlay(room, view),
        })
      : "",
  });
}

export function verdict(room: RrRoom, view: View, result: Result) {
  if (together(view) && result.outcome === "won")
    return t("mixed.result.won", { chip: chipName(room.board, result.chip), count: result.cost ?? 0 });
  if (together(view) && result.outcome === "lost") return coded("mixed.result.lost", result.reason ?? "other");
  if (result.outcome === "won") {
    const key = view.mode === "solo" ? "room.result.solo" : "room.result.won";
    return about(key, view, result.seat, { chip: chipName(room.board, result.chip) });
  }
  const failedAlone = view.mode === "solo" && result.reason === "all_failed"; // no chip goes back into the pool: it is turned face down (O1)
  return coded("room.result.lost", failedAlone ? "failed_alone" : (result.reason ?? "other"));
}

/** The moves of the loaded film, and its controls. */
export const filmPlay = (room: RrRoom, view: View) =>
  room.play.shown.replay
    ? screenplay(room.play.shown.replay, (move: Filmed) => ({
        look: html`${robotIcon(move.robot, isTransparent(move.robot, view.powers))}${glyph(ARROW[move.direction])}${costSign(move.cost)}`,
        kind: move.robot,
        words: movesTo([move]),
        more: move.cost > 1 ? t("rules.counts", { count: move.cost }) : "",
      }))
    : "";

export function reelsOf(view: View, result: Result): { id: string; label: string; moves: string; count: number }[] {
  const reels = [];
  if (result.moves)
    reels.push({
      id: "winner",
      label: about("room.films.winner", view, result.seat),
      moves: result.moves,
      count: result.cost ?? movesIn(result.moves),
    });
  const { solution, moves } = result.optimum;
  if (solution && moves !== null)
    reels.push({ id: "optimum", label: t("room.films.optimum"), moves: solution, count: moves });
  return reels;
}
