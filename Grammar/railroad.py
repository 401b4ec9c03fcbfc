"""Draws each production of Grammar/Formula.ebnf as a railroad diagram in SVG.

    python3 Grammar/railroad.py Documentation/Railroad [--check]

Supports the subset of ISO 14977 that the grammar uses. With --check nothing is written, and the exit code
is 1 if a file is out of date.
"""

import pathlib
import re
import sys
from xml.sax.saxutils import escape

TOKEN = re.compile(
    r"\s*(?:(?P<text>\"[^\"]*\"|'[^']*')|(?P<special>\?[^?]+\?(?!\"))"
    r"|(?P<name>[A-Za-z_]+)|(?P<sign>[=|,;()\[\]{}]))", re.S)
WIDTH = 8.2  # of a character
STEP = 20  # between parallel tracks
ARC = 10


class Box:
    """A part of a diagram: `up` and `down` are its extents from its track."""

    def __init__(self, width, up, down, draw):
        self.width, self.up, self.down, self.draw = width, up, down, draw


def line(x, y, to_x, to_y=None):
    return f'<path d="M{x:g} {y:g}' + (f'H{to_x:g}' if to_y is None else f'L{to_x:g} {to_y:g}') + '"/>'


def label(text, kind):
    width = len(text) * WIDTH + 20

    def draw(x, y):
        radius = 11 if kind == "terminal" else 3
        return (f'<rect class="{kind}" x="{x:g}" y="{y - 12:g}" width="{width:g}" height="24" '
                f'rx="{radius}"/><text x="{x + width / 2:g}" y="{y + 4.5:g}">{escape(text)}</text>')

    return Box(width, 14, 14, draw)


def sequence(parts):
    if len(parts) == 1:
        return parts[0]
    gap = 12
    width = sum(p.width for p in parts) + gap * (len(parts) - 1)

    def draw(x, y):
        out = []
        for number, part in enumerate(parts):
            if number:
                out.append(line(x, y, x + gap))
                x += gap
            out.append(part.draw(x, y))
            x += part.width
        return "".join(out)

    return Box(width, max(p.up for p in parts), max(p.down for p in parts), draw)


def branch(x, y, to_y):
    """Returns a track that branches off to the right and down to another height."""
    return (f'<path d="M{x:g} {y:g}a{ARC} {ARC} 0 0 1 {ARC} {ARC}V{to_y - ARC:g}'
            f'a{ARC} {ARC} 0 0 0 {ARC} {ARC}"/>')


def join(x, y, from_y):
    """Returns a track that comes up from another height and joins at the right."""
    return (f'<path d="M{x - 2 * ARC:g} {from_y:g}a{ARC} {ARC} 0 0 0 {ARC} -{ARC}V{y + ARC:g}'
            f'a{ARC} {ARC} 0 0 1 {ARC} -{ARC}"/>')


def choice(parts):
    """Returns a box of alternatives, the first on the track and the others below."""
    if len(parts) == 1:
        return parts[0]
    inner = max(p.width for p in parts)
    width = inner + 4 * ARC
    offsets = [0]
    for before, part in zip(parts, parts[1:]):
        offsets.append(offsets[-1] + max(before.down + part.up + 6, 2 * ARC))

    def draw(x, y):
        out = []
        for part, offset in zip(parts, offsets):
            start = x + 2 * ARC
            if offset:
                out.append(branch(x, y, y + offset) + join(x + width, y, y + offset))
            else:
                out.append(line(x, y, start))
                out.append(line(start + inner, y, x + width))
            out.append(part.draw(start, y + offset))
            out.append(line(start + part.width, y + offset, start + inner))
        return "".join(out)

    return Box(width, parts[0].up, offsets[-1] + parts[-1].down, draw)


def skip():
    return Box(0, 2, 2, lambda x, y: "")


def repetition(part):
    """Returns a box of zero or more repetitions: a track around the body, and one back below it."""
    width = part.width + 4 * ARC
    back = max(part.down + ARC, 2 * ARC)
    past = max(part.up + ARC, 2 * ARC)

    def draw(x, y):
        start, end = x + 2 * ARC, x + 2 * ARC + part.width
        return (
            line(x, y, start) + part.draw(start, y) + line(end, y, x + width)
            + f'<path d="M{end:g} {y:g}a{ARC} {ARC} 0 0 1 {ARC} {ARC}V{y + back - ARC:g}'
            f'a{ARC} {ARC} 0 0 1 -{ARC} {ARC}H{start:g}a{ARC} {ARC} 0 0 1 -{ARC} -{ARC}'
            f'V{y + ARC:g}a{ARC} {ARC} 0 0 1 {ARC} -{ARC}"/>'
            + f'<path d="M{x:g} {y:g}a{ARC} {ARC} 0 0 0 {ARC} -{ARC}V{y - past + ARC:g}'
            f'a{ARC} {ARC} 0 0 1 {ARC} -{ARC}H{x + width - 2 * ARC:g}a{ARC} {ARC} 0 0 1 {ARC} {ARC}'
            f'V{y - ARC:g}a{ARC} {ARC} 0 0 0 {ARC} {ARC}"/>')

    return Box(width, past + 2, back + 2, draw)


