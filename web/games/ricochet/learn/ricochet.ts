/** What *How to play* says of Ricochet Robots. */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import "./rr-scene.ts";
import type { Lessons } from "../../../pages/learn/rr-learn.ts";
import { SCENES } from "./scenes.ts";

export const LESSONS: Lessons = {
  intro: () => t("learn.intro"),
  cards: SCENES.map((scene) => ({
    rules: scene.rules,
    title: () => t(`learn.${scene.id}`),
    text: () => t(`learn.${scene.id}.text`),
    picture: () => html`<rr-scene .scene=${scene} label=${t(`learn.${scene.id}.picture`)}></rr-scene>`,
  })),
  more: ["end", "solo", "hands"].map((id) => ({ title: () => t(`learn.${id}`), text: () => t(`learn.${id}.text`) })),
};
