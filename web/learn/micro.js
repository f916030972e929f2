/** What *How to play* says of Micro Robots. */
import { html } from "../lit.js";
import { t } from "../i18n.js";
import { MICRO_SCENES } from "./micro-scenes.js";
import "./mr-scene.js";

/** @type {import("./rr-learn.js").Lessons} */
export const LESSONS = {
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
