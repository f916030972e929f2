/**
 * The base of elements of a form with which one part of the rules is chosen. What is chosen is wished at once; what is not
 * whole yet is no wish, and keeps the form from being sent, with the reason.
 *
 * Out:  `wish`: a part of the rules
 */

import { InDocument, Reactive } from "../core/reactive.ts";

export abstract class FormChoice<Rules> extends Reactive(
  {
    /** whether somebody has tried to go on without */
    asked: false,
  },
  InDocument,
) {
  static formAssociated = true;

  internals = this.attachInternals();

  /** What is missing or wrong; empty where something is chosen. */
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

  /** Where the keyboard goes when something is missing. */
  abstract get missing(): HTMLElement | null | undefined;

  /** The form was sent too early: say why, and lead there. */
  override focus() {
    this.asked = true;
    this.missing?.focus({ preventScroll: true });
    void this.updateComplete.then(() => this.querySelector(".boards > .fault")?.scrollIntoView({ block: "center" }));
  }
}
