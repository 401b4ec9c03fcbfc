"""Recalculates documents in Spark with rdd.pipe, and compares the output with that of the tool alone.

One of the lines is malformed. Usage: spark_pipe.py FORMULARY DOCUMENT [COUNT]
"""

import glob
import json
import os
import subprocess
import sys
import tempfile

from pyspark.sql import SparkSession

TOOL, COUNT = os.path.abspath(sys.argv[1]), int(sys.argv[3]) if len(sys.argv) > 3 else 10_000
os.environ.setdefault("PYSPARK_PYTHON", sys.executable)

with open(sys.argv[2]) as file:
    form = json.load(file)
rate = next(field for field in form["fields"] if field["_id"] == "taxRate")
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "forms.ndjson")
    with open(path, "w") as file:
        for number in range(COUNT):
            rate["value"] = number % 20 / 100
            print("{broken" if number == COUNT // 2 else json.dumps(form), file=file)
    with open(path) as file:
        wanted = subprocess.run(
            [TOOL, "run", "--ndjson"], stdin=file, capture_output=True, text=True
        ).stdout.splitlines()
    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    lines = session.sparkContext.textFile(path, 8)
    # Written to files, since the documents do not fit into the driver's memory.
    lines.pipe(f"{TOOL} run --ndjson --jobs 1").saveAsTextFile(os.path.join(folder, "out"))
    session.stop()
    given = []
    for part in sorted(glob.glob(os.path.join(folder, "out", "part-*"))):
        with open(part) as file:
            given += file.read().splitlines()
assert len(given) == COUNT, "a line is lost or doubled"
assert given == wanted
assert given[COUNT // 2] == "{broken", "what is no document passes through in its place"
print(f"{COUNT} documents equal to those of the tool by itself")
