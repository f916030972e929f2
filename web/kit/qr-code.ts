/** The QR code of a room's link, which the server draws. */

import { html } from "../core/lit.ts";

/** A busy server refuses to draw. Nobody may be there to load a television again, so it is asked once more. */
const AGAIN = 3000;

/** @param path where the picture is @param label what it is, for readers who do not see it */
export const qrCode = (path: string, label: string, kind: string = "qr") =>
  html`<img class=${kind} src=${path} alt=${label} width="200" height="200" @error=${later} />`;

function later({ currentTarget }: Event) {
  const picture = currentTarget;
  if (picture instanceof HTMLImageElement)
    window.setTimeout(() => picture.isConnected && picture.setAttribute("src", picture.src), AGAIN);
}
