"""Calls the Python package with arguments of the right types and any values, from two threads at once.

    make fuzz-python TIME=300

The package may raise `formulary.Error`, and `TypeError`, `ValueError` or `OverflowError` for values that it
cannot pass on. Any other exception, and the end of the process, is a finding. Needs cffi; with pyarrow,
columns are passed too.
"""

import datetime
import decimal
import json
import random
import sys
import threading
import time
from zoneinfo import ZoneInfo

import formulary as fy

try:
    import pyarrow as pa
except ImportError:
    pa = None

ALLOWED = (fy.Error, TypeError, ValueError, OverflowError)
TEXTS = ["", "a", "b", "t", "price", "rows", "total", "\0", "a\0b", "\ud800", "é", "e\u0301", "null", "1e999", "7", "UTC",
         "Europe/Berlin", "Nowhere/Land", "../../etc/passwd", "de", "\u202e", "[", '{"a":', "x" * 5000, "number", "text?"]
NUMBERS = [0, -0.0, 1, -1, 0.5, float("nan"), float("inf"), -float("inf"), 2**53 + 1, -(2**63), 2**64, 10**400, 1e308, 5e-324]
SOURCES = ["1 + 1", "a + b", "a.b", "t.a", "sum(t.a)", "map(t, r -> r.a)", "upper(a)", "a[b]", "date(2024, a, b)", "count(a)",
           "[a, b]", "{a: a, b: b}", "sequence(a)", "repeat(a, b)", "formatDate(a, b)", "toDate(a)", "now()", "sort(a)", "(", "",
           "let x = a; x + x", "keys(a)", "fromEntries(a)", "a & b & t", "split(a, b)", "sequence(1000000)", "uuid()"]
FORM = {"_id": "d", "files": [], "fields": [
    {"_id": "price", "type": "number", "title": "Price", "value": 5},
    {"_id": "rows", "type": "table", "title": "Rows", "rowOrder": ["r"], "tableColumnOrder": ["c"],
     "tableColumns": [{"_id": "c", "type": "number", "title": "C"}], "value": [{"_id": "r", "cells": {"c": 1}}]},
    {"_id": "total", "type": "number", "title": "Total", "value": 10, "formulas": [{"_id": "a", "key": "value", "formula": "t"}]}],
    "formulas": [{"_id": "t", "type": "calc", "scope": "private", "expression": "price * 2 + sum(rows.c)"}]}
TARGETS = ["field.update", "field.value.rowCreate", "field.value.rowUpdate", "field.value.rowDelete", "field.create",
           "field.delete", "page.create", "document.restore", "", "x"]


class Chooser(random.Random):
    def value(self, depth=0):
        kind = self.randrange(9 if depth < 3 else 6)
        if kind == 0:
            return self.choice(NUMBERS)
        if kind == 1:
            return self.choice(TEXTS)
        if kind == 2:
            return self.choice([None, True, False, decimal.Decimal("NaN"), decimal.Decimal("1e500"), decimal.Decimal("0.1")])
        if kind == 3:
            zone = self.choice([None, datetime.timezone.utc, ZoneInfo("Europe/Berlin"), datetime.timezone(datetime.timedelta(hours=-23))])
            return self.choice([datetime.datetime.min, datetime.datetime.max, datetime.datetime(2024, 2, 29, 12)]).replace(tzinfo=zone)
        if kind == 4:
            return self.choice([datetime.date.min, datetime.date.max, datetime.date(2024, 5, 31)])
        if kind == 5:
            return self.choice([b"bytes", object(), 1j, {1, 2}, range(3), ()])
        if kind == 6:
            return {self.choice(TEXTS + [1, None, (1, 2)]): self.value(depth + 1) for _ in range(self.randrange(4))}
        if kind == 7:
            deep = self.value(3)
            for _ in range(self.choice([3, 600, 900])):
                deep = [deep]
            return deep
        return [self.value(depth + 1) for _ in range(self.randrange(4))]

    def options(self):
        return {name: value for name, value in (
            ("now", self.choice(NUMBERS[:9])), ("timezone", self.choice(TEXTS)), ("locale", self.choice(TEXTS)),
            ("seed", self.choice([0, 1, -1, 2**64 - 1, 2**64])), ("max_steps", self.choice([0, 1, -1, 100_000, 2**63 - 1, 2**64])),
        ) if self.random() < 0.3}

    def schema(self):
        if self.random() < 0.5:
            return None
        kinds = ["number", "text?", "any", "date", "list", "boolean", "null", "", "never", [{"a": "number"}], {"a": "text"}, [], 7, None]
        return {self.choice(["a", "b", "t"] + TEXTS): self.choice(kinds) for _ in range(self.randrange(4))}


