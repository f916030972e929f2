/** Before the game at a real table: the names, which tiles lie where and how they are turned, what the dice say, the start. */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { CORNERS } from "../../../kit/board/corners.ts";
import { can } from "../../../kit/model.ts";
import { openRules } from "../../../kit/rules-dialog.ts";
import { foot, head, zoneNews } from "../../../kit/zone.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { View } from "../../../wire/generated/micro.ts";
import { countWords, lastGroup, nameForm, nameList, seated } from "../../ricochet/referee/players.ts";
import { combinationName } from "../board/board-words.ts";
import { faceIcon } from "../room/pieces.ts";
import { rulesLine } from "../room/words.ts";
import { placeName } from "../tiles/tiles-words.ts";
import type { Table } from "./declaring.ts";
import { BY_LOT, saidBy } from "./model.ts";

export function tableLobby(room: Table, view: View) {
  const few = seated(view).length < 2;
  return html`
    ${head(room, view, { title: countWords(view) })} ${zoneNews(room, view)}
    <div class="zone-body lobby table-lobby">
      ${nameList(room, view)} ${lastGroup(room, view)} ${nameForm(room, view)} ${tilesLine(room, view)} ${lyingKeys(room, view)}
      <p class="rules-line">
        ${rulesLine(view.rules).map((part, index, parts) => html`<span>${part}${index < parts.length - 1 ? " ·" : ""}</span> `)}
        <button class="text-button" @click=${() => openRules(room)}>
          ${can(view, "settings") ? t("room.rules.change") : t("room.rules.show")}
        </button>
      </p>
    </div>
    ${foot(
      room.referee.toDraw
        ? html`<button class="button primary grow" @click=${() => void room.referee.drawTiles()}>
            ${glyph("dice")} ${t("microtable.draw")}
          </button>`
        : html`<button
            class="button primary grow"
            aria-disabled=${few ? "true" : "false"}
            @click=${() => (few ? room.refuse(t("referee.too_few"), "G3") : room.referee.start())}
          >
            ${t("room.start")} ${few ? html`<small>${t("referee.from_two")}</small>` : ""}
          </button>`,
    )}
  `;
}

/** Where a tile's top points. */
const ARROWS = { N: "north", E: "east", S: "south", W: "west" } as const;

/**
 * Which tile lies in which corner, and where its top points; where the lot has laid them, it may be cast once more.
 */
function tilesLine({ referee }: Table, { rules: { tiles } }: View) {
  if (!tiles) return "";
  return html`<p class="faces-line">
    <span>${t("referee.lay")}</span>
    ${CORNERS.map((corner, at) => {
      const place = tiles[at];
      const top = place[1] as keyof typeof ARROWS;
      return html`<span class="mr-tile-name">
        <small>${t(`referee.corner.${corner}`)}</small> <b aria-hidden="true">${place[0]}${glyph(ARROWS[top])}</b>
        <span class="visually-hidden">${placeName(place)}</span>
      </span>`;
    })}
    ${
      referee.mayRedraw
        ? html`<button class="icon-button" aria-label=${t("microtable.redraw")} title=${t("microtable.redraw")} @click=${() => void referee.drawTiles()}>
            ${glyph("dice")}
          </button>`
        : ""
    }
  </p>`;
}

/** What the dice say at the beginning, each by lot or as it was said. */
function lyingKeys({ referee }: Table, view: View) {
  if (!view.rules.tiles) return "";
  const lying = referee.lying ?? BY_LOT;
  return html`<div class="lying" role="group" aria-label=${t("referee.lying")}>
    ${saidBy(view, true).map((said) => {
      const word = lying[said];
      return html`<button class="button small grow ${word ? "chosen" : ""}" @click=${() => referee.openDice({ said })}>
        ${word ? faceIcon(word) : ""}
        ${word ? html`<span class="visually-hidden">${t(`microtable.said.${said}`)}: ${combinationName(word)}</span><span aria-hidden="true">${t(`microtable.said.${said}`)}</span>` : t(`microtable.lot.${said}`)}
      </button>`;
    })}
  </div>`;
}
