#!/usr/bin/env python3
"""Imports and fills random and mutated PDFs: mutate.py TOOL MINUTES [FOLDER], or mutate.py TOOL --runs N.

Each run must end within 60 seconds with a message and without a signal, and leave no temporary file and,
if it fails, no output. Some runs are interrupted with SIGTERM. The PDFs are mutations of
Examples/PDF/claim.pdf and of the forms in FOLDER, which `make_forms.py FOLDER` makes; some are packed
into object streams. Needs qpdf. A PDF that fails is kept in the current folder."""

import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

EXAMPLE = pathlib.Path(__file__).parent.parent.parent / "Examples" / "PDF" / "claim.py"
# A PNG image of one pixel.
PIXEL = ("data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/"
         "iZk9HQAAAABJRU5ErkJggg==")
TOKENS = [b"0", b"-1", b"99999999999", b"1 0 R", b"[[[[", b"null", b"<<", b">>", b"(", b"/Kids", b"/Parent",
          b"/Rect", b"endobj", b"stream", b"%", b"1e400", b"<FEFF>", b"/CO", b"/Rotate", b"/CropBox"]


def mutated(original, maker):
    kind = maker.random()
    if kind < 0.1:
        return b"%PDF-1.7\n" * maker.randint(0, 1) + maker.randbytes(maker.randint(0, 3000))
    data = bytearray(original)
    if kind < 0.2:
        del data[maker.randint(0, len(data)):]
    for _ in range(maker.choice([1, 1, 2, 5, 30])):
        if not data:
            break
        place = maker.randrange(len(data))
        action = maker.random()
        if action < 0.3:
            data[place] = maker.randrange(256)
        elif action < 0.5:
            del data[place:place + maker.randint(1, 40)]
        elif action < 0.7:
            start = maker.randrange(len(data))
            data[place:place] = data[start:start + maker.randint(1, 200)]
        elif action < 0.9:
            token = maker.choice(TOKENS)
            data[place:place + len(token)] = token
        else:
            # A number becomes another one, so that references have other targets.
            digits = [at for at in range(place, min(place + 200, len(data))) if chr(data[at]).isdigit()]
            if digits:
                data[digits[0]] = maker.choice(b"0123456789")
    return bytes(data)


def documents(tool, pdf, folder):
    """Returns documents with answers for a form: that of the import, and one with every kind of field."""
    own = folder / (pdf.stem + ".mutate.json")
    if subprocess.run([tool, "import", str(pdf), "-o", str(own)], capture_output=True).returncode:
        return []
    form = json.loads(own.read_text())
    for field in form["fields"]:
        if field.get("formulas"):
            continue
        answers = {"text": "Ünal שלום", "textarea": "some words " * 9, "number": 12.5, "date": 1700000000000}
        field["value"] = answers.get(field["type"], field.get("value"))
        if field.get("options"):
            first = field["options"][0]["_id"]
            field["value"] = first if field["type"] == "dropdown" else [first]
    own.write_text(json.dumps(form))
    region = {"pdfRegion": "1 20 20 80 40"}
    form["formulas"] = []
    form["fields"] = [
        {"_id": "s", "type": "signature", "title": "S", "value": PIXEL, "metadata": region},
        {"_id": "i", "type": "image", "title": "I", "metadata": region,
         "value": [{"_id": "a", "url": PIXEL}, {"_id": "b", "url": PIXEL}]},
        {"_id": "t", "type": "table", "title": "T", "rowOrder": ["r"], "tableColumnOrder": ["c"],
         "tableColumns": [{"_id": "c", "type": "text", "title": "C"}],
         "value": [{"_id": "r", "cells": {"c": "cell"}}]}]
    form["files"][0]["pages"][0]["fieldPositions"] = [
        {"_id": "p", "field": "t", "type": "table", "x": 1, "y": 1, "width": 10, "height": 10}]
    every = folder / (pdf.stem + ".every.json")
    every.write_text(json.dumps(form))
    return [own, every]


def seeds(tool, given, folder):
    """Returns the bytes of PDFs with documents for them."""
    claim = folder / "claim.pdf"
    subprocess.run([sys.executable, str(EXAMPLE), str(claim)], check=True)
    result = []
    for pdf in [claim] + sorted(given.glob("*.pdf") if given else []):
        files = documents(tool, pdf, folder)
        result.append((pdf.read_bytes(), files))
        packed = folder / "packed.pdf"
        packing = ["qpdf", "--object-streams=generate", "--deterministic-id", str(pdf), str(packed)]
        if subprocess.run(packing, capture_output=True).returncode in (0, 3):
            result.append((packed.read_bytes(), files))
    return result


def run(command, environment, delay):
    """Returns the exit code and the messages of a run, which is interrupted after a delay."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    if delay is not None:
        time.sleep(delay)
        process.send_signal(signal.SIGTERM)
    try:
        _, errors = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        return "60 seconds", process.communicate()[1]
    return process.returncode, errors


def main():
    tool = str(pathlib.Path(sys.argv[1]).resolve())
    limit = int(sys.argv[3]) if sys.argv[2] == "--runs" else None
    seconds = float("inf") if limit else 60 * float(sys.argv[2])
    given = pathlib.Path(sys.argv[3]) if limit is None and len(sys.argv) > 3 else None
    maker = random.Random(45)
    count, codes, start = 0, {}, time.monotonic()
    with tempfile.TemporaryDirectory() as work, tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(work)
        pdfs = seeds(tool, given, folder)
        file, result = folder / "a.pdf", folder / "result"
        environment = {**os.environ, "TMPDIR": scratch}
        while count != limit and time.monotonic() - start < seconds:
            original, files = maker.choice(pdfs)
            content = mutated(original, maker)
            file.write_bytes(content)
            result.unlink(missing_ok=True)
            command = [tool, "import", str(file), "-o", str(result)]
            if count % 5 == 1:
                command += ["--tables", "--verify", "2"]
            if count % 2 and files:
                command = [tool, "fill", str(maker.choice(files)), "--pdf", str(file), "-o", str(result)]
                command += maker.choice([[], ["--partial"], ["--boxes", "--flatten", "--partial"]])
            delay = maker.random() / 10 if count % 10 == 9 else None
            code, errors = run(command, environment, delay)
            count += 1
            codes[code] = codes.get(code, 0) + 1
            allowed = (0, 1, 2) if delay is None else (0, 1, 2, -signal.SIGTERM)
            fault = None
            if code not in allowed:
                fault = f"code {code}"
            elif code in (1, 2) and not errors:
                fault = f"code {code} without a message"
            elif code == 0 and command[1] == "import" and not errors:
                fault = "no report"
            elif os.listdir(scratch):
                fault = f"left {os.listdir(scratch)}"
            elif code != 0 and result.exists() and b"fails in set" not in errors:
                fault = f"code {code}, but an output"
            if fault:
                kept = pathlib.Path(f"mutated-{count}.pdf")
                kept.write_bytes(content)
                print(f"{' '.join(command[1:])}: {fault}; {kept}; {errors[-300:]!r}")
                sys.exit(1)
    print(f"{count} runs, exit codes {codes}")


if __name__ == "__main__":
    main()
