/**
 * A chip that was just won flies from the middle of the board to whoever has won it, and their place lights up as it
 * arrives. Nobody waits for it: it is drawn over the page, and whatever comes next takes its course. With reduced motion
 * nothing flies and the place lights up alone; a page that nobody sees shows neither.
 */

import { render } from "../core/lit.ts";
import { finished, reducedMotion } from "./board/motion.ts";

/** How long a chip flies, and how long a place is lit, in milliseconds. */
const FLIGHT = 1000;
const LIT = 1600;

interface Flight {
  page: ParentNode;
  /** where it begins */
  from: string;
  /** where it may end, the best place first */
  to: readonly string[];
  /** the chip as a picture */
  chip: unknown;
}

export async function flyChip({ page, from, to, chip }: Flight) {
  if (document.hidden) return;
  const board = seen(page, from);
  const place = to.map((one) => seen(page, one)).find(Boolean);
  if (!board || !place) return;
  if (!reducedMotion()) await fly(chip, middle(board), middle(place));
  place.animate([{ boxShadow: "0 0 0 4px var(--yellow)", background: "var(--good-soft)" }, {}], {
    duration: LIT,
    easing: "ease-out",
  });
}

async function fly(chip: unknown, [x, y]: Point, [endX, endY]: Point) {
  const flying = document.createElement("div");
  flying.className = "flying-chip";
  flying.inert = true;
  render(chip, flying);
  document.body.append(flying);
  const at = (left: number, top: number, size: number) => ({
    transform: `translate(${left}px, ${top}px) translate(-50%, -50%) scale(${size})`,
  });
  const frames = [
    { ...at(x, y, 0.8), easing: "cubic-bezier(0.2, 0.8, 0.3, 1)" },
    { ...at(x, y, 1.5), offset: 0.3, easing: "cubic-bezier(0.5, 0, 0.3, 1)" },
    at(endX, endY, 0.4),
  ];
  await finished(flying.animate(frames, { duration: FLIGHT }));
  flying.remove();
}

type Point = [x: number, y: number];

function middle(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The first such element that is laid out. */
const seen = (page: ParentNode, selector: string) =>
  [...page.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0);
