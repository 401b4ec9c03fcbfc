"""Validates settings with their JSON Schema, as editors do.

    python3 Tests/Editors/settings.py

Every example on the settings page must be valid, and each mistake below must be invalid. Requires the package
`jsonschema` from PyPI and Python 3.11.
"""

import json
import pathlib
import re
import sys
import tomllib

import jsonschema

PROJECT = pathlib.Path(__file__).resolve().parents[2]

MISTAKES = [
    'profil = "portable"',
    'profile = "easy"',
    "max-warnings = -1",
    'error = "unused-formula"',
    '[[suppressions]]\nrules = ["unused-formula"]',
    '[rules]\nunused-formula = "loud"',
    '[[custom-rules]]\nname = "short"\nmessage = "too long"',
    '[[overrides]]\nignore = ["unused-formula"]',
    "[fmt]\nwidth = 0",
    '[[sources]]\npaths = ["reports/*"]',
    "[functions]\narea = 3",
]


def main() -> int:
    schema = json.loads((PROJECT / "Grammar/settings.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    page = (PROJECT / "Documentation/Settings.md").read_text(encoding="utf-8")
    examples = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert len(examples) > 10, examples
    refused = [text for text in examples if not validator.is_valid(tomllib.loads(text))]
    taken = [text for text in MISTAKES if validator.is_valid(tomllib.loads(text))]
    for text in refused + taken:
        print(text, file=sys.stderr)
    if refused or taken:
        return 1
    print(f"schema of settings: {len(examples)} examples valid, {len(MISTAKES)} mistakes rejected")
    return 0


if __name__ == "__main__":
    sys.exit(main())
