/** A new board from printed faces: a dialog to choose four faces of any edition. */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { navigate } from "../../../core/router.ts";
import { openDialog } from "../../../parts/dialog.ts";
import { toFragment } from "../links.ts";
import { arranged, boardOfFaces, type Choice, loadFaces } from "../rules/arrange.ts";
import "./rr-corners.ts";

export async function openFaces() {
  let faces: Choice = [null, null, null, null];
  let whole = false;
  const dialog = openDialog(
    () => t("boards.faces"),
    () => html`
      <rr-corners edition="mixed" lot .faces=${faces} @faces=${chosen}></rr-corners>
      <div class="row end faces-begin">
        <button class="button primary" ?disabled=${!whole} @click=${() => void begin()}>${t("boards.faces.begin")}</button>
      </div>
    `,
    { wide: true },
  );

  function chosen({ detail }: CustomEvent<{ faces: Choice; fault: unknown }>) {
    faces = detail.faces;
    whole = detail.fault === null && faces.every((face) => face !== null);
    dialog.requestUpdate();
  }

  async function begin() {
    await loadFaces();
    const board = boardOfFaces(arranged(faces));
    dialog.close();
    navigate(`/boards/edit${await toFragment("board", board)}`);
  }
}