def attempt(work):
    """Returns the result of a call, or the exception that it may raise."""
    try:
        return work()
    except ALLOWED as error:
        str(error), repr(error)
        return error


def on_two_threads(work, *more):
    """Runs work on two threads at once, and raises what one of them raised."""
    failures = []

    def run():
        try:
            attempt(work)
            for other in more:
                attempt(other)
        except BaseException as error:  # noqa: BLE001
            failures.append(error)

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def formula(chance):
    made = attempt(lambda: fy.compile(chance.choice(SOURCES), chance.schema(), **chance.options()))
    if not isinstance(made, fy.Formula):
        return
    for _ in range(3):
        values = {name: chance.value() for name in made.fields}
        if chance.random() < 0.2:
            values[chance.choice(TEXTS)] = 1
        work = [lambda: made(**values)]
        size = chance.randrange(6)
        table = {name: [chance.value() for _ in range(size)] for name in made.fields}
        errors, count = chance.choice(["null", "struct", "raise", ""]), chance.choice([1, 2, 0, -1, 2**31])
        work.append(lambda: made.evaluate(table, errors=errors, threads=count))
        if pa:
            column = chance.choice([
                pa.array([1.5, None, 3.0][:size]), pa.array(["a", None, "é"][:size]), pa.array([[1], None, []][:size]),
                pa.array([{"a": 1}, None][:size]), pa.nulls(size), pa.array([1, 2, 3][:size], pa.timestamp("ns", "Europe/Berlin")),
                pa.array(["x", "y", "x"][:size]).dictionary_encode(), pa.array([b"a"][:size]), pa.array([1, 2][:size], pa.decimal128(9, 2)),
                pa.array([1.0, 2.0, 3.0, 4.0])[size % 3:],
            ])
            names = list(made.fields) or ["a"]
            arrow = pa.table({name: column for name in names})
            work.append(lambda: made.evaluate(arrow, errors=errors, threads=count))
        on_two_threads(*work)


def document(chance):
    source = json.dumps(FORM).encode()
    if chance.random() < 0.3:
        source = source[:chance.randrange(len(source))] + chance.choice([b"", b"}", b"\xff", b"\0", b'"'])
    opened = attempt(lambda: fy.Document(source, **chance.options()))
    if not isinstance(opened, fy.Document):
        return
    for _ in range(4):
        name, value, other = chance.choice(TEXTS), chance.value(), attempt(lambda: json.loads(json.dumps(chance.value())))
        change = {"target": chance.choice(TARGETS), "fieldId": name, "change": {"value": other, "rowId": "r", "row": other}}
        on_two_threads(
            lambda: opened.set(name, value), lambda: opened.apply([change]), lambda: opened.apply(value), opened.run,
            lambda: opened[name], lambda: name in opened, lambda: opened.trace(name), opened.validate, lambda: bytes(opened),
            lambda: opened.fields, opened.lint)


def template(chance):
    made = attempt(lambda: fy.Template(json.dumps(FORM), **chance.options()))
    if not isinstance(made, fy.Template):
        return
    lines = [json.dumps(FORM).replace("5", str(chance.choice(NUMBERS))).encode() + b"\n",
             chance.choice([b"", b"[]", b"{", b"\xff\n", b"null\r\n"])]
    answers = {chance.choice(["price", "rows", "Price", "x"]): [chance.value() for _ in range(chance.randrange(4))] for _ in range(2)}
    on_two_threads(lambda: list(made.run(lines)), lambda: made.evaluate(answers))


def main():
    seconds, seed = float(sys.argv[1]) if len(sys.argv) > 1 else 60, int(sys.argv[2]) if len(sys.argv) > 2 else 1
    end, rounds = time.time() + seconds, 0
    while time.time() < end:
        chance = Chooser(seed * 1_000_003 + rounds)
        try:
            chance.choice([formula, formula, document, template])(chance)
        except BaseException:
            print(f"round {rounds} of seed {seed}", file=sys.stderr)
            raise
        rounds += 1
    print(f"{rounds} rounds without a finding")


main()
