/** Ricochet Robots for its rooms (games/game.ts). */

import { locale, t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { storyOf } from "../../../kit/chronicle.ts";
import { roundsAgreed } from "../../../kit/model.ts";
import { runScore } from "../../../kit/run.ts";
import { runVerdict } from "../../../kit/runs.ts";
import { refusalText } from "../../../kit/words.ts";
import type { BoardJson, GameRules, View } from "../../../wire/generated/ricochet.ts";
import type { RoomGame } from "../../game.ts";
import "../rr-emblem.ts";
import { Chronicle } from "./chronicle.ts";
import { agreed, reasons, together } from "./model.ts";
import { RicochetPlay } from "./play.ts";
import { reelsOf } from "./result.ts";
import { BOOK } from "./rules.ts";
import { isRun, ricochetRun } from "./run.ts";
import { soloScore, soloVerdict, teamScore } from "./solo.ts";
import { newsOf, rulesLine } from "./words.ts";

const linesOf = ({ rules, board_name }: { rules: GameRules; board_name?: string | null }) =>
  rulesLine(rules, locale(), board_name);

export const RICOCHET_ROOM: RoomGame<View, BoardJson, RicochetPlay> = {
  book: BOOK,
  numbers: "bids",
  invitation: () => t("room.invite.title"),
  emblem: html`<rr-emblem></rr-emblem>`,
  leaving: () => t("room.leave.text"),
  endAlone: () => t("room.end_game.solo"),
  story: () =>
    storyOf(new Chronicle(), linesOf, (event, context) => newsOf(event, context.view, context.board, context)),
  refusal: refusalText,
  rulesLine: linesOf,
  rulesForms: () => import("../rules-form.ts"),
  agreed,
  rungs: (view) => view.bids,
  reasons,
  lastRound: roundsAgreed,
  asOne: together,
  soloScore: (view) =>
    together(view) ? teamScore(view) : isRun(view) ? runScore(ricochetRun(null), view) : soloScore(view),
  soloVerdict: (view) => (isRun(view) ? runVerdict(view.run ?? []) : soloVerdict(view)),
  tally: (view) => t(isRun(view) ? "room.run" : "room.players"),
  chipGoal: () => null,
  nextNote: () => "",
  /** whether the timer may be turned without a bid (B7) */
  timely: ({ offer_at }, now) => offer_at !== null && now >= offer_at,
  reels: (view) => (view.result ? reelsOf(view, view.result) : []),
  loadsFilm: () => true,
  play: (room) => new RicochetPlay(room),
};
