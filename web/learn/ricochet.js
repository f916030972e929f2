/** What *How to play* says of Ricochet Robots. */
import { html } from "../lit.js";
import { t } from "../i18n.js";
import "./rr-scene.js";
import { SCENES } from "./scenes.js";

/** @type {import("./rr-learn.js").Lessons} */
export const LESSONS = {
  intro: () => t("learn.intro"),
  cards: SCENES.map((scene) => ({
    rules: scene.rules,
    title: () => t(`learn.${scene.id}`),
    text: () => t(`learn.${scene.id}.text`),
    picture: () => html`<rr-scene .scene=${scene} label=${t(`learn.${scene.id}.picture`)}></rr-scene>`,
  })),
  more: ["end", "solo", "hands"].map((id) => ({ title: () => t(`learn.${id}`), text: () => t(`learn.${id}.text`) })),
};
