// Laws of the page's elements that no type can hold.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const WEB = new URL("../../web/", import.meta.url);

interface Element {
  file: string;
  name: string;
  base: string;
  body: string;
  /** what it is drawn anew for */
  own: string[];
}

const ELEMENTS: Element[] = readdirSync(WEB, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
  .flatMap((file) => {
    const text = readFileSync(new URL(file, WEB), "utf8");
    return [...text.matchAll(/^(?:export )?class (\w+)\S* ?[^{\n]*?extends (\w+)[^{]*\{\n(.*?)^\}/gms)].map(
      ([, name, base, body]) => {
        const listed =
          /^ {2}static (?:override )?properties(?:: PropertyDeclarations)? = \{(.*?)\}(?:;|\n {2}\};)$/ms.exec(
            body,
          )?.[1];
        return { file, name, base, body, own: [...(listed ?? "").matchAll(/(\w+): \{/g)].map(([, key]) => key) };
      },
    );
  });

/** An element, and what it extends. */
const lineOf = (name: string): Element[] =>
  ELEMENTS.filter((one) => one.name === name).flatMap((one) => [one, ...lineOf(one.base)]);

/** What an element is drawn anew for, that of what it extends included. */
const reactive = (name: string) => lineOf(name).flatMap(({ own }) => own);

test("what an element is drawn anew for is declared, never a field: a field would hide the accessor that draws", () => {
  assert.ok(ELEMENTS.flatMap(({ own }) => own).length > 150);
  assert.ok(reactive("RrDoor").includes("closed"));
  for (const element of ELEMENTS) {
    for (const key of reactive(element.name)) {
      for (const { file, name, body } of lineOf(element.name))
        assert.doesNotMatch(body, new RegExp(`^ {2}${key}(: .*)?( = |;)`, "m"), `${file}: ${name}.${key}`);
    }
  }
});
