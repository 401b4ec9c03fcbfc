"""Compares formulas over columns of 1,000,000 rows with numpy, polars and DuckDB.

Prints medians of interleaved rounds. Ratios are only comparable within one run.
"""

import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

import duckdb
import numpy
import polars
import pyarrow as pa

import formulary as fy

ROWS = int(os.environ.get("ROWS", "1000000"))
ROUNDS = int(os.environ.get("ROUNDS", "9"))


def medians(works):
    """Returns the median seconds of each function in interleaved rounds."""
    times = {name: [] for name in works}
    # Like `timeit`: a garbage collection would be charged to a random function.
    gc.collect()
    gc.disable()
    for round_ in range(ROUNDS + 1):
        for name, work in works.items():
            start = time.perf_counter()
            work()
            if round_:
                times[name].append(time.perf_counter() - start)
    gc.enable()
    return {name: statistics.median(values) for name, values in times.items()}


TEMPLATE_ROWS = ROWS // 50


def template_seconds(rng):
    """Measures ten formulas of a 4 KB template over columns of answers, and over the same answers as NDJSON documents."""
    inputs = [f"amount{n}" for n in range(8)]
    formulas = [f"round(amount{n % 8} * 1.19 + amount{(n + 3) % 8}, 2)" for n in range(9)]
    formulas.append("total0 + total1 + total2")
    fields = [
        {"_id": name, "identifier": name, "type": "number", "title": f"The amount number {name}",
         "file": "file", "value": 0, "hidden": False, "required": False}
        for name in inputs
    ] + [
        {"_id": f"total{n}", "identifier": f"total{n}", "type": "number", "file": "file", "value": 0,
         "title": f"What comes of it, number {n}",
         "formulas": [{"_id": f"a{n}", "key": "value", "formula": f"f{n}"}]}
        for n in range(10)
    ]
    document = {
        "_id": "answers", "fields": fields,
        "formulas": [
            {"_id": f"f{n}", "type": "calc", "scope": "global", "expression": text}
            for n, text in enumerate(formulas)
        ],
        "files": [{"_id": "file", "pages": [], "pageOrder": []}],
    }
    columns = {name: rng.uniform(0, 1000, TEMPLATE_ROWS).round(2) for name in inputs}
    answers = pa.table(columns)
    template = fy.Template(json.dumps(document).encode())
    tool = os.environ.get("FORMULARY", ".build/release/formulary")
    with tempfile.NamedTemporaryFile(suffix=".ndjson") as file:
        for row in range(TEMPLATE_ROWS):
            for field in fields[: len(inputs)]:
                field["value"] = columns[field["_id"]][row]
            file.write(json.dumps(document, separators=(",", ":")).encode() + b"\n")
        file.flush()
        command = [tool, "run", "--ndjson", "--jobs", "1", file.name, "-o", os.devnull]
        return medians({
            "ten formulas": lambda: template.evaluate(answers),
            "as documents": lambda: subprocess.run(command, check=True, stderr=subprocess.DEVNULL),
        })


def main():
    rng = numpy.random.default_rng(21)
    price = rng.uniform(1, 100, ROWS)
    quantity = rng.integers(1, 20, ROWS).astype(float)
    discount = rng.uniform(0, 5, ROWS)
    score = rng.integers(50, 100, ROWS).astype(float)
    first = [("ada", "grace", "linus", "barbara")[n] for n in rng.integers(0, 4, ROWS)]
    last = [f"name{n}" for n in rng.integers(0, 1000, ROWS)]
    table = pa.table(
        {"price": price, "quantity": quantity, "discount": discount, "score": score,
         "first": first, "last": last}
    ).combine_chunks()
    frame = polars.from_arrow(table)
    connection = duckdb.connect(config={"threads": 1})
    connection.register("orders", table)
    connection.execute("CREATE TABLE kept AS SELECT * FROM orders")
    f1 = fy.compile("price * quantity - discount")
    f2 = fy.compile('iff(score >= 90, "A", iff(score >= 80, "B", "C"))')
    f5 = fy.compile('concat(upper(first), " ", last)')

    def sql(expression):
        return lambda: connection.execute(f"SELECT {expression} FROM kept").to_arrow_table()

    case = "CASE WHEN score >= 90 THEN 'A' WHEN score >= 80 THEN 'B' ELSE 'C' END"
    grades = [score >= 90, score >= 80]
    text = polars.concat_str(polars.col("first").str.to_uppercase(), polars.lit(" "), "last")
    one = fy.compile("price * quantity - discount")
    calls = 20_000

    def call():
        for _ in range(calls):
            one(price=2.5, quantity=3, discount=0.5)

    t = medians({
        "F1": lambda: f1.evaluate(table),
        "F1 two threads": lambda: f1.evaluate(table, threads=2),
        "F1 numpy": lambda: price * quantity - discount,
        "F1 DuckDB": sql("price * quantity - discount"),
        "F2": lambda: f2.evaluate(table),
        "F2 numpy": lambda: numpy.select(grades, ["A", "B"], "C"),
        "F2 DuckDB": sql(case),
        "F5": lambda: f5.evaluate(table),
        "F5 two threads": lambda: f5.evaluate(table, threads=2),
        "F5 polars": lambda: frame.select(text),
        "call": call,
    })
    t |= template_seconds(rng)
    rows = [
        ("ten formulas / documents", t["ten formulas"] / t["as documents"], 0.2),
        ("F1 / numpy", t["F1"] / t["F1 numpy"], 1.5),
        ("F1 / DuckDB", t["F1"] / t["F1 DuckDB"], 0.5),
        ("F2 / numpy", t["F2"] / t["F2 numpy"], 0.5),
        ("F2 / DuckDB", t["F2"] / t["F2 DuckDB"], 1),
        ("F5 / polars", t["F5"] / t["F5 polars"], 1),
        ("F1 two threads / one", t["F1 two threads"] / t["F1"], 0.55),
        ("F5 two threads / one", t["F5 two threads"] / t["F5"], 0.55),
        ("call, µs", t["call"] / calls * 1e6, 3),
    ]
    for name, seconds in t.items():
        print(f"{name:<18}{seconds * 1000:10.2f} ms")
    print()
    for name, ratio, bar in rows:
        print(f"{name:<24}{ratio:8.2f}  at most {bar:<5} {'met' if ratio <= bar else 'MISSED'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
