#!/usr/bin/env python3
"""Imports and fills random and mutated PDFs: mutate.py TOOL FOLDER [SECONDS].

Each run must end with a message and without a signal, and leave no temporary file. FOLDER holds forms
of make_forms.py and their documents."""

import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time


def mutated(original, maker):
    kind = maker.random()
    if kind < 0.1:
        return maker.randbytes(maker.randint(0, 3000))
    data = bytearray(original)
    if kind < 0.3:
        del data[maker.randint(0, len(data)):]
    for _ in range(maker.choice([1, 3, 20])):
        if not data:
            break
        place = maker.randrange(len(data))
        action = maker.random()
        if action < 0.4:
            data[place] = maker.randrange(256)
        elif action < 0.6:
            del data[place:place + maker.randint(1, 40)]
        elif action < 0.8:
            start = maker.randrange(len(data))
            data[place:place] = data[start:start + maker.randint(1, 200)]
        else:
            number = maker.choice([b"0", b"-1", b"99999999999", b"1 0 R", b"[[[[", b"null", b"<<"])
            data[place:place + len(number)] = number
    return bytes(data)


def main():
    tool, folder = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 600
    forms = [path for path in sorted(folder.glob("*.pdf")) if path.with_suffix(".json").exists()]
    maker = random.Random(45)
    end, count, codes = time.monotonic() + seconds, 0, {}
    with tempfile.TemporaryDirectory() as work, tempfile.TemporaryDirectory() as scratch:
        file, result = os.path.join(work, "a.pdf"), os.path.join(work, "result")
        while time.monotonic() < end:
            form = maker.choice(forms)
            with open(file, "wb") as target:
                target.write(mutated(form.read_bytes(), maker))
            if os.path.exists(result):
                os.remove(result)
            command = [tool, "import", file, "-o", result]
            if count % 3 == 0:
                command = [tool, "fill", str(form.with_suffix(".json")), "--pdf", file, "-o", result]
            run = subprocess.run(command, capture_output=True, timeout=200,
                                 env={**os.environ, "TMPDIR": scratch})
            count += 1
            codes[run.returncode] = codes.get(run.returncode, 0) + 1
            silent = run.returncode != 0 and not run.stderr
            if run.returncode not in (0, 1, 2) or silent or os.listdir(scratch) or (
                    run.returncode and os.path.exists(result)):
                kept = pathlib.Path(f"mutated-{count}.pdf")
                kept.write_bytes(pathlib.Path(file).read_bytes())
                print(f"{command[1]} of {kept}: code {run.returncode}, {os.listdir(scratch)},"
                      f" {run.stderr[-300:]!r}")
                sys.exit(1)
    print(f"{count} runs, exit codes {codes}")


if __name__ == "__main__":
    main()
