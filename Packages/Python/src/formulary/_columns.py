"""Conversion between tables of several libraries and Arrow batches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ._errors import Error, ErrorCount
from ._library import OK, ffi, interruptibly, new_error, raised

Evaluate = Callable[[Any, int], Any]


class Kind:
    """A type of table."""

    needs_rows = False

    def mapped(self, data: Any, names: Sequence[str], name: str, evaluate: Evaluate) -> Any:
        """Returns a table of the same type with one column, computed by `evaluate` for each batch."""
        return self.wrapped(_mapped(batches(self.table(data, names)), name, evaluate), data)

    def table(self, data: Any, names: Sequence[str]) -> Any:
        raise NotImplementedError

    def wrapped(self, table: Any, data: Any) -> Any:
        raise NotImplementedError


class ArrowTable(Kind):
    def table(self, data: Any, names: Sequence[str]) -> Any:
        return _only(data, names)

    def wrapped(self, table: Any, data: Any) -> Any:
        return table


class ArrowBatch(ArrowTable):
    def table(self, data: Any, names: Sequence[str]) -> Any:
        return _only(_pyarrow().Table.from_batches([data]), names)

    def wrapped(self, table: Any, data: Any) -> Any:
        batches = table.combine_chunks().to_batches()
        if batches:
            return batches[0]
        return _pyarrow().RecordBatch.from_arrays(
            [_pyarrow().array([], field.type) for field in table.schema], schema=table.schema
        )


class ArrowStream(ArrowTable):
    """An Arrow stream, such as a `RecordBatchReader` or a DuckDB relation. The result is a table."""

    def mapped(self, data: Any, names: Sequence[str], name: str, evaluate: Evaluate) -> Any:
        reader = self._reader(data)

        def one_by_one() -> Iterator[Any]:
            count = 0
            for batch in reader:
                count += 1
                yield from batches(_only(_pyarrow().Table.from_batches([batch]), names))
            if not count:
                yield from batches(_only(reader.schema.empty_table(), names))

        return _mapped(one_by_one(), name, evaluate)

    def read(self, data: Any) -> Any:
        """Returns the rest of the stream as a table."""
        return self._reader(data).read_all()

    def _reader(self, data: Any) -> Any:
        pa = _pyarrow()
        if isinstance(data, pa.RecordBatchReader):
            return data
        return pa.RecordBatchReader.from_stream(data)


class PandasFrame(Kind):
    def table(self, data: Any, names: Sequence[str]) -> Any:
        held = [name for name in names if name in data.columns]
        pa = _pyarrow()
        try:
            made = pa.Table.from_pandas(data[held], preserve_index=False)
        except (pa.ArrowInvalid, pa.ArrowTypeError, ValueError) as problem:
            raise Error("bad-argument", f"a column cannot be read: {problem}") from None
        return _readable(made) if held else _rows_alone(len(data))

    def wrapped(self, table: Any, data: Any) -> Any:
        frame = table.to_pandas()
        frame.index = data.index
        return frame


class PolarsFrame(Kind):
    def table(self, data: Any, names: Sequence[str]) -> Any:
        import polars

        held = [name for name in names if name in data.columns]
        if not held:
            return _rows_alone(data.height)
        _pyarrow()
        if hasattr(polars, "CompatLevel"):
            return _readable(data.select(held).to_arrow(compat_level=polars.CompatLevel.oldest()))
        return _readable(data.select(held).to_arrow())

    def wrapped(self, table: Any, data: Any) -> Any:
        import polars

        return polars.from_arrow(table)


class PolarsLazyFrame(PolarsFrame):
    """A lazy frame. Only the columns that the formula reads are collected."""

    def table(self, data: Any, names: Sequence[str]) -> Any:
        import polars

        known = data.collect_schema().names()
        held = [name for name in names if name in known]
        if not held:
            return _rows_alone(data.select(polars.len()).collect().item())
        return super().table(data.select(held).collect(), held)

    def wrapped(self, table: Any, data: Any) -> Any:
        return super().wrapped(table, data).lazy()


class Lists(Kind):
    """A dictionary of lists."""

    @property
    def needs_rows(self) -> bool:  # type: ignore[override]
        try:
            _pyarrow()
        except ImportError:
            return True
        return False

    def table(self, data: Mapping[str, Any], names: Sequence[str]) -> Any:
        pa = _pyarrow()
        count = row_count(data)
        columns = {}
        for name in names:
            if name not in data:
                continue
            try:
                columns[name] = pa.array(data[name])
            except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError, TypeError) as problem:
                raise Error("bad-argument", f"column '{name}' cannot be read: {problem}") from None
        return _readable(pa.table(columns)) if columns else _rows_alone(count)

    def wrapped(self, table: Any, data: Any) -> Any:
        return {name: table.column(name).to_pylist() for name in table.column_names}


def kind(data: Any) -> Kind:
    """Returns the kind of a table. Raises `TypeError` if `data` is not a table."""
    if isinstance(data, Mapping):
        return Lists()
    for module, name, made in (
        ("pyarrow", "Table", ArrowTable),
        ("pyarrow", "RecordBatch", ArrowBatch),
        ("pandas", "DataFrame", PandasFrame),
        ("polars", "DataFrame", PolarsFrame),
        ("polars", "LazyFrame", PolarsLazyFrame),
    ):
        loaded = sys.modules.get(module)
        if loaded is not None and isinstance(data, getattr(loaded, name, ())):
            return made()
    # A polars Series has the method too, but is a single column.
    if hasattr(data, "__arrow_c_stream__") and not hasattr(data, "to_frame"):
        return ArrowStream()
    raise TypeError(
        f"{type(data).__name__} is not a table; pass a pyarrow Table, RecordBatch or "
        "RecordBatchReader, a pandas or polars data frame, a polars LazyFrame, a DuckDB relation, or "
        "a dict of lists"
    )


def row_count(data: Mapping[str, Any]) -> int:
    """Returns the number of rows of a dictionary of lists. Raises `Error` if the lengths differ."""
    counts = {name: len(column) for name, column in data.items()}
    if len(set(counts.values())) > 1:
        told = ", ".join(f"'{name}' has {count}" for name, count in counts.items())
        raise Error("bad-argument", f"the columns have different numbers of rows: {told}")
    return next(iter(counts.values()), 0)


def _pyarrow() -> Any:
    try:
        import pyarrow
    except ImportError:
        raise ImportError(
            "tables go through pyarrow: pip install 'formulary-joydoc[columns]'"
        ) from None
    return pyarrow


def _only(table: Any, names: Sequence[str]) -> Any:
    """Returns the table with only the columns in `names`."""
    held = [name for name in names if name in table.column_names]
    if any(table.column_names.count(name) > 1 for name in held):
        raise Error("bad-argument", "there are several columns of one name")
    return _readable(table.select(held)) if held else _rows_alone(table.num_rows)


def _readable(table: Any) -> Any:
    """Returns the table with decimals as the nearest doubles."""
    pa = _pyarrow()
    for number, field in enumerate(table.schema):
        if pa.types.is_decimal(field.type):
            # Arrow's own cast to double is off by a bit for some decimals.
            column = table.column(number).cast(pa.string()).cast(pa.float64())
            table = table.set_column(number, field.name, column)
    return table


def _rows_alone(count: int) -> Any:
    pa = _pyarrow()
    return pa.table({"": pa.nulls(count)})


def _mapped(batches: Iterable[Any], name: str, evaluate: Evaluate) -> Any:
    pa = _pyarrow()
    columns: list[Any] = []
    row = 0
    for batch in batches:
        columns.append(evaluate(batch, row))
        row += batch.num_rows
    return pa.table({name: pa.chunked_array(alike(columns))})


def batches(table: Any) -> list[Any]:
    """Returns the batches of a table, or one empty batch if it has none."""
    return table.to_batches() or [_empty_batch(table.schema)]


def _empty_batch(schema: Any) -> Any:
    pa = _pyarrow()
    return pa.RecordBatch.from_arrays([pa.array([], field.type) for field in schema], schema=schema)


def alike(columns: list[Any]) -> list[Any]:
    """Returns the columns of consecutive batches, with columns of nulls cast to the common type."""
    pa = _pyarrow()
    kinds = [column.type for column in columns if not pa.types.is_null(column.type)]
    if not kinds:
        return columns
    made = []
    for column in columns:
        try:
            made.append(column if column.type == kinds[0] else column.cast(kinds[0]))
        except pa.ArrowInvalid:
            raise Error(
                "bad-argument", f"results are {kinds[0]} in some batches and {column.type} in others"
            ) from None
    return made


def evaluated(function: Any, handle: Any, batch: Any) -> Any:
    """Returns the column that a library function computes from a batch."""
    pa = _pyarrow()
    array, schema = ffi.new("struct ArrowArray *"), ffi.new("struct ArrowSchema *")
    result, result_schema = ffi.new("struct ArrowArray *"), ffi.new("struct ArrowSchema *")
    batch._export_to_c(int(ffi.cast("uintptr_t", array)), int(ffi.cast("uintptr_t", schema)))
    error = new_error()
    try:

        def work() -> int:
            return function(handle, array, schema, result, result_schema, error)

        status = work() if batch.num_rows < 2000 else interruptibly(handle, work)
    finally:
        for lent in (array, schema):
            if lent.release != ffi.NULL:
                lent.release(lent)
    if status != OK:
        raise raised(error)
    return pa.Array._import_from_c(
        int(ffi.cast("uintptr_t", result)), int(ffi.cast("uintptr_t", result_schema))
    )


def joined(counts: list[ErrorCount]) -> list[ErrorCount]:
    """Returns the merged error counts of consecutive batches, by field and code."""
    by_code: dict[tuple[str | None, str], ErrorCount] = {}
    for entry in counts:
        known = by_code.get((entry.field, entry.code))
        if known is None:
            by_code[entry.field, entry.code] = entry
        else:
            by_code[entry.field, entry.code] = ErrorCount(
                known.code, known.count + entry.count, known.row, known.message, known.field
            )
    return list(by_code.values())
