#!/usr/bin/env python3
"""A real session of `formulary repl` under a pseudo-terminal: types, completes, pastes, interrupts,
recalls history after a restart.

usage: repl_terminal.py TOOL        (needs pexpect, from PyPI or Debian's python3-pexpect)
"""
import os
import re
import stat
import sys
import tempfile
import time

import pexpect

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>78]")


def plain(text):
    return ESCAPES.sub("", text)


class Terminal:
    def __init__(self, tool, folder, *arguments):
        environment = dict(os.environ, HOME=folder, XDG_STATE_HOME=os.path.join(folder, "state"),
                           TERM="xterm", LANG="C.UTF-8", LC_ALL="C.UTF-8", NO_COLOR="1")
        self.child = pexpect.spawn(tool, ["repl", *arguments], env=environment, cwd=folder,
                                   encoding="utf-8", timeout=10, dimensions=(40, 100))
        self.wait("> ")

    def wait(self, text):
        self.child.expect_exact(text)

    def line(self, text, answer):
        """Types a line and waits for an answer on a line of its own."""
        self.child.send(text + "\r")
        self.child.expect(r"\n(?:\x1b\[[0-9;?]*[A-Za-z])*" + re.escape(answer) + r"\r\n")
        self.wait("> ")

    def end(self):
        self.child.sendcontrol("d")
        self.child.expect(pexpect.EOF)
        self.child.close()
        assert self.child.exitstatus == 0, self.child.exitstatus


def types(tool, folder):
    terminal = Terminal(tool, folder)
    terminal.line("1 + 2", "3")
    terminal.line("_ * 10", "30")
    terminal.line('length("héé😀")', "4")
    # The cursor moves over wide characters: the 1 goes before the last quote.
    terminal.line('"日本"' + "\x02" + "1", '"日本1"')
    terminal.child.send("round(1.25,\r")
    terminal.wait("… ")
    terminal.line("1)", "1.3")
    terminal.end()


def completes(tool, folder):
    terminal = Terminal(tool, folder)
    terminal.line("let quantity = 4", "quantity = 4")
    terminal.line("quan\t * 2", "8")
    terminal.line("simil\t\"a\", \"a\")", "1")
    terminal.child.send("trim\t")
    terminal.wait("trimStart(")
    terminal.child.sendcontrol("c")
    # The prompt is drawn once more below the list; the one after the drop is meant.
    terminal.wait("^C")
    terminal.wait("> ")
    terminal.end()


def shows_hints(tool, folder):
    terminal = Terminal(tool, folder)
    terminal.child.send("round(")
    terminal.wait("‹number›")
    terminal.child.send("2.5,")
    terminal.wait("‹places?›")
    terminal.line("0)", "3")
    terminal.end()


def pastes(tool, folder):
    terminal = Terminal(tool, folder)
    terminal.child.send("\x1b[200~1 + 1\nlet x = 4\nround(\nx)\n\x1b[201~\r")
    terminal.child.expect(r"2\r\nx = 4\r\n4\r\n")
    terminal.wait("> ")
    terminal.end()


def interrupts(tool, folder):
    terminal = Terminal(tool, folder)
    terminal.child.send("1 + 99999")
    time.sleep(0.2)
    terminal.child.sendcontrol("c")
    terminal.wait("^C")
    terminal.wait("> ")
    terminal.line("2 + 2", "4")
    slow = "sum(map(sequence(100000), (a) -> sum(map(sequence(1000), (b) -> a * b))))"
    terminal.child.send(slow + "\r")
    time.sleep(0.5)
    start = time.monotonic()
    terminal.child.sendcontrol("c")
    terminal.wait("error[interrupted]")
    elapsed = time.monotonic() - start
    terminal.wait("> ")
    assert elapsed < 0.5, f"the interrupt took {elapsed:.3f} s"
    terminal.line("2 + 3", "5")
    terminal.end()


def recalls(tool, folder):
    terminal = Terminal(tool, folder)
    terminal.line("40 + 2", "42")
    terminal.line("7 * 7", "49")
    terminal.end()
    history = os.path.join(folder, "state", "formulary", "history")
    assert stat.S_IMODE(os.stat(history).st_mode) == 0o600
    assert stat.S_IMODE(os.stat(os.path.dirname(history)).st_mode) == 0o700
    terminal = Terminal(tool, folder)
    terminal.line("\x1b[A\x1b[A", "42")
    terminal.line("\x127 *", "49")
    terminal.end()


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    tool = os.path.abspath(sys.argv[1])
    failed = 0
    for case in (types, completes, shows_hints, pastes, interrupts, recalls):
        with tempfile.TemporaryDirectory() as folder:
            try:
                case(tool, folder)
                print(f"ok      {case.__name__}")
            except (pexpect.ExceptionPexpect, AssertionError) as error:
                failed += 1
                print(f"failed  {case.__name__}\n{plain(str(error))}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
