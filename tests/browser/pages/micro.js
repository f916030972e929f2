// A page with nothing but a board of Micro Robots and its dice, for test_micro_board.py: it answers jumps by the rules,
// as a page of the game does.
import { setLocale } from "../../../web/i18n.js";
import "../../../web/micro/dice.js";
import "../../../web/micro/dice-input.js";
import "../../../web/micro/mr-board.js";
import { faultText } from "../../../web/micro/board-words.js";
import { boardOfTiles, jumpFault, tilesOf } from "../../../web/micro/rules.js";

/** @type {any} */
const board = document.querySelector("mr-board");
const wishes = [];

const page = {
  board,
  setLocale,
  wishes,
  /** Lay the tiles of an arrangement, or the cells of a board of one's own, and set what else is wanted. */
  show(laid, settings = {}) {
    wishes.length = 0;
    const { side, places } = (typeof laid === "string" && tilesOf(laid)) || {};
    Object.assign(board, {
      board: side ? boardOfTiles(side, places) : laid,
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
    const [col, row] = [((left + width / 2 - area.left) * 6) / area.width, ((top + height / 2 - area.top) * 6) / area.height];
    return board.surface.wordAt([Math.floor(row), Math.floor(col)]);
  },
};

board.addEventListener("mr-jump", (event) => {
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

await setLocale(new URLSearchParams(location.search).get("locale") ?? "en");
/** @type {any} */ (window).page = page;
document.documentElement.dataset.ready = "";
