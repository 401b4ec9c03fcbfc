#!/usr/bin/env python3
"""Validates documents with the JSON Schema of the format.

usage: schema_findings.py SCHEMA DOCUMENTS

DOCUMENTS contains one JSON document per line. Prints one line per document: its sorted errors,
separated by tabs. An error is a JSON Pointer, a space and the keyword.
"""
import json
import sys

import jsonschema


def place(error):
    path = "".join(
        "/" + str(step).replace("~", "~0").replace("/", "~1") for step in error.absolute_path
    )
    return path + " " + error.validator


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    with open(sys.argv[2], encoding="utf-8") as file:
        for line in file:
            errors = validator.iter_errors(json.loads(line))
            print("\t".join(sorted(place(error) for error in errors)))


if __name__ == "__main__":
    main()
