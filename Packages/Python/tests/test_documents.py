"""Documents, templates and findings."""

import json
import random
from pathlib import Path

import pytest

import formulary as fy

EXAMPLES = Path(__file__).parents[3] / "Examples"
INVOICE = (EXAMPLES / "invoice.json").read_bytes()


def run(data):
    document = fy.Document(data)
    document.run()
    return bytes(document)


def test_a_document_is_run_changed_and_asked():
    doc = fy.Document(INVOICE)
    assert doc.run() == []
    before = doc["gross"]
    change = doc.set("taxRate", 0.07)
    assert "gross" in change.changed and "tax" in change.changed
    assert doc["gross"] < before
    assert doc["Tax rate"] == 0.07
    assert doc.trace("gross")["expression"] == "round(net + tax, 2)"
    assert doc.lint() == fy.Document(bytes(doc)).lint()
    assert json.loads(bytes(doc))["identifier"] == "doc_invoice"
    assert "gross" in doc and "nope" not in doc
    with pytest.raises(fy.UnknownField, match="did you mean"):
        doc["gros"]
    with pytest.raises(fy.Error):
        doc.set("taxRate", [1])


def test_what_is_no_document_is_refused():
    for data in (b"{", b"[1]", b""):
        with pytest.raises(fy.Error) as caught:
            fy.Document(data)
        assert caught.value.range is not None


def test_a_stream_keeps_its_order_and_tells_bad_lines():
    line = json.dumps(json.loads(INVOICE)).encode()
    other = line.replace(b'"value": 0.19', b'"value": 0.07')
    assert other != line
    results = list(fy.Template(INVOICE).run([line, b"{broken", other + b"\n"]))
    assert results[0] == run(line) and results[2] == run(other) + b"\n"
    assert isinstance(results[1], fy.Failure) and results[1].line == 2
    assert results[1].text == b"{broken"


def test_findings_are_told_by_the_rules_that_are_chosen(tmp_path):
    (tmp_path / "a.formula").write_text("1 + nope(2)")
    (tmp_path / "b.json").write_text("[1, 2]")
    found = fy.lint(tmp_path)
    assert {finding.rule for finding in found} == {"unknown-function"}
    assert found[0].start.offset == 4
    with pytest.raises(fy.Error, match="no rule 'nope'"):
        fy.lint(tmp_path, select=["nope"])


def test_answers_are_computed_as_documents_are():
    pa = pytest.importorskip("pyarrow")
    template = fy.Template(INVOICE)
    answers = pa.table(
        {
            "taxRate": [0.19, 0.07],
            "terms": ["30 days", "receipt"],
            "lines": [
                [{"quantity": 2.0, "price": 489.0, "discount": 0.1}],
                [{"quantity": 1.0, "price": 10.0, "discount": None}] * 2,
            ],
        }
    )
    computed = template.evaluate(answers)
    assert computed.column("net").to_pylist() == [880.2, 20.0]
    assert computed.column("gross").to_pylist() == [1047.44, 21.4]
    assert str(computed.column("due")[0].as_py()).startswith("2026-12-21")
    assert template.errors == []
    with pytest.raises(fy.Error, match="no field"):
        template.evaluate({"nope": [1]})


def test_columns_of_answers_give_what_documents_give():
    pa = pytest.importorskip("pyarrow")
    rng = random.Random(10)
    template = fy.Template(INVOICE)

    def some(*values):
        return rng.choice([None, *values])

    def rows():
        return [
            {"quantity": some(1.0, 2.5), "price": some(0.1, 99.0), "discount": some(0.1, 1.0)}
            for _ in range(rng.randrange(4))
        ]

    for _ in range(20):
        count = rng.choice([0, 1, 30])
        answers = pa.table(
            {
                "taxRate": pa.array([some(0.0, 0.07, 1e300) for _ in range(count)], pa.float64()),
                "terms": pa.array(
                    [some("30 days", "receipt", "none of these", "") for _ in range(count)],
                    pa.utf8(),
                ),
                "lines": pa.array(
                    [rows() for _ in range(count)],
                    pa.list_(
                        pa.struct([(name, pa.float64()) for name in ("quantity", "price", "discount")])
                    ),
                ),
            }
        )
        by_columns, counted = template.evaluate(answers), template.errors
        by_documents = template._evaluate_documents(answers)
        assert sorted(by_columns.column_names) == sorted(by_documents.column_names)
        for name in by_columns.column_names:
            assert by_columns.column(name).to_pylist() == by_documents.column(name).to_pylist()
        told = [[(e.field, e.code, e.count, e.row) for e in each] for each in (counted, template.errors)]
        assert sorted(told[0]) == sorted(told[1])
