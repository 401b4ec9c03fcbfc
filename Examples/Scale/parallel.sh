#!/bin/sh
# Documents in many files, as many at a time as there are cores: parallel.sh FORMULARY FOLDER
# A file that fails is told at the end, and the others are recalculated all the same.
find "$2" -name '*.json' | sort | parallel --will-cite --halt never "$1" run --in-place {}
