/**
 * What can only be measured once the page is laid out: how many players the bar has room for, or the television. In the
 * next frame, which lays out the page anyway; and again when their place turns out to be another one.
 */

import type { AnyRoom } from "../kit/room.ts";
import { fitCrowd } from "./crowd.ts";
import { LARGE } from "./large.ts";

/** A Lit controller. */
export class Fitting {
  room: AnyRoom;
  /** fits what a television shows */
  screen: () => void;
  frame = 0;
  /** where there has to be room */
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
