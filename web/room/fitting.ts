/**
 * Layout that has to be measured: how many players fit into the bar, or on the television. It runs in the next frame,
 * which computes the layout anyway, and again if the bar's position has changed.
 */

import type { AnyRoom } from "../kit/room.ts";
import { fitCrowd } from "./crowd.ts";
import { LARGE } from "./large.ts";

/** A Lit controller. */
export class Fitting {
  room: AnyRoom;
  /** fits the content of a television */
  screen: () => void;
  frame = 0;
  players: HTMLElement | null = null;
  soon = () => {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.fit());
  };
  redrawn = () => this.room.requestUpdate();
  places = new ResizeObserver(this.soon);

  constructor(room: AnyRoom, screen: () => void) {
    this.room = room;
    this.screen = screen;
    room.addController(this);
  }

  hostConnected() {
    window.addEventListener("resize", this.soon);
    LARGE.addEventListener("change", this.redrawn);
  }

  hostDisconnected() {
    window.removeEventListener("resize", this.soon);
    LARGE.removeEventListener("change", this.redrawn);
    this.places.disconnect();
    this.players = null;
  }

  hostUpdated() {
    this.soon();
  }

  fit() {
    const players = this.room.querySelector<HTMLElement>(".bar .players");
    if (players !== this.players) {
      this.places.disconnect();
      if (players) this.places.observe(players);
      this.players = players;
    }
    fitCrowd(players);
    this.screen();
  }
}
