"""Formulas over values and over columns."""

import datetime
import math
import os
import pickle
import signal
import threading
import time
from decimal import Decimal
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

import formulary as fy

INVOICE = (Path(__file__).parents[3] / "Examples" / "invoice.json").read_bytes()
SCHEMA = {"price": "number", "quantity": "number", "discount": "number?"}
ORDER = "round(price * quantity * (1 - coalesce(discount, 0)), 2)"


@pytest.mark.parametrize(
    "expression, values, result",
    [
        (ORDER, {"price": 19.99, "quantity": 3, "discount": None}, 59.97),
        ("upper(name)", {"name": "größe"}, "GRÖSSE"),
        ("a > 1", {"a": 2}, True),
        ("if(a > 1, null, 1)", {"a": 2}, None),
        ("[a, a + 1]", {"a": 2}, [2, 3]),
        ("sum(map(rows, (r) -> r.n))", {"rows": [{"n": 1}, {"n": 2.5}]}, 3.5),
        ("a", {"a": math.nan}, None),
    ],
)
def test_values_of_all_kinds_go_in_and_out(expression, values, result):
    assert fy.compile(expression)(**values) == result


def test_an_optional_field_may_be_left_out():
    assert fy.compile(ORDER, schema=SCHEMA)(price=19.99, quantity=3) == 59.97


def test_dates_keep_their_zone():
    f = fy.compile('dateAdd(due, 1, "days")', schema={"due": "date"})
    berlin = ZoneInfo("Europe/Berlin")
    due = datetime.datetime(2026, 3, 28, 12, tzinfo=berlin)
    assert f(due=due) == datetime.datetime(2026, 3, 29, 12, tzinfo=berlin)


def test_what_goes_wrong_has_code_message_and_range():
    with pytest.raises(fy.Error) as caught:
        fy.compile("1 / a")(a=0)
    assert caught.value.code == "division-by-zero"
    assert caught.value.range == (0, 5)
    with pytest.raises(fy.Error, match="did you mean 'price'"):
        fy.compile("pric * 2", schema={"price": "number"})
    with pytest.raises(TypeError, match="reads 'price', which is not given"):
        fy.compile(ORDER, schema=SCHEMA)(quantity=1)
    with pytest.raises(TypeError, match="no field 'prise'"):
        fy.compile(ORDER, schema=SCHEMA)(price=1, quantity=1, prise=2)


def test_a_formula_crosses_processes():
    assert pickle.loads(pickle.dumps(fy.compile(ORDER, schema=SCHEMA)))(price=2, quantity=3) == 6


def test_a_dict_of_lists_gives_a_dict_of_lists():
    f = fy.compile(ORDER, schema=SCHEMA)
    data = {"price": [19.99, 5, None], "quantity": [3, 2, 1], "discount": [None, 0.1, None]}
    assert f.evaluate(data) == {"value": [59.97, 9.0, None]}
    with pytest.raises(fy.Error, match="different numbers of rows"):
        f.evaluate({"price": [1], "quantity": [1, 2]})
    with pytest.raises(fy.Error, match="no column 'quantity'"):
        f.evaluate({"price": [1.0]})
    with pytest.raises(TypeError, match="is not a table"):
        f.evaluate([1, 2])


def test_errors_are_counted_told_or_raised():
    f = fy.compile("1 / a")
    data = {"a": [1, 0, 2, 0]}
    assert f.evaluate(data) == {"value": [1, None, 0.5, None]}
    assert [(e.code, e.count, e.row) for e in f.errors] == [("division-by-zero", 2, 1)]
    told = f.evaluate(data, errors="struct")["value"]
    assert told[0] == {"value": 1, "error": None}
    assert told[1]["error"].startswith("division-by-zero: ")
    with pytest.raises(fy.Error, match="row 1"):
        f.evaluate(data, errors="raise")


def test_tables_of_each_kind_give_the_same_kind():
    pa = pytest.importorskip("pyarrow")
    f = fy.compile("price * quantity")
    table = pa.table({"price": [1.5, 2.5], "quantity": [2, 4], "other": ["x", "y"]})
    assert f.evaluate(table).equals(pa.table({"value": [3.0, 10.0]}))
    batch = table.to_batches()[0]
    assert f.evaluate(batch).equals(pa.RecordBatch.from_pydict({"value": [3.0, 10.0]}))
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"price": [1.5, 2.5], "quantity": [2, 4]}, index=[7, 9])
    assert f.evaluate(frame)["value"].to_dict() == {7: 3.0, 9: 10.0}
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"price": [1.5], "quantity": [2]})
    assert f.evaluate(frame).to_dict(as_series=False) == {"value": [3.0]}


