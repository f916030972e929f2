// All printed faces and a board, for test_faces.py.
import "../../../web/games/ricochet/board/rr-board.ts";
import "../../../web/games/ricochet/boards/pictures.ts";
import { setLocale, wantAllWords } from "../../../web/core/i18n.ts";
import { boardOfFaces, loadFaces } from "../../../web/games/ricochet/rules/arrange.ts";

await wantAllWords();
await setLocale("en");
await loadFaces();
for (const face of "ABCD".split("").flatMap((letter) => [1, 2, 3, 4].map((mark) => `${mark}${letter}`))) {
  const figure = document.createElement("figure");
  figure.append(
    Object.assign(document.createElement("rr-face"), { face }),
    Object.assign(document.createElement("b"), { textContent: face }),
  );
  figure.firstElementChild?.setAttribute("face", face);
  document.body.lastElementChild?.before(figure);
}
(window as any).boardOfFaces = boardOfFaces;
document.documentElement.dataset.ready = "";
