#!/bin/sh
# The programs that the tests need besides .venv: system_tools.sh browser | servers
#
# Only missing packages are installed, and only Debian's: by root, or by sudo without a password. Otherwise one sentence
# says what to install. RANDOLPH_CHROMIUM may name a browser in another place.
set -eu

have() {
  command -v "$1" >/dev/null 2>&1
}

# install_packages SENTENCE PACKAGE …
install_packages() {
  sentence=$1
  shift
  if ! have apt-get; then
    echo "randolph: $sentence" >&2
    exit 1
  elif [ "$(id -u)" = 0 ]; then
    as_root=
  elif have sudo && sudo -n true 2>/dev/null; then
    as_root="sudo -n"
  else
    echo "randolph: $sentence (Debian: apt-get install $*)" >&2
    exit 1
  fi
  echo "Installing Debian's $* …"
  log=$(mktemp)
  if ! { $as_root apt-get update -qq &&
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@"; } >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    echo "randolph: $sentence (apt-get install $* failed, as above)" >&2
    exit 1
  fi
  rm -f "$log"
}

need_browser() {
  if [ -n "${RANDOLPH_CHROMIUM:-}" ]; then
    if ! have "$RANDOLPH_CHROMIUM"; then
      echo "randolph: RANDOLPH_CHROMIUM names $RANDOLPH_CHROMIUM, which is no program." >&2
      exit 1
    fi
    return
  fi
  # The same engine without its windows needs a third of the processor time of the whole browser.
  missing=
  have chromium-headless-shell || missing=chromium-headless-shell
  # Without these fonts the arrows and the words of some languages are boxes in screenshots, and have other widths.
  for fonts in fonts-noto-core fonts-noto-cjk; do
    if have dpkg-query && ! dpkg-query -W -f='${Status}' "$fonts" 2>/dev/null | grep -q 'ok installed'; then
      missing="$missing $fonts"
    fi
  done
  if [ "$missing" = chromium-headless-shell ] && have chromium; then
    if ! (install_packages "" $missing) >/dev/null 2>&1; then
      echo "The browser's tests take Chromium: its headless shell, with which they are quicker, could not be installed."
    fi
  elif [ -n "$missing" ]; then
    # shellcheck disable=SC2086  # one word a package
    install_packages "Chromium with fonts is missing, and the browser's tests need it: install it, or name a browser in RANDOLPH_CHROMIUM." $missing
  fi
}

# The programs alone: the tests start servers of their own, and leave those alone that Debian may start. systemd measures
# how exposed the unit of the how-to is; it need not run.
need_servers() {
  missing=
  have postgres || debian_has_postgres || missing=postgresql
  have redis-server || missing="$missing redis-server"
  have nginx || [ -x /usr/sbin/nginx ] || missing="$missing nginx"
  have systemd-analyze || missing="$missing systemd"
  if [ -n "$missing" ]; then
    # shellcheck disable=SC2086  # one word a package
    install_packages "PostgreSQL, Redis, nginx and systemd-analyze are needed by the tests of the server: install them." $missing
  fi
}

# Debian keeps the programs of each version in a folder of their own.
debian_has_postgres() {
  for postgres in /usr/lib/postgresql/*/bin/postgres; do
    if [ -x "$postgres" ]; then
      return
    fi
  done
  false
}

case "${1:-}" in
  servers) need_servers ;;
  browser) need_browser ;;
  *)
    echo "usage: system_tools.sh browser | servers" >&2
    exit 2
    ;;
esac
