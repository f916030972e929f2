/**
 * The one device on a real table, whatever is played there: it lies between the players and speaks for all of them. It
 * belongs to a room's page and holds what the server need not know: whose number is being asked for, what is being set
 * up, what has been asked to be shown, which way up the page lies. Everything else is the room's: a reload brings the
 * game back. Each game's referee adds what lies on its table, and its zones.
 */

import { t } from "../../../core/i18n.ts";
import { isDevice, placeholder, present } from "../../../kit/model.ts";
import type { Room } from "../../../kit/room.ts";
import { Finder } from "../../../parts/finder.ts";
import type { View } from "../../../wire/generated/common.ts";
import type { AnyCommand } from "../../../wire/generated/games.ts";
import { rememberNames } from "./memory.ts";
import { atTable, may } from "./model.ts";
import { openTable } from "./players.ts";

/** the page of a room at a real table */
export type TablePage<V extends View = View> = Room<V> & { referee: Device<V> };

/** @typeParam V the game's view */
export class Device<V extends View = View> {
  /** each game's referee knows its own page */
  room: Room<V>;
  /** the seat whose number is asked for */
  speaker: number | null = null;
  padPage: number | null = null;
  /** whose number it is, where many sit around the table */
  finder = new Finder(() => this.changed());
  /** what has been asked about the round that is over */
  asked: "" | "count" | "way" = "";
  /** what is being set up */
  setting: string | null = null;
  /** whether the seat of nobody was given up */
  dismissed = false;
  /** the page lies the other way up */
  turned = false;

  constructor(room: Room<V>) {
    this.room = room;
  }

  // ---- what each game brings ----

  /** By which command a number is said. */
  get saying() {
    return "";
  }

  /** What somebody loses who leaves, in words. */
  get leaving() {
    return "";
  }

  /** Whether the board is known before the game. */
  get known() {
    return false;
  }

  /** Ask for a player's number; once more: do not. */
  choose(_seat: number) {}

  /** Another game. */
  again() {}

  // ---- the page ----

  get view(): V | null {
    return this.room.view;
  }

  /** Whether this page is the device on the table. */
  get active() {
    return this.view !== null && isDevice(this.view);
  }

  /** What the page is for its styles. */
  get look() {
    if (!this.active) return "";
    const roomy = this.known && this.view && present(this.view).length <= 4; // more names need the room themselves
    return this.setting ? "at-table setting" : roomy ? "at-table known" : "at-table";
  }

  changed() {
    this.room.whenChanged();
    this.room.requestUpdate();
  }

  /** The other side can read, or this one again. */
  flip() {
    this.turned = !this.turned;
    document.documentElement.toggleAttribute("data-turned", this.turned);
    this.changed();
  }

  /** The page is left. */
  close() {
    document.documentElement.removeAttribute("data-turned");
  }

  /** Back from what was being set up. */
  stop() {
    this.setting = null;
    this.changed();
  }

  /**
   * A key: the number of a player, or back. Digits after a player are the room's own half-typed number.
   *
   * @returns whether it meant something here
   */
  keyed(event: KeyboardEvent): boolean {
    const { view } = this;
    if (!view || !this.active || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Escape" && !this.room.typed && (this.speaker !== null || this.setting)) {
      if (this.speaker !== null) this.choose(this.speaker);
      else this.stop();
      return true;
    }
    const asks =
      this.speaker === null && !this.setting && atTable(view).some(({ player }) => may(view, player.seat, this.saying));
    if (!asks || !/^[1-9]$/.test(event.key)) return false;
    const called = atTable(view).find(({ number }) => number === Number(event.key));
    if (called) this.choose(called.player.seat);
    return called !== undefined;
  }

  turnPad(page: number) {
    this.padPage = page;
    this.changed();
  }

  // ---- what is said ----

  /** Whose number is asked for now; null: nobody's. */
  ask(seat: number | null) {
    this.speaker = seat;
    this.padPage = null;
    this.finder.text = "";
  }

  /** Whether the one who is asked may still answer. */
  mayGoOn(view: V) {
    return this.speaker === null || may(view, this.speaker, this.saying);
  }

  /** @param seat who says it; the device's own when missing */
  async say(command: AnyCommand, seat?: number): Promise<boolean> {
    return (await this.room.store?.command(command, seat)) ?? false;
  }

  done(seat: number) {
    this.speaker = null;
    this.changed();
    void this.say({ type: "done" }, seat);
  }

  /** All those who are there end the game. */
  async end() {
    for (const player of this.view ? present(this.view) : []) {
      if (this.view?.phase === "finished") return;
      await this.say({ type: "end_game" }, player.seat);
    }
  }

  // ---- who is there ----

  async add(name: string): Promise<boolean> {
    const nobody = this.view && placeholder(this.view, t("new.name.default"));
    const added = await this.say({ type: "add_player", name });
    if (added && nobody && !this.dismissed) {
      this.dismissed = true; // the view may show the seat a while longer
      this.remove(nobody.seat);
    }
    if (added && this.view?.phase !== "lobby") this.remember(name);
    return added;
  }

  /** Those who sit here, with the ways to come and to go. */
  openTable() {
    openTable(this.room as TablePage<V>); // whose referee this is
  }

  /** Keep the group for the next time. */
  remember(newest?: string) {
    const names = this.view ? present(this.view).map((player) => player.name) : [];
    if (newest && !names.includes(newest)) names.push(newest);
    rememberNames(names);
  }

  remove(seat: number) {
    void this.say({ type: "leave" }, seat);
  }

  // ---- after a round ----

  /** What was possible is asked for: how many moves, then which. */
  reveal(what: "count" | "way") {
    this.asked = what;
    const { solution } = this.view?.result?.optimum ?? {};
    if (what === "way" && solution) this.room.openReel("optimum", solution);
    this.changed();
  }
}
