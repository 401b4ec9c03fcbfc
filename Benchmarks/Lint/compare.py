#!/usr/bin/env python3
"""Compares `formulary lint` of a folder with reading and parsing its files in Python and node.

Usage: compare.py TOOL FOLDER [ROUNDS]

Each round runs every command once, as separate processes in sequence, so that a busy machine affects all of
them. Prints the medians. Exits with 1 if linting takes more than twice the wall time that Python takes to read
the files and parse their JSON.
"""

import os
import resource
import shutil
import subprocess
import sys
import time

PYTHON = """
import json, os, sys
for name in os.listdir(sys.argv[1]):
    with open(os.path.join(sys.argv[1], name), "rb") as file:
        json.load(file)
"""

NODE = """
const fs = require("fs");
for (const name of fs.readdirSync(process.argv[1]))
  JSON.parse(fs.readFileSync(process.argv[1] + "/" + name, "utf8"));
"""

LIMIT = 2.0


def measure(command):
    """Returns the wall time and the processor time of a process, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    status = subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
    ).returncode
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if status not in (0, 1):
        sys.exit(f"{command[0]} exited with {status}")
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def median(values):
    return sorted(values)[len(values) // 2]


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    tool, folder = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) == 4 else 9
    commands = {
        "Python json.load": [sys.executable, "-c", PYTHON, folder],
        "formulary lint": [tool, "lint", "--no-config", "--off", "can-fail", folder],
    }
    if shutil.which("node"):
        commands["node JSON.parse"] = ["node", "-e", NODE, folder]
    figures = {name: [] for name in commands}
    for _ in range(rounds + 1):
        for name, command in commands.items():
            figures[name].append(measure(command))
    size = sum(entry.stat().st_size for entry in os.scandir(folder))
    print(f"{len(os.listdir(folder))} files, {size / 1e6:.1f} MB, {rounds} rounds")
    print(f"{'':18}{'wall':>9}{'ratio':>8}{'processor':>12}{'ratio':>8}")
    wall, processor = {}, {}
    for name, rows in figures.items():
        # The first round warms the caches.
        wall[name] = median([row[0] for row in rows[1:]])
        processor[name] = median([row[1] for row in rows[1:]])
    for name in commands:
        print(
            f"{name:18}{wall[name]:8.3f}s"
            f"{wall[name] / wall['Python json.load']:8.2f}"
            f"{processor[name]:11.3f}s"
            f"{processor[name] / processor['Python json.load']:8.2f}"
        )
    if wall["formulary lint"] > LIMIT * wall["Python json.load"]:
        sys.exit(f"exceeds {LIMIT} × the wall time of Python")


if __name__ == "__main__":
    main()
