"""Generates ZoneNames+Generated.swift, the English names of time zones, from the data of ICU.

    python3 -m venv .build/locales && .build/locales/bin/pip install icukit-pyicu==78.3.1 tzdata==2026.6
    .build/locales/bin/python Sources/Foundations/CivilTime/Zones/names.py

A name depends on the zone and its offset. Where a zone has had several names for one offset since 1970, the
latest one counts. Offsets without a name are not listed; they read GMT+03:00.
"""

from datetime import datetime, timezone
from pathlib import Path

import icu
import tzdata

FOLDER = Path(__file__).parent
NAMES = Path(tzdata.__file__).parent.joinpath("zones").read_text().split()


def names(zone):
    """Returns the name of each offset in minutes."""
    rules = icu.TimeZone.createTimeZone(zone)
    if rules.getID() != zone:
        return {}
    pattern = icu.SimpleDateFormat("zzzz", icu.Locale("en_US"))
    pattern.setTimeZone(rules)
    found = {}
    for year in range(1970, 2038):
        for month in (1, 7):
            moment = datetime(year, month, 15, 12, tzinfo=timezone.utc).timestamp()
            name = pattern.format(moment)
            offset = sum(rules.getOffset(moment, False)) // 60000
            if not name.startswith("GMT"):
                found[offset] = name
    return found


def main():
    lines = []
    first = {}
    for zone in sorted(NAMES):
        found = "|".join(f"{offset}={name}" for offset, name in sorted(names(zone).items()))
        if found:
            lines.append(f"{zone}\t{first[found]}\t" if found in first else f"{zone}\t\t{found}")
            first.setdefault(found, zone)
    FOLDER.joinpath("ZoneNames+Generated.swift").write_text(f'''\
// Written by names.py from ICU {icu.ICU_VERSION}. Do not edit.
// swift-format-ignore-file

import Locales

extension ZoneNames {{
  /// One line for each zone: its name, the zone with the same names, and the names by their offsets in minutes.
  static let longNames = LineTable(
    ##"""
{chr(10).join(lines)}
"""##)
}}
''')


main()
