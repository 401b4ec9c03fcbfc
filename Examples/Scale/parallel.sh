#!/bin/sh
# Recalculates the documents in a folder, with one process per core: parallel.sh FORMULARY FOLDER
# If a file fails, the others are still recalculated, and the exit code is not 0.
find "$2" -name '*.json' | sort | parallel --will-cite --halt never "$1" run --in-place {}
