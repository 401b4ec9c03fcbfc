"""Draws the tool's output as pictures of a terminal, as SVG files.

    python3 Documentation/Pictures/draw.py .build/debug/formulary Documentation/Pictures
"""

import os
import pathlib
import re
import subprocess
import sys
from xml.sax.saxutils import escape

LEVELS = [0, 95, 135, 175, 215, 255]


def color(number):
    """Returns the color of an index in the 256-color palette of terminals."""
    red, green, blue = (LEVELS[(number - 16) // part % 6] for part in (36, 6, 1))
    return f"#{red:02x}{green:02x}{blue:02x}"


# The pictures have a dark version for dark pages. The tool's colors suit both.
STYLE = """text{font:14px ui-monospace,Menlo,Consolas,monospace;fill:#1f2328;white-space:pre}
.dim{fill:#6e7781}
.window{fill:#f6f8fa;stroke:#d0d7de}
@media (prefers-color-scheme:dark){
text{fill:#e6edf3}
.dim{fill:#8b949e}
.window{fill:#161b22;stroke:#30363d}
}"""

COLUMN, LINE, MARGIN = 8.4, 20, 18

PICTURES = {
    "diagnostic": (["formulary lint Examples/broken.json"],
                   lambda tool: [tool, "lint", "--color", "always", "Examples/broken.json"], 16),
    "session": (["formulary repl"],
                lambda tool: [tool, "repl", "--echo"], 26),
}


def runs(line):
    """Returns the pieces of a line with their styles."""
    style = {}
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if part.startswith("\x1b["):
            codes = [int(code or 0) for code in part[2:-1].split(";")]
            if codes == [0]:
                style = {}
            if 1 in codes:
                style["font-weight"] = "bold"
            if 2 in codes:
                style["class"] = "dim"
            if codes[-3:-1] == [38, 5]:
                style["fill"] = color(codes[-1])
        elif part:
            yield part, dict(style)


def picture(lines):
    columns = max(len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in lines)
    width = max(columns * COLUMN, 520) + 2 * MARGIN
    height = len(lines) * LINE + 2 * MARGIN + 18
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
           f'viewBox="0 0 {width:g} {height:g}" role="img">',
           f"<style>{STYLE}</style>",
           f'<rect class="window" width="{width:g}" height="{height:g}" rx="8"/>']
    for number, dot in enumerate(["#ff5f57", "#febc2e", "#28c840"]):
        out.append(f'<circle cx="{MARGIN + number * 18:g}" cy="16" r="5.5" fill="{dot}"/>')
    for number, line in enumerate(lines):
        x, y = MARGIN, MARGIN + 30 + number * LINE
        for text, style in runs(line):
            # Each piece has an explicit position, so that the columns are aligned in any font.
            fill = ' style="fill:{}"'.format(style.pop("fill")) if "fill" in style else ""
            attributes = "".join(f' {name}="{value}"' for name, value in style.items()) + fill
            if text.strip():
                out.append(f'<text x="{x:g}" y="{y:g}" textLength="{len(text) * COLUMN:g}" '
                           f'xml:space="preserve"{attributes}>{escape(text)}</text>')
            x += len(text) * COLUMN
    return "\n".join(out) + "\n</svg>\n"


def main():
    tool, folder = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    session = pathlib.Path("Examples/invoice.session").read_text()
    for name, (commands, arguments, most) in PICTURES.items():
        run = subprocess.run(arguments(tool), input=session, capture_output=True, text=True,
                             env={**os.environ, "NO_COLOR": ""} if name == "session" else None)
        lines = [f"\x1b[2m$\x1b[0m \x1b[1m{command}\x1b[0m" for command in commands]
        for line in (run.stdout + run.stderr).split("\n")[:most]:
            if name == "session" and line.startswith("> "):
                line = f"\x1b[2m>\x1b[0m \x1b[1m{line[2:]}\x1b[0m"
            lines.append(line)
        (folder / f"{name}.svg").write_text(picture(lines))


main()