def test_streams_lazy_frames_and_relations():
    pa = pytest.importorskip("pyarrow")
    f = fy.compile("price * quantity")
    table = pa.table({"price": [1.5, 2.5], "quantity": [2, 4], "other": ["x", "y"]})
    expected = pa.table({"value": [3.0, 10.0]})
    batches = [table.slice(0, 1).to_batches()[0], table.slice(1).to_batches()[0]]
    reader = pa.RecordBatchReader.from_batches(table.schema, batches)
    assert f.evaluate(reader).combine_chunks().equals(expected)
    assert f.evaluate(pa.RecordBatchReader.from_batches(table.schema, [])).num_rows == 0

    class Stream:
        def __arrow_c_stream__(self, requested_schema=None):
            return table.__arrow_c_stream__(requested_schema)

    assert f.evaluate(Stream()).equals(expected)
    template = fy.Template(INVOICE)
    answers = pa.table({"taxRate": [0.19, 0.07]})
    assert template.evaluate(answers.to_reader()).equals(template.evaluate(answers))
    polars = pytest.importorskip("polars")
    lazy = polars.LazyFrame({"price": [1.5], "quantity": [2]})
    assert f.evaluate(lazy).collect().to_dict(as_series=False) == {"value": [3.0]}
    assert fy.compile("1").evaluate(lazy).collect().to_dict(as_series=False) == {"value": [1.0]}
    with pytest.raises(TypeError, match="Series is not a table"):
        f.evaluate(polars.Series([1.0]))
    duckdb = pytest.importorskip("duckdb")
    relation = duckdb.sql("select 19.99 as price, 3 as quantity")
    assert f.evaluate(relation)["value"].to_pylist() == [59.97]


def test_decimals_are_the_nearest_doubles():
    pa = pytest.importorskip("pyarrow")
    f = fy.compile("a")
    cents = [Decimal(n).scaleb(-2) for n in range(1, 20_000, 7)]
    column = pa.array(cents, pa.decimal128(10, 2))
    assert f.evaluate(pa.table({"a": column}))["value"].to_pylist() == [float(c) for c in cents]
    assert f.evaluate({"a": [Decimal("19.99"), None]}) == {"value": [19.99, None]}
    assert f(a=Decimal("19.99")) == 19.99
    assert f(a=Decimal("NaN")) is None


def test_wrong_types_are_named():
    pa = pytest.importorskip("pyarrow")
    f = fy.compile(ORDER, schema=SCHEMA)
    with pytest.raises(fy.Error, match="column 'price' is utf8, expected number"):
        f.evaluate(pa.table({"price": ["a"], "quantity": [1]}))
    decimals = pa.array([[1]], pa.list_(pa.decimal128(5, 2)))
    with pytest.raises(fy.Error, match="column 'price' .*decimal"):
        fy.compile("sum(price)").evaluate(pa.table({"price": decimals}))
    schema = pa.schema([pa.field("price", pa.float64(), nullable=False), ("quantity", pa.int64())])
    with pytest.raises(fy.Error, match="has a null in row 1"):
        f.evaluate(pa.table([pa.array([1.0, None]), pa.array([1, 2])], schema=schema))


def test_ctrl_c_stops_a_long_call_at_once():
    f = fy.compile("sum(map(l, (n) -> sum(map(l, (m) -> m * n))))", max_steps=1 << 40)
    numbers = list(range(60_000))
    threading.Timer(0.2, signal.raise_signal, (signal.SIGINT,)).start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        f(l=numbers)
    assert time.monotonic() - start < 0.4
    assert fy.compile("1")() == 1


def test_threads_take_turns():
    f = fy.compile("a + 1")
    wrong = []

    def work(base):
        wrong.extend(v for v in range(500) if f(a=base + v) != base + v + 1)

    threads = [threading.Thread(target=work, args=(base,)) for base in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_forked_process_goes_on():
    f = fy.compile("a * 2")
    data = {"a": [1.0] * 40_000}
    f.evaluate(data, threads=2)
    child = os.fork()
    if child == 0:
        os._exit(0 if f.evaluate(data, threads=2)["value"][0] == 2 else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_a_value_that_is_nested_too_deeply_is_refused():
    deep = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(ValueError, match="nested too deeply"):
        fy.compile("count(a)")(a=deep)
