/** Micro Robots for its rooms (games/game.ts). */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { storyOf } from "../../../kit/chronicle.ts";
import { isDevice, roundsAgreed } from "../../../kit/model.ts";
import { runScore } from "../../../kit/run.ts";
import { runVerdict } from "../../../kit/runs.ts";
import { about, nameOf } from "../../../kit/words.ts";
import type { BoardJson, MicroRules, View } from "../../../wire/generated/micro.ts";
import type { RoomGame } from "../../game.ts";
import "../mr-emblem.ts";
import { agreed } from "../options.ts";
import { BOOK } from "./book.ts";
import { Chronicle } from "./chronicle.ts";
import { reasons } from "./model.ts";
import { reelsOf } from "./over.ts";
import { MicroPlay } from "./play.ts";
import { microRun, roundsOf } from "./run.ts";
import { newsOf, refusalText, rulesLine } from "./words.ts";

const linesOf = ({ rules }: { rules: MicroRules }) => rulesLine(rules);

export const MICRO_ROOM: RoomGame<View, BoardJson, MicroPlay> = {
  book: BOOK,
  numbers: "calls",
  invitation: () => t("micro.invite.title"),
  emblem: html`<mr-emblem></mr-emblem>`,
  leaving: () => t("micro.leave.text"),
  endAlone: () => t("micro.end_game.solo"),
  story: () => storyOf(new Chronicle(), linesOf, (event, context) => newsOf(event, context.view, context)),
  refusal: (error, view) => {
    const first = view?.demonstration?.seat;
    if (view && error.code === "too_late" && first !== undefined && first !== view.you && !isDevice(view))
      return t("micro.refused.first", { name: nameOf(view, first) });
    return refusalText(error);
  },
  rulesLine: linesOf,
  rulesForms: () => import("../rules-form.ts"),
  agreed,
  rungs: (view) => view.calls,
  reasons,
  lastRound: (view) => (view.mode === "solo" ? roundsOf(view.played ?? view.rules) : roundsAgreed(view)),
  asOne: () => false,
  soloScore: (view) => runScore(microRun(null), view),
  soloVerdict: ({ run }) => runVerdict(run ?? []),
  tally: ({ mode }) => t(mode === "solo" ? "room.run" : "room.players"),
  chipGoal: ({ mode, win_at }) => (mode === "group" ? win_at : null),
  /** the player who rolls */
  nextNote: (view) =>
    view.phase === "over" && view.mode === "group" && view.roller !== null
      ? about("micro.next.rolls", view, view.roller)
      : "",
  timely: () => "",
  reels: (view) => (view.result ? reelsOf(view, view.result) : []),
  /** After a failed demonstration the robot stays on the target, and its path is drawn: a film is loaded on request. */
  loadsFilm: ({ result }) => !result || result.outcome === "won" || result.seat === null,
  play: (room) => new MicroPlay(room),
};
