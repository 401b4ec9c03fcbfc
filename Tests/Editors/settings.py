"""Reads settings as an editor does that knows their JSON Schema.

    python3 Tests/Editors/settings.py

Every example of the page of settings has to be valid, and each slip below has not. Needs the package
`jsonschema` of PyPI and Python 3.11.
"""

import json
import pathlib
import re
import sys
import tomllib

import jsonschema

PROJECT = pathlib.Path(__file__).resolve().parents[2]

SLIPS = [
    'profil = "portable"',
    'profile = "easy"',
    "max-warnings = -1",
    'error = "unused-formula"',
    '[[ignore]]\nrules = ["unused-formula"]',
    '[rules]\nunused-formula = "loud"',
    '[[rules]]\nname = "short"\nmessage = "too long"',
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
    taken = [text for text in SLIPS if validator.is_valid(tomllib.loads(text))]
    for text in refused + taken:
        print(text, file=sys.stderr)
    if refused or taken:
        return 1
    print(f"schema of settings: {len(examples)} examples taken, {len(SLIPS)} slips told")
    return 0


if __name__ == "__main__":
    sys.exit(main())
