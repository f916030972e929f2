/**
 * A finished round of Micro Robots: who won the chip or what the wrong declaration cost, the optimum, and the paths as
 * films, in the frame that both games share.
 */

import { inARow, lengthOf, t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { avatar } from "../../../kit/avatar.ts";
import { standings } from "../../../kit/model.ts";
import { withNames } from "../../../kit/names.ts";
import { films, optimumLine, overFrame, screenplay } from "../../../kit/result.ts";
import { about, NEWS_LONG } from "../../../kit/words.ts";
import type { Result, View } from "../../../wire/generated/micro.ts";
import { combinationName } from "../board/board-words.ts";
import { type Filmed, reels } from "./model.ts";
import { chipIcon, faceIcon } from "./pieces.ts";
import type { MrRoom } from "./play.ts";
import { runRound } from "./run.ts";
import { consequence, optimumText, verdict } from "./words.ts";

export function overZone(room: MrRoom, view: View) {
  const { result } = view;
  if (!result) return overFrame(room, view, { chip: "", verdict: t("micro.result.lost.other"), line: null, films: "" });
  const line = view.mode === "solo" ? runRound(result) : inARow([consequence(view, result), optimumText(view, result)]);
  return overFrame(room, view, {
    chip: chipIcon(result.outcome === "won"),
    verdict: verdict(view, result),
    line: optimumLine(
      result.optimum.status,
      typeof line === "string" ? withNames(view, line) : line,
      "",
      typeof line === "string" && lengthOf(line) > NEWS_LONG.two,
    ),
    films: html`
      ${films(room, reelsOf(view, result), {
        pending: result.optimum.status === "pending",
        screenplay: () => filmPlay(room),
      })}
      ${room.replay || view.mode === "solo" ? "" : scores(room, view)}
    `,
  });
}

/** Everybody's chips, unless a film needs the place: a wrong declaration has moved one. */
const scores = (room: MrRoom, view: View) =>
  html`<ol class="mr-scores" aria-label=${t("room.players")} tabindex="0">
    ${standings(view)
      .filter((player) => !player.left)
      .map(
        (player) =>
          html`<li>${avatar(player)} <span class="player-name" title=${player.name}>${player.name}</span> ${room.play.chipsOf(player)}</li>`,
      )}
  </ol>`;

/** The films as they are offered. */
export const reelsOf = (view: View, result: Result) =>
  reels(result).map((reel) => ({
    ...reel,
    label:
      reel.id === "optimum"
        ? t("room.films.optimum")
        : about(reel.id === "winner" ? "room.films.winner" : "micro.films.attempt", view, result.seat),
  }));

/** The jumps of the loaded film, and its controls. */
export const filmPlay = ({ play: { shown } }: MrRoom) =>
  shown.replay
    ? screenplay(shown.replay, ({ to }: Filmed) => ({
        look: html`${faceIcon(to)}`,
        kind: "mr-jump",
        words: combinationName(to),
      }))
    : "";
