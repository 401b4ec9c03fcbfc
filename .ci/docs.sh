#!/bin/sh
# Builds the documentation of the libraries with DocC into .build/docs. Warnings, such as a link to a name that
# does not exist, are errors. The libraries must have been built.
#
#   sh .ci/docs.sh                     the libraries of the main package
#   sh .ci/docs.sh SCRATCH MODULE      a library of another package, built with --scratch-path SCRATCH
#
# Symbol graphs are extracted from the built modules, so clients need no plug-in of DocC.
set -eu
cd "$(dirname "$0")/.."
scratch=${1:-.build}
command -v docc >/dev/null || { echo "DocC was not tried: the toolchain has no docc" >&2; exit 0; }
graphs=.build/docs/symbols

# The C modules that the built modules import.
maps=$scratch/debug/CProgramArguments.build/module.modulemap
test $# -eq 0 || maps="$(ls "$scratch"/debug/*.build/module.modulemap | grep -v -- '-tool.build') \
  $(find "$scratch/checkouts" -path '*/include/*' -name module.modulemap)"

# MODULE CATALOGUE REEXPORTED…
document() {
  module=$1 catalogue=$2 reexported=$3
  mkdir -p "$graphs/$module"
  swift-symbolgraph-extract -module-name "$module" -I "$scratch/debug/Modules" \
    $(printf -- '-Xcc -fmodule-map-file=%s ' $maps) \
    -target "$(swiftc -print-target-info | sed -n 's/.*"triple": "\(.*\)".*/\1/p' | head -1)" \
    -output-dir "$graphs/$module" -minimum-access-level public -skip-synthesized-members \
    ${reexported:+-experimental-allowed-reexported-modules="$reexported"}
  docc convert $catalogue --additional-symbol-graph-dir "$graphs/$module" \
    --fallback-display-name "$module" --fallback-bundle-identifier "org.formulary.$module" \
    --output-path ".build/docs/$module.doccarchive" --warnings-as-errors
}

if [ $# -gt 0 ]; then
  rm -rf "$graphs/$2"
  document "$2" "" ""
  exit
fi
rm -rf .build/docs
document Formulas Sources/Language/Formulas/Formulas.docc FormulaValues,FormulaRuntime,SourceText
document JoyDocEngine Sources/Documents/JoyDocEngine/JoyDocEngine.docc JoyDocFormulas
for module in FormulasFoundation JoyDocEngineFoundation; do
  document $module Sources/Interfaces/$module/$module.docc ""
done
