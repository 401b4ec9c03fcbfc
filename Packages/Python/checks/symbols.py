"""Checks that a library exports exactly the functions that its header declares.

Usage: symbols.py formulary.h libformulary.so
"""

import re
import subprocess
import sys
from pathlib import Path


def main(header: str, library: str) -> int:
    text = re.sub(r"/\*.*?\*/", "", Path(header).read_text(), flags=re.S)
    declared = set(re.findall(r"\b(formulary_[a-z_]+)\(", text))
    listing = subprocess.run(
        ["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True
    ).stdout
    exported = {line.split()[-1] for line in listing.splitlines() if " T " in line}
    missing, extra = declared - exported, exported - declared
    for name in sorted(missing):
        print(f"{library} lacks {name}, which the header declares")
    for name in sorted(extra):
        print(f"{library} exports {name}, which the header does not declare")
    print(f"{len(declared)} functions declared, {len(exported)} exported")
    return 1 if missing or extra else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
