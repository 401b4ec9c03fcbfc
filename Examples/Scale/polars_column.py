"""Computes a polars column with a formula and compares it with an evaluation row by row."""

import sys

import polars as pl

import formulary as fy

ROWS = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000

label = fy.compile('concat(upper(first), " ", last)', schema={"first": "text", "last": "text"})
frame = pl.DataFrame(
    {
        "first": [("Ada", "Grace", "Jürgen")[row % 3] for row in range(ROWS)],
        "last": [f"L{row % 100}" for row in range(ROWS)],
    }
)
labelled = frame.with_columns(label.evaluate(frame)["value"].alias("label"))
for row in labelled.head(300).iter_rows(named=True):
    assert row["label"] == label(first=row["first"], last=row["last"])
print(labelled.head(3))
