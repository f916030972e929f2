/**
 * The round is over: who won, the optimum as soon as the judge has it, and both ways as films on the board. The next
 * round begins when all are ready, or when the countdown that the first "next" starts has run down.
 */

import { html } from "../vendor/lit.js";
import { t } from "../i18n.js";
import { movesTo } from "../rules/notation.js";
import { isTransparent } from "../rules/travel.js";
import { ARROW, glyph } from "../shell/glyphs.js";
import { closer } from "./closer.js";
import { costSign } from "./demonstration.js";
import { joinForm } from "./join.js";
import { can, clockText, mayJoin, playerAt, present, remaining } from "./model.js";
import { chip, robotIcon } from "./pieces.js";
import { about, chipName, coded, movesIn, optimumText } from "./words.js";
import { endWish, foot, sandBar, zoneNews } from "./zone.js";

/** @typedef {import("./room.js").RrRoom} RrRoom */
/** @typedef {import("../net/wire.js").View} View */
/** @typedef {import("../net/wire.js").Result} Result */

/**
 * @param {RrRoom} room
 * @param {View} view
 */
export function overZone(room, view) {
  const result = view.result;
  return html`
    ${sandBar(room, view)}
    <div class="zone-head verdict">
      ${result ? chip(room.board, result.chip) : ""}
      <h1 class="goal">${result ? verdict(room, view, result) : t("room.next_chip")}</h1>
    </div>
    ${result && !room.refusal ? (endWish(room, view) ?? optimumLine(room, view, result)) : zoneNews(room, view)}
    <div class="zone-body films">${result ? films(room, view, result) : ""}</div>
    ${foot(nextFoot(room, view))}
  `;
}

/**
 * @param {RrRoom} room
 * @param {View} view
 * @param {Result} result
 */
export function verdict(room, view, result) {
  if (result.outcome === "won") {
    const key = view.mode === "solo" ? "room.result.solo" : "room.result.won";
    return about(key, view, result.seat, { chip: chipName(room.board, result.chip) });
  }
  const failedAlone = view.mode === "solo" && result.reason === "all_failed"; // no chip goes back: it is turned down (O1)
  return coded("room.result.lost", failedAlone ? "failed_alone" : (result.reason ?? "other"));
}

/**
 * @param {RrRoom} room
 * @param {View} view
 * @param {Result} result
 */
function optimumLine(room, view, result) {
  const { status, moves } = result.optimum;
  return html`<div class="news ${status === "pending" ? "thinking" : "plain"}">
    <p class="news-text" role="status" aria-live="polite">${optimumText(view, status, moves)}</p>
    ${closer(room, view)}
  </div>`;
}

/**
 * The films: a tab each, then the controls of the chosen one.
 *
 * @param {RrRoom} room
 * @param {View} view
 * @param {Result} result
 */
function films(room, view, result) {
  const reels = reelsOf(view, result);
  const replay = room.replay;
  if (!reels.length)
    return html`<p class="calm">
      ${result.optimum.status === "pending" ? t("room.films.pending") : t("room.films.none")}
    </p>`;
  return html`
    <div class="reels" role="group" aria-label=${t("room.films")}>${reelTabs(room, reels)}</div>
    ${replay ? screenplay(replay, view.powers) : ""}
  `;
}

/**
 * A tab for each film; a press opens it.
 *
 * @param {RrRoom} room
 * @param {ReturnType<typeof reelsOf>} reels
 */
export const reelTabs = (room, reels) =>
  reels.map(
    (reel) =>
      html`<button
        class="reel"
        aria-pressed=${room.replay?.id === reel.id ? "true" : "false"}
        @click=${() => room.openReel(reel.id, reel.moves)}
      >
        <span>${reel.label}</span><b>${reel.count}</b>
      </button>`,
  );

/**
 * The moves of the chosen film, each a way to its place, and the keys to run it.
 *
 * @param {import("./replay.js").Replay} replay
 * @param {readonly import("../net/wire.js").Color[]} powers (M9)
 */
export function screenplay(replay, powers) {
  const { at, length, playing } = replay;
  return html`
    <ol class="moves" aria-label=${t("room.moves")}>
      ${replay.reel.moves.map(
        (move, index) =>
          html`<li>
            <button
              class="move ${move.robot} ${index < at ? "made" : ""}"
              aria-label=${goWords(move, index + 1)}
              @click=${() => replay.jump(index + 1)}
            >
              ${robotIcon(move.robot, isTransparent(move.robot, powers))}${glyph(ARROW[move.direction])}${costSign(move.cost)}
            </button>
          </li>`,
      )}
    </ol>
    <div class="player-keys" role="group" aria-label=${t("room.films.keys")}>
      ${filmKey("first", t("room.films.first"), at === 0, () => replay.jump(0))}
      ${filmKey("back", t("room.films.back"), at === 0, () => replay.back())}
      ${
        playing
          ? filmKey("pause", t("room.films.pause"), false, () => replay.pause())
          : filmKey("play", t("room.films.play"), false, () => void replay.play())
      }
      ${filmKey("forward", t("room.films.forward"), at >= length, () => void replay.forward())}
      ${filmKey("last", t("room.films.last"), at >= length, () => replay.jump(length))}
      <output class="film-at">${replay.count} / ${replay.total}</output>
    </div>
  `;
}

/** @param {import("./replay.js").Filmed} move @param {number} count */
function goWords(move, count) {
  const words = t("room.films.go", { move: movesTo([move]), count });
  return move.cost > 1 ? `${words}, ${t("rules.counts", { count: move.cost })}` : words;
}

/**
 * @param {"first" | "back" | "play" | "pause" | "forward" | "last"} name
 * @param {string} label
 * @param {boolean} disabled
 * @param {() => void} act
 */
const filmKey = (name, label, disabled, act) =>
  html`<button class="icon-button ${name}" ?disabled=${disabled} aria-label=${label} @click=${act}>
    ${glyph(name)}
  </button>`;

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

/**
 * @param {RrRoom} room
 * @param {View} view
 */
function nextFoot(room, view) {
  if (view.phase === "finished")
    return html`<button class="button grow" @click=${() => room.showLastRound(false)}>${t("room.standings")}</button>`;
  const deadline = view.deadline?.kind === "next" ? view.deadline : null;
  const left = deadline ? clockText(remaining(deadline, room.now())) : "";
  const seated = present(view).filter((player) => player.connected);
  const ready = seated.filter((player) => player.ready);
  const me = playerAt(view, view.you);
  const count =
    view.mode === "group" && seated.length > 1 && ready.length
      ? t("room.next.count", { ready: ready.length, count: seated.length })
      : "";
  if (mayJoin(view)) return joinForm(room, { compact: true });
  if (view.you === null) return html`<p class="foot-note">${left ? t("room.next.in", { time: left }) : count}</p>`;
  return html`<button
    class="button grow ${me?.ready ? "chosen" : "primary"}"
    aria-disabled=${can(view, "ready") ? "false" : "true"}
    @click=${() => room.ready()}
  >
    ${me?.ready ? glyph("check") : ""} ${me?.ready ? t("room.next.ready") : t("room.next")}
    ${count || left ? html`<small>${[count, left].filter(Boolean).join(" · ")}</small>` : ""}
  </button>`;
}
