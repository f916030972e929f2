/** A round of Ricochet Robots that is over: who won which chip, and the ways there, in the frame that all games share. */

import { html } from "../lit.js";
import { t } from "../i18n.js";
import { told } from "../room/names.js";
import { films, optimumLine, overFrame, screenplay } from "../room/result.js";
import { about, coded } from "../room/words.js";
import { movesTo } from "../rules/notation.js";
import { isTransparent } from "../rules/travel.js";
import { ARROW, glyph } from "../shell/glyphs.js";
import { closer } from "./closer.js";
import { costSign } from "./demonstration.js";
import { chip, robotIcon } from "./pieces.js";
import { movesIn } from "./model.js";
import { chipName, optimumText } from "./words.js";

/** @typedef {import("./room.js").RrRoom} RrRoom */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Result} Result */

/**
 * @param {RrRoom} room
 * @param {View} view
 */
export function overZone(room, view) {
  const { result } = view;
  return overFrame(room, view, {
    chip: result ? chip(room.board, result.chip) : "",
    verdict: result ? verdict(room, view, result) : t("room.next_chip"),
    line: result ? optimumLine(result.optimum.status, told(view, optimumText(view, result)), closer(room, view)) : null,
    films: result
      ? films(room, reelsOf(view, result), {
          pending: result.optimum.status === "pending",
          screenplay: () => filmPlay(room, view),
        })
      : "",
  });
}

/**
 * @param {RrRoom} room
 * @param {View} view
 * @param {Result} result
 */
export function verdict(room, view, result) {
  const together = (view.played ?? view.rules).together;
  if (together && result.outcome === "won")
    return t("mixed.result.won", { chip: chipName(room.board, result.chip), count: result.cost ?? 0 });
  if (together && result.outcome === "lost") return coded("mixed.result.lost", result.reason ?? "other");
  if (result.outcome === "won") {
    const key = view.mode === "solo" ? "room.result.solo" : "room.result.won";
    return about(key, view, result.seat, { chip: chipName(room.board, result.chip) });
  }
  const failedAlone = view.mode === "solo" && result.reason === "all_failed"; // no chip goes back: it is turned down (O1)
  return coded("room.result.lost", failedAlone ? "failed_alone" : (result.reason ?? "other"));
}

/**
 * The moves of the film that is laid in, and its keys.
 *
 * @param {RrRoom} room
 * @param {View} view
 */
export const filmPlay = (room, view) =>
  room.replay
    ? screenplay(room.replay, (/** @type {import("./film.js").Filmed} */ move) => ({
        look: html`${robotIcon(move.robot, isTransparent(move.robot, view.powers))}${glyph(ARROW[move.direction])}${costSign(move.cost)}`,
        kind: move.robot,
        words: movesTo([move]),
        more: move.cost > 1 ? t("rules.counts", { count: move.cost }) : "",
      }))
    : "";

/**
 * @param {View} view
 * @param {Result} result
 * @returns {{ id: string, label: string, moves: string, count: number }[]}
 */
export function reelsOf(view, result) {
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
