/** The pictures on the editor's buttons. */

import { html, svg } from "../../../core/lit.ts";

/** Line drawings of the tools and of what changes the whole board, 24×24. */
const SIGNS = {
  wall: svg`<path class="faint" d="M4 12h16M12 4v16"/><path class="thick" d="M12 3v9h9"/>`,
  diagonal: svg`<rect class="faint" x="4" y="4" width="16" height="16" rx="3"/><path class="thick" d="M7 17L17 7"/>`,
  opening: svg`<path class="thick" d="M4 20V4h3M17 4h3v16"/><path d="M12 15V3M8.5 6.5L12 3l3.5 3.5"/>`,
  center: svg`<rect class="full" x="6" y="6" width="12" height="12" rx="3"/>`,
  target: svg`<circle cx="12" cy="12" r="8"/><circle cx="12" cy="12" r="3.4"/>`,
  robot: svg`<path d="M6 19v-6a6 6 0 0 1 12 0v6zM12 7V4M9.6 13v.2M14.4 13v.2"/>`,
  chip: svg`<circle cx="12" cy="12" r="8.5"/><path d="M12 6.6l1.5 3.9 3.9 1.5-3.9 1.5-1.5 3.9-1.5-3.9L6.6 12l3.9-1.5z"/>`,
  erase: svg`<path d="M9 19l-5-5 9-9 6.5 6.5L12 19zM8 9.5l6.5 6.5M9 19h11"/>`,
  mirror: svg`<path d="M12 3v18" stroke-dasharray="2.5 3"/><path d="M9 7L3.5 17H9zM15 7l5.5 10H15z"/>`,
  flip: svg`<path d="M3 12h18" stroke-dasharray="2.5 3"/><path d="M7 9l10-5.5V9zM7 15l10 5.5V15z"/>`,
  turn: svg`<path d="M5 12a7 7 0 1 0 3-5.7M8.5 2.5L8 6.5l4 .5"/>`,
  redo: svg`<path d="M15 5l5 5-5 5M19.5 10H10a5.5 5.5 0 0 0 0 11h2"/>`,
  clear: svg`<path d="M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5"/>`,
  plus: svg`<path d="M12 5v14M5 12h14"/>`,
  minus: svg`<path d="M5 12h14"/>`,
};

export const sign = (name: keyof typeof SIGNS) =>
  html`<svg class="glyph sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${SIGNS[name]}</svg>`;
