/** The lessons of *How to play* for Micro Robots. */

import { html } from "../../../core/lit.ts";
import { lessonsOf } from "../../../kit/lessons.ts";
import "./mr-scene.ts";
import { SCENES } from "./scenes.ts";

export const LESSONS = lessonsOf(
  "micro.learn",
  SCENES,
  (scene, label) => html`<mr-scene .scene=${scene} label=${label}></mr-scene>`,
  ["end", "stuck", "solo", "hands"],
);
