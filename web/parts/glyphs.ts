/**
 * Line drawings for buttons, as templates of one size (24×24, in the text's color). They are decoration: each button
 * has a text or label of its own.
 */

import { html, svg } from "../core/lit.ts";

const PATHS = {
  menu: svg`<path d="M4 7h16M4 12h16M4 17h16" />`,
  close: svg`<path d="M6 6l12 12M18 6L6 18" />`,
  globe: svg`<circle cx="12" cy="12" r="9" /><path d="M3 12h18M12 3c-6 5-6 13 0 18M12 3c6 5 6 13 0 18" />`,
  help: svg`<circle cx="12" cy="12" r="9" /><path d="M9.6 9.4a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.2 1-1.2 1.9M12 16.8v.2" />`,
  home: svg`<path d="M4 11l8-7 8 7M6 9.5V20h12V9.5" />`,
  share: svg`<path d="M12 15V4M8 7.5L12 4l4 3.5M5 12v7h14v-7" />`,
  copy: svg`<rect x="9" y="9" width="11" height="11" rx="2" /><path d="M5 15V5a1 1 0 0 1 1-1h9" />`,
  north: svg`<path d="M12 19V5M6 11l6-6 6 6" />`,
  east: svg`<path d="M5 12h14M13 6l6 6-6 6" />`,
  south: svg`<path d="M12 5v14M6 13l6 6 6-6" />`,
  west: svg`<path d="M19 12H5M11 6l-6 6 6 6" />`,
  first: svg`<path d="M6 5v14M18 6l-8 6 8 6z" />`,
  back: svg`<path d="M16 6l-8 6 8 6z" />`,
  forward: svg`<path d="M8 6l8 6-8 6z" />`,
  last: svg`<path d="M18 5v14M6 6l8 6-8 6z" />`,
  play: svg`<path d="M7 4.5l12 7.5-12 7.5z" />`,
  pause: svg`<path d="M8 5v14M16 5v14" />`,
  check: svg`<path d="M5 12.5l4.5 4.5L19 7.5" />`,
  crown: svg`<path d="M4 18h16M4.5 15l-1-8 5 3.5L12 5l3.5 5.5 5-3.5-1 8z" />`,
  turn: svg`<path d="M7 3h10M7 21h10M8 3c0 5 8 6 8 9s-8 4-8 9M16 3c0 5-8 6-8 9s8 4 8 9" />`,
  corner: svg`<path d="M5 19V9a3 3 0 0 1 3-3h11M15 2l4 4-4 4" />`,
  eye: svg`<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" /><circle cx="12" cy="12" r="2.8" />`,
  undo: svg`<path d="M9 5L4 10l5 5M4.5 10H14a5.5 5.5 0 0 1 0 11h-2" />`,
  puzzle: svg`<path d="M4 8h5a2.5 2.5 0 1 1 5 0h5v5a2.5 2.5 0 1 0 0 5v2H4z" />`,
  balance: svg`<path d="M12 4v16M7 20h10M5 7h14M5 7l-3 6.5h6zM19 7l-3 6.5h6z" />`,
  restart: svg`<path d="M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4 3.5v4.2h4.2" />`,
  dice: svg`<rect x="4" y="4" width="16" height="16" rx="3.5" /><path d="M8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01" />`,
  flip: svg`<path d="M4 9a8 8 0 0 1 13.7-3.2L20 8M20 3v5h-5M20 15a8 8 0 0 1-13.7 3.2L4 16M4 21v-5h5" />`,
  warn: svg`<path d="M12 4L2.8 19.5h18.4zM12 10v4.2M12 17v.1" />`,
  more: svg`<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" stroke-width="3.4" />`,
  speech: svg`<path d="M4 5h16v11h-9l-4.5 4V16H4z" />`,
  screen: svg`<rect x="3" y="4.5" width="18" height="12" rx="2" /><path d="M12 16.5V20M8 20h8" />`,
  lock: svg`<rect x="5" y="11" width="14" height="9" rx="2" /><path d="M8 11V8a4 4 0 0 1 8 0v3" />`,
  television: svg`<rect x="3" y="5" width="18" height="12" rx="2" /><path d="M8 21h8M12 17v4" />`,
  enlarge: svg`<path d="M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7" />`,
  keys: svg`<rect x="3" y="6" width="18" height="12" rx="2" /><path d="M7 10h.01M11 10h.01M15 10h.01M8 14h8" />`,
};

export const glyph = (name: keyof typeof PATHS) =>
  html`<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${PATHS[name]}</svg>`;

export const ARROW: Record<"N" | "E" | "S" | "W", keyof typeof PATHS> = {
  N: "north",
  E: "east",
  S: "south",
  W: "west",
};
