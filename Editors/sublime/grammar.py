"""Converts the TextMate grammar of VS Code to Formula.tmLanguage for Sublime Text.

Usage: grammar.py
"""

import json
import pathlib
import plistlib

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parent / "vscode/syntaxes/Formula.tmLanguage.json"
TARGET = HERE / "Formula.tmLanguage"


def converted():
    return plistlib.dumps(json.loads(SOURCE.read_text()), sort_keys=False)


if __name__ == "__main__":
    TARGET.write_bytes(converted())
