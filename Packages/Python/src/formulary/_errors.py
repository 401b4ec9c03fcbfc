"""Errors of the engine."""

from __future__ import annotations

from dataclasses import dataclass


class Error(Exception):
    """A rejected call, or a formula that failed.

    ``code`` is a stable identifier such as ``division-by-zero``, and ``message`` a description.
    ``range`` is the byte range in the formula or document, or None.
    """

    def __init__(self, code: str, message: str, range: tuple[int, int] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.range = range

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]"

    def __reduce__(self):  # pickled between processes, for example by Spark
        return type(self), (self.code, self.message, self.range)


class UnknownField(Error, KeyError):
    """An unknown field name."""

    __str__ = Error.__str__


@dataclass(frozen=True)
class ErrorCount:
    """The number of rows in a batch for which a formula failed with the same code."""

    code: str
    count: int
    row: int
    """The first of these rows."""
    message: str
    """The error message for this row."""
    field: str | None = None
    """The field of a template that the formula computes."""


def failure(code: str, message: str, start: int = -1, end: int = -1) -> Error:
    kind = UnknownField if code == "unknown-field" else Error
    return kind(code, message, (start, end) if start >= 0 else None)
