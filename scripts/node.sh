#!/bin/sh
# Provides a Node.js that can build and check the page: node.sh VENV
#
# It is installed as a wheel into VENV. If there is no wheel for this platform, the system's Node.js is used if it is new
# enough. If there is neither, one sentence says so: then there is no page, but server and command line work.
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
