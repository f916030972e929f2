/** Parts beside a board on which a user tries a problem: icons, buttons, the controls of a film. */

import { t } from "../core/i18n.ts";
import { html, nothing, svg } from "../core/lit.ts";
import type { AnyReplay } from "../kit/replay.ts";

const ICONS = {
  undo: svg`<path d="M9 7L4.5 11.5L9 16M5 11.5h9.5a5 5 0 0 1 0 10H11"/>`,
  redo: svg`<path d="M15 7l4.5 4.5L15 16M19 11.5H9.5a5 5 0 0 0 0 10H13"/>`,
  restart: svg`<path d="M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4 3.5v4.2h4.2"/>`,
  show: svg`<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="2.8"/>`,
  hint: svg`<path d="M9.2 17.5h5.6M10 21h4M9.2 17.5c0-2.6-3.2-3.9-3.2-8a6 6 0 0 1 12 0c0 4.1-3.2 5.4-3.2 8"/>`,
  next: svg`<path d="M5 12h14M13 6l6 6-6 6"/>`,
  back: svg`<path d="M17 6l-8 6 8 6zM6.5 6v12"/>`,
  forward: svg`<path d="M7 6l8 6-8 6zM17.5 6v12"/>`,
  play: svg`<path d="M8 5l11 7-11 7z"/>`,
  try: svg`<path d="M5 20V9.5a4 4 0 0 1 4-4h9.5M14 1.8l4.5 3.7L14 9.2M5 20h8.5"/>`,
  pause: svg`<path d="M8.5 5.5v13M15.5 5.5v13"/>`,
  friends: svg`<circle cx="9" cy="8.5" r="3.2"/><path d="M3 19.5c0-3.6 2.4-5.6 6-5.6s6 2 6 5.6M16 5.6a3 3 0 0 1 0 5.8M17.5 14.4c2.3.6 3.5 2.4 3.5 5.1"/>`,
  alone: svg`<circle cx="12" cy="8" r="3.6"/><path d="M5 20c0-4 2.8-6.2 7-6.2s7 2.2 7 6.2"/>`,
  computer: svg`<rect x="3" y="4.5" width="18" height="12" rx="2"/><path d="M12 16.5V20M8 20h8"/>`,
  other: svg`<rect x="3" y="9" width="12" height="12" rx="3"/><path d="M6.6 12.6h.01M11.4 17.4h.01M11.5 5.5L13 3.4h5.6a2.4 2.4 0 0 1 2.4 2.4v5.6l-2.6 1.6M17.2 7.2h.01"/>`,
  table: svg`<path d="M3 9.5h18M5.5 9.5V19M18.5 9.5V19M5 5.5h14l2 4H3z"/>`,
};

export const icon = (name: keyof typeof ICONS) =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`;

/**
 * A button with an icon and a text below it.
 *
 * @param how `name`: a class to find it by
 */
export function tool(
  name: keyof typeof ICONS,
  words: string,
  act: () => void,
  how: { disabled?: boolean; name?: string } = {},
) {
  return html`<button class="tool ${how.name ?? name}" ?disabled=${how.disabled} @click=${act}>
    ${icon(name)}<span>${words}</span>
  </button>`;
}

/**
 * The controls of a film: back, play or pause, one move on, and back to trying.
 *
 * @param beside one more button
 */
export const filmKeys = (film: AnyReplay, close: () => void, beside: unknown) => {
  const { at, length, playing, moving } = film;
  return html`<div class="tools ${beside === nothing ? "" : "five"}">
    ${tool("back", t("home.step.back"), () => film.back(), { disabled: at === 0 || moving })}
    ${tool(
      playing ? "pause" : "play",
      t(playing ? "home.pause" : "home.play"),
      () => (playing ? film.pause() : void film.play()),
      { name: "playback" },
    )}
    ${tool("forward", t("home.step.forward"), () => void film.forward(), { disabled: at === length || moving })}
    ${tool("restart", t("home.close"), close, { name: "close" })} ${beside}
  </div>`;
};
