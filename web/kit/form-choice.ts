/**
 * The base of form elements for one part of the rules. A complete choice is sent at once; an incomplete one is not, and
 * prevents the form from being submitted, with the reason.
 *
 * Out: `wish`: a part of the rules
 */

import { InDocument, Reactive } from "../core/reactive.ts";

export abstract class FormChoice<Rules> extends Reactive(
  {
    /** whether the user has tried to submit without it */
    asked: false,
  },
  InDocument,
) {
  static formAssociated = true;

  internals = this.attachInternals();

  /** What is missing or wrong; empty if something is chosen. */
  abstract get fault(): string;

  wish(wish: Partial<Rules>) {
    this.asked = false;
    this.dispatchEvent(new CustomEvent("wish", { detail: wish }));
  }

  judge() {
    const { fault } = this;
    this.internals.setValidity(fault ? { customError: true } : {}, fault);
    this.requestUpdate();
  }

  /** The element to focus if something is missing. */
  abstract get missing(): HTMLElement | null | undefined;

  /** The form was submitted too early: show why, and focus the element. */
  override focus() {
    this.asked = true;
    this.missing?.focus({ preventScroll: true });
    void this.updateComplete.then(() => this.querySelector(".boards > .fault")?.scrollIntoView({ block: "center" }));
  }
}
