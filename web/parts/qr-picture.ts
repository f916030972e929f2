/** A QR code on the page; qr.ts computes it. */

import { css, html, nothing } from "../core/lit.ts";
import { qr } from "./qr.ts";

/** @param label what the code is, for readers who do not see it; a text that is too long has no code */
export function qrPicture(text: string, label: string) {
  const picture = qr(text);
  return picture
    ? html`<svg class="qr-picture" role="img" aria-label=${label} shape-rendering="crispEdges"
        viewBox="-4 -4 ${picture.side + 8} ${picture.side + 8}"><path d=${picture.path} /></svg>`
    : nothing;
}

/** Dark on light in every theme, for cameras. */
export const qrStyle = css`
  .qr-picture {
    justify-self: center;
    inline-size: min(100%, var(--qr-size, 280px));
    border-radius: var(--radius-m);
    background: #ffffff;
    fill: #000000;
    box-shadow: var(--shadow-2);
  }
`;
