#!/bin/sh
# Fuzzes one of these with libFuzzer and the sanitizer of addresses (Linux):
#
#   formula    bytes → the whole way of a formula
#   document   bytes → document, recalculated
#   json       bytes → tape of places, values, and the same bytes
#   program    generated formulas → machine beside the walk over the tree
#   changelog  bytes → changes of a document, taken back
#   stream     mutated documents of a template → beside the general way
#   settings   bytes → .formulary.toml
#   protocol   bytes → frames → language server
#
#   Tests/Fuzz/run.sh KIND [SECONDS]
#
# What crashes is kept in .build/fuzz/crashes; what is interesting in .build/fuzz/corpus.
set -eu
cd "$(dirname "$0")/../.."
kind=${1:-formula}
seconds=${2:-300}
scratch=.build/fuzz
dictionary=document
case $kind in
  formula) source=Formula dictionary=formula ;;
  document) source=Document ;;
  json) source=JSON ;;
  program) source=Program dictionary=formula ;;
  changelog) source=Changelog dictionary=changelog ;;
  stream) source=Stream ;;
  settings) source=Settings dictionary=settings ;;
  protocol) source=Protocol dictionary=protocol ;;
  *) sed -n '2,15p' "$0" >&2; exit 2 ;;
esac
source=Tests/Fuzz/${source}Fuzz.swift

# All of them, since objects of an earlier build of one would not go with those of another.
for target in JoyDocEngine FormulaTesting JoyDocStreams JoyDocLint FormulaServer; do
  swift build -c release --scratch-path "$scratch" --target "$target" \
    -Xswiftc -sanitize=fuzzer,address
done
products=$scratch/release
# The package's name, as its targets were built with.
package=$(basename "$PWD" | tr 'A-Z-' 'a-z_')
# The modules of C that Swift's modules name.
maps=$({
  find "$products/" -maxdepth 2 -path '*/C[A-Z]*.build/*' -name module.modulemap \
    ! -path '*-tool.build/*' ! -path '*/CNIO*'
  find Sources -name module.modulemap ! -path '*/include/*'
} | sed 's/^/-Xcc -fmodule-map-file=/')
# Those of Swift that are still listed: what is left of files that are gone stays where it was.
objects=$({
  find "$products/" -name output-file-map.json -not -path '*Tests.build*' \
    -exec sed -n 's/.*"object": "\(.*\.swift\.o\)".*/\1/p' {} +
  find "$products/" -path '*.build/*.o' -not -name '*.swift.o' -not -path '*Tests.build*'
} | while read -r object; do [ ! -e "$object" ] || echo "$object"; done)
# The linker warns of symbols that the sanitizers keep to themselves.
swiftc -O -parse-as-library -swift-version 6 -package-name "$package" \
  -sanitize=fuzzer,address -I "$products/Modules" $maps -o "$scratch/$kind" "$source" $objects -lstdc++

mkdir -p "$scratch/corpus/$kind" "$scratch/crashes"
seeds=$scratch/seeds/$kind
mkdir -p "$seeds"
case $kind in
  formula)
    # Each formula of the corpus is a seed.
    awk -v out="$seeds" '/^> / {
      file = out "/" n++
      print substr($0, 3) > file
      close(file)
    }' Tests/Corpus/*.formula ;;
  document | json | stream)
    find Examples Tests -name '*.json' -size -32k -exec cp {} "$seeds" \; 2>/dev/null || true ;;
  program) printf 12345678 >"$seeds/0" ;;
  settings) cat Documentation/Settings.md >"$seeds/0" ;;
  changelog)
    printf '[{"target":"field.update","fieldId":"price","change":{"value":7}}]' >"$seeds/0"
    printf '[{"target":"field.value.rowCreate","fieldId":"rows","change":{"row":{"_id":"s"}}}]' >"$seeds/1"
    printf '[{"target":"page.delete","pageId":"p","fileId":"f"}]' >"$seeds/2" ;;
  protocol)
    for method in hover completion definition codeAction formatting; do
      printf '{"jsonrpc":"2.0","id":7,"method":"textDocument/%s","params":{"textDocument":{"uri":"file:///a.formula"},"position":{"line":0,"character":3}}}' \
        $method >"$seeds/$method"
    done
    printf 'Content-Length: 2\r\n\r\n{}' >"$seeds/frame" ;;
esac
# What Swift makes once and keeps looks like seven leaks: its pointers carry tags. Memory is bounded by
# the limit below instead.
# Formulas call one another by ever other ways, and the sanitizer keeps each way to an allocation for good:
# by its last calls alone an hour of them fits within the limit.
ASAN_OPTIONS=detect_leaks=0:malloc_context_size=4 "$scratch/$kind" "$scratch/corpus/$kind" "$seeds" -dict=Tests/Fuzz/"$dictionary".dict \
  -artifact_prefix="$scratch/crashes/$kind-" -max_total_time="$seconds" -timeout=10 \
  -rss_limit_mb=4096 -max_len=4096 -detect_leaks=0
