#!/bin/sh
# Fuzzes one of these with libFuzzer and AddressSanitizer (Linux):
#
#   formula    bytes → all stages of a formula
#   document   bytes → document, recalculated
#   json       bytes → token tape, values, and the same bytes
#   program    generated formulas → machine compared with the reference evaluator
#   changelog  bytes → changes of a document, undone
#   stream     mutated documents of a template → compared with the general path
#   settings   bytes → .formulary.toml
#   protocol   bytes → frames → language server
#   library    bytes → calls of the public Swift API with any arguments, concurrently
#   interface  bytes → calls of the C interface with any arguments
#
#   Tests/Fuzz/run.sh KIND [SECONDS]
#
# Stores crashing inputs in .build/fuzz/crashes and inputs with new coverage in .build/fuzz/corpus.
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
  library) source=Library dictionary=formula ;;
  interface) source=Interface ;;
  *) sed -n '2,17p' "$0" >&2; exit 2 ;;
esac
sources=Tests/Fuzz/${source}Fuzz.swift
case $kind in library | interface) sources="$sources Tests/Fuzz/Choices.swift" ;; esac

# Builds all targets: objects of different builds cannot be linked.
for target in JoyDocEngine FormulaTesting JoyDocStreams JoyDocLint FormulaServer FormularyC; do
  swift build -c release --scratch-path "$scratch" --target "$target" \
    -Xswiftc -sanitize=fuzzer,address
done
products=$scratch/release
# The package name that the targets were built with.
package=$(basename "$PWD" | tr 'A-Z-' 'a-z_')
# The C modules that Swift modules import.
maps=$({
  find "$products/" -maxdepth 2 -path '*/C[A-Z]*.build/*' -name module.modulemap \
    ! -path '*-tool.build/*' ! -path '*/CNIO*'
  find Sources -name module.modulemap ! -path '*/include/*'
} | sed 's/^/-Xcc -fmodule-map-file=/')
# Only Swift objects that are still listed: objects of deleted source files stay in the folder.
objects=$({
  find "$products/" -name output-file-map.json -not -path '*Tests.build*' \
    -exec sed -n 's/.*"object": "\(.*\.swift\.o\)".*/\1/p' {} +
  find "$products/" -path '*.build/*.o' -not -name '*.swift.o' -not -path '*Tests.build*'
} | while read -r object; do [ ! -e "$object" ] || echo "$object"; done)
# The linker warns about private symbols of the sanitizers.
swiftc -O -parse-as-library -swift-version 6 -package-name "$package" \
  -sanitize=fuzzer,address -I "$products/Modules" -I Sources/Interfaces/CFormulary/include $maps -o "$scratch/$kind" $sources $objects -lstdc++

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
  library | interface)
    # Choices of every kind of call, of growing length.
    for first in 0 1 2 3; do
      for length in 40 200 1000; do
        { printf "\\$first"; head -c $length /dev/urandom; } >"$seeds/$first-$length"
      done
    done ;;
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
# Leak detection reports seven allocations of the Swift runtime, which it keeps by tagged pointers. The limit
# below bounds memory instead.
# AddressSanitizer stores the call stack of every allocation, and generated formulas produce ever new ones.
# With stacks of four frames an hour fits within the limit.
ASAN_OPTIONS=detect_leaks=0:malloc_context_size=4 "$scratch/$kind" "$scratch/corpus/$kind" "$seeds" -dict=Tests/Fuzz/"$dictionary".dict \
  -artifact_prefix="$scratch/crashes/$kind-" -max_total_time="$seconds" -timeout=10 \
  -rss_limit_mb=4096 -max_len=4096 -detect_leaks=0
