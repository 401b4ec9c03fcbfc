"""Kills the tool while it writes, and fills its disk: a file always has the old or the new contents.

    python3 Tests/Faults/faults.py .build/release/formulary [KILLS]

The test of a full disk mounts a small file system. It is skipped unless the script runs as root.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

ROWS = 4_000


def form(command):
    """Returns a document that every command changes: outdated values and an unformatted formula with a fix."""
    rows = [{"_id": f"r{i}", "deleted": False, "cells": {"c": i}} for i in range(ROWS)]
    written = "$100+sum( rows.c )" if command[0] == "lint" else "100+sum( rows.c )"
    return json.dumps({
        "_id": "d", "identifier": "doc", "name": "Order",
        "files": [{"_id": "f", "name": "F", "pageOrder": [], "pages": [], "views": []}],
        "fields": [
            {"_id": "rows", "type": "table", "title": "Rows", "file": "f", "rowOrder": [r["_id"] for r in rows],
             "tableColumnOrder": ["c"], "tableColumns": [{"_id": "c", "type": "number", "title": "C"}], "value": rows},
            {"_id": "total", "type": "number", "title": "Total", "file": "f", "value": 1,
             "formulas": [{"_id": "a", "key": "value", "formula": "t"}]}],
        "formulas": [{"_id": "t", "desc": "", "type": "calc", "scope": "private", "expression": written}],
    }).encode()


COMMANDS = [["run", "--in-place"], ["fmt"], ["lint", "--fix"]]


def result(tool, command, folder, old):
    path = os.path.join(folder, "form.json")
    with open(path, "wb") as file:
        file.write(old)
    subprocess.run([tool, *command, path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(path, "rb") as file:
        return file.read()


def kills(tool, count, chance):
    failures = 0
    for command in COMMANDS:
        old = form(command)
        kept = taken = left = 0
        with tempfile.TemporaryDirectory() as folder:
            start = time.perf_counter()
            new = result(tool, command, folder, old)
            span = time.perf_counter() - start
            if new == old:
                print(f"{command}: changes nothing, so the test is void")
                failures += 1
            path = os.path.join(folder, "form.json")
            for _ in range(count // len(COMMANDS)):
                with open(path, "wb") as file:
                    file.write(old)
                child = subprocess.Popen([tool, *command, path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                time.sleep(chance.random() * span * 1.2)
                child.send_signal(signal.SIGKILL)
                child.wait()
                with open(path, "rb") as file:
                    found = file.read()
                if found == old:
                    kept += 1
                elif found == new:
                    taken += 1
                else:
                    failures += 1
                    print(f"{command}: {len(found)} bytes that are neither the old nor the new file")
                for name in os.listdir(folder):
                    if name != "form.json":
                        left += 1
                        os.remove(os.path.join(folder, name))
        print(f"{' '.join(command)}: old file {kept} times, new file {taken} times, {left} temporary files left")
    return failures


def full_disk(tool):
    if os.geteuid() != 0:
        print("full disk: skipped, as only root can mount a file system")
        return 0
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", folder], stderr=subprocess.DEVNULL)
        if mounted.returncode:
            print("full disk: skipped, as no file system can be mounted")
            return 0
        try:
            for command in COMMANDS:
                old = form(command)
                path = os.path.join(folder, "form.json")
                with open(path, "wb") as file:
                    file.write(old)
                with open(os.path.join(folder, "filler"), "wb") as file:
                    free = os.statvfs(folder)
                    file.write(b"x" * (free.f_bavail * free.f_bsize))
                run = subprocess.run([tool, *command, path], capture_output=True)
                with open(path, "rb") as file:
                    isOld = file.read() == old
                names = sorted(os.listdir(folder))
                said = run.stderr.decode().strip().splitlines()[-1:]
                print(f"full disk, {' '.join(command)}: exit {run.returncode}, {said}")
                if run.returncode != 2 or not isOld or names != ["filler", "form.json"]:
                    print(f"  expected exit 2 and the old file; old {isOld}, {names}")
                    failures += 1
                for name in names:
                    os.remove(os.path.join(folder, name))
        finally:
            subprocess.run(["umount", folder])
    return failures


def main():
    tool = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000
    chance = random.Random(19)
    sys.exit(1 if full_disk(tool) + kills(tool, count, chance) else 0)


main()
