#!/bin/sh
# Installs missing system packages that a build requires: install.sh PACKAGE...
#
# Package names are those of Debian and Ubuntu. Requires root, or sudo without a password; otherwise
# prints the command to run, and fails. macOS requires no packages.
[ "$(uname)" = Linux ] || exit 0

# Returns whether a package is installed, on any distribution.
is_there() {
  case $1 in
    libedit-dev) [ -e /usr/include/histedit.h ] || pkg-config --exists libedit 2>/dev/null ;;
    libsqlite3-dev) [ -e /usr/include/sqlite3.h ] || pkg-config --exists sqlite3 2>/dev/null ;;
    tzdata) [ -e /usr/share/zoneinfo/Europe/Berlin ] ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

missing=
for package; do is_there "$package" || missing="$missing $package"; done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
  echo "Missing:$missing (the names in Debian). Install them with the package manager of this system." >&2
  exit 1
elif [ "$(id -u)" = 0 ]; then
  as=
elif sudo -n true 2>/dev/null; then
  as="sudo -n"
elif command -v sudo >/dev/null; then
  echo "First type: sudo apt-get update && sudo apt-get install -y$missing" >&2
  exit 1
else
  echo "First type as root: apt-get update && apt-get install -y$missing" >&2
  exit 1
fi

echo "Installing$missing"
update() { $as apt-get update -qq; }
install() { $as env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing; }
log=$(mktemp)
# A fresh image has no package lists, and old lists contain versions that no longer exist.
{
  { ls /var/lib/apt/lists/*_Packages* >/dev/null 2>&1 || update; } && install || { update && install; }
} >"$log" 2>&1 || { cat "$log" >&2; rm -f "$log"; exit 1; }
rm -f "$log"
