"""Templates: recalculation of streams of documents and tables of answers."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from . import _answers, _columns
from ._document import FormulaFailure, failures
from ._errors import Error, ErrorCount
from ._library import OK, ffi, interruptibly, lib, new_error, new_text, options, raised, taken


@dataclass(frozen=True)
class Failure:
    """A line of a stream that is not a document."""

    line: int
    """The line number, counted from 1."""
    error: Error
    text: bytes
    """The original line."""


class Recalculated(bytes):
    """A recalculated document in which some formulas failed. Their fields keep their values."""

    failures: list[FormulaFailure]


class Template:
    """A document that is the template of other documents."""

    def __init__(
        self, data: bytes | str, *, now: float | None = None, timezone: str | None = None,
        locale: str | None = None, seed: int = 0, max_steps: int | None = None,
    ) -> None:
        self._data = data.encode() if isinstance(data, str) else bytes(data)
        self._chosen = dict(
            now=now, timezone=timezone, locale=locale, seed=seed, max_steps=max_steps
        )
        self._lock = threading.RLock()
        self._handle = self._opened()
        self.errors: list[ErrorCount] = []
        """The errors of the last call of :meth:`evaluate`, by field and code."""

    def _opened(self, **more: Any) -> Any:
        made, _kept = options(**{**self._chosen, **more})
        error = new_error()
        handle = lib.formulary_template_open(self._data, len(self._data), made, error)
        if handle == ffi.NULL:
            raise raised(error)
        return ffi.gc(handle, lib.formulary_template_free)

    def __reduce__(self):  # pickled as source
        return _again, (self._data, self._chosen)

    def run(self, lines: Iterable[bytes]) -> Iterator[bytes | Failure]:
        """Recalculates documents, one per line. They need not be copies of the template.

        Yields the recalculated document for each line, in order, or a :class:`Failure` if the line
        is not a document. A document in which formulas failed is a :class:`Recalculated`.
        """
        for number, line in enumerate(lines, 1):
            with self._lock:
                yield self._one(bytes(line), number)

    def evaluate(self, answers: Any) -> Any:
        """Returns the computed columns for a table of answers, as a table of the same type.

        A column name is the id, identifier or title of a field. The value of a table field is a
        list of structs. The results equal those of :meth:`run` for documents with these answers.
        The result of a formula that fails is null, and :attr:`errors` counts the failure.
        """
        kind = _columns.kind(answers)
        if isinstance(kind, _columns.ArrowStream):
            answers, kind = kind.read(answers), _columns.ArrowTable()
        with self._lock:
            if not kind.needs_rows:
                try:
                    return self._evaluate_columns(answers, kind)
                except Error as error:
                    if error.code != "needs-documents":
                        raise
            return self._evaluate_documents(answers)

    def _evaluate_columns(self, answers: Any, kind: Any) -> Any:
        pa = _columns._pyarrow()
        counts: list[ErrorCount] = []
        made: list[Any] = []
        first_row = 0
        for batch in _columns.batches(kind.table(answers, _answers._names(answers))):
            told = new_text()

            def run(handle: Any, *rest: Any) -> int:
                return lib.formulary_template_run_arrow(handle, *rest[:-1], told, rest[-1])

            column = _columns.evaluated(run, self._handle, batch)
            made.append(pa.Table.from_batches([pa.RecordBatch.from_struct_array(column)]))
            for entry in json.loads(taken(told) or b"[]"):
                counts.append(
                    ErrorCount(
                        entry["code"], int(entry["count"]), first_row + int(entry["row"]),
                        entry["message"], entry["field"],
                    )
                )
            first_row += batch.num_rows
        self.errors = _columns.joined(counts)
        return kind.wrapped(pa.concat_tables(made, promote_options="permissive"), answers)

    def _evaluate_documents(self, answers: Any) -> Any:
        """Evaluates each row as a document, for formulas that need more than field values."""

        def recalculated(document: bytes) -> bytes:
            result = self._one(document, 1)
            if isinstance(result, Failure):
                raise result.error
            return result

        with self._lock:
            table, self.errors = _answers.computed(
                answers, _answers.Answers(self._data), recalculated
            )
            return table

    def _one(self, line: bytes, number: int) -> bytes | Failure:
        text, told, error = new_text(), new_text(), new_error()
        body = line.rstrip(b"\r\n")

        def work() -> int:
            return lib.formulary_template_run(
                self._handle, body, len(body), text, told, error
            )

        # Only large documents take long enough to need interruption.
        status = interruptibly(self._handle, work) if len(body) > 262_144 else work()
        if status != OK:
            return Failure(number, raised(error), line)
        result = (taken(text) or b"") + line[len(body):]
        problems = taken(told)
        if problems is None:
            return result
        marked = Recalculated(result)
        marked.failures = failures(json.loads(problems))
        return marked


def _again(data: bytes, chosen: dict[str, Any]) -> Template:
    return Template(data, **chosen)
