#!/bin/sh
# Builds the documentation of the libraries with DocC into .build/docs. Warnings, such as a link to a name that
# does not exist, are errors. The libraries must have been built.
#
#   sh .ci/docs.sh [BUILD]
#
# Symbol graphs are extracted from the built modules, so clients need no plug-in of DocC.
set -eu
cd "$(dirname "$0")/.."
build=${1:-.build/debug}
command -v docc >/dev/null || { echo "DocC was not tried: the toolchain has no docc" >&2; exit 0; }
graphs=.build/docs/symbols
rm -rf .build/docs

# MODULE CATALOGUE REEXPORTED…
document() {
  module=$1 catalogue=$2 reexported=$3
  mkdir -p "$graphs/$module"
  swift-symbolgraph-extract -module-name "$module" -I "$build/Modules" \
    -Xcc "-fmodule-map-file=$build/CProgramArguments.build/module.modulemap" \
    -target "$(swiftc -print-target-info | sed -n 's/.*"triple": "\(.*\)".*/\1/p' | head -1)" \
    -output-dir "$graphs/$module" -minimum-access-level public -skip-synthesized-members \
    ${reexported:+-experimental-allowed-reexported-modules="$reexported"}
  docc convert "$catalogue" --additional-symbol-graph-dir "$graphs/$module" \
    --fallback-display-name "$module" --fallback-bundle-identifier "org.formulary.$module" \
    --output-path ".build/docs/$module.doccarchive" --warnings-as-errors
}

document Formulas Sources/Language/Formulas/Formulas.docc FormulaValues,FormulaRuntime,SourceText
document JoyDocEngine Sources/Documents/JoyDocEngine/JoyDocEngine.docc JoyDocFormulas
for module in FormulasFoundation JoyDocEngineFoundation; do
  document $module Sources/Interfaces/$module/$module.docc ""
done
