"""Compares formulas over random Arrow batches with the same formulas row by row."""

import datetime
import os
import random

import pytest

import formulary as fy

pa = pytest.importorskip("pyarrow")

ROUNDS = int(os.environ.get("BATCHES", "1000"))

FORMULAS = [
    ("a * b - c", "nnn"), ("round(a / b, 2)", "nn"), ("iff(a > b, a, c)", "nnn"),
    ("coalesce(a, b, 0)", "nn"), ('concat(upper(s), " ", t)', "ss"), ("length(s) + a", "sn"),
    ('iff(s == t, "same", lower(t))', "ss"), ("contains(s, t)", "ss"), ("not(f)", "f"),
    ("or(a == b, f)", "nnf"), ("year(d) * 12 + month(d)", "d"), ("d", "d"),
    ('dateDiff(d, e, "days")', "dd"), ("d < e", "dd"), ("sum(l)", "l"), ("l", "l"),
    ("sum(map(r, (x) -> x.n * 2))", "r"), ("count(r)", "r"), ("floor(a) + abs(b)", "nn"),
    ("a", "n"), ("s", "s"), ("ifError(a / b, 0 - 1)", "nn"),
]
NAMES = {"n": "abc", "s": "st", "f": "f", "d": "de", "l": "l", "r": "r"}
WORDS = ["", "a", "Ä", "größe", "Straße", "word word", "🙂", "x" * 70]
EPOCH = datetime.datetime(1970, 1, 1)


def names(kinds):
    taken = {kind: iter(NAMES[kind]) for kind in NAMES}
    return [next(taken[kind]) for kind in kinds]


def values(kind, type_, count, rng):
    """Returns values of a kind, some of them null."""
    chance = rng.choice([0, 0, 0.1, 0.9])

    def value():
        if rng.random() < chance:
            return None
        if kind == "n":
            if pa.types.is_floating(type_):
                return rng.choice([0.0, -0.0, 1.5, -2.25, 3.0, 1e6, 0.1])
            return rng.randrange(100)
        if kind == "s":
            return rng.choice(WORDS)
        if kind == "f":
            return rng.random() < 0.5
        if kind == "d":
            return EPOCH + datetime.timedelta(seconds=rng.randrange(-(10**9), 2 * 10**9))
        if kind == "l":
            return [rng.choice([1.0, 2.5, None]) for _ in range(rng.randrange(5))]
        return [{"n": rng.choice([1.0, 2.0]), "t": "x"} for _ in range(rng.randrange(12))]

    return [value() for _ in range(count)]


def column(kind, rows, rng):
    pad = rng.randrange(3)
    types = {
        "n": [pa.float64(), pa.float64(), pa.float32(), pa.int8(), pa.uint16(), pa.int64()],
        "s": [pa.utf8(), pa.large_utf8()],
        "f": [pa.bool_()],
        "d": [pa.timestamp(unit) for unit in ("s", "ms", "us", "ns")],
        "l": [pa.list_(pa.float64()), pa.large_list(pa.float64())],
        "r": [pa.list_(pa.struct([("n", pa.float64()), ("t", pa.utf8())]))],
    }
    type_ = rng.choice(types[kind])
    made = pa.array(values(kind, type_, rows + pad, rng), type_)
    if kind == "s" and rng.random() < 0.3:
        made = made.dictionary_encode()
    if kind == "d":
        zone = rng.choice([None, "UTC", "Europe/Berlin"])
        made = made.cast(pa.timestamp(type_.unit, zone))
    return made.slice(pad, rows)


def alone(formula, row):
    try:
        return formula(**row)
    except fy.Error as error:
        return error.code


def same(one, other):
    if isinstance(one, datetime.datetime) and isinstance(other, datetime.datetime):
        given, wanted = (
            date if date.tzinfo else date.replace(tzinfo=datetime.timezone.utc)
            for date in (one, other)
        )
        return given == wanted
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, float) and isinstance(other, float):
        return one.hex() == other.hex()
    return one == other


def test_batches_give_what_rows_give():
    rng = random.Random(21)
    compiled = [(fy.compile(text), kinds) for text, kinds in FORMULAS]
    for number in range(ROUNDS):
        formula, kinds = rng.choice(compiled)
        rows = rng.choice([0, 1, 7, 8, 9, 30, 64])
        columns = [column(kind, rows, rng) for kind in kinds]
        batch = pa.RecordBatch.from_arrays(columns, names(kinds))
        told = formula.evaluate(batch, errors="struct").column(0).to_pylist()
        for row, entry in zip(batch.to_pylist(), told, strict=True):
            given = entry["error"].split(":")[0] if entry["error"] else entry["value"]
            wanted = alone(formula, row)
            assert same(given, wanted), (number, formula, row, given, wanted)
