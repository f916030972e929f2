/** What a board says: in a bubble beside a piece, and in a live region for screen readers. */

import { fading } from "./motion.ts";

/** How long a bubble stays, in milliseconds. */
const STAYS = 2200;

/** The animation that fades the last bubble; asking an element for its animations would recompute the page's styles. */
const shown: WeakMap<ParentNode, Animation> = new WeakMap();

/**
 * Say something beside a piece for a while.
 *
 * @param root with the elements `.stage` and `.bubble`
 * @param turned the page is turned upside down
 */
export function bubble(root: ParentNode, piece: HTMLElement | null, text: string, turned: boolean = false) {
  const words = root.querySelector<HTMLElement>(".bubble");
  const stage = root.querySelector(".stage");
  if (!words || !piece || !stage) return;
  words.textContent = text;
  const [area, own, size] = [stage, piece, words].map((element) => element.getBoundingClientRect());
  const [west, north] = turned
    ? [area.right - own.right, area.bottom - own.bottom]
    : [own.left - area.left, own.top - area.top];
  const left = west + own.width / 2 - size.width / 2;
  const above = north - size.height - own.height * 0.35;
  const x = Math.max(4, Math.min(area.width - size.width - 4, left));
  const y = above > 2 ? above : north + own.height * 1.2;
  words.style.transform = `translate(${x}px, ${y}px)`;
  hush(root);
  const look = [{ opacity: 0 }, { opacity: 1, offset: 0.05 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }];
  shown.set(root, words.animate(fading(look), { duration: STAYS }));
}

/** Remove the bubble beside a piece. */
export function hush(root: ParentNode) {
  shown.get(root)?.cancel();
}

/**
 * Announce something to screen readers; an empty text means that the last announcement is no longer true.
 *
 * @param root with the element `.live`
 */
export function announce(root: ParentNode, text: string) {
  const live = root.querySelector(".live");
  if (live) live.textContent = text && live.textContent === text ? `${text}\u00a0` : text;
}
