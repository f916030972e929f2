/**
 * Whole solutions held to the page's rules, as the vectors and the server's program tell them: which rule is broken, and
 * where. The page itself judges move by move.
 */
import {
  after,
  begin as beginMicro,
  jumpFault,
  type Problem as MicroProblem,
  solved as solvedMicro,
} from "../../web/games/micro/rules/rules.ts";
import type { Move } from "../../web/games/ricochet/rules/move.ts";
import {
  begin,
  type Problem,
  push,
  type Refusal,
  robotOnTarget,
  solved,
} from "../../web/games/ricochet/rules/problem.ts";
import type { Word } from "../../web/wire/generated/micro.ts";

interface Verdict {
  ok: boolean;
  /** of the moves made; when ok, up to the success, which ends the attempt (B4) */
  cost: number;
  /** that is broken */
  rule: Refusal | "T1" | "T2" | null;
  /** the number of the move that breaks it, from 1; 0 where none was made */
  at: number | null;
}

/**
 * A solution of Ricochet Robots: the moves are made until the target counts as reached; what stands behind that is not looked at.
 */
export function verify(problem: Problem, moves: readonly Move[]): Verdict {
  let progress = begin(problem.robots);
  let made = 0;
  for (const move of moves) {
    if (solved(problem, progress)) break;
    made += 1;
    const next = push(problem, progress, move);
    if (next.refusal) return { ok: false, cost: progress.cost, rule: next.refusal, at: made };
    progress = next.progress;
  }
  if (solved(problem, progress)) return { ok: true, cost: progress.cost, rule: null, at: null };
  return { ok: false, cost: progress.cost, rule: robotOnTarget(problem, progress) ? "T2" : "T1", at: made };
}

/** A path held to the rules. It ends with its first landing on the target that counts; what stands behind is not looked at. */
interface PathVerdict {
  ok: boolean;
  /** up to the success, or up to what is wrong */
  jumps: number;
  /** the broken one */
  rule: "U2" | "U4" | "U8" | null;
  /** the number of the jump that breaks it, from 1; 0: none was made */
  at: number | null;
}
export function verifyPath(problem: MicroProblem, path: readonly Word[], declared: number | null = null): PathVerdict {
  let progress = beginMicro(problem);
  for (const to of path) {
    if (solvedMicro(problem, progress)) break;
    const made = progress.path.length;
    if (jumpFault(problem.board, progress.at, to)) return { ok: false, jumps: made, rule: "U2", at: made + 1 };
    progress = after(problem, progress, to);
  }
  const made = progress.path.length;
  if (!solvedMicro(problem, progress))
    return { ok: false, jumps: made, rule: progress.at === problem.target ? "U8" : "U4", at: made };
  if (declared !== null && declared !== made) return { ok: false, jumps: made, rule: "U4", at: made };
  return { ok: true, jumps: made, rule: null, at: null };
}
