"""Checks the files for editors that are not started by tests: files.py TOOL

The settings of Helix start the server with the right command and refer to existing files. Kate's highlighting is
compared with the tool's lexer if kate-syntax-highlighter is installed (Debian: libkf5syntaxhighlighting-tools).
"""

import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import xml.etree.ElementTree as xml

PROJECT = pathlib.Path(__file__).resolve().parents[2]
EDITORS = PROJECT / "Editors"
SERVER = ["formulary", "lsp"]
CORPUS = ["1-tokens", "2-operators", "7-names"]
# The style of each kind of token; the others are operators.
STYLES = {
    "name": {"Name", "Function", "Keyword"}, "digitName": {"Name"}, "quotedName": {"Name"}, "number": {"Number"},
    "text": {"Text", "Escape"}, "true": {"Constant"}, "false": {"Constant"}, "null": {"Constant"},
    "comment": {"Comment"}, "leftParenthesis": {"Other"}, "rightParenthesis": {"Other"}, "leftBracket": {"Other"},
    "rightBracket": {"Other"}, "leftBrace": {"Other"}, "rightBrace": {"Other"}, "comma": {"Other"},
    "semicolon": {"Other"}, "dot": {"Other"}, "optionalDot": {"Other"},
}
# The colours of styles in the theme "Breeze Light".
COLOURS = {
    "": "Other", "font-weight:bold;": "Keyword", "color:#0057ae;": "Name", "color:#644a9b;": "Function",
    "color:#b08000;": "Number", "color:#aa5500;": "Constant", "color:#ca60ca;": "Operator", "color:#bf0303;": "Text",
    "color:#3daee9;": "Escape", "color:#898887;": "Comment",
}


def check(truth, text):
    if not truth:
        sys.exit(f"Editors: {text}")


def helix():
    settings = tomllib.loads((EDITORS / "helix/languages.toml").read_text())
    server = settings["language-server"]["formulary"]
    check([server["command"], *server["args"]] == SERVER, "helix starts something else")
    languages = {language["name"]: language for language in settings["language"]}
    check(set(languages) == {"formula", "json"}, "helix has other languages")
    check(all("formulary" in language["language-servers"] for language in languages.values()), "helix without server")
    path = settings["grammar"][0]["source"]["path"].split("/formulary/", 1)[1]
    check((PROJECT / path / "grammar.js").is_file(), f"helix names {path}")


def kate(tool):
    language = xml.parse(EDITORS / "kate/formula.xml").getroot()
    contexts = {context.get("name") for context in language.iter("context")}
    styles = {item.get("name") for item in language.iter("itemData")}
    for rule in language.find("highlighting/contexts").iter():
        to = rule.get("context", "#stay")
        check(to.startswith("#") or to in contexts, f"kate has no context {to}")
        check(rule.get("attribute", "Other") in styles, f"kate has no style {rule.get('attribute')}")
    if not shutil.which("kate-syntax-highlighter"):
        print("Kate's highlighting was not checked: sudo apt-get install libkf5syntaxhighlighting-tools")
        return
    compare(tool, corpus())


def corpus():
    """Returns the formulas of the corpus, and some more."""
    formulas = []
    for name in CORPUS:
        text = (PROJECT / f"Tests/Corpus/{name}.formula").read_text()
        for block in re.findall(r"(?:^> .*\n)+", text, flags=re.MULTILINE):
            formulas.append("\n".join(line[2:] for line in block.splitlines()))
    formulas += ["1 /* a\nb */ + `unit \"price\"` // \"end\"\n* 2", "map(rows, r -> r.0.name)", "let x = 1; x"]
    return formulas


class Spans(html.parser.HTMLParser):
    """Collects the style of each character."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.is_open, self.style, self.text, self.styles = False, "", "", []

    def handle_starttag(self, tag, attributes):
        self.is_open = self.is_open or tag == "pre"
        if tag == "span":
            self.style = dict(attributes)["style"]

    def handle_endtag(self, tag):
        self.is_open = self.is_open and tag != "pre"
        if tag == "span":
            self.style = ""

    def handle_data(self, data):
        if self.is_open:
            self.text += data
            self.styles += [self.style] * len(data)


def compare(tool, formulas):
    tokens, compared = 0, 0
    with tempfile.TemporaryDirectory(prefix="kate-") as folder:
        folder = pathlib.Path(folder)
        syntax = folder / "org.kde.syntax-highlighting/syntax"
        syntax.mkdir(parents=True)
        shutil.copy(EDITORS / "kate/formula.xml", syntax)
        environment = dict(os.environ, XDG_DATA_HOME=str(folder), QT_QPA_PLATFORM="offscreen", LC_ALL="C.UTF-8")
        # Formulas with lexical errors are not compared.
        listed = []
        for formula in formulas:
            done = subprocess.run([tool, "dump", "tokens", "-", "--json"], input=formula.encode(), capture_output=True)
            found = json.loads(done.stdout)["tokens"] if done.returncode == 0 and not done.stderr else []
            if found and not any(token["kind"] == "unknown" for token in found) and "\r" not in formula:
                listed.append((formula, found))
        # An empty line separates the formulas.
        (folder / "all.formula").write_text("\n\n".join(formula for formula, _ in listed) + "\n")
        done = subprocess.run(["kate-syntax-highlighter", "-t", "Breeze Light", folder / "all.formula"],
                              capture_output=True, text=True, env=environment, check=True)
        check("Definition (Formula)" in done.stdout, "kate does not know .formula: " + done.stdout[:300] + done.stderr)
        spans = Spans()
        spans.feed(done.stdout)
        text, styles = spans.text.lstrip("\n"), spans.styles[len(spans.text) - len(spans.text.lstrip("\n")):]
        place = 0
        for formula, found in listed:
            start = text.index(formula, place)
            place = start + len(formula)
            data = formula.encode()
            compared += 1
            for token in found:
                wanted = STYLES.get(token["kind"], {"Operator"})
                first, last = (start + len(data[:end].decode()) for end in (token["start"], token["end"]))
                got = {COLOURS.get(style, style) for style, letter in zip(styles[first:last], text[first:last])
                       if not letter.isspace()}
                tokens += 1
                check(got <= wanted, f"kate: in {formula!r} {token['text']!r} is {got}, not {wanted}")
    print(f"Kate highlights {tokens:,} tokens of {compared:,} formulas like the lexer")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    helix()
    kate(os.path.abspath(sys.argv[1]))
    print("The files for Helix and Kate are valid")


main()
