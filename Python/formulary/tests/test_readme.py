"""The results of the README's snippets are those in its comments."""

import pathlib
import re

README = pathlib.Path(__file__).parents[1] / "README.md"


def test_the_readme_is_right():
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(), re.S)
    assert blocks
    told = 0
    for block in blocks:
        names = {}
        exec(block, names)
        for line in block.splitlines():
            code, mark, wanted = line.partition("  # ")
            if mark:
                told += 1
                assert eval(code, names) == eval(wanted), line
    assert told
