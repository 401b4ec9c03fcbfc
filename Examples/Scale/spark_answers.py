"""A template over answers in Spark: mapInArrow, equal to the same without Spark."""

import sys

import pyarrow as pa
from pyspark.sql import SparkSession

import formulary as fy

ROWS = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
TEMPLATE = open(sys.argv[1], "rb").read()


def evaluated(batches):
    template = fy.Template(TEMPLATE)
    for batch in batches:
        computed = template.evaluate(batch.select(["taxRate", "terms"]))
        yield pa.RecordBatch.from_arrays(
            [batch.column("id"), computed.column("gross")], names=["id", "gross"]
        )


session = SparkSession.builder.master("local[2]").getOrCreate()
answers = session.range(ROWS).selectExpr(
    "id", "(id % 20) / 100 AS taxRate", "IF(id % 2 = 0, 'net14', 'net30') AS terms"
)
rows = answers.mapInArrow(evaluated, "id long, gross double").collect()
table = pa.table(
    {
        "taxRate": [(row % 20) / 100 for row in range(ROWS)],
        "terms": ["net30" if row % 2 else "net14" for row in range(ROWS)],
    }
)
wanted = fy.Template(TEMPLATE).evaluate(table).column("gross").to_pylist()
assert sorted(row.id for row in rows) == list(range(ROWS)), "a row is lost or doubled"
assert all(row.gross == wanted[row.id] for row in rows)
print(f"{ROWS} answers equal to ours without Spark")
session.stop()
