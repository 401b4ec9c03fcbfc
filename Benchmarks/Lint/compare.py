#!/usr/bin/env python3
"""Compares `formulary lint` for a folder with reading and parsing its files in Python and Node.

Usage: compare.py TOOL FOLDER [ROUNDS]

Every round runs each command once, sequentially as separate processes, so that a busy machine slows all of them
equally. The commands are typical: without earlier results, on one core, and again with the cache. Prints the
medians. Exits with 1 if a limit is exceeded: linting takes at most 1.2 times the processor time that Python takes
to read the files and parse their JSON, and with two cores at most 0.6 of the time with one.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
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

PROCESSOR_BAR = 1.2
CORES_BAR = 0.6


def measure(command, folder):
    """Returns the elapsed seconds and processor seconds of a process in a folder."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    status = subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, cwd=folder
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
    tool, folder = map(os.path.abspath, sys.argv[1:3])
    rounds = int(sys.argv[3]) if len(sys.argv) == 4 else 9
    commands = {
        "Python json.load": [sys.executable, "-c", PYTHON, folder],
        "formulary lint": [tool, "lint", "--no-cache", folder],
        "on one core": [tool, "lint", "--no-cache", "--jobs", "1", folder],
        "with the cache": [tool, "lint", folder],
    }
    if shutil.which("node"):
        commands["node JSON.parse"] = ["node", "-e", NODE, folder]
    figures = {name: [] for name in commands}
    # The cache is in the working directory of the tool.
    with tempfile.TemporaryDirectory() as start:
        for _ in range(rounds + 1):
            for name, command in commands.items():
                figures[name].append(measure(command, start))
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
    missed = []
    if processor["formulary lint"] > PROCESSOR_BAR * processor["Python json.load"]:
        missed.append(f"above the bar of {PROCESSOR_BAR} × the processor time of Python")
    if (os.cpu_count() or 1) > 1 and wall["formulary lint"] > CORES_BAR * wall["on one core"]:
        missed.append(f"above the bar of {CORES_BAR} × the time on one core")
    if missed:
        sys.exit("; ".join(missed))


if __name__ == "__main__":
    main()
