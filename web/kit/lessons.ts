/** How to play a game: a few cards with moving pictures (scene.ts), and some without pictures. */

import { t } from "../core/i18n.ts";

/** The lessons of a game. */
export interface Lessons {
  intro: () => string;
  cards: readonly { rules: readonly string[]; title: () => string; text: () => string; picture: () => unknown }[];
  more: readonly { title: () => string; text: () => string }[];
}

/**
 * The lessons with these scenes.
 *
 * @param key the texts' keys: `KEY.intro`, and for each card `KEY.ID`, `KEY.ID.text`, `KEY.ID.picture`
 * @param picture a scene as a template, with its content in words
 * @param more the ids of cards without a picture
 */
export function lessonsOf<Scene extends { id: string; rules: readonly string[] }>(
  key: string,
  scenes: readonly Scene[],
  picture: (scene: Scene, label: string) => unknown,
  more: readonly string[],
): Lessons {
  const words = (id: string) => ({ title: () => t(`${key}.${id}`), text: () => t(`${key}.${id}.text`) });
  return {
    intro: () => t(`${key}.intro`),
    cards: scenes.map((scene) => ({
      ...words(scene.id),
      rules: scene.rules,
      picture: () => picture(scene, t(`${key}.${scene.id}.picture`)),
    })),
    more: more.map(words),
  };
}
