"""Introduces the linter for 300 old templates with a baseline: legacy.py TOOL [COUNT].

A baseline records the existing findings. Then one formula is broken and others move: only the new mistake is
reported. After an old mistake is fixed, its entry is reported as obsolete.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

HABITS = [  # typical formulas, correct and incorrect
    "price * quantity", "round(net * 1.19, 2)", 'iff(price > 100, "high", "low")', "sum(lines.amount)",
    "price * quantty", 'iff(price > 10 and quantity > 1, "a", "b")', 'net + "x" * 2', "summ(lines.amount)",
    "round(net, 2, 3)", 'status = "open"', "now()", "price / 0", "concat(customer, , status)",
]


def template(number, rng):
    inputs = [("price", "number"), ("quantity", "number"), ("net", "number"), ("customer", "text"), ("status", "text")]
    fields = [{"_id": name, "type": kind, "file": "f", "title": name.capitalize()} for name, kind in inputs]
    fields.append({"_id": "lines", "type": "table", "file": "f", "title": "Lines", "rowOrder": [], "value": [],
                   "tableColumns": [{"_id": "amount", "type": "number", "title": "Amount"}], "tableColumnOrder": ["amount"]})
    formulas = []
    for place in range(rng.randint(1, 5)):
        formulas.append({"_id": f"calc{place}", "desc": "", "type": "calc", "scope": "private", "expression": rng.choice(HABITS)})
        fields.append({"_id": f"out{place}", "type": "text", "file": "f", "title": f"Result {place}",
                       "formulas": [{"_id": f"use{place}", "key": "value", "formula": f"calc{place}"}]})
    return {"_id": f"template{number}", "identifier": f"template_{number}", "name": f"Template {number}", "type": "template",
            "files": [{"_id": "f", "name": "F", "pageOrder": [], "pages": []}], "fields": fields, "formulas": formulas}


def main():
    tool, count = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 300
    rng = random.Random(3)
    with tempfile.TemporaryDirectory(prefix="legacy-") as folder:
        folder = pathlib.Path(folder)
        forms = folder / "forms"
        forms.mkdir()

        def lint(*options):
            done = subprocess.run([tool, "lint", "--format", "json", *options, "forms"], cwd=folder, capture_output=True, text=True)
            findings = json.loads(done.stdout) if done.stdout.strip() else []
            return done, findings.get("findings", findings.get("diagnostics", findings)) if isinstance(findings, dict) else findings

        for number in range(count):
            (forms / f"{number}.json").write_text(json.dumps(template(number, rng), indent=2))
        first, known = lint()
        assert first.returncode == 1 and len(known) > count / 2, (first.returncode, len(known))
        written = subprocess.run([tool, "lint", "--baseline", "known.json", "--write-baseline", "forms"], cwd=folder, capture_output=True, text=True)
        assert written.returncode == 0, written.stderr
        quiet, found = lint("--baseline", "known.json")
        assert quiet.returncode == 0 and found == [], (quiet.returncode, found[:2])

        # Adds one mistake, moves lines in two files, and changes the title of a field.
        path = forms / f"{count // 2}.json"
        document = json.loads(path.read_text())
        document["formulas"].insert(0, {"_id": "fresh", "desc": "", "type": "calc", "scope": "private", "expression": "price + brandNew"})
        document["fields"].insert(0, {"_id": "new", "type": "number", "file": "f", "title": "New", "formulas": [{"_id": "n", "key": "value", "formula": "fresh"}]})
        path.write_text(json.dumps(document, indent=4))
        other = forms / f"{count // 3}.json"
        document = json.loads(other.read_text())
        document["fields"][0]["title"] = "Price, gross"
        other.write_text("\n\n" + json.dumps(document, indent=1))
        one, found = lint("--baseline", "known.json")
        assert one.returncode == 1 and len(found) == 1, (one.returncode, found[:3], one.stderr[-500:])
        assert "brandNew" in json.dumps(found[0]) and path.name in json.dumps(found[0]), found[0]

        # Fixes an old mistake: its entry is reported as obsolete.
        mended = next(one for one in sorted(forms.iterdir()) if "quantty" in one.read_text())
        mended.write_text(mended.read_text().replace("quantty", "quantity"))
        done, _ = lint("--baseline", "known.json")
        assert "known.json" in done.stderr, done.stderr[-300:]
        print(f"{count} templates with {len(known)} findings: one new mistake is found, and only that; {done.stderr.strip().splitlines()[-1]}")


if __name__ == "__main__":
    main()
