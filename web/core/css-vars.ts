// `<div ${vars({"--col": 3})}>` sets custom properties (or other styles) of an element through the CSSOM. The
// Content-Security-Policy forbids style attributes, and so Lit's styleMap.

import type { ElementPart, PartInfo } from "lit/directive.js";
import { Directive, directive, noChange, PartType } from "./lit.ts";

class Vars extends Directive {
  set: Record<string, string> = {};

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("vars() belongs to an element, not to an attribute");
  }

  render(_values: Record<string, string | number>) {
    return noChange;
  }

  override update(part: ElementPart, [values]: [Record<string, string | number>]) {
    const { style } = part.element as HTMLElement | SVGElement; // a page has no other elements
    for (const name of Object.keys(this.set)) {
      if (!(name in values)) {
        style.removeProperty(name);
        delete this.set[name];
      }
    }
    for (const [name, value] of Object.entries(values)) {
      const text = String(value);
      if (this.set[name] !== text) {
        style.setProperty(name, text);
        this.set[name] = text;
      }
    }
    return noChange;
  }
}

export const vars = directive(Vars);
