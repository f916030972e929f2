/** The lessons of *How to play* for Ricochet Robots. */

import { html } from "../../../core/lit.ts";
import { lessonsOf } from "../../../kit/lessons.ts";
import "./rr-scene.ts";
import { SCENES } from "./scenes.ts";

export const LESSONS = lessonsOf(
  "learn",
  SCENES,
  (scene, label) => html`<rr-scene .scene=${scene} label=${label}></rr-scene>`,
  ["end", "solo", "hands"],
);
