"""Evaluates a template over answers in Spark with mapInArrow, and compares the results with those without Spark.

Usage: spark_answers.py TEMPLATE [ROWS]. Some tasks fail on their first run. Spark repeats them, and no row is lost
or duplicated.
"""

import os
import sys
import tempfile

import pyarrow as pa
import pyarrow.parquet as parquet
from pyspark import TaskContext
from pyspark.sql import SparkSession

import formulary as fy

ROWS = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
TEMPLATE = open(sys.argv[1], "rb").read()
# Spark's workers must find the packages of this process.
os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
TERMS = ("30 days", "14 days", "receipt")


def evaluated(batches):
    """Yields the ids of a partition's rows with the computed columns."""
    template = fy.Template(TEMPLATE)
    context = TaskContext.get()
    if context.partitionId() == 1 and context.attemptNumber() == 0:
        raise RuntimeError("this task dies once")
    for batch in batches:
        computed = template.evaluate(batch.select(["taxRate", "terms"]))
        yield pa.RecordBatch.from_arrays(
            [batch.column("id"), computed.column("gross")], names=["id", "gross"]
        )


answers = pa.table(
    {
        "id": pa.array(range(ROWS), pa.int64()),
        "taxRate": pa.array([row % 20 / 100 for row in range(ROWS)]),
        "terms": pa.array([TERMS[row % 3] for row in range(ROWS)]),
    }
)
wanted = fy.Template(TEMPLATE).evaluate(answers.select(["taxRate", "terms"])).column("gross")
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "answers.parquet")
    parquet.write_table(answers, path, row_group_size=max(1, ROWS // 8))
    session = (
        SparkSession.builder.master("local[2,3]")
        .config("spark.sql.files.maxPartitionBytes", max(4096, os.path.getsize(path) // 4))
        .config("spark.ui.enabled", "false")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("OFF")
    given = session.read.parquet(path).mapInArrow(evaluated, "id long, gross double")
    given.write.parquet(os.path.join(folder, "computed"))
    session.stop()
    computed = parquet.read_table(os.path.join(folder, "computed")).sort_by("id")
assert computed.column("id").to_pylist() == list(range(ROWS)), "a row is lost or doubled"
assert computed.column("gross").to_pylist() == wanted.to_pylist()
print(f"{ROWS} answers equal to ours without Spark")
