// Types of the bundle beside this file; written by scripts/vendor-lit.sh.
export { LitElement, html, svg, css, nothing, noChange, render, unsafeCSS } from "lit";
export { Directive, directive, PartType } from "lit/directive.js";
export { classMap } from "lit/directives/class-map.js";
export { guard } from "lit/directives/guard.js";
export { ifDefined } from "lit/directives/if-defined.js";
export { keyed } from "lit/directives/keyed.js";
export { live } from "lit/directives/live.js";
export { createRef, ref } from "lit/directives/ref.js";
export { repeat } from "lit/directives/repeat.js";
