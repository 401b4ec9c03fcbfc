"""A formula, evaluated for single values or for columns."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from typing import Any

from . import _columns, _values
from ._errors import Error, ErrorCount
from ._library import OK, call_json, ffi, interruptibly, lib, new_error, new_text, options, raised
from ._library import taken

Schema = Mapping[str, Any]

_missing = object()


class Formula:
    """A compiled formula. Create one with :func:`compile`.

    Several threads can use a formula; its calls are serialized by a lock. For parallel evaluation,
    compile one formula per thread.
    """

    # The step limit of a short call, a few milliseconds. Longer calls run so that Ctrl-C ends them.
    _steps_at_once = 100_000

    def __init__(self, expression: str, schema: Schema | None = None, **chosen: Any) -> None:
        self.expression = expression
        self.schema = dict(schema) if schema is not None else None
        self._chosen = chosen
        self._lock = threading.RLock()
        self._for_columns: dict[tuple[str, int], Any] = {}
        self.errors: list[ErrorCount] = []
        """The errors of the last call of :meth:`evaluate`, by code."""
        self._handle = self._compiled()
        given = new_text()
        lib.formulary_formula_fields(self._handle, given)
        self.fields: tuple[str, ...] = tuple(json.loads(taken(given) or b"[]"))
        """The names of the fields that the formula reads."""
        self._optional = {
            name
            for name, kind in (self.schema or {}).items()
            if isinstance(kind, str) and (kind.rstrip().endswith("?") or kind in ("any", "null"))
        }
        count = len(self.fields)
        size = ffi.sizeof("formulary_value")
        self._values = ffi.new("formulary_value[]", max(1, count))
        self._slots = [self._values[index] for index in range(count)]
        for slot in self._slots:
            slot.size = size
        self._plan = list(zip(self.fields, self._slots))
        self._result = ffi.new("formulary_value *")
        self._result.size = size
        self._error = new_error()

    def _compiled(self, **more: Any) -> Any:
        text = self.expression.encode("utf-8", "replace")
        schema = json.dumps(self.schema).encode() if self.schema is not None else None
        made, _kept = options(**{**self._chosen, **more})
        error = new_error()
        handle = lib.formulary_compile(
            text, len(text), schema if schema is not None else ffi.NULL,
            len(schema) if schema is not None else 0, made, error,
        )
        if handle == ffi.NULL:
            raise raised(error)
        return ffi.gc(handle, lib.formulary_formula_free)

    def __repr__(self) -> str:
        return f"<formula {self.expression!r}>"

    def __reduce__(self):  # pickled as source
        return _again, (self.expression, self.schema, self._chosen)

    def __call__(self, /, **values: Any) -> Any:
        """Returns the result for these field values. Raises :class:`Error` if the formula fails."""
        with self._lock:
            kept = None
            found = 0
            for name, slot in self._plan:
                value = values.get(name, _missing)
                kind = type(value)
                if kind is float or kind is int and -(2**53) <= value <= 2**53:
                    found += 1
                    slot.kind = 1
                    slot.number = value
                elif value is _missing:
                    if name not in self._optional:
                        raise TypeError(f"the formula reads '{name}', which is not given")
                    slot.kind = 0
                else:
                    found += 1
                    kept = (kept, _values.fill(slot, value))
            if found != len(values):
                self._refuse_unknown(values)
            result = self._result
            status = lib.formulary_evaluate(
                self._handle, self._values, len(self._slots), self._steps_at_once, result,
                self._error,
            )
            if status != OK:
                self._evaluate_again()
            if result.kind == 1:
                return result.number
            return _values.read(result)

    def _refuse_unknown(self, values: Mapping[str, Any]) -> None:
        known = self.schema if self.schema is not None else self.fields
        for name in values:
            if name not in known:
                raise TypeError(f"the formula has no field '{name}'")

    def _evaluate_again(self) -> None:
        """Evaluates again without the step limit of a short call."""
        error = raised(self._error)
        if error.code != "limit-reached":
            raise error

        def work() -> int:
            return lib.formulary_evaluate(
                self._handle, self._values, len(self._slots), 0, self._result, self._error
            )

        if interruptibly(self._handle, work) != OK:
            raise raised(self._error)

    def evaluate(self, data: Any, *, errors: str = "null", threads: int = 1) -> Any:
        """Evaluates the formula for each row of a table.

        ``data`` is a ``pyarrow.Table`` or ``RecordBatch``, a pandas or polars data frame, or a dict
        of lists. Returns a table of the same type with the column ``value``.

        ``errors="null"`` returns null for a row in which the formula fails, and counts it in
        :attr:`errors`. ``errors="struct"`` returns structs of ``value`` and ``error``.
        ``errors="raise"`` raises the first error. The results do not depend on the number of
        ``threads``.
        """
        if errors not in ("null", "struct", "raise"):
            raise ValueError("errors is 'null', 'struct' or 'raise'")
        kind = _columns.kind(data)
        with self._lock:
            if kind.needs_rows:
                return self._evaluate_rows(data, errors)
            handle = self._columns_handle("struct" if errors == "struct" else "null", threads)
            counts: list[ErrorCount] = []

            def batch_result(batch: Any, first_row: int) -> Any:
                column = _columns.evaluated(lib.formulary_evaluate_arrow, handle, batch)
                given = new_text()
                lib.formulary_formula_errors(handle, given)
                for entry in json.loads(taken(given) or b"[]"):
                    counts.append(
                        ErrorCount(
                            entry["code"], int(entry["count"]), first_row + int(entry["row"]),
                            entry["message"],
                        )
                    )
                return column

            result = kind.mapped(data, self.fields, "value", batch_result)
            self.errors = _columns.joined(counts)
            if errors == "raise" and self.errors:
                first = self.errors[0]
                raise Error(first.code, f"row {first.row}: {first.message}")
            return result

    def _columns_handle(self, errors: str, threads: int) -> Any:
        if (errors, threads) not in self._for_columns:
            self._for_columns[errors, threads] = self._compiled(errors=errors, threads=threads)
        return self._for_columns[errors, threads]

    def _evaluate_rows(self, data: Mapping[str, Any], errors: str) -> dict[str, list[Any]]:
        """Evaluates a dict of lists row by row, if pyarrow is not installed."""
        results: list[Any] = []
        counts: list[ErrorCount] = []
        lists = {name: list(data[name]) for name in self.fields if name in data}
        for name in self.fields:
            if name not in lists and name not in self._optional:
                raise Error("bad-argument", f"there is no column '{name}', which the formula reads")
        for row in range(_columns.row_count(data)):
            try:
                value, problem = self(**{name: column[row] for name, column in lists.items()}), None
            except Error as error:
                if errors == "raise":
                    raise Error(error.code, f"row {row}: {error.message}", error.range) from None
                counts.append(ErrorCount(error.code, 1, row, error.message))
                value, problem = None, f"{error.code}: {error.message}"
            results.append({"value": value, "error": problem} if errors == "struct" else value)
        self.errors = _columns.joined(counts)
        return {"value": results}


def _again(expression: str, schema: Schema | None, chosen: dict[str, Any]) -> Formula:
    return Formula(expression, schema, **chosen)


def compile(
    expression: str, schema: Schema | None = None, *, now: float | None = None,
    timezone: str | None = None, locale: str | None = None, seed: int = 0,
    max_steps: int | None = None,
) -> Formula:
    """Compiles a formula.

    ``schema`` maps field names to types: ``{"price": "number", "note": "text?"}``; the type of a
    table is ``[{"net": "number"}]``. Without a schema, every name is a field of any type. ``now``
    is the result of ``now()``, in milliseconds since 1970. Raises :class:`Error` if the formula has
    errors.
    """
    return Formula(
        expression, schema, now=now, timezone=timezone, locale=locale, seed=seed,
        max_steps=max_steps,
    )
