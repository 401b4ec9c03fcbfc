"""The results of the README's snippets are those in its comments."""

import pathlib
import re

import pytest

PACKAGE = pathlib.Path(__file__).parents[1]
BLOCKS = re.findall(r"```python\n(.*?)```", (PACKAGE / "README.md").read_text(), re.S)


@pytest.mark.parametrize("block", BLOCKS)
def test_the_readme_is_right(block, monkeypatch):
    monkeypatch.chdir(PACKAGE.parents[1])
    for module in re.findall(r"^import (duckdb|polars)", block, re.M):
        pytest.importorskip(module)
    names = {}
    told = 0
    for line in block.splitlines():
        code, mark, wanted = line.partition("  # ")
        if mark and wanted[0] in "[{(\"0123456789":
            told += 1
            assert eval(code, names) == eval(wanted), line
        elif not mark and not line.startswith(" "):
            exec(statement(block, line), names)
        elif mark:
            exec(code, names)
    assert told


def statement(block, first):
    """Returns the statement that begins with a line, with its indented lines."""
    lines = block.splitlines()
    place = lines.index(first)
    end = place + 1
    while end < len(lines) and lines[end].startswith(" "):
        end += 1
    return "\n".join(lines[place:end])
