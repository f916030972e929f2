/**
 * A round of Micro Robots that is over: who won the chip or what the wrong declaration cost, the optimum, and the paths
 * as films, in the frame that all games share.
 */

import { html } from "../lit.js";
import { t } from "../i18n.js";
import { avatar } from "../room/bar.js";
import { standings } from "../room/model.js";
import { told } from "../room/names.js";
import { films, optimumLine, overFrame, screenplay } from "../room/result.js";
import { NEWS_LONG, about } from "../room/words.js";
import { combinationName } from "./board-words.js";
import { reels } from "./model.js";
import { chipIcon, faceIcon } from "./pieces.js";
import { runRound } from "./run-words.js";
import { consequence, optimumText, verdict } from "./words.js";

/** @typedef {import("./room.js").MrRoom} MrRoom */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Result} Result */

/**
 * @param {MrRoom} room
 * @param {View} view
 */
export function overZone(room, view) {
  const { result } = view;
  if (!result) return overFrame(room, view, { chip: "", verdict: t("micro.result.lost.other"), line: null, films: "" });
  const line =
    view.mode === "solo" ? runRound(result) : [consequence(view, result), optimumText(view, result)].filter(Boolean).join(" ");
  return overFrame(room, view, {
    chip: chipIcon(result.outcome === "won"),
    verdict: heading(view, verdict(view, result)),
    line: optimumLine(result.optimum.status, typeof line === "string" ? told(view, line) : line, "", typeof line === "string" && line.length > NEWS_LONG.two),
    films: html`
      ${films(room, reelsOf(view, result), {
        pending: result.optimum.status === "pending",
        screenplay: () => filmPlay(room),
      })}
      ${room.replay || view.mode === "solo" ? "" : scores(room, view)}
    `,
  });
}

/** How many letters fit into the two lines of a heading. */
const LONG = 42;

/** @param {View} view @param {string} text */
const heading = (view, text) => html`<span class=${text.length > LONG ? "long" : ""}>${told(view, text)}</span>`;

/**
 * Everybody's chips, while no film needs the place: a mistake has moved one.
 *
 * @param {MrRoom} room
 * @param {View} view
 */
const scores = (room, view) =>
  html`<ol class="mr-scores" aria-label=${t("room.players")} tabindex="0">
    ${standings(view)
      .filter((player) => !player.left)
      .map((player) => html`<li>${avatar(player)} <span class="player-name" title=${player.name}>${player.name}</span> ${room.chipsOf(player)}</li>`)}
  </ol>`;

/**
 * The films as they can be chosen.
 *
 * @param {View} view
 * @param {Result} result
 */
export const reelsOf = (view, result) =>
  reels(result).map((reel) => ({
    ...reel,
    label:
      reel.id === "optimum"
        ? t("room.films.optimum")
        : about(reel.id === "winner" ? "room.films.winner" : "micro.films.attempt", view, result.seat),
  }));

/** The jumps of the film that is laid in, and its keys. @param {MrRoom} room */
export const filmPlay = ({ replay }) =>
  replay
    ? screenplay(replay, (/** @type {import("./model.js").Filmed} */ { to }) => ({
        look: html`${faceIcon(to)}`,
        kind: "mr-jump",
        words: combinationName(to),
      }))
    : "";
