#!/bin/sh
# Unpacks a tarball of `make dist` in a minimal Debian and runs the tool there.
#
#   sh Tests/Distribution/bare.sh .build/dist/formulary-….tar.gz [SUITE]
#
# Requires root and debootstrap. The Debian system is kept in .build/bare, or in $BARE.
set -eu
tarball=$1
suite=${2:-bookworm}
root=${BARE:-$PWD/.build/bare}
[ -e "$root/bin/sh" ] || debootstrap --variant=minbase "$suite" "$root" >/dev/null
rm -rf "$root/usr/local/bin/formulary" "$root/forms"
tar -C "$root/usr/local" --strip-components=1 -xzf "$tarball"
mkdir -p "$root/forms"
cp -r "$(dirname "$0")/../../Examples/." "$root/forms/"
cat > "$root/forms/try.sh" <<'STEPS'
set -eu
cd /forms
say() { printf '%s\n' "-- $*"; }
say version; formulary --version
say eval; [ "$(formulary eval 'round(19.99 * 3, 1)')" = 60 ]
say zones; [ "$(formulary eval 'formatDate(toDate("2026-07-01T22:30:00Z"), "YYYY-MM-DD HH:mm")' --timezone Europe/Berlin)" = "2026-07-02 00:30" ]
say locale; formulary eval 'formatCurrency(1234.5, "EUR")' --locale de
say run; formulary run --format values invoice.json | grep -q '"gross": 1307.81'
say lint; if formulary lint broken.json >/dev/null; then exit 1; else [ $? = 1 ]; fi
say test; formulary test . | tail -1
say session; formulary repl --echo < invoice.session >/dev/null || [ $? = 1 ]
say database; formulary eval 'a' --document nothing.db 2>&1 | grep -q 'nothing.db'
say graph; formulary graph --format svg invoice.json | grep -q '<svg'
say help; formulary help dates | head -1
say mcp; printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' | formulary mcp . | grep -q '"lint"'
say man; grep -qx '.Nm formulary-lint' /usr/local/share/man/man1/formulary-lint.1
say editors; test -s /usr/local/share/formulary/Editors/neovim/formulary.lua
say completions; test -s /usr/local/share/bash-completion/completions/formulary
# A minimal system has none of these libraries.
for library in edit sqlite3 swiftCore Foundation icu; do
  if ldd /usr/local/bin/formulary | grep -q "lib$library"; then echo "needs lib$library"; exit 1; fi
done
say needs; ldd /usr/local/bin/formulary
STEPS
chroot "$root" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/root sh /forms/try.sh
echo "the tarball works in a minimal Debian ($suite)"
