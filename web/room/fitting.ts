/**
 * Layout that has to be measured: how many players fit into the bar, or on the television. It runs in the next frame,
 * which computes the layout anyway, and again if their place has changed.
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
  /** the element whose size decides how many fit */
  place: HTMLElement | null = null;
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
    this.place = null;
  }

  hostUpdated() {
    this.soon();
  }

  fit() {
    const players = this.room.querySelector<HTMLElement>(".bar .players");
    const place = players ?? this.room.querySelector<HTMLElement>(".screen-middle");
    if (place !== this.place) {
      this.places.disconnect();
      if (place) this.places.observe(place);
      this.place = place;
    }
    fitCrowd(players);
    this.screen();
  }
}
