/**
 * A Lit controller for elements that show faces: it loads them when its host is connected, and then renders the host.
 */
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
