"""Rewrites links that lead out of the documentation folder, so that they point to the repository."""

import posixpath
import re

REPOSITORY = "https://github.com/formulary/formulary/blob/main/"


def on_page_markdown(markdown, page, **_):
    folder = posixpath.join("Documentation", posixpath.dirname(page.file.src_uri))

    def led(found):
        path = posixpath.normpath(posixpath.join(folder, found[1]))
        return found[0] if path.startswith("Documentation/") else f"]({REPOSITORY}{path}{found[2] or ''})"

    return re.sub(r"\]\((\.\./[^)#\s]+)(#[^)\s]*)?\)", led, markdown)