class Grammar:
    """Parses productions and creates their diagrams."""

    def __init__(self, text):
        text = re.sub(r"\(\*.*?\*\)", " ", text, flags=re.S)
        self.tokens = []
        place = 0
        while place < len(text.rstrip()):
            found = TOKEN.match(text, place)
            if not found:
                raise SystemExit(f"cannot read the grammar at {text[place:place + 40]!r}")
            self.tokens.append((found.lastgroup, found.group(found.lastgroup)))
            place = found.end()
        self.place = 0

    def peek(self):
        return self.tokens[self.place] if self.place < len(self.tokens) else (None, None)

    def take(self, sign=None):
        kind, text = self.peek()
        if sign and text != sign:
            raise SystemExit(f"expected {sign!r}, found {text!r}")
        self.place += 1
        return kind, text

    def productions(self):
        while self.place < len(self.tokens):
            name = self.take()[1]
            self.take("=")
            body = self.alternatives()
            self.take(";")
            yield name, body

    def alternatives(self):
        parts = [self.concatenation()]
        while self.peek()[1] == "|":
            self.take()
            parts.append(self.concatenation())
        return choice(parts)

    def concatenation(self):
        parts = [self.factor()]
        while self.peek()[1] == ",":
            self.take()
            parts.append(self.factor())
        return sequence(parts)

    def factor(self):
        kind, text = self.take()
        if kind == "text":
            return label(text[1:-1], "terminal")
        if kind == "special":
            return label(text.strip("? \n"), "special")
        if kind == "name":
            return label(text, "production")
        inner = self.alternatives()
        self.take({"(": ")", "[": "]", "{": "}"}[text])
        if text == "[":
            return choice([inner, skip()])
        return repetition(inner) if text == "{" else inner


# The diagrams have a dark version for dark pages.
STYLE = """.paper{fill:#fff}
path{fill:none;stroke:#57606a;stroke-width:1.6}
rect{stroke-width:1.4}
.terminal{fill:#ddf4ff;stroke:#0969da}
.production{fill:#fff8c5;stroke:#9a6700}
.special{fill:#f6f8fa;stroke:#57606a}
text{font:13px ui-monospace,Menlo,Consolas,monospace;text-anchor:middle;fill:#1f2328}
.name{font-weight:bold;text-anchor:start}
@media (prefers-color-scheme:dark){
.paper{fill:#161b22}
path{stroke:#8b949e}
.terminal{fill:#12324f;stroke:#58a6ff}
.production{fill:#3a2e0a;stroke:#d29922}
.special{fill:#21262d;stroke:#8b949e}
text{fill:#e6edf3}
}"""


def picture(name, body):
    left, top = 12, 26
    track = top + body.up + 4
    width = body.width + 2 * left + 40
    height = track + body.down + 10
    start, end = left, left + 20
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(name)}">'
        f"<style>{STYLE}</style>"
        f'<rect class="paper" width="100%" height="100%"/>'
        f'<text class="name" x="{left}" y="18">{escape(name)}</text>'
        f'<path d="M{start} {track - 7:g}v14"/>{line(start, track, end)}'
        + body.draw(end, track)
        + line(end + body.width, track, end + body.width + 20)
        + f'<path d="M{end + body.width + 20:g} {track - 7:g}v14"/></svg>\n')


def main():
    folder = pathlib.Path(sys.argv[1])
    grammar = pathlib.Path(__file__).with_name("Formula.ebnf").read_text()
    pictures = {f"{name}.svg": picture(name, body) for name, body in Grammar(grammar).productions()}
    stale = [n for n, text in pictures.items()
             if not (folder / n).exists() or (folder / n).read_text() != text]
    if "--check" in sys.argv:
        if stale:
            raise SystemExit(f"stale: {', '.join(stale)}; run 'make railroad'")
        return
    folder.mkdir(parents=True, exist_ok=True)
    for name in stale:
        (folder / name).write_text(pictures[name])


if __name__ == "__main__":
    main()
