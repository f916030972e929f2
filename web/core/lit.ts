/**
 * What the page uses of Lit. `styleMap` is left out on purpose: its first render writes a style attribute, which the
 * Content-Security-Policy forbids. `core/css-vars.ts` sets styles through the CSSOM instead.
 */

export { css, html, LitElement, noChange, nothing, render, svg, unsafeCSS } from "lit";
export { Directive, directive, PartType } from "lit/directive.js";
export { classMap } from "lit/directives/class-map.js";
export { guard } from "lit/directives/guard.js";
export { ifDefined } from "lit/directives/if-defined.js";
export { keyed } from "lit/directives/keyed.js";
export { live } from "lit/directives/live.js";
export { createRef, ref } from "lit/directives/ref.js";
export { repeat } from "lit/directives/repeat.js";
