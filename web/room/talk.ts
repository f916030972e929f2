/**
 * Quick phrases and faces: said without typing, shown as bubbles below the players for a few seconds, and announced to
 * screen readers. The phrases and muting are in `phrases.ts`.
 */

import { t } from "../core/i18n.ts";
import { html, svg } from "../core/lit.ts";
import { choose, settings } from "../core/settings.ts";
import { avatar } from "../kit/avatar.ts";
import { isYou, playerAt, present } from "../kit/model.ts";
import { nameTag } from "../kit/names.ts";
import { type Bubble, isFace, mute, mutedIn } from "../kit/phrases.ts";
import type { AnyRoom } from "../kit/room.ts";
import { openDialog } from "../parts/dialog.ts";
import { toggle } from "../parts/menu.ts";
import type { Phrase, View } from "../wire/generated/common.ts";
import { FACES, PHRASES } from "../wire/generated/protocol.ts";

const EYES = svg`<path d="M8.6 9.4v1.2M15.4 9.4v1.2" />`;
const DRAWN: Record<string, unknown> = {
  smile: svg`${EYES}<path d="M7.8 14.2a5 5 0 0 0 8.4 0" />`,
  laugh: svg`<path d="M7.2 10.4l1.4-1.2 1.4 1.2M14 10.4l1.4-1.2 1.4 1.2M7.5 13.4h9a4.5 4.5 0 0 1-9 0z" />`,
  wow: svg`${EYES}<circle cx="12" cy="15.2" r="2" />`,
  think: svg`<path d="M8.6 10.2v1.2M15.4 8.6v1.2M6.8 8.4h3M13.8 6.6l3 .6M9.4 15.6l4.6-.8" />`,
  sad: svg`${EYES}<path d="M8 16.4a5 5 0 0 1 8 0" />`,
};

const face = (name: string) =>
  html`<svg class="face" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9.5" />${DRAWN[name]}</svg>`;

const words = (phrase: Phrase) => t(isFace(phrase) ? `people.face.${phrase}` : `people.phrase.${phrase}`);

/** @param said what was said in the last seconds, or last of all */
export const bubbles = (view: View, said: readonly Bubble[]) =>
  html`<div class="bubbles" role="log" aria-live="polite" aria-label=${t("people.talk")}>
    ${said.map(({ seat, phrase }) => {
      const player = playerAt(view, seat);
      if (!player) return "";
      const name = isYou(view, seat) ? t("room.you") : player.name;
      return html`<p class="bubble">
        ${avatar(player)} <b>${nameTag(name)}</b>
        ${isFace(phrase) ? html`${face(phrase)}<span class="visually-hidden">${words(phrase)}</span>` : html`<span>${words(phrase)}</span>`}
      </p>`;
    })}
  </div>`;

/** The buttons for faces and phrases. */
const keysOf = (say: (phrase: Phrase) => void) =>
  html`<div class="faces">
      ${FACES.map(
        (name) =>
          html`<button class="face-button" aria-label=${words(name)} title=${words(name)} @click=${() => say(name)}>
            ${face(name)}
          </button>`,
      )}
    </div>
    <div class="phrases">
      ${PHRASES.map((phrase) => html`<button class="button quiet" @click=${() => say(phrase)}>${words(phrase)}</button>`)}
    </div>`;

/** On a large screen: what was said last, the phrases, and muting. */
export const talkBeside = (room: AnyRoom, view: View) =>
  html`<section class="talk-beside sheet" aria-label=${t("people.talk")}>
    ${bubbles(view, room.lately)}
    ${keysOf((phrase) => room.store?.say(phrase))}
    <button class="text-button" aria-haspopup="dialog" @click=${() => openTalk(room, { says: false })}>
      ${t("people.muting")}
    </button>
  </section>`;

/**
 * The phrases, and whom to mute.
 *
 * @param parts `says`: false if the phrases are visible anyway
 */
export function openTalk(room: AnyRoom, { says = true }: { says?: boolean } = {}) {
  const dialog = openDialog(
    () => t(says ? "people.talk" : "people.muting"),
    () => {
      const { view } = room;
      if (!view) return "";
      const muted = mutedIn(room.code);
      const others = present(view).filter((player) => !isYou(view, player.seat));
      return html`${
        says
          ? keysOf((phrase) => {
              dialog.close();
              room.store?.say(phrase);
            })
          : ""
      }
      <div class="settings muting">
        ${toggle(t("people.mute_all"), t("people.mute_all.hint"), settings().quiet, (on) => {
          choose({ quiet: on });
          room.hush();
          dialog.requestUpdate();
        })}
        ${
          settings().quiet
            ? ""
            : others.map((player) =>
                toggle(t("people.mute", { name: player.name }), "", muted.has(player.seat), (on) => {
                  mute(room.code, player.seat, on);
                  room.hush();
                  dialog.requestUpdate();
                }),
              )
        }
      </div>`;
    },
  );
}
