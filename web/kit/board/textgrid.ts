/**
 * The grid of cells for screen readers and arrow keys: transparent elements exactly over the drawn cells, one of them
 * in the tab order. It is built once for a board. Texts are updated when the browser is idle, and at once for the
 * focused cell.
 */
import { type Cell, DELTA, type Direction } from "./geometry.ts";

/** How long a busy browser may let a row wait. */
const LATEST = { timeout: 250 };

export class TextGrid {
  root: HTMLElement;
  words: (cell: Cell) => string;
  cells: HTMLElement[] = [];
  rows = 0;
  cols = 0;
  cursor: Cell = [0, 0];
  waiting = 0;
  /** the cell whose text is looked at next, and how many may be outdated from there on, round the board */
  next = 0;
  left = 0;

  /** @param root element with role="grid" */
  constructor(root: HTMLElement, words: (cell: Cell) => string) {
    this.root = root;
    this.words = words;
  }

  /** The cells of a board; for another board of the same size they are reused, and the focus stays. */
  build(rows: number, cols: number) {
    if (rows === this.rows && cols === this.cols) return this.refresh();
    const focused = this.focused;
    this.rows = rows;
    this.cols = cols;
    this.cells = [];
    this.next = 0;
    const lines = Array.from({ length: rows }, (_, row) => {
      const line = document.createElement("div");
      line.className = "text-row";
      line.setAttribute("role", "row");
      for (let col = 0; col < cols; col += 1) {
        const cell = document.createElement("div");
        cell.className = "text-cell";
        cell.setAttribute("role", "gridcell");
        cell.dataset.cell = `${row},${col}`;
        this.cells.push(cell);
        line.append(cell);
      }
      return line;
    });
    this.root.replaceChildren(...lines);
    this.put([Math.min(this.cursor[0], rows - 1), Math.min(this.cursor[1], cols - 1)]);
    if (focused) this.focus();
    this.refresh();
  }

  element(cell: readonly [number, number]) {
    return this.cells[cell[0] * this.cols + cell[1]];
  }

  /** Whether the focus is on one of the cells. */
  get focused() {
    const { activeElement } = this.root.getRootNode() as ShadowRoot; // a board renders into its own
    return activeElement !== null && this.root.contains(activeElement);
  }

  /** Move the tab order to a cell; the focus follows if it is on the board. */
  put(cell: readonly [number, number]) {
    const { focused } = this;
    const left = this.element(this.cursor);
    this.cursor = [cell[0], cell[1]];
    const entered = this.element(this.cursor);
    entered.tabIndex = 0;
    this.say(this.cursor);
    if (focused) this.focus();
    // Only now: a cell that cannot take the focus any more cannot pass it on.
    if (left !== entered) left?.removeAttribute("tabindex");
  }

  walk(direction: Direction) {
    const row = this.cursor[0] + DELTA[direction][0];
    const col = this.cursor[1] + DELTA[direction][1];
    if (row >= 0 && row < this.rows && col >= 0 && col < this.cols) this.put([row, col]);
  }

  /** The first or last cell of the row, or of the board. */
  leap(last: boolean, whole: boolean) {
    const row = whole ? (last ? this.rows - 1 : 0) : this.cursor[0];
    this.put([row, last ? this.cols - 1 : 0]);
  }

  focus() {
    this.element(this.cursor)?.focus({ preventScroll: true });
  }

  cellOf(element: Element): Cell | null {
    const text = element.closest<HTMLElement>("[data-cell]")?.dataset.cell;
    if (!text) return null;
    const [row, col] = text.split(",").map(Number);
    return [row, col];
  }

  /**
   * Update all texts when the browser is idle, a few at a time, so that no animation stutters. It goes on where it is:
   * on a busy device that refreshes often, the last rows have their turn, too; one that is never idle describes a row
   * every quarter of a second.
   */
  refresh() {
    if (this.cells.length === 0) return;
    this.say(this.cursor);
    this.left = this.cells.length;
    if (!this.waiting) this.wait();
  }

  wait() {
    const later =
      window.requestIdleCallback ?? ((run: IdleRequestCallback, _: IdleRequestOptions) => window.setTimeout(run, 50));
    this.waiting = later((deadline) => {
      this.waiting = 0;
      // A row at least, so that busy browsers come to an end, too.
      const enough = () => this.next % this.cols === 0 && Boolean(deadline && deadline.timeRemaining() < 2);
      do {
        this.say([Math.floor(this.next / this.cols), this.next % this.cols]);
        this.next = (this.next + 1) % this.cells.length;
        this.left -= 1;
      } while (this.left > 0 && !enough());
      if (this.left > 0) this.wait();
    }, LATEST);
  }

  say(cell: Cell) {
    const element = this.element(cell);
    const words = this.words(cell);
    if (element && element.getAttribute("aria-label") !== words) element.setAttribute("aria-label", words);
  }
}
