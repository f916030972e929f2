/**
 * From a finished round to the page of its position: a link with the whole problem, to try other solutions or to share
 * it. It opens in a new tab, because the next round may begin soon.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import type { BoardJson, View } from "../../../wire/generated/ricochet.ts";
import type { ProblemJson } from "../boards/shape.ts";
import { LinkError, toFragment } from "../links.ts";
import type { RrRoom } from "./play.ts";
import { problemOver } from "./pushing.ts";

type Packed = { board: BoardJson; key: string; href: string };

/** the latest link of each room's page: packing it takes a moment */
const latest: WeakMap<RrRoom, Packed> = new WeakMap();

/** The link, as soon as it is packed; nothing if the board is too large for a link. */
export function positionLink(room: RrRoom, view: View) {
  const { board } = room;
  const problem = problemOver(view, board);
  if (!board || !problem) return "";
  const key = JSON.stringify([problem.robots, problem.target, problem.rules]);
  const known = latest.get(room);
  if (known?.board !== board || known.key !== key) {
    void pack(room, { board, key, href: "" }, problem);
    return "";
  }
  if (!known.href) return "";
  return html`<a class="text-button closer" href=${known.href} target="_blank" title=${t("room.closer.hint")}>
    ${t("room.closer")}
  </a>`;
}

async function pack(room: RrRoom, packed: Packed, problem: ProblemJson) {
  latest.set(room, packed);
  try {
    packed.href = `/position${await toFragment("problem", problem)}`;
    room.requestUpdate();
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
  }
}
