/** A Lit controller for what shows faces: they are asked for when its host comes to the page, and shown when they are there. */
import { facesKnown, loadFaces } from "../rules/arrange.ts";

export class FacesKnown {
  host: { requestUpdate(): void; addController(controller: object): void };

  constructor(host: { requestUpdate(): void; addController(controller: object): void }) {
    this.host = host;
    host.addController(this);
  }

  hostConnected() {
    if (!facesKnown())
      void loadFaces().then(
        () => this.host.requestUpdate(),
        () => undefined,
      );
  }
}
