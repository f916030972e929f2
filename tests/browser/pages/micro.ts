// A page with nothing but a board of Micro Robots and its dice, for test_micro_board.py: it answers jumps by the rules,
// as a page of the game does.
import { setLocale, wantAllWords } from "../../../web/core/i18n.ts";
import "../../../web/games/micro/dice/dice.ts";
import "../../../web/games/micro/dice/dice-input.ts";
import "../../../web/games/micro/board/mr-board.ts";
import { faultText } from "../../../web/games/micro/board/board-words.ts";
import { boardOfTiles, jumpFault, tilesOf } from "../../../web/games/micro/rules/rules.ts";

const board: any = document.querySelector("mr-board");
const wishes: unknown[] = [];

const page = {
  board,
  setLocale,
  wishes,
  /** Lay the tiles of an arrangement, or the cells of a board of one's own, and set what else is wanted. */
  show(laid: any, settings: { start?: string } = {}) {
    wishes.length = 0;
    const tiles = typeof laid === "string" ? tilesOf(laid) : null;
    Object.assign(board, {
      board: tiles ? boardOfTiles(tiles.side, tiles.places) : laid,
      robot: settings.start ?? null,
      start: null,
      target: null,
      via: null,
      passed: false,
      marked: true,
      path: [],
      interactive: true,
      hints: false,
      ...settings,
    });
    return board.updateComplete.then(() => true);
  },
  /** The combination on whose cell the robot is drawn. */
  drawn() {
    const area = board.renderRoot.querySelector(".field").getBoundingClientRect();
    const { left, top, width, height } = board.piece.getBoundingClientRect();
    const [col, row] = [
      ((left + width / 2 - area.left) * 6) / area.width,
      ((top + height / 2 - area.top) * 6) / area.height,
    ];
    return board.surface.wordAt([Math.floor(row), Math.floor(col)]);
  },
};

board.addEventListener("mr-jump", (event: CustomEvent) => {
  const { to } = event.detail;
  const fault = jumpFault(board.surface, board.robot, to);
  wishes.push([to, fault]);
  if (fault) board.shake(to, faultText(fault));
  else {
    board.path = [...board.path, to];
    board.robot = to;
    board.passed ||= to === board.via;
  }
});

await wantAllWords();
await setLocale(new URLSearchParams(location.search).get("locale") ?? "en");
(window as any).page = page;
document.documentElement.dataset.ready = "";
