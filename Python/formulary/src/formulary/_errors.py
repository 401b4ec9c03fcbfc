"""What can go wrong."""

from __future__ import annotations

from dataclasses import dataclass


class Error(Exception):
    """What the engine refused, or a formula that failed.

    ``code`` is a stable word for programs (``division-by-zero``), ``message`` is for people, and
    ``range`` is the pair of bytes in the formula or document that is meant, or None.
    """

    def __init__(self, code: str, message: str, range: tuple[int, int] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.range = range

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]"

    def __reduce__(self):  # exceptions cross processes, in Spark for one
        return type(self), (self.code, self.message, self.range)


class UnknownField(Error, KeyError):
    """A name that no field bears."""

    __str__ = Error.__str__


@dataclass(frozen=True)
class ErrorCount:
    """The rows of a batch in which a formula failed with one code."""

    code: str
    count: int
    row: int
    """The first of them."""
    message: str
    """What went wrong there."""
    field: str | None = None
    """The field of a template whose formula it is."""


def failure(code: str, message: str, start: int = -1, end: int = -1) -> Error:
    kind = UnknownField if code == "unknown-field" else Error
    return kind(code, message, (start, end) if start >= 0 else None)
