"""Generates Zones+Generated.swift, the time zones for systems without zone files.

    python3 -m venv .build/locales && .build/locales/bin/pip install tzdata==2026.6
    .build/locales/bin/python Sources/Foundations/CivilTime/Zones/zones.py
"""

import struct
from pathlib import Path

import tzdata

FIGURES = "0123456789abcdefghijklmnopqrstuvwxyz"


def read(path):
    """Returns the offset before all changes, the changes, and the rules after them."""
    data = path.read_bytes()

    def header(at):
        return struct.unpack(">6L", data[at + 20:at + 44])

    utc, standard, leaps, times, types, characters = header(0)
    at = 44 + times * 5 + types * 6 + characters + leaps * 8 + standard + utc
    utc, standard, leaps, times, types, characters = header(at)
    at += 44
    moments = struct.unpack(f">{times}q", data[at:at + times * 8])
    kinds = data[at + times * 8:at + times * 9]
    at += times * 9
    offsets = [struct.unpack(">l", data[at + k * 6:at + k * 6 + 4])[0] for k in range(types)]
    at += types * 6 + characters + leaps * 12 + standard + utc
    footer = data[at + 1:data.index(b"\n", at + 1)].decode()
    return offsets[0], [(m, offsets[k]) for m, k in zip(moments, kinds)], footer


def base36(number):
    text = ""
    while True:
        text, number = FIGURES[number % 36] + text, number // 36
        if not number:
            return text


def row(path):
    first, changes, footer = read(path)
    offsets = [first] + sorted({o for _, o in changes} - {first})
    assert len(offsets) <= 26, path
    # The times are stored as distances, each terminated by a letter for the offset.
    last, text = -10**10, ""
    for moment, offset in changes:
        if moment <= last:
            assert moment < -10**9
            continue
        text += base36(moment - last) + chr(65 + offsets.index(offset))
        last = moment
    return "\t".join([",".join(map(str, offsets)), text, footer])


root = Path(tzdata.__file__).parent / "zoneinfo"
names = [n for n in (Path(tzdata.__file__).parent / "zones").read_text().split("\n") if n]
rows, first = {}, {}
for name in sorted(names, key=lambda n: (n.count("/") == 0, n)):
    if name == "Factory":
        continue
    text = row(root / name)
    same = first.setdefault(text, name)
    rows[name] = f"{name}\t{same}\t" if same != name else f"{name}\t\t{text}"
lines = [rows[name] for name in sorted(rows, key=str.encode)]
version = tzdata.IANA_VERSION
(Path(__file__).parent / "Zones+Generated.swift").write_text(
    f"// Written by zones.py from the time zone database {version}. Do not edit.\n"
    "// swift-format-ignore-file\n\nimport Locales\n\n"
    "extension CompiledZones {\n"
    f"  static let version = \"{version}\"\n\n"
    "  /// A line a zone: its name, the one it is the same as, offsets, changes, rules after these.\n"
    '  static let table = LineTable(\n    ##"""\n' + "\n".join(lines) + '\n"""##)\n}\n')
print(len(lines), "zones", sum(map(len, lines)), "bytes")
