"""Generates ForeignFunction+Generated.swift, the names of Excel's functions in other languages.

    git clone --depth 1 --branch 5.9.0 https://github.com/PHPOffice/PhpSpreadsheet .build/phpspreadsheet
    python3 Sources/Language/FormulaChecker/Foreign/translations.py .build/phpspreadsheet

The names come from the language files of PhpSpreadsheet (MIT License). Only functions that
ForeignFunction+Spreadsheets.swift knows are included.
"""

import re
import sys
import unicodedata
from pathlib import Path

FOLDER = Path(__file__).parent
# Where two languages give a name different meanings, the meaning in the first language comes first.
LANGUAGES = ["de", "fr", "es", "it", "pt", "pt/br", "nl"]
# Newer names of functions that ForeignFunction+Spreadsheets.swift knows by their older names.
RENAMED = {
    "CEILING.MATH": "CEILING", "FLOOR.MATH": "FLOOR", "FORECAST.LINEAR": "FORECAST",
    "NETWORKDAYS.INTL": "NETWORKDAYS", "PERCENTILE.INC": "PERCENTILE",
    "PERCENTRANK.INC": "PERCENTRANK", "QUARTILE.INC": "QUARTILE", "RANK.EQ": "RANK",
    "STDEV.P": "STDEVP", "STDEV.S": "STDEV", "VAR.P": "VARP", "VAR.S": "VAR",
    "WORKDAY.INTL": "WORKDAY",
}
# Constants that Excel also offers as functions.
CONSTANTS = {"TRUE", "FALSE"}


def known_names():
    """Returns the English names in ForeignFunction+Spreadsheets.swift."""
    text = (FOLDER / "ForeignFunction+Spreadsheets.swift").read_text(encoding="utf-8")
    rows, alike = text.split("static let alike")
    return set(re.findall(r"^    ([A-Z][A-Z0-9]*)\(", rows, re.M)) | set(re.findall(r'"([A-Z0-9]+)"', alike))


def unaccented(name):
    return "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c))


def add(table, name, english):
    names = table.setdefault(name, [])
    if english not in names:
        names.append(english)


def translations(source):
    """Returns the English names by local name."""
    known = known_names() | CONSTANTS
    table = {}
    for newer, older in RENAMED.items():
        assert older in known, older
        add(table, newer, older)
    for language in LANGUAGES:
        path = source / "src/PhpSpreadsheet/Calculation/locale" / language / "functions"
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("#") or "=" not in line:
                continue
            english, name = (part.strip().upper() for part in line.split("=", 1))
            english = RENAMED.get(english, english)
            # A name that ends with a dot cannot be read as a name.
            if english in known and name and name not in known and not name.endswith("."):
                add(table, unicodedata.normalize("NFC", name), english)
    for name, names in list(table.items()):
        # Names are often typed without accents.
        if unaccented(name) not in known:
            for english in names:
                add(table, unaccented(name), english)
    return table


def main():
    table = translations(Path(sys.argv[1]))
    # Sorted by bytes for binary search. The second field, the parent of a line, is empty.
    keys = sorted(table, key=lambda name: name.encode())
    lines = ["\t".join([key, "", *table[key]]) for key in keys]
    text = "\n".join(lines) + "\n"
    assert "\\" not in text and '"' not in text
    (FOLDER / "ForeignFunction+Generated.swift").write_text(
        "// Written by translations.py from PhpSpreadsheet 5.9.0. Do not edit.\n"
        "// swift-format-ignore-file\n\n"
        "import Locales\n\n"
        "extension ForeignFunction {\n"
        "  /// The English names of Excel's functions, by their names in other languages.\n"
        f'  static let translations = LineTable(\n    """\n{text}""")\n}}\n', encoding="utf-8")
    print(len(keys), "names", len(text.encode()), "bytes")


if __name__ == "__main__":
    main()
