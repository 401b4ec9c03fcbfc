#!/usr/bin/env python3
"""Looks at the screen of `formulary repl` in a terminal: 80 × 24, 40 × 10 and 200 × 60 characters, with colors,
without them and on a dumb terminal, and while the window is resized.

usage: screen_terminal.py TOOL [CASE...]        (needs tmux)
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

DOCUMENT = """{"_id": "d", "files": [{"_id": "f", "pages": []}], "fields": [
  {"_id": "price", "type": "number", "file": "f", "title": "Unit price", "value": 20},
  {"_id": "quantity", "type": "number", "file": "f", "title": "Quantity", "value": 3},
  {"_id": "status", "type": "dropdown", "file": "f", "title": "Status", "value": "o1",
    "options": [{"_id": "o1", "value": "Open"}, {"_id": "o2", "value": "Paid"}]},
  {"_id": "total", "type": "number", "file": "f", "title": "Total", "value": 60,
    "formulas": [{"_id": "a", "key": "value", "formula": "x"}]}],
  "formulas": [{"_id": "x", "desc": "", "type": "calc", "scope": "private",
    "expression": "price * quantity"}]}"""
SIZES = ((80, 24), (40, 10), (200, 60))


class Window:
    """A session in a window of tmux."""

    # A server that ends keeps its socket for a moment, so each window has another one.
    count = 0

    def __init__(self, tool, folder, columns=80, rows=24, term="xterm", colored=True):
        path = os.path.join(folder, "form.json")
        with open(path, "w") as file:
            file.write(DOCUMENT)
        Window.count += 1
        self.socket = os.path.join(folder, f"tmux{Window.count}")
        variables = f"TERM={term} XDG_STATE_HOME={folder}/state NO_COLOR={'' if colored else 1}"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows),
                  f"env {variables} {tool} repl {path}; sleep 100")
        self.until(lambda: self.lines()[-1:] == [">"])

    def tmux(self, *words):
        return subprocess.run(["tmux", "-S", self.socket, *words], capture_output=True, text=True,
                              env=dict(os.environ, LANG="C.UTF-8", LC_ALL="C.UTF-8")).stdout

    def lines(self, *options):
        return [line.rstrip() for line in
                self.tmux("capture-pane", "-p", *options).rstrip("\n").split("\n")]

    def shown(self):
        return "\n".join(self.lines()).rstrip("\n")

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def cursor(self):
        answer = self.tmux("display-message", "-p", "#{cursor_x} #{cursor_y}")
        return tuple(int(number) for number in answer.split())

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def until(self, condition):
        for _ in range(600):
            if condition():
                return
            time.sleep(0.05)
        raise AssertionError("the screen is:\n" + self.shown())

    def see(self, *texts):
        self.until(lambda: all(text in self.shown() for text in texts))

    def close(self):
        self.tmux("kill-server")


def draws(tool, folder):
    for columns, rows in SIZES:
        for colored in (True, False):
            window = Window(tool, folder, columns, rows, colored=colored)
            window.type("price * 2")
            window.see("> price * 2", "= 40")
            escapes = "\n".join(window.lines("-e"))
            assert ("\x1b[38;5;32m" in escapes) == colored, escapes
            assert window.cursor()[0] == 11
            window.keys("Enter")
            window.see("> price * 2\n40\n>")
            # A wide character takes two columns, a combining one none.
            window.type('"日本e\u0301"')
            window.keys("Left", "Left", "Left")
            window.until(lambda: window.cursor()[0] == 5)
            window.type("x")
            window.see('> "日x本e\u0301"')
            window.keys("Enter")
            # A line that is longer than the window.
            window.type("sum([" + ", ".join(str(number) for number in range(20)) + "])")
            window.see("= 190")
            window.keys("Enter")
            window.see("\n190\n>")
            window.close()


def sets_the_column_after_uncertain_widths(tool, folder):
    """Text after a character that terminals draw with different widths is where the cursor is."""
    window = Window(tool, folder)
    for character in ("👍🏽", "\u200b", "☺\ufe0f", "नी"):
        window.type(f'"{character}"')
        window.see('> "')
        window.keys("Home", "End")
        window.type(" + 12345")
        # The quote before the typed text is not overwritten.
        window.see('" + 12345')
        window.keys("C-c")
        window.until(lambda: window.lines()[-1:] == [">"])
    window.close()


def pages_long_outputs(tool, folder):
    for columns, rows in ((80, 24), (40, 12)):
        window = Window(tool, folder, columns, rows)
        window.type("map(sequence(90), (i) -> {i: i})")
        window.keys("Enter")
        # The heading and the end are on the screen at once.
        window.see("──", "more rows\n>")
        window.type(":help")
        window.keys("Enter")
        window.see("Enter a formula", "more lines; ':more'")
        window.type(":more")
        window.keys("Enter")
        window.until(lambda: "Enter a formula" not in window.shown())
        window.close()


def is_plain_on_a_dumb_terminal(tool, folder):
    window = Window(tool, folder, term="dumb")
    window.type("pri")
    window.keys("Tab")
    window.see("> price")
    window.type(" * 2")
    time.sleep(0.3)
    assert "= 40" not in window.shown()
    window.keys("Enter")
    window.see("40\n>")
    assert "\x1b[" not in "\n".join(window.lines("-e"))
    window.close()


def marks_names_and_brackets(tool, folder):
    window = Window(tool, folder)
    window.type("nosuch + (price)")
    underlined = re.compile(r"\x1b\[(?:\d+;)*4(?:;\d+)*m")
    window.see("> nosuch + (price)")
    window.until(lambda: "38;5;160mnosuch" in "\n".join(window.lines("-e")))
    line = [line for line in window.lines("-e") if "mnosuch" in line][0]
    # The name, the bracket before the cursor and its partner are underlined.
    assert len(underlined.findall(line)) >= 3, line
    window.close()


def completes_from_a_menu(tool, folder):
    for columns, rows in SIZES:
        window = Window(tool, folder, columns, rows)
        window.type("2 * ")
        window.keys("Tab")
        window.see("  price", "Unit price  number  = 20")
        window.keys("Tab", "Tab")
        window.see("> 2 * quantity", "› quantity")
        window.keys("Enter")
        window.until(lambda: "› quantity" not in window.shown())
        window.keys("Enter")
        window.see("\n6\n>")
        window.type('status == "Op')
        window.keys("Tab", "Enter")
        window.see("\ntrue\n>")
        window.close()


def searches(tool, folder):
    window = Window(tool, folder)
    for line in ("price * 2", "quantity + 1"):
        window.type(line)
        window.keys("Enter")
    window.see("\n4\n>")
    window.keys("C-r")
    window.type("pri")
    window.see("search: pri", "› price * 2")
    window.keys("Enter")
    window.until(lambda: window.shown().endswith("> price * 2\n40\n>"))
    window.close()


def is_resized(tool, folder):
    """In each state, the results above stay, and the input is on the screen once."""
    long = "price + price + price + price + price + price + price"
    states = {
        "empty": (lambda window: None, ">"),
        "long": (lambda window: window.type(long), "= 140"),
        "menu": (lambda window: (window.type("2 * "), window.keys("Tab")), "  quantity"),
        "search": (lambda window: window.keys("C-r"), "search:"),
        "lines": (lambda window: (window.type("round("), window.keys("Enter"), window.type("1")), "… 1"),
    }
    for name, (prepare, seen) in states.items():
        window = Window(tool, folder)
        window.type("price * 1111")
        window.keys("Enter")
        window.see("\n22220\n>")
        prepare(window)
        window.see(seen)
        for columns, rows in ((40, 20), (30, 12), (80, 24), (200, 60), (60, 24)):
            window.resize(columns, rows)
            time.sleep(0.3)
            window.see(seen, "22220")
            shown = window.shown()
            prompts = shown.count("\n> ") + shown.count("\nsearch:") + shown.endswith("\n>")
            assert prompts <= 2, f"{name} at {columns}:\n{shown}"
        window.type("7")
        window.keys("C-c")
        window.keys("C-c")
        window.type("1 + 6543")
        window.keys("Enter")
        window.see("\n6544\n>")
        window.close()


def is_resized_while_it_evaluates(tool, folder):
    window = Window(tool, folder)
    window.type("sum(map(sequence(100000), (a) -> sum(map(sequence(1000), (b) -> a * b))))")
    window.keys("Enter")
    window.resize(40, 10)
    window.see("error[")
    window.type("price * 2")
    window.see("= 40")
    window.keys("Enter")
    window.see("\n40\n>")
    window.close()


def watches(tool, folder):
    window = Window(tool, folder, 120, 100)
    for line in (":watch total", ":set price 7", ":diff", ":find rounding number",
                 ":explain unknown-field"):
        window.type(line)
        window.keys("Enter")
    window.see("total = 21", "20 → 7", "round(", "unknown-field (")
    window.close()


CASES = (draws, sets_the_column_after_uncertain_widths, pages_long_outputs, is_plain_on_a_dumb_terminal,
         marks_names_and_brackets, completes_from_a_menu, searches, is_resized, is_resized_while_it_evaluates, watches)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if shutil.which("tmux") is None:
        print("The screen was not tried: sudo apt-get install tmux")
        return
    tool = os.path.abspath(sys.argv[1])
    failed = 0
    for case in CASES:
        if len(sys.argv) > 2 and case.__name__ not in sys.argv[2:]:
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                case(tool, folder)
                print(f"ok      {case.__name__}", flush=True)
            except AssertionError as error:
                failed += 1
                print(f"failed  {case.__name__}\n{error}", flush=True)
            finally:
                for number in range(Window.count + 1):
                    path = os.path.join(folder, f"tmux{number}")
                    if os.path.exists(path):
                        subprocess.run(["tmux", "-S", path, "kill-server"], capture_output=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
