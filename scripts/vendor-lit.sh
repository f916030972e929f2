#!/bin/sh
# Rebuild src/randolph/web/vendor/lit.js: Lit and the directives the page uses, bundled once into one ES module.
#
# The page has no build step; this is run by hand when Lit is updated, and its output is committed. Versions are
# pinned here and nowhere else. `styleMap` is left out on purpose: its first render writes a style attribute, which
# the Content-Security-Policy forbids; `web/styles/vars.js` does the same through the CSSOM.
set -eu

LIT=3.3.3
ESBUILD=0.28.2

here=$(cd "$(dirname "$0")/.." && pwd)
out="$here/src/randolph/web/vendor"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cd "$work"
printf '{"private": true}\n' > package.json
npm install --silent --no-audit --no-fund --no-save --save-exact "lit@$LIT" "esbuild@$ESBUILD"

cat > entry.js <<'EOF'
export { LitElement, html, svg, css, nothing, noChange, render, unsafeCSS } from "lit";
export { Directive, directive, PartType } from "lit/directive.js";
export { classMap } from "lit/directives/class-map.js";
export { guard } from "lit/directives/guard.js";
export { ifDefined } from "lit/directives/if-defined.js";
export { keyed } from "lit/directives/keyed.js";
export { live } from "lit/directives/live.js";
export { createRef, ref } from "lit/directives/ref.js";
export { repeat } from "lit/directives/repeat.js";
EOF

mkdir -p "$out"
# The types: TypeScript reads lit.d.ts instead of lit.js; `lit` is a development dependency for that alone.
{
  printf '// Types of the bundle beside this file; written by scripts/vendor-lit.sh.\n'
  cat entry.js
} > "$out/lit.d.ts"
cp node_modules/lit/LICENSE "$out/lit.LICENSE.txt"
./node_modules/.bin/esbuild entry.js --bundle --minify --format=esm --target=es2021 --legal-comments=none \
  --banner:js="/* Lit $LIT, BSD-3-Clause, Copyright Google LLC: lit.LICENSE.txt. Made by scripts/vendor-lit.sh. */" \
  --outfile="$out/lit.js" --log-level=warning
printf 'lit.js: %s bytes, %s compressed\n' "$(wc -c < "$out/lit.js")" "$(gzip -9c "$out/lit.js" | wc -c)"
