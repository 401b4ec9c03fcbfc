"""Findings in documents and formula files."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ._library import call, ffi, lib


@dataclass(frozen=True)
class Position:
    """A position in a file: line and UTF-16 column, counted from 0, and byte offset."""

    line: int
    character: int
    offset: int


@dataclass(frozen=True)
class Fix:
    title: str
    safe: bool
    """Whether the fix keeps every result."""
    edits: list[dict[str, Any]]


@dataclass(frozen=True)
class Finding:
    """A problem that the linter reports, with its position."""

    file: str
    rule: str
    severity: str
    message: str
    start: Position
    end: Position
    formula: str | None = None
    field: str | None = None
    fixes: tuple[Fix, ...] = ()


def finding(entry: dict[str, Any]) -> Finding:
    """Returns the finding for a JSON object of the library."""
    place = {
        name: Position(int(at["line"]), int(at["character"]), int(at["offset"]))
        for name, at in entry["range"].items()
    }
    return Finding(
        entry["file"], entry["rule"], entry["severity"], entry["message"], place["start"],
        place["end"], entry.get("formula"), entry.get("field"),
        tuple(Fix(fix["title"], fix["safe"], fix["edits"]) for fix in entry["fixes"]),
    )


def lint(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    *, select: Iterable[str] | None = None,
) -> list[Finding]:
    """Returns the findings in files and folders, ordered by file name.

    Folders are searched for documents (``.json``) and formulas (``.formula``), except hidden ones.
    Other JSON files are skipped. ``select`` names the only rules to report. The ``.formulary.toml``
    of a file applies. Counterexamples are searched only if ``select`` names ``can-fail`` or
    ``hidden-input``, which takes about 0.1 s per document.
    """
    if isinstance(paths, (str, os.PathLike)):
        paths = [paths]
    rules = json.dumps(list(select)).encode() if select is not None else None
    found: list[Finding] = []
    for path in paths:
        for file, is_meant in _files(Path(path)):
            data = file.read_bytes()
            name = str(file.absolute()).encode("utf-8", "surrogateescape")
            report = call(
                lib.formulary_lint, data, len(data), name, len(name),
                rules if rules is not None else ffi.NULL, len(rules or b""), is_meant,
            )
            for entry in json.loads(report) if report else []:
                found.append(finding({**entry, "file": str(file)}))
    return found


def _files(path: Path) -> Iterator[tuple[Path, int]]:
    if not path.is_dir():
        yield path, 1
        return
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if name.endswith((".json", ".formula")) and not name.startswith("."):
                yield Path(folder, name), int(name.endswith(".formula"))
