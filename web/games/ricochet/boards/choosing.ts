/**
 * Choosing four faces for four corners: the effects of a tap on a face, a tap on a corner and a drag. Plain functions
 * of the choice; a free corner is null. A choice may not be an arrangement (E7): `faultsOf` says why. A tap alone never
 * causes that: a face of a missing mark goes to the next free corner, and a face of a mark that is already there
 * replaces that one.
 */

import { placed, without } from "../../../kit/board/corners.ts";
import type { Choice } from "../rules/arrange.ts";

/**
 * A tap on a face puts it into the chosen corner, or else in the place of the face with its mark, or else into the next
 * free corner, clockwise from the north-west. A tap on a placed face removes it.
 *
 * @param corner the chosen one
 */
export function tapped(choice: Choice, face: string, corner: number | null): Choice {
  const lying = choice.indexOf(face);
  if (corner === null && lying >= 0) return without(choice, lying);
  const free = choice.indexOf(null);
  const sibling = choice.findIndex((other) => other?.[0] === face[0]);
  const goal = corner ?? (sibling >= 0 ? sibling : free);
  return goal < 0 ? choice : laid(choice, face, goal);
}

/** Put a face into a corner, from wherever it is. */
export const laid = (choice: Choice, face: string, corner: number) =>
  placed(choice, choice.indexOf(face), face, corner);

/** Whether a face is offered: none of its mark is placed yet. */
export const missing = (choice: Choice, face: string) => !choice.some((other) => other?.[0] === face[0]);

/** How many corners have a face. */
export const howMany = (choice: Choice) => choice.filter(Boolean).length;
