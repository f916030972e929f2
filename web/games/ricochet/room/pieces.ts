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

/** Decoration: words stand beside it. */
export const robotIcon = robotFace;
export const targetIcon = chipPicture;

/** Letters of a heading that have room in one line beside counter and time. */
const SHORT = 22;

/** What a round is about, for the head of the zone: the target, and where to. */
export function goal(target: Target) {
  const words = goalText(target);
  return html`${targetIcon(target)}<span class=${words.length > SHORT ? "wordy" : ""}>${words}</span>`;
}

/** A chip that somebody has won, with its name for those who do not see it. */
export function chip(board: BoardJson | null, index: number) {
  const target = board?.targets[index];
  if (!target) return "";
  return html`<span class="chip" role="img" aria-label=${targetName(target)} title=${targetName(target)}
    >${chipPicture(target)}</span
  >`;
}
