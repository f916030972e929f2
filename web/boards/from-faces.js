/** A board to begin with, of printed faces: a dialog in which four faces are chosen, of any edition. */
import { html } from "../lit.js";
import { t } from "../i18n.js";
import { toFragment } from "../links.js";
import { boardOfFaces, loadFaces } from "../rules/arrange.js";
import { navigate } from "../router.js";
import { openDialog } from "../shell/dialog.js";
import "./rr-corners.js";

/** @typedef {import("../rules/arrange.js").Choice} Choice */

export async function openFaces() {
  /** @type {Choice} */
  let faces = [null, null, null, null];
  let whole = false;
  const dialog = openDialog(
    t("boards.faces"),
    () => html`
      <rr-corners edition="mixed" lot .faces=${faces} @faces=${chosen}></rr-corners>
      <div class="row end faces-begin">
        <button class="button primary" ?disabled=${!whole} @click=${() => void begin()}>${t("boards.faces.begin")}</button>
      </div>
    `,
    { wide: true },
  );

  /** @param {CustomEvent<{ faces: Choice, fault: unknown }>} event */
  function chosen({ detail }) {
    faces = detail.faces;
    whole = detail.fault === null && faces.every((face) => face !== null);
    dialog.requestUpdate();
  }

  async function begin() {
    await loadFaces();
    const board = boardOfFaces(/** @type {string[]} */ (faces));
    dialog.close();
    navigate(`/boards/edit${await toFragment("board", board)}`);
  }
}
