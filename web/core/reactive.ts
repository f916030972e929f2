/**
 * The base class of the page's elements. Each reactive property is declared once, with its first value:
 *
 *     export class RrBoards extends Reactive({
 *       busy: false,
 *       saved: maybe<Saved>(), // the type is wider than the first value
 *       boards: () => new Map<string, Board>(), // one value for each element
 *       side: attribute("black"), // can be set in HTML, too
 *     }) { … }
 *
 * This replaces decorators, which type stripping cannot erase, and class fields, which would hide Lit's accessors. All
 * elements render again when the language changes.
 */

import type { PropertyDeclaration } from "lit";
import { DocumentStyles } from "./document-styles.ts";
import { Localized } from "./i18n.ts";
import { LitElement } from "./lit.ts";

/** A property with options for Lit. */
class Property<T> {
  readonly first: T | (() => T);
  readonly declaration: PropertyDeclaration;

  constructor(first: T | (() => T), declaration: PropertyDeclaration) {
    this.first = first;
    this.declaration = declaration;
  }
}

/** A first value with a wider type. */
export const of = <T>(first: T): T => first;

/** No value yet. */
export const maybe = <T>(): T | null => null;

const EMPTY: readonly never[] = Object.freeze([]);

/** An empty list; it is replaced, never changed. */
export const list = <T>(): readonly T[] => EMPTY;

/**
 * A property that an attribute of the same name in lower case sets. It is a string unless the first value is a boolean
 * or a number.
 */
export function attribute(first: boolean): Property<boolean>;
export function attribute(first: number): Property<number>;
export function attribute(first: string): Property<string>;
export function attribute<T>(first: T): Property<T>;
export function attribute<T>(first: T) {
  const type = { boolean: Boolean, number: Number }[String(typeof first)] ?? String;
  return new Property(first, { type });
}

/** A property that counts as changed only when its content has changed. */
export const compared = <T>(first: T | (() => T), differs: (now: T, before: T | undefined) => boolean = unlike) =>
  new Property<T>(first, { attribute: false, hasChanged: differs });

/** A property whose type is a type parameter of its context. */
export const generic = <T>(first: T) => new Property<T>(first, { attribute: false });

function unlike(now: unknown, before: unknown) {
  return JSON.stringify(now) !== JSON.stringify(before);
}

/** The types of the properties' values. */
type Values<P> = { [K in keyof P]: P[K] extends Property<infer T> ? T : P[K] extends () => infer T ? T : P[K] };

/** The base class with these properties. */
type Made<B extends abstract new () => LitElement, P> = Omit<B, "prototype"> & (new () => InstanceType<B> & Values<P>);

class PageElement extends LitElement {
  constructor() {
    super();
    new Localized(this);
  }

  /** Fire an event that leaves every shadow root. */
  emit(name: string, detail: unknown = null) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

/** The base of elements that render into the document itself. Their styles are active while they are connected. */
export class InDocument extends PageElement {
  constructor() {
    super();
    const { elementStyles } = this.constructor as typeof LitElement; // `constructor` has no better type than Function
    new DocumentStyles(this, elementStyles);
  }

  override createRenderRoot() {
    return this;
  }
}

export function Reactive<P extends object>(properties: P): Made<typeof PageElement, P>;
export function Reactive<P extends object, B extends abstract new () => LitElement>(properties: P, Base: B): Made<B, P>;
export function Reactive(properties: object, Base: abstract new () => LitElement = PageElement): unknown {
  const entries = Object.entries(properties).map(([name, value]) => ({
    name,
    ...(value instanceof Property ? value : { first: value, declaration: { attribute: false } }),
  }));
  for (const { name, first } of entries)
    if (typeof first === "object" && !Object.isFrozen(first ?? EMPTY))
      throw new TypeError(`${name} would be shared by all elements: freeze it, or make it by a function`);
  const Whole = Base as new () => LitElement; // an abstract base class stays abstract in the type
  return class extends Whole {
    static properties = Object.fromEntries(entries.map(({ name, declaration }) => [name, declaration]));

    constructor() {
      super();
      for (const { name, first } of entries) Reflect.set(this, name, typeof first === "function" ? first() : first);
    }
  };
}
