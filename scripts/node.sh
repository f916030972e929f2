#!/bin/sh
# Makes sure of a Node.js that can build and check the page: node.sh VENV
#
# It comes as a wheel into VENV; where there is none for this platform, the system's serves if it is new enough. One
# sentence says so where there is neither: then there is no page, and the server and the command line work all the same.
set -eu
venv=$1

if [ -x "$venv/bin/node" ] && [ "$venv/.node" -nt requirements/web.txt ]; then
  exit 0
fi
echo "Installing Node.js, which builds the page …"
if "$venv/bin/python" -m pip -qq --disable-pip-version-check --no-input install --require-hashes --only-binary=:all: \
  -r requirements/web.txt 2>/dev/null; then
  touch "$venv/.node"
  exit 0
fi
# What package.json says of engines.
if command -v npm >/dev/null 2>&1 && node -e '
const [major, minor] = process.versions.node.split(".").map(Number);
process.exit(major > 22 || (major === 22 && minor >= 18) ? 0 : 1)' 2>/dev/null; then
  exit 0
fi
echo "randolph: the web page is built with Node.js 22.18 or newer, and npm: there is no wheel of it for this platform, so install them." >&2
exit 1
