/**
 * Robots and chips as small pictures for the zone, drawn as on the board; their styles are added to the document once.
 */

import { addStyles } from "../../../core/document-styles.ts";
import { html } from "../../../core/lit.ts";
import type { BoardJson } from "../../../wire/generated/ricochet.ts";
import { chipPicture, pictures, robotFace } from "../board/chip.ts";
import type { Target } from "../rules/board.ts";
import { targetName } from "../rules/words.ts";
import { goalText } from "./words.ts";

addStyles(...pictures);

/** Decoration: a text is beside it. */
export const robotIcon = robotFace;
export const targetIcon = chipPicture;

/** The number of letters that fit into one line beside counter and time. */
const SHORT = 22;

/** The task of a round, for the head of the zone: the robot and its target. */
export function goal(target: Target) {
  const words = goalText(target);
  return html`${targetIcon(target)}<span class=${words.length > SHORT ? "wordy" : ""}>${words}</span>`;
}

/** A won chip, with its name for screen readers. */
export function chip(board: BoardJson | null, index: number) {
  const target = board?.targets[index];
  if (!target) return "";
  return html`<span class="chip" role="img" aria-label=${targetName(target)} title=${targetName(target)}
    >${chipPicture(target)}</span
  >`;
}
