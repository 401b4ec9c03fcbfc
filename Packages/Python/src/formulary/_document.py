"""A JoyDoc document."""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass
from typing import Any

from . import _values
from ._errors import Error
from ._library import call, call_json, ffi, interruptibly, lib, new_error, options, raised
from ._lint import Finding, finding


@dataclass(frozen=True)
class FormulaFailure:
    """A formula that failed. Its field keeps its value."""

    field: str
    code: str
    message: str
    formula: str | None = None
    hint: str | None = None
    range: tuple[int, int] | None = None
    """The byte range in the document."""


def failures(entries: list[dict[str, Any]]) -> list[FormulaFailure]:
    return [
        FormulaFailure(
            entry["field"], entry["code"], entry["message"], entry.get("formula"),
            entry.get("hint"), (int(entry["range"]["start"]), int(entry["range"]["end"])),
        )
        for entry in entries
    ]


@dataclass(frozen=True)
class Change:
    """The effects of a change."""

    changed: list[str]
    """The ids of the computed fields whose values changed."""
    recomputed: list[str]
    """The ids of the fields whose formulas were evaluated."""
    report: dict[str, Any]
    """The complete report, as printed by `formulary apply --format report`."""


class Document:
    """An open JoyDoc document that can be changed and recalculated.

    ``document["gross"]`` is the stored value of a field, by id, identifier or title.
    ``bytes(document)`` is the source, in which only changed values differ from what was opened.
    """

    def __init__(
        self, data: bytes | str, *, now: float | None = None, timezone: str | None = None,
        locale: str | None = None, seed: int = 0, max_steps: int | None = None,
    ) -> None:
        text = data.encode() if isinstance(data, str) else bytes(data)
        made, _kept = options(
            now=now, timezone=timezone, locale=locale, seed=seed, max_steps=max_steps
        )
        error = new_error()
        handle = lib.formulary_open(text, len(text), made, error)
        if handle == ffi.NULL:
            raise raised(error)
        self._handle = ffi.gc(handle, lib.formulary_document_free)
        self._lock = threading.RLock()

    @classmethod
    def open(cls, path: str | os.PathLike[str], **chosen: Any) -> Document:
        """Opens the document in a file."""
        with open(path, "rb") as file:
            return cls(file.read(), **chosen)

    def __bytes__(self) -> bytes:
        with self._lock:
            return call(lib.formulary_document_bytes, self._handle)

    @property
    def fields(self) -> list[dict[str, str]]:
        """The fields, each with ``id``, ``type``, and ``identifier`` and ``title`` if present."""
        with self._lock:
            return call_json(lib.formulary_document_fields, self._handle)

    def _id(self, name: str) -> str:
        fields = self.fields
        for key in ("id", "identifier"):
            for field in fields:
                if field.get(key) == name:
                    return field["id"]
        titled = [field["id"] for field in fields if field.get("title") == name]
        if len(titled) == 1:
            return titled[0]
        self[name]  # raises, with a suggestion
        return name

    def __getitem__(self, field: str) -> Any:
        name = field.encode("utf-8", "replace")
        with self._lock:
            return call_json(lib.formulary_document_value, self._handle, name, len(name))

    def __contains__(self, field: object) -> bool:
        try:
            self[str(field)]
        except Error:
            return False
        return True

    def run(self) -> list[FormulaFailure]:
        """Evaluates all formulas, and returns the failures."""
        with self._lock:
            return failures(
                interruptibly(
                    self._handle, lambda: call_json(lib.formulary_document_run, self._handle)
                )
            )

    def set(self, field: str, value: Any) -> Change:
        """Sets the value of a field and recalculates the dependent fields."""
        return self.apply(
            [
                {
                    "target": "field.update",
                    "fieldId": self._id(field),
                    "change": {"value": _values.plain(value)},
                }
            ]
        )[0]

    def apply(self, changelogs: list[dict[str, Any]]) -> list[Change]:
        """Applies changelogs in order.

        Raises :class:`Error` for the first one that cannot be applied. The ones before it stay
        applied.
        """
        data = _values.encoded(changelogs)
        with self._lock:
            reports = interruptibly(
                self._handle,
                lambda: call_json(lib.formulary_document_apply, self._handle, data, len(data)),
            )
        changes = []
        for report in reports:
            if not report["applied"]:
                raise Error("change-refused", report["error"])
            computed = [change["fieldId"] for change in report["computedChanges"]]
            changes.append(Change(computed, report["recomputedFields"], report))
        return changes

    def trace(self, field: str) -> dict[str, Any]:
        """Returns the trace of a field, as printed by `formulary trace --format json`."""
        name = field.encode("utf-8", "replace")
        with self._lock:
            return call_json(lib.formulary_document_trace, self._handle, name, len(name))

    def validate(self) -> dict[str, Any]:
        """Returns the validation result, as printed by `formulary validate --format json`."""
        with self._lock:
            return call_json(lib.formulary_document_validate, self._handle)

    def lint(self) -> list[Finding]:
        """Returns the findings in the current document."""
        with self._lock:
            return [
                finding(entry) for entry in call_json(lib.formulary_document_lint, self._handle)
            ]
