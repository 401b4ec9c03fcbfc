"""Registers a formula as a DuckDB function and compares it with SQL on a Parquet file."""

import os
import sys
import tempfile

import duckdb
import pyarrow as pa
import pyarrow.parquet as parquet

import formulary as fy

ROWS = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000

gross = fy.compile(
    "round(price * quantity * (1 - coalesce(discount, 0)), 2)",
    schema={"price": "number", "quantity": "number", "discount": "number?"},
)


def columns(price, quantity, discount):
    names = ["price", "quantity", "discount"]
    return gross.evaluate(pa.table([price, quantity, discount], names=names)).column("value")


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "orders.parquet")
    orders = pa.table(
        {
            "price": pa.array([(row % 1000) / 4 for row in range(ROWS)]),
            "quantity": pa.array([float(row % 7) for row in range(ROWS)]),
            "discount": pa.array([None if row % 3 else 0.25 for row in range(ROWS)], pa.float64()),
        }
    )
    parquet.write_table(orders, path)
    with duckdb.connect() as connection:
        connection.create_function(
            "gross", columns, ["DOUBLE", "DOUBLE", "DOUBLE"], "DOUBLE", type="arrow",
            null_handling="special",
        )
        rows, ours, theirs = connection.execute(
            f"""SELECT count(*), sum(gross(price, quantity, discount)),
                       sum(round(price * quantity * (1 - coalesce(discount, 0)), 2))
                FROM '{path}'"""
        ).fetchone()
    print(f"{rows} rows, formula {ours:.2f}, SQL {theirs:.2f}")
    assert rows == ROWS and abs(ours - theirs) < 0.01 * ROWS
