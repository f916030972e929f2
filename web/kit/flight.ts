/**
 * The chip that was just won flies from the middle of the board to the winner's chips, which light up. It is drawn over
 * the page and delays nothing. With reduced motion only the place lights up; on a hidden page nothing happens.
 */

import { render } from "../core/lit.ts";
import { fading, finished, reducedMotion } from "./board/motion.ts";

/** Durations of the flight and of the light, in milliseconds. */
const FLIGHT = 1000;
const LIT = 1600;

interface Flight {
  page: ParentNode;
  /** where it starts */
  from: string;
  /** possible ends, the best one first */
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
  place.animate(fading([{ boxShadow: "0 0 0 4px var(--yellow)", background: "var(--good-soft)" }, {}]), {
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

/** The first of these elements that has a layout. */
const seen = (page: ParentNode, selector: string) =>
  [...page.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0);
