/**
 * The table screen: a room on a television in the middle of the table. It shows the board as large as possible, the
 * time, the bids, the players, the news, and how to join. Its only control is the choice of the language. It sees what
 * spectators see, is not counted as one, keeps the device awake, and reconnects by itself, because nobody is there to
 * help.
 *
 * `room/game-room.ts` renders it for the whole page. Sizes are shares of the window (screen-style.ts), so that small
 * and large televisions are readable from the same relative distance.
 */

import { vars } from "../core/css-vars.ts";
import { DocumentStyles } from "../core/document-styles.ts";
import { t } from "../core/i18n.ts";
import { html, nothing } from "../core/lit.ts";
import { keepAwake } from "../core/wake-lock.ts";
import { avatar } from "../kit/avatar.ts";
import { badge } from "../kit/badges.ts";
import { seated, tableTitle } from "../kit/device.ts";
import { headline, rematchSaid, whyEnded } from "../kit/finish.ts";
import {
  clockText,
  present,
  remaining,
  revealing,
  runs,
  runsLow,
  sandShare,
  standings,
  wishesRematch,
} from "../kit/model.ts";
import { nameTag, withNames } from "../kit/names.ts";
import { qrCode } from "../kit/qr-code.ts";
import type { AnyRoom, Because, OnScreen, Room, Rung } from "../kit/room.ts";
import { about, endInSight, nameOf } from "../kit/words.ts";
import { glyph } from "../parts/glyphs.ts";
import { languageButton } from "../parts/language.ts";
import { hide } from "../room/crowd.ts";
import { bubbles } from "../room/talk.ts";
import type { Player, View } from "../wire/generated/common.ts";
import { qrPath } from "../wire/http.ts";
import type { RoomStore } from "../wire/room-store.ts";
import { peopleStyle } from "./people-style.ts";
import { screenStyle } from "./screen-style.ts";

/** How long a page of another version stays before it reloads. */
const RELOAD = 20_000;
/** How long a result is shown before the shortest solution is played. */
const BEFORE_FILM = 3000;
/** The most players that are listed in one, in two and in three columns while bids are shown beside them. */
const COLUMNS = [3, 6, 27];
/** The same without bids. */
const ROOMY = [5, 12, 27];
/** During a round with more players than this, only the first ones are shown, on this many places. */
const MANY = 18;
const FIRST = 6;
/** More bids than this are shown smaller. */
const CROWD = 4;

export class TableScreen {
  /** the round whose shortest solution was played, or is about to be */
  filmed = 0;
  timer: number | undefined = undefined;
  /** the winner's solution is being replayed */
  drawn: Promise<void> = Promise.resolve();
  reloading = false;

  constructor() {
    this.enlarge = this.enlarge.bind(this);
  }

