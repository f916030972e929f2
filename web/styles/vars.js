// `<div ${vars({"--col": 3})}>`: sets custom properties (or any style) of an element through the CSSOM.
//
// A style attribute, and with it Lit's styleMap on its first render, is forbidden by the page's
// Content-Security-Policy; setting properties of `element.style` is not.
import { Directive, PartType, directive, noChange } from "../lit.js";

class Vars extends Directive {
  /** @param {import("lit/directive.js").PartInfo} part */
  constructor(part) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("vars() belongs to an element, not to an attribute");
    /** @type {Record<string, string>} */
    this.set = {};
  }

  /** @param {Record<string, string | number>} _values */
  render(_values) {
    return noChange;
  }

  /**
   * @param {import("lit/directive.js").ElementPart} part
   * @param {[Record<string, string | number>]} values
   * @override
   */
  update(part, [values]) {
    const style = /** @type {HTMLElement | SVGElement} */ (part.element).style;
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
