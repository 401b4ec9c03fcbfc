#!/bin/sh
# Fuzzes the whole way of a formula or of a document with libFuzzer (Linux).
#
#   Tests/Fuzz/run.sh formula [SECONDS]
#   Tests/Fuzz/run.sh document [SECONDS]
#
# What crashes is kept in .build/fuzz/crashes; what is interesting in .build/fuzz/corpus.
set -eu
cd "$(dirname "$0")/../.."
kind=${1:-formula}
seconds=${2:-300}
scratch=.build/fuzz
case $kind in
  formula) source=Tests/Fuzz/FormulaFuzz.swift ;;
  document) source=Tests/Fuzz/DocumentFuzz.swift ;;
  *) echo "usage: $0 formula|document [SECONDS]" >&2; exit 2 ;;
esac

swift build -c release --scratch-path "$scratch" --target JoyDocEngine \
  -Xswiftc -sanitize=fuzzer,address
products=$scratch/release
# The package's name, as its targets were built with.
package=$(basename "$PWD" | tr 'A-Z-' 'a-z_')
objects=$(find "$products" -path '*.build/*.o' -not -path '*Tests.build*')
# The linker warns of symbols that the sanitizers keep to themselves.
swiftc -O -parse-as-library -swift-version 6 -package-name "$package" \
  -sanitize=fuzzer,address -I "$products/Modules" -o "$scratch/$kind" "$source" $objects

mkdir -p "$scratch/corpus/$kind" "$scratch/crashes"
seeds=$scratch/seeds/$kind
mkdir -p "$seeds"
if [ "$kind" = formula ]; then
  # Each formula of the corpus is a seed.
  awk -v out="$seeds" '/^> / {
    file = out "/" n++
    print substr($0, 3) > file
    close(file)
  }' Tests/Corpus/*.formula
else
  find Examples Tests -name '*.json' -size -32k -exec cp {} "$seeds" \; 2>/dev/null || true
fi
# What Swift makes once and keeps looks like seven leaks: its pointers carry tags. Memory is bounded by
# the limit below instead.
ASAN_OPTIONS=detect_leaks=0 "$scratch/$kind" "$scratch/corpus/$kind" "$seeds" -dict=Tests/Fuzz/"$kind".dict \
  -artifact_prefix="$scratch/crashes/$kind-" -max_total_time="$seconds" -timeout=10 \
  -rss_limit_mb=4096 -max_len=4096 -detect_leaks=0