  open(room: AnyRoom) {
    new DocumentStyles(room, [peopleStyle, screenStyle]);
    const theme = new URLSearchParams(location.search).get("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    window.addEventListener("dblclick", this.enlarge);
    void keepAwake(true);
  }

  close() {
    window.clearTimeout(this.timer);
    window.removeEventListener("dblclick", this.enlarge);
  }

  /** A double click toggles full screen, like the browser's own key. */
  enlarge() {
    void (document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen().catch(() => undefined));
  }

  /**
   * After a round the winner's solution is shown at its end, and replayed; then a shorter one, if the judge found it,
   * is played once.
   */
  film<V extends View>(room: Room<V>, view: V) {
    if (!view.result || view.phase !== "over") return window.clearTimeout(this.timer);
    const reels = room.game.reels(view);
    const winner = reels.find((reel) => reel.id === "winner");
    if (winner && !room.replay) {
      room.openReel(winner.id, winner.moves, "end");
      this.drawn = room.replayWinner();
    }
    const best = reels.find((reel) => reel.id === "optimum");
    if (!best || this.filmed === view.round || (winner && winner.count <= best.count)) return;
    this.filmed = view.round;
    void this.drawn.then(() => {
      this.timer = window.setTimeout(() => {
        if (room.view?.phase === "over" && room.view.round === view.round) room.openReel(best.id, best.moves, "play");
      }, BEFORE_FILM);
    });
  }

  render<V extends View>(room: Room<V>, view: V | null) {
    if (room.store?.connection === "outdated") this.reload();
    const phase = view ? (view.paused ? "paused" : view.phase) : "loading";
    return html`<main class="screen" data-phase=${phase} aria-label=${t("screen.title")}>
      <div class="screen-board" inert>
        ${view && room.store ? (view.phase === "lobby" || !room.board ? code(room, view) : room.play.board(view)) : ""}
      </div>
      <div class="screen-side ${view && roomy(room, view) ? "roomy" : ""}">
        ${view ? side(room, view) : html`<p class="screen-calm">${t("room.loading")}</p>`}
      </div>
      ${room.store && wrong(room.store)}
    </main>`;
  }

  /** The lowest bids come first: those that do not fit are counted instead of cut. */
  fit(room: AnyRoom) {
    const ladder = room.querySelector<HTMLElement>(".screen-ladder");
    const middle = room.querySelector<HTMLElement>(".screen-middle");
    const rest = ladder?.querySelector<HTMLElement>(".screen-rest") ?? null;
    if (!ladder || !middle || !rest) return;
    const rungs = [...ladder.querySelectorAll<HTMLElement>(".screen-rung")];
    const end = (element: HTMLElement) => element.offsetTop + element.offsetHeight;
    hide(rungs, rungs, rest, () => {
      const last = rungs.findLast((rung) => !rung.hidden) ?? rest; // beside it, the number is lower and may end before it
      return Math.max(end(last), rest.hidden ? 0 : end(rest)) <= Math.min(end(middle), end(ladder));
    });
  }

  /** The server has another version: load its page, as often as necessary. */
  reload() {
    if (this.reloading) return;
    this.reloading = true;
    window.setTimeout(() => location.reload(), RELOAD);
  }
}

/** Problems of the connection or the server. */
function wrong({ connection, stalled }: RoomStore) {
  if (connection !== "offline" && !stalled) return nothing;
  return html`<p class="screen-cut" role="status">
    <i class="spinner" aria-hidden="true"></i> ${t(stalled ? "room.stalled" : "room.offline")}
  </p>`;
}

/** Before the game the link to the room is in the board's place. */
const code = (room: AnyRoom, view: View) =>
  html`<div class="screen-poster">
    ${view.mode === "group" && !view.locked ? qrCode(qrPath(room.code), t("room.invite.qr"), "screen-qr") : ""}
    <p class="screen-code">${room.code}</p>
  </div>`;

function side<V extends View>(room: Room<V>, view: V) {
  const shown = room.play.onScreen(view);
  return html`
    ${top(room, view, shown)}
    <section class="screen-middle">${middle(room, view, shown)}</section>
    ${players(room, view)} ${news(room, view, shown)} ${way(room, view)}
    ${view.mode === "group" ? bubbles(view, room.bubbles) : ""}
  `;
}

/** The target, and the time. */
function top<V extends View>(room: Room<V>, view: V, shown: OnScreen) {
  const sand = runs(view) ? view.deadline : null;
  const left = remaining(sand, room.now());
  const low = runsLow(view, room.now()) ? "low" : "";
  return html`<header class="screen-top">
    <div class="screen-words">
      <p class="screen-round">${view.round ? round(room, view) : t("app.name")} ${languageButton()}</p>
      <h1 class="screen-goal">${title(room, view, shown)}</h1>
    </div>
    ${
      sand
        ? html`<p class="screen-time ${shown.calm ? "calm" : low} ${view.paused ? "paused" : ""}" role="timer" aria-label=${t("room.time_left")}>
            ${clockText(left)}
          </p>`
        : ""
    }
    <div class="screen-sand ${sand ? "runs" : ""} ${low}" aria-hidden="true">
      <i ${vars({ "--share": sandShare(sand, room.now()).toFixed(3) })}></i>
    </div>
  </header>`;
}

/** "Round 1 of 2", or the end of the game beside the number. */
function round<V extends View>({ game }: Room<V>, view: V) {
  const last = game.lastRound(view);
  const within = last !== null && view.round < last;
  return html`${t("room.round")} <b>${view.round}</b> ${within ? "" : "–"} ${endInSight(view, last)}`;
}

function title<V extends View>(room: Room<V>, view: V, shown: OnScreen) {
  if (view.paused) return html`${glyph("pause")} <span>${t("people.paused")}</span>`;
  switch (view.phase) {
    case "lobby":
      return view.mode === "table"
        ? tableTitle(view)
        : t("screen.lobby", { count: present(view).filter((player) => player.connected).length });
    case "over":
      if (revealing(view)) return t("room.reveal");
      return html`${shown.prize}<span>${shown.verdict ? withNames(view, shown.verdict) : ""}</span>`;
    case "finished":
      return html`${view.ending?.winners.length ? html`<span class="cup" aria-hidden="true">${glyph("crown")}</span>` : ""}<span
          >${headline(room, view)}</span
        >`;
    default:
      return room.play.goal(view);
  }
}

/** The bids, the demonstration, the result, or before the game the rules. */
function middle<V extends View>(room: Room<V>, view: V, shown: OnScreen) {
  const why = room.game.reasons(view);
  const rungs = room.game.rungs(view).map((rung, index) => ({ ...rung, why: why[index] }));
  switch (view.phase) {
    case "lobby":
      return html`<p class="screen-rules">${room.game.rulesLine(view).join("\u00a0· ")}</p>
        <p class="screen-line">
          ${view.mode === "table" ? t("referee.lobby.soon") : withNames(view, t("room.lobby.waiting", { name: nameOf(view, view.host) }))}
        </p>`;
    case "over":
      return html`<p class="screen-line">${revealing(view) ? t("room.reveal.text") : withNames(view, shown.line)}</p>`;
    case "finished":
      return html`<p class="screen-line">${withNames(view, whyEnded(room, view))}</p>
        ${view.rematch ? html`<p class="screen-line">${t("room.rematch")} · ${rematchSaid(room, view)}</p>` : ""}`;
    case "demonstrating":
      return html`<div class="screen-show">
          ${shown.counter}
          <p>${view.demonstration ? withNames(view, about("room.shows", view, view.demonstration.seat)) : ""}</p>
        </div>
        ${shown.moves} ${ladder(view, rungs.length > CROWD ? rungs.filter(({ state }) => state !== "failed") : rungs)}`;
    default:
      return html`${shown.strip ?? ""} ${rungs.length || shown.strip ? ladder(view, rungs) : html`<p class="screen-line">${t("room.ladder.none")}</p>`}`;
  }
}

const ladder = (view: View, rungs: readonly (Rung & { why: Because | null })[]) =>
  rungs.length
    ? html`<ol class="screen-ladder ${rungs.length > CROWD ? "crowd" : ""}" aria-label=${t("room.ladder")}>
        ${rungs.map(
          ({ seat, moves, state, why }) =>
            html`<li class="screen-rung ${state}">
              <b>${moves}</b> ${nameTag(nameOf(view, seat))} ${why ? html`<small class="screen-why">${t(`room.because.${why}`)}</small>` : ""}
            </li>`,
        )}
        <li class="screen-rest" hidden></li>
      </ol>`
    : "";

/** Nobody has bid or shows: the players have the space. */
const roomy = <V extends View>({ game }: Room<V>, view: V) =>
  ["lobby", "over", "finished"].includes(view.phase) || (!view.demonstration && !game.rungs(view).length);

/** The players, with chips; at the end, and if not all fit, sorted by chips. */
function players<V extends View>(room: Room<V>, view: V) {
  const busy = !["lobby", "over", "finished"].includes(view.phase);
  const crowd = present(view).length > (busy ? MANY : COLUMNS[COLUMNS.length - 1]);
  const most = crowd && busy ? FIRST : COLUMNS[COLUMNS.length - 1];
  const first = crowd && view.phase !== "lobby" ? standings(view).filter((player) => !player.left) : seated(view);
  const all = view.phase === "finished" ? standings(view) : first;
  const seen = all.length > most ? all.slice(0, most - 1) : all;
  const limits = roomy(room, view) ? ROOMY : COLUMNS;
  const columns = crowd ? COLUMNS.length : limits.findIndex((limit) => seen.length <= limit) + 1;
  return html`<ol class="screen-players columns-${columns}" ${vars({ "--count": String(seen.length) })} aria-label=${t("room.players")}>
    ${room.game.asOne(view) && view.phase !== "lobby" ? html`<li class="screen-player">${room.game.soloScore(view)} <span class="named" aria-hidden="true">${t("mixed.score.sides")}</span></li>` : ""}
    ${seen.map((player) => person(room, view, player))}
    ${seen.length < all.length ? html`<li class="screen-rest">+${all.length - seen.length}</li>` : ""}
  </ol>`;
}

function person<V extends View>(room: Room<V>, view: V, player: Player) {
  const goal = room.game.chipGoal(view);
  const classes = [
    player.connected ? "" : "away",
    view.demonstration?.seat === player.seat ? "showing" : "",
    view.ending?.winners.includes(player.seat) ? "winner" : "",
  ];
  const wishes = wishesRematch(view, player.seat);
  const why = [
    player.connected ? "" : t("room.away"),
    player.connected && player.waiting ? t("room.next_round") : "",
    player.done && !player.waiting ? t("room.bid.done") : "",
    wishes ? t("room.rematch.wishes") : "",
  ]
    .filter(Boolean)
    .join(", ");
  return html`<li data-chips-of=${player.seat} class="screen-player ${classes.filter(Boolean).join(" ")}">
    ${avatar(player)} ${nameTag(player.name)} ${badge(player)} ${wishes ? html`<span class="wishes">${glyph("check")}</span>` : ""}
    ${why ? html`<span class="visually-hidden">${why}</span>` : ""}
    ${
      view.phase === "lobby" || room.game.asOne(view)
        ? ""
        : html`<b class="screen-chips">${player.chips.length}${goal === null ? "" : html`<small>/${goal}</small>`}</b>`
    }
  </li>`;
}

/** The latest event, unless it is shown above already. */
function news(room: AnyRoom, view: View, shown: OnScreen) {
  const line = room.news;
  const above = view.phase === "over" ? shown.line.split(/(?<=[.!?]) /).filter(Boolean) : [];
  const said = above.some((sentence) => line?.text.includes(sentence));
  return html`<p class="screen-news ${line?.tone ?? "plain"}" role="status" aria-live="polite">
    ${line && !said ? withNames(view, line.text) : ""}
  </p>`;
}

/** How to join, at any time; before the game the code is large, and the address is here. */
function way(room: AnyRoom, view: View) {
  if (view.mode !== "group") return html`<footer class="screen-way"></footer>`;
  if (view.locked) return html`<footer class="screen-way"><p>${glyph("lock")} ${t("people.locked")}</p></footer>`;
  const place = (room.store?.info?.link ?? "").replace(/^https?:\/\//, "").replace(/\/r\/[^/]*$/, "");
  return html`<footer class="screen-way">
    ${view.phase === "lobby" ? "" : qrCode(qrPath(room.code), t("room.invite.qr"), "screen-qr")}
    <p>
      ${t("screen.join")} <span class="screen-place">${place}</span>
      ${view.phase === "lobby" ? "" : html`<b class="screen-code">${room.code}</b>`}
    </p>
  </footer>`;
}
