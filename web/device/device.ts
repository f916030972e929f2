/**
 * The device on a real table, for any game: it lies between the players and acts for all of them. It belongs to a
 * room's page and holds what the server need not know: whose number is being entered, which films were asked for, which
 * way up the page is. Everything else is the room's state, so a reload restores the game. What is on the table is up to
 * the game (kit/device.ts).
 */

import { t } from "../core/i18n.ts";
import { type AtTable, atTable, may, type TableGame } from "../kit/device.ts";
import { isDevice, placeholder, playerAt, present, zoneOf } from "../kit/model.ts";
import type { Room } from "../kit/room.ts";
import { isUnnamed } from "../kit/unnamed.ts";
import { ask } from "../parts/dialog.ts";
import { Finder } from "../parts/finder.ts";
import type { View } from "../wire/generated/common.ts";
import type { AnyCommand, GameEvent } from "../wire/generated/games.ts";
import { tableAsking } from "./asking.ts";
import { tableFinished } from "./finish.ts";
import { tableLobby, watchedLobby } from "./lobby.ts";
import { rememberNames } from "./memory.ts";
import { tableOver } from "./over.ts";
import { openTable } from "./players.ts";
import { tableSetting } from "./setting.ts";
import { tableStage } from "./stage.ts";

/** What the device needs from its room. */
export type TableRoom<V extends View> = Room<V>;

/** @typeParam V the game's view */
export class Device<V extends View> implements AtTable<V> {
  room: TableRoom<V>;
  game: TableGame<V>;
  speaker: number | null = null;
  asked: "" | "count" | "way" = "";
  turned = false;
  /** finds the player whose number is entered, if there are many */
  finder = new Finder(() => this.changed());
  /** whether the device's own empty seat was given up */
  dismissed = false;

  /** @param play the game's part */
  constructor(room: TableRoom<V>, play: (device: AtTable<V>) => TableGame<V>) {
    this.room = room;
    this.game = play(this);
  }

  // ---- the page ----

  get view(): V | null {
    return this.room.view;
  }

  /** Whether this page is the device on the table. */
  get active() {
    return this.view !== null && isDevice(this.view);
  }

  get look() {
    if (!this.active) return "";
    const roomy = this.game.known && this.view && present(this.view).length <= 4; // more names need the space for themselves
    return this.game.setting ? "at-table setting" : roomy ? "at-table known" : "at-table";
  }

  changed() {
    this.room.whenChanged();
    this.room.requestUpdate();
  }

  /** Turn the page for the other side, or back. */
  flip() {
    this.turned = !this.turned;
    document.documentElement.toggleAttribute("data-turned", this.turned);
    this.changed();
  }

  close() {
    document.documentElement.removeAttribute("data-turned");
  }

  stop() {
    this.game.stop();
    this.changed();
  }

  saw(events: readonly GameEvent[], before: V | null, view: V) {
    if (view.mode !== "table") return;
    const begun = before?.round !== view.round || events.some(({ type }) => type === this.game.begins);
    if (before?.phase !== view.phase) this.game.stop();
    if (begun) this.asked = "";
    if (begun || (this.speaker !== null && !may(view, this.speaker, this.game.saying))) this.ask(null);
    this.game.saw(events, before, view);
  }

  /** A key: the number of a player, or back. Digits after a player go to the room's number field. */
  keyed(event: KeyboardEvent): boolean {
    const { view, game, speaker } = this;
    if (!view || !this.active || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Escape" && !this.room.typed && (speaker !== null || game.setting)) {
      if (speaker !== null) this.choose(speaker);
      else this.stop();
      return true;
    }
    const players = atTable(view);
    const asks = speaker === null && !game.setting && players.some(({ player }) => may(view, player.seat, game.saying));
    if (!asks || !/^[1-9]$/.test(event.key)) return false;
    const called = players.find(({ number }) => number === Number(event.key));
    if (called) this.choose(called.player.seat);
    return called !== undefined;
  }

  stage(view: V) {
    return tableStage(this, view);
  }

  zone(view: V) {
    if (view.mode !== "table") return null;
    const zone = zoneOf(view);
    if (this.game.setting) return tableSetting(this, view);
    if (zone === "over" || this.room.lastRound) return tableOver(this, view);
    if (!isDevice(view)) return zone === "lobby" ? watchedLobby(this, view) : null;
    switch (zone) {
      case "lobby":
        return tableLobby(this, view);
      case "mine":
        return this.game.showing(view);
      case "finished":
        return tableFinished(this, view);
      default:
        return tableAsking(this, view);
    }
  }

