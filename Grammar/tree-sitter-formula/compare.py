"""Compares the trees of formulas by tree-sitter and by the tool.

    compare.py TOOL FOLDER [COUNT]

Builds the grammar in FOLDER with `tree-sitter` (or $TREE_SITTER) and a C compiler. Compares the formulas of
Tests/Corpus, COUNT sentences generated from Grammar/Formula.ebnf, and the same sentences with one word removed.
Both parsers must reject the same formulas and produce the same trees for the others.
"""

import ctypes
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import tree_sitter

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent))
sys.dont_write_bytecode = True
import railroad  # noqa: E402


def language(folder):
    """Builds the grammar as a shared library and returns its language."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in ("grammar.js", "package.json"):
        shutil.copy(HERE / name, folder)
    program = os.environ.get("TREE_SITTER", "tree-sitter")
    subprocess.run([program, "generate", "--no-bindings"], cwd=folder, check=True, capture_output=True)
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-I", "src", "src/parser.c", "-o", "formula.so"], cwd=folder, check=True)
    function = ctypes.CDLL(str(folder / "formula.so")).tree_sitter_formula
    function.restype = ctypes.c_void_p
    pointer = ctypes.pythonapi.PyCapsule_New
    pointer.restype, pointer.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    return tree_sitter.Language(pointer(function(), b"tree_sitter.Language", None))


class Sentences(railroad.Grammar):
    """Generates sentences from the productions; each part is a function from a depth to a string."""

    plain = {"NAME": ["a", "price", "größe", "let", "in", "`unit price`", "6857510fbfed1553e168161b", "12abc"],
             "MEMBER": ["b", "true", "`x``y`", "NULL", "12abc", "let"], "INDEX": ["0", "12"],
             "NUMBER": ["1", "2.5", ".5", "1e6", "2.5e-3", "007"],
             "TEXT": ['"a"', "'b'", r'"\u{1F600}\n"', '"it\'s"', r"'\uD83D\uDE00'", '""']}

    def __init__(self, text, rng):
        super().__init__(text)
        self.rng = rng
        self.rules = dict(self.productions())

    def sentence(self):
        return self.rules["formula"](4)

    def pick(self, parts, depth):
        # The last alternatives of the grammar are the short ones.
        return parts[-1] if depth < 0 else self.rng.choice(parts)

    def alternatives(self):
        parts = [self.concatenation()]
        while self.peek()[1] == "|":
            self.take()
            parts.append(self.concatenation())
        return lambda depth: self.pick(parts, depth)(depth)

    def concatenation(self):
        parts = [self.factor()]
        while self.peek()[1] == ",":
            self.take()
            parts.append(self.factor())
        return lambda depth: " ".join(text for text in (part(depth) for part in parts) if text)

    def factor(self):
        kind, text = self.take()
        if kind == "text":
            return lambda depth: text[1:-1]
        if kind == "special":
            return lambda depth: ""
        if kind == "name":
            if text in self.plain:
                return lambda depth: self.rng.choice(self.plain[text])
            return lambda depth: self.rules[text](depth - (text == "expression"))
        inner = self.alternatives()
        self.take({"(": ")", "[": "]", "{": "}"}[text])
        if text == "(":
            return inner
        most = 1 if text == "[" else 2
        return lambda depth: " ".join(
            inner(depth - 1) for _ in range(most) if depth > 0 and self.rng.random() < 0.25)


def corpus():
    """Returns the formulas of the corpus, including multi-line ones."""
    for path in sorted((ROOT / "Tests/Corpus").glob("*.formula")):
        formula = []
        for line in path.read_text().splitlines() + [""]:
            if line.startswith("> "):
                formula.append(line[2:])
            elif formula:
                yield "\n".join(formula)
                formula = []


RULES = {rule for path in (ROOT / "Sources/Language/FormulaSyntax/Diagnostics").glob("*.swift")
         for rule in re.findall(r'"([a-z]+(?:-[a-z]+)+)"', path.read_text())} - {"repeated-key"} | {"syntax"}


UNSURE = object()


def of_tool(tool, formula):
    """Returns the tree printed by the tool, without the spelling of literals; None for a formula with syntax errors."""
    done = subprocess.run([tool, "dump", "tree", "--", formula], capture_output=True, text=True)
    found = set(re.findall(r"error\[([a-z-]+)\]", done.stderr))
    if "misplaced-arrow" in found:
        # A name before `=>` that is a value elsewhere is treated as a value. This is not a syntax error.
        return UNSURE
    if found & RULES:
        return None
    text = re.sub(r'"(?:[^"\\]|\\.)*"', "TEXT", done.stdout.strip())
    # An id of 24 digits is not a number.
    text = re.sub(r"(?<![^ (])(?![0-9a-f]{24}(?![^ )]))[0-9][0-9.]*(?:e[+-]?[0-9]+)?(?![^ )])", "NUMBER", text)
    return re.sub(r"`((?:[^`]|``)+)`", lambda found: inked(found[1]), text)


def inked(name):
    """Returns a quoted name with escapes and spaces replaced by control characters, so that it is one word."""
    return name.replace("``", "\0").replace(" ", "\1")


def of_grammar(parser, formula):
    """Returns the tree of tree-sitter in the notation of the tool."""
    source = formula.encode()
    root = parser.parse(source).root_node
    inside = [one for one in root.named_children if one.type != "comment"]
    return written(inside[0], source) if len(inside) == 1 and not root.has_error else None


def written(node, source):
    def text(one):
        word = source[one.start_byte:one.end_byte].decode()
        return inked(word[1:-1]) if word.startswith("`") else word

    def part(name):
        one = node.child_by_field_name(name)
        return text(one) if one.type in ("name", "quoted_name", "hexadecimal_id") and name in ("name", "function", "key") else of(one)

    def of(one):
        return written(one, source)

    inside = [one for one in node.named_children if one.type != "comment"]
    match node.type:
        case "name" | "quoted_name" | "hexadecimal_id":
            return text(node)
        case "number":
            return "NUMBER"
        case "text":
            return "TEXT"
        case "boolean":
            return text(node).lower()
        case "null":
            return "null"
        case "group":
            return f"(group {of(inside[0])})"
        case "list":
            return "(" + " ".join(["list", *map(of, inside)]) + ")"
        case "record":
            pairs = [f"{key(one.child_by_field_name('key'), source)}: {of(one.child_by_field_name('value'))}" for one in inside]
            return "(" + " ".join(["record", *pairs]) + ")"
        case "binding":
            return f"(let {part('name')} {part('value')} {part('body')})"
        case "lambda":
            names = " ".join(text(one) for one in inside[0].named_children if one.type != "comment")
            return f"(lambda ({names}) {part('body')})"
        case "conditional":
            return f"(? {part('condition')} {part('then')} {part('otherwise')})"
        case "binary":
            return f"({text(node.child_by_field_name('operator'))} {part('left')} {part('right')})"
        case "unary":
            return f"({text(node.child_by_field_name('operator'))} {part('operand')})"
        case "pipe" | "method" | "call":
            values = [] if node.type == "call" else [part("value")]
            values += [of(one) for list_ in inside if list_.type == "arguments" for one in list_.named_children if one.type != "comment"]
            return "(" + " ".join([f"{node.type} {part('function')}", *values]) + ")"
        case "element":
            return f"(element {part('value')} {part('index')})"
        case "member":
            if node.child_by_field_name("index"):
                return f"(element {part('value')} NUMBER)"
            sign = "?." if any(one.type == "?." for one in node.children) else "."
            return f"({sign} {part('value')} {part('name')})"
    return f"<{node.type}>"


def key(node, source):
    """Returns the key of a record without escapes."""
    word = source[node.start_byte:node.end_byte].decode()
    if node.type == "text":
        word = re.sub(r"\\u\{(\w+)\}", lambda found: chr(int(found[1], 16)), word[1:-1])
        word = re.sub(r"(?:\\u[0-9A-Fa-f]{4})+", lambda found: json.loads(f'"{found[0]}"'), word)
        return inked(word.replace(r"\n", "\n")) or "…"
    return inked(word[1:-1]) if word.startswith("`") else word


def check_queries(language):
    """Checks that the queries name existing nodes and find the expected captures."""
    query = tree_sitter.Query(language, (HERE / "queries/highlights.scm").read_text())
    root = tree_sitter.Parser(language).parse(b'sum(a.price) > 1 ? `b c` : "x\\n"').root_node
    found = {name: [node.text.decode() for node in nodes] for name, nodes in tree_sitter.QueryCursor(query).captures(root).items()}
    assert found["function"] == ["sum"] and found["property"] == ["price"] and found["string.escape"] == ["\\n"], found
    try:
        import tree_sitter_json
    except ImportError:
        return
    json_language = tree_sitter.Language(tree_sitter_json.language())
    query = tree_sitter.Query(json_language, (HERE / "queries/json/injections.scm").read_text())
    document = (ROOT / "Examples/invoice.json").read_bytes()
    root = tree_sitter.Parser(json_language).parse(document).root_node
    formulas = tree_sitter.QueryCursor(query).captures(root)["injection.content"]
    assert "round(net + tax, 2)" in [node.text.decode() for node in formulas], formulas


# Formulas outside of the grammar that the tool accepts with a diagnostic, and numbers out of range, which only
# the tool can detect.
KNOWN = [re.compile(pattern) for pattern in (
    r"\?\.[0-9]", r"^“", r"^= ", r" & ", r"[0-9]e[0-9]{3}$")]


def main():
    tool, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 400
    rng = random.Random(7)
    sentences = Sentences((ROOT / "Grammar/Formula.ebnf").read_text(), rng)
    formulas = list(dict.fromkeys(corpus()))
    known = len(formulas)
    generated = [one for one in (sentences.sentence() for _ in range(count)) if len(one) < 400]
    formulas += generated
    for one in generated:
        words = one.split(" ")
        del words[rng.randrange(len(words))]
        formulas.append(" ".join(words))
    formula = language(folder)
    parser = tree_sitter.Parser(formula)
    with ThreadPoolExecutor(2) as pool:
        ours = list(pool.map(lambda one: of_tool(tool, one), formulas))
    differences = 0
    for text, tree in zip(formulas, ours):
        other = of_grammar(parser, text)
        if tree is not UNSURE and tree != other and not any(kind.search(text) for kind in KNOWN):
            differences += 1
            if differences <= 10:
                print(f"{text}\n  formulary    {tree}\n  tree-sitter  {other}")
    check_queries(formula)
    refused = sum(tree is None for tree in ours)
    print(f"{known} formulas of the corpus, {len(formulas) - known} made ones, {refused} of all refused by both, {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
