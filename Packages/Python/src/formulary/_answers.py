"""Answers: a table with one row per document of a template, and the fields computed from it."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Mapping
from typing import Any

from . import _columns, _values
from ._errors import Error, ErrorCount

_epoch = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


class Answers:
    """Converts rows of answers to documents of a template."""

    def __init__(self, data: bytes) -> None:
        self._document = json.loads(data)
        self._fields: list[dict[str, Any]] = self._document.get("fields") or []
        self.computed = [field for field in self._fields if _is_computed(field)]

    def numbers(self, names: list[str]) -> dict[str, int]:
        """Returns the index of the field for each column name.

        A name is looked up as an id, then as an identifier, then as a unique title.
        """
        found = {}
        for name in names:
            number = self._number(name)
            if number is None:
                raise Error("unknown-field", f"the template has no field for the column '{name}'")
            if number in found.values():
                raise Error("bad-argument", f"duplicate column for one field: '{name}'")
            found[name] = number
        return found

    def _number(self, name: str) -> int | None:
        for key in ("_id", "identifier"):
            for number, field in enumerate(self._fields):
                if field.get(key) == name:
                    return number
        titled = [n for n, field in enumerate(self._fields) if field.get("title") == name]
        return titled[0] if len(titled) == 1 else None

    def document(self, row: Mapping[str, Any], numbers: dict[str, int]) -> bytes:
        """Returns the document with the answers of a row. A null answer leaves its field empty."""
        fields = list(self._fields)
        for name, number in numbers.items():
            fields[number] = _answered(fields[number], row[name])
        return json.dumps({**self._document, "fields": fields}).encode()


def _is_computed(field: dict[str, Any]) -> bool:
    return any(part.get("key", "value") == "value" for part in field.get("formulas") or [])


def _answered(field: dict[str, Any], value: Any) -> dict[str, Any]:
    kind = field.get("type")
    if kind == "table" and value is not None:
        return _with_rows(field, value)
    stored = _values.plain(value)
    if kind == "dropdown":
        stored = _option(field, stored)
    elif kind == "multiSelect" and isinstance(stored, list):
        stored = [_option(field, element) for element in stored]
    return {**field, "value": stored}


def _option(field: dict[str, Any], value: Any) -> Any:
    """Returns the id of the option with this id or text, or ``value`` if there is none."""
    options = field.get("options") or []
    if any(option.get("_id") == value for option in options):
        return value
    return next((o["_id"] for o in options if o.get("value") == value), value)


def _with_rows(field: dict[str, Any], rows: list[Any]) -> dict[str, Any]:
    columns = field.get("tableColumns") or []
    ids = {}
    for key in ("title", "identifier", "_id"):
        ids.update({column[key]: column["_id"] for column in columns if column.get(key)})
    made = [
        {
            "_id": f"row{number}",
            "cells": {ids.get(name, name): _values.plain(cell) for name, cell in row.items()},
        }
        for number, row in enumerate(rows, 1)
        if row is not None
    ]
    return {**field, "value": made, "rowOrder": [row["_id"] for row in made]}


def computed(
    data: Any, answers: Answers, run: Callable[[bytes], Any]
) -> tuple[Any, list[ErrorCount]]:
    """Returns a table of the same type with the computed columns, and the errors."""
    kind = _columns.kind(data)
    names = _names(data)
    numbers = answers.numbers(names)
    rows = _rows(data, kind, names)
    results: dict[str, list[Any]] = {field["_id"]: [] for field in answers.computed}
    counts: list[ErrorCount] = []
    for place, row in enumerate(rows):
        result = run(answers.document(row, numbers))
        stored = {field.get("_id"): field for field in json.loads(result)["fields"]}
        failed = {}
        for failure in getattr(result, "failures", []):
            failed[failure.field] = failure
            counts.append(ErrorCount(failure.code, 1, place, failure.message, failure.field))
        for field in answers.computed:
            value = None if field["_id"] in failed else stored[field["_id"]].get("value")
            results[field["_id"]].append(_read(field, value))
    return _made(data, kind, answers, results), _columns.joined(counts)


def _read(field: dict[str, Any], value: Any) -> Any:
    if value in ("", None):
        return "" if value == "" and field.get("type") in ("text", "textarea") else None
    if field.get("type") == "date":
        return _epoch + datetime.timedelta(milliseconds=value)
    return value


def _names(data: Any) -> list[str]:
    if isinstance(data, Mapping):
        return list(data)
    if hasattr(data, "collect_schema"):  # a lazy frame
        return data.collect_schema().names()
    return list(getattr(data, "column_names", None) or getattr(data, "columns", None) or
                data.schema.names)


def _rows(data: Any, kind: Any, names: list[str]) -> list[dict[str, Any]]:
    if kind.needs_rows:
        return [
            {name: data[name][row] for name in names} for row in range(_columns.row_count(data))
        ]
    return kind.table(data, names).to_pylist()


def _made(data: Any, kind: Any, answers: Answers, results: dict[str, list[Any]]) -> Any:
    if kind.needs_rows:
        return results
    pa = _columns._pyarrow()
    types = {
        "number": pa.float64(), "text": pa.utf8(), "textarea": pa.utf8(), "dropdown": pa.utf8(),
        "date": pa.timestamp("ms", "UTC"), "multiSelect": pa.list_(pa.utf8()),
    }
    arrays = {
        field["_id"]: pa.array(results[field["_id"]], types.get(field.get("type")))
        for field in answers.computed
    }
    return kind.wrapped(pa.table(arrays), data)