  // ---- bidding ----

  async say(command: AnyCommand, seat?: number): Promise<boolean> {
    return (await this.room.store?.command(command, seat)) ?? false;
  }

  /** The player whose number is entered now; null: none. */
  ask(seat: number | null) {
    this.speaker = seat;
    this.room.padPage = null;
    this.finder.text = "";
    this.game.forget();
  }

  /** Ask for a player's number; again: cancel. */
  choose(seat: number) {
    const { view, room } = this;
    if (!view) return;
    room.digits.clear();
    room.refusal = null;
    const fault = this.game.fault(view, seat);
    this.ask(fault || this.speaker === seat ? null : seat);
    if (fault) room.refuse(room.game.refusal(fault, view), fault.rule ?? null);
    this.changed();
  }

  fault(moves: number) {
    return this.view && this.speaker !== null ? this.game.fault(this.view, this.speaker, moves) : null;
  }

  announce(moves: number) {
    const { view, speaker, room } = this;
    if (!view || speaker === null) return;
    const own = this.game.said(view, speaker);
    const fault = own === moves ? null : this.fault(moves);
    if (fault) {
      const name = playerAt(view, speaker)?.name ?? "";
      const raised = fault.code === "not_lower" && own !== null;
      const text = raised ? t("referee.not_lower", { name, count: own }) : room.game.refusal(fault, view);
      return room.refuse(text, fault.rule ?? null);
    }
    room.refusal = null;
    this.ask(null);
    this.changed();
    if (own !== moves) void this.say({ type: this.game.saying, moves }, speaker);
  }

  strike(seat: number) {
    const { view } = this;
    const count = view && this.game.said(view, seat);
    const name = view && playerAt(view, seat)?.name;
    if (!view || !count || !name) return;
    const words = this.game.words(view);
    ask({
      heading: t(words.strikeAsk, { name, count }),
      text: t(words.strikeText, { name }),
      yes: t(words.strikeYes),
      no: t("referee.strike.no"),
      act: () => void this.say({ type: "strike" }, seat),
    });
  }

  done(seat: number) {
    this.ask(null);
    this.changed();
    void this.say({ type: "done" }, seat);
  }

  /** Nobody wants to bid any more; before the first bid, a confirmation follows. */
  allDone() {
    const { view } = this;
    if (!view) return;
    const say = async () => {
      for (const { seat } of this.view ? this.game.silent(this.view) : []) {
        if (this.view?.phase !== view.phase) return;
        await this.say({ type: "done" }, seat);
      }
    };
    if (this.game.lowest(view) !== null) return void say();
    const words = this.game.words(view);
    ask({
      heading: t(words.nobody),
      text: t(words.nobodyText),
      yes: t(words.nobodyYes),
      no: t("referee.nobody.no"),
      act: () => void say(),
    });
  }

  async end() {
    for (const player of this.view ? present(this.view) : []) {
      if (this.view?.phase === "finished") return;
      await this.say({ type: "end_game" }, player.seat);
    }
  }

  // ---- players ----

  async add(name: string): Promise<boolean> {
    const nobody = this.view && placeholder(this.view, isUnnamed);
    const added = await this.say({ type: "add_player", name });
    if (added && nobody && !this.dismissed) {
      this.dismissed = true; // the view may show the seat a while longer
      this.remove(nobody.seat);
    }
    if (added && this.view?.phase !== "lobby") this.remember(name);
    return added;
  }

  openTable() {
    openTable(this);
  }

  /** Remember the group for the next time. */
  remember(newest?: string) {
    const names = this.view ? present(this.view).map((player) => player.name) : [];
    if (newest && !names.includes(newest)) names.push(newest);
    rememberNames(names);
  }

  remove(seat: number) {
    void this.say({ type: "leave" }, seat);
  }

  start(view: V) {
    this.remember();
    this.game.start(view);
  }

  // ---- after a round ----

  /** The user has asked for the optimum: first for its number of moves, then for the solution. */
  reveal(what: "count" | "way") {
    this.asked = what;
    const { solution } = this.view?.result?.optimum ?? {};
    if (what === "way" && solution) this.room.openReel("optimum", solution);
    this.changed();
  }
}
