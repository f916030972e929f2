/**
 * A finished round: the winner, the optimum as soon as the judge has it, and both solutions as films on the board. The
 * next round begins when all are ready, or after the countdown that the first "next" starts. The game provides the
 * texts and the look of its moves.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { glyph } from "../parts/glyphs.ts";
import type { View } from "../wire/generated/common.ts";
import { joinForm } from "./join.ts";
import { can, clockText, mayJoin, playerAt, present, remaining } from "./model.ts";
import { withNames } from "./names.ts";
import type { AnyReplay, Replay } from "./replay.ts";
import type { AnyRoom, Reel, Room } from "./room.ts";
import { soundOffer } from "./sound-offer.ts";
import { warmUpKey } from "./warm-up.ts";
import { endWish, foot, sandBar, zoneNews } from "./zone.ts";

/** Is the last round shown on the board instead of the current one? After the end only on request. */
export const looksBack = (room: AnyRoom, view: View) => view.phase !== "finished" || room.lastRound;

/**
 * The frame of a round that is over.
 *
 * @param parts `line`: the line about the optimum, or another text about the result
 */
export function overFrame<V extends View>(
  room: Room<V>,
  view: V,
  { chip, verdict, line, films }: { chip: unknown; verdict: unknown; line: unknown; films: unknown },
) {
  return html`
    ${sandBar(room, view)}
    <div class="zone-head verdict">
      ${chip}
      <h1 class="goal">${typeof verdict === "string" ? withNames(view, verdict) : verdict}</h1>
    </div>
    ${line && !room.refusal && !room.meanwhile ? (endWish(room, view) ?? line) : zoneNews(room, view)}
    <div class="zone-body films">${soundOffer(room, view)} ${films}</div>
    ${foot(nextFoot(room, view))}
  `;
}

/**
 * The line of the optimum, and a link beside it.
 *
 * @param long whether it needs more than two lines
 */
export const optimumLine = (status: string, text: unknown, beside: unknown = "", long: boolean = false) =>
  html`<div class="news ${status === "pending" ? "thinking" : "plain"}">
    <p class="news-text ${long ? "long" : ""}">${text}</p>
    ${beside}
  </div>`;

/**
 * The films: a tab for each, then the chosen one.
 *
 * @param parts `pending`: whether the optimum is still being searched; `screenplay`: renders the chosen film
 */
export function films(
  room: AnyRoom,
  reels: readonly Reel[],
  { pending, screenplay }: { pending: boolean; screenplay: () => unknown },
) {
  if (!reels.length) return html`<p class="calm">${pending ? t("room.films.pending") : t("room.films.none")}</p>`;
  // The only film is loaded already: a tab for it would do nothing.
  const settled = !pending && reels.length === 1 && room.replay?.id === reels[0].id;
  return html`
    ${settled ? "" : html`<div class="reels" role="group" aria-label=${t("room.films")}>${reelTabs(room, reels)}</div>`}
    ${room.replay ? screenplay() : ""}
  `;
}

/** A tab for each film. */
export const reelTabs = (room: AnyRoom, reels: readonly Reel[]) =>
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
 * The moves of the chosen film, each a button to its place, and the controls to play it.
 *
 * @param shown how a move looks: its content, its class, its name, and additional text
 */
export function screenplay<Move extends { cost: number }, Position>(
  replay: Replay<Move, Position>,
  shown: (move: Move) => { look: unknown; kind: string; words: string; more?: string },
) {
  return html`
    <ol class="moves" aria-label=${t("room.films.list")}>
      ${replay.reel.moves.map((move, index) => {
        const { look, kind, words, more } = shown(move);
        const label = t("room.films.go", { move: words, count: index + 1 });
        return html`<li>
          <button
            class="move ${kind} ${index < replay.at ? "made" : ""}"
            aria-label=${more ? `${label}, ${more}` : label}
            @click=${() => replay.jump(index + 1)}
          >
            ${look}
          </button>
        </li>`;
      })}
    </ol>
    ${filmKeys(replay)}
  `;
}

function filmKeys(replay: AnyReplay) {
  const { at, length, playing } = replay;
  return html`
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

const filmKey = (
  name: "first" | "back" | "play" | "pause" | "forward" | "last",
  label: string,
  disabled: boolean,
  act: () => void,
) =>
  html`<button class="icon-button ${name}" ?disabled=${disabled} aria-label=${label} @click=${act}>
    ${glyph(name)}
  </button>`;

function nextFoot<V extends View>(room: Room<V>, view: V) {
  if (view.phase === "finished")
    return html`<button class="button grow" @click=${() => room.showLastRound(false)}>${t("room.standings")}</button>`;
  const deadline = view.deadline?.kind === "next" ? view.deadline : null;
  const left = deadline ? clockText(remaining(deadline, room.now())) : "";
  const seated = present(view).filter((player) => player.connected || view.rules.correspondence);
  const ready = seated.filter((player) => player.ready);
  const me = playerAt(view, view.you);
  const count =
    view.mode === "group" && seated.length > 1 && ready.length
      ? t("room.next.count", { ready: ready.length, count: seated.length })
      : "";
  const notes = [me?.ready ? "" : room.game.nextNote(view), count, left].filter(Boolean);
  if (mayJoin(view)) return joinForm(room, { compact: true });
  if (view.you === null) return html`<p class="foot-note">${left ? t("room.next.in", { time: left }) : count}</p>`;
  return html`<button
    class="button grow ${me?.ready ? "chosen" : "primary"}"
    aria-disabled=${can(view, "ready") ? "false" : "true"}
    @click=${() => room.ready()}
  >
    ${me?.ready ? glyph("check") : ""} <span class="one-line">${me?.ready ? t("room.next.ready") : t("room.next")}</span>
    ${notes.length ? html`<small>${notes.join(" · ")}</small>` : ""}
  </button>
  ${warmUpKey(room, view)}`;
}
