#!/bin/sh
# Downloads a release of the tool with its checksum, and unpacks it: download.sh URL NAME FOLDER
#
# URL is the address of the release's files, NAME the platform, such as linux-x86_64. FOLDER then contains
# bin/formulary. Nothing is unpacked unless the checksum is right.
set -eu
url=$1 name=$2 folder=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for file in "formulary-$name.tar.gz" SHA256SUMS; do
  curl -fsSL --retry 3 -o "$work/$file" "$url/$file" || { echo "cannot download $url/$file" >&2; exit 2; }
done
# The list holds all files of the release; exactly one line is about this one.
grep "  formulary-$name\.tar\.gz\$" "$work/SHA256SUMS" > "$work/sum" || {
  echo "SHA256SUMS does not list formulary-$name.tar.gz" >&2; exit 2; }
(cd "$work" && sha256sum -c --quiet sum) || { echo "the checksum of formulary-$name.tar.gz is wrong" >&2; exit 2; }
mkdir -p "$folder"
tar -C "$folder" --strip-components=1 -xzf "$work/formulary-$name.tar.gz"
"$folder/bin/formulary" --version
