/**
 * Turns JSON Schemas into TypeScript: reads `{file: {name: schema}}` from standard input, writes `{file: {name: text}}`.
 * `scripts/wire_types.py` makes the schemas and puts the texts together.
 */

import { text } from "node:stream/consumers";
import { compile } from "json-schema-to-typescript";

const OPTIONS = { additionalProperties: false, bannerComment: "", style: { printWidth: 120 } };

/** Comments without the lengths of tuples, which the type says itself, and on one line where they fit. */
const tidy = (made) =>
  made
    .replace(/^ *\* @(min|max)Items \d+\n/gm, "")
    .replace(/^ *\*\n(?= *\*\/)/gm, "")
    .replace(/^ *\/\*\*\n *\*\/\n/gm, "")
    .replace(/^( *)\/\*\*\n *\* (.{1,108})\n *\*\/$/gm, "$1/** $2 */");

const files = JSON.parse(await text(process.stdin));
const made = {};
for (const [file, schemas] of Object.entries(files)) {
  made[file] = {};
  for (const [name, schema] of Object.entries(schemas)) {
    made[file][name] = tidy(await compile(schema, name, OPTIONS)).trim();
  }
}
process.stdout.write(JSON.stringify(made));
