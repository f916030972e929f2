/** What *How to play* says of Micro Robots. */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { MICRO_SCENES } from "./scenes.ts";
import "./mr-scene.ts";
import type { Lessons } from "../../../pages/learn/rr-learn.ts";

export const LESSONS: Lessons = {
  intro: () => t("micro.learn.intro"),
  cards: MICRO_SCENES.map((scene) => ({
    rules: scene.rules,
    title: () => t(`micro.learn.${scene.id}`),
    text: () => t(`micro.learn.${scene.id}.text`),
    picture: () => html`<mr-scene .scene=${scene} label=${t(`micro.learn.${scene.id}.picture`)}></mr-scene>`,
  })),
  more: ["end", "stuck", "solo", "hands"].map((id) => ({
    title: () => t(`micro.learn.${id}`),
    text: () => t(`micro.learn.${id}.text`),
  })),
};
