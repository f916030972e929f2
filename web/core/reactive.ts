/**
 * The elements of the page. A property for which an element renders again is named once, with its first value:
 *
 *     export class RrBoards extends Reactive({
 *       busy: false,
 *       // a type that the first value does not tell
 *       saved: maybe<Saved>(),
 *       drafts: list<Kept>(),
 *       way: of<Way>("lot"),
 *       // a value of its own for each element: a function makes it
 *       boards: () => new Map<string, Board>(),
 *       // HTML may set it, too; all others are set by scripts alone
 *       side: attribute("black"),
 *     }) { … }
 *
 * This stands in for decorators, which cannot be erased, and for class fields, which would hide Lit's accessors.
 * All elements render again when the language changes.
 */

import type { PropertyDeclaration } from "lit";
import { Localized } from "./i18n.ts";
import { LitElement } from "./lit.ts";
import { Wears } from "./wear.ts";

/** A property of which Lit has to know more than the first value. */
class Property<T> {
  readonly first: T | (() => T);
  readonly declaration: PropertyDeclaration;

  constructor(first: T | (() => T), declaration: PropertyDeclaration) {
    this.first = first;
    this.declaration = declaration;
  }
}

/** A first value whose type is wider than itself. */
export const of = <T>(first: T): T => first;

/** No value yet. */
export const maybe = <T>(): T | null => null;

const EMPTY: readonly never[] = Object.freeze([]);

/** An empty list; it is replaced, never changed. */
export const list = <T>(): readonly T[] => EMPTY;

/** A property that an attribute sets, named like it in small letters; it is a text unless the first value is a boolean or a number. */
export function attribute(first: boolean): Property<boolean>;
export function attribute(first: number): Property<number>;
export function attribute(first: string): Property<string>;
export function attribute<T>(first: T): Property<T>;
export function attribute<T>(first: T) {
  const type = { boolean: Boolean, number: Number }[String(typeof first)] ?? String;
  return new Property(first, { type });
}

/** A property that has changed only when its content has. */
export const compared = <T>(first: T | (() => T), differs: (now: T, before: T | undefined) => boolean = unlike) =>
  new Property<T>(first, { attribute: false, hasChanged: differs });

/** A property whose type is a parameter of its surroundings. */
export const generic = <T>(first: T) => new Property<T>(first, { attribute: false });

function unlike(now: unknown, before: unknown) {
  return JSON.stringify(now) !== JSON.stringify(before);
}

/** What the properties hold. */
type Values<P> = { [K in keyof P]: P[K] extends Property<infer T> ? T : P[K] extends () => infer T ? T : P[K] };

/** The base class with the properties. */
type Made<B extends abstract new () => LitElement, P> = Omit<B, "prototype"> & (new () => InstanceType<B> & Values<P>);

class PageElement extends LitElement {
  constructor() {
    super();
    new Localized(this);
  }

  /** Tell whoever holds the element, through any shadow. */
  emit(name: string, detail: unknown = null) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

/** The base of elements that render into the document itself; their styles are in force while they are on the page. */
export class InDocument extends PageElement {
  constructor() {
    super();
    const { elementStyles } = this.constructor as typeof LitElement; // `constructor` has no better type than Function
    new Wears(this, elementStyles);
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
  const Whole = Base as new () => LitElement; // an abstract base stays so by its type
  return class extends Whole {
    static properties = Object.fromEntries(entries.map(({ name, declaration }) => [name, declaration]));

    constructor() {
      super();
      for (const { name, first } of entries) Reflect.set(this, name, typeof first === "function" ? first() : first);
    }
  };
}
