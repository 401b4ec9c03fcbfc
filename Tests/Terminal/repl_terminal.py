#!/usr/bin/env python3
"""Tests `formulary repl` at a pseudo-terminal: typing, editing in both modes, completion, paste, interrupts,
job control, history across restarts and concurrent sessions. The terminal is restored however the tool ends.

usage: repl_terminal.py TOOL [CASE...]        (needs pexpect, from PyPI or Debian's python3-pexpect)
"""
import fcntl
import os
import re
import signal
import stat
import struct
import sys
import tempfile
import termios
import threading
import time

import pexpect

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>78]")
# The session enables bracketed paste before it reads a line, and disables it afterwards.
READING, HAS_READ = "\x1b[?2004h", "\x1b[?2004l"


def plain(text):
    return ESCAPES.sub("", text)


def world(folder):
    return dict(os.environ, HOME=folder, XDG_STATE_HOME=os.path.join(folder, "state"),
                TERM="xterm", LANG="C.UTF-8", LC_ALL="C.UTF-8", NO_COLOR="1", PS1="shell% ")


class Terminal:
    def __init__(self, tool, folder, *arguments, dimensions=(40, 100), **variables):
        self.child = pexpect.spawn(tool, ["repl", *arguments],
                                   env=dict(world(folder), **variables), cwd=folder,
                                   encoding="utf-8", timeout=30, dimensions=dimensions)
        self.child.delaybeforesend = None
        self.wait("> ")

    def wait(self, text):
        self.child.expect_exact(text)

    def line(self, text, answer):
        """Types a line and waits for an answer on a separate line."""
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
    # One backspace deletes a wide character or an emoji.
    terminal.line('"a日😀' + "\x7f\x7f" + '"', '"a"')
    terminal.child.send("round(1.25,\r")
    terminal.wait("… ")
    terminal.line("1)", "1.3")
    terminal.end()


def edits_as_vi(tool, folder):
    with open(os.path.join(folder, ".editrc"), "w") as file:
        file.write("bind -v\n")
    terminal = Terminal(tool, folder)
    # Escape, go to the start, delete a character, append at the end.
    terminal.line("91 + 2" + "\x1b" + "0x" + "A0", "21")
    # Tab, paste and interrupt work in this mode too.
    terminal.line("let quantity = 4", "quantity = 4")
    terminal.line("quan\t * 2", "8")
    terminal.line("\x1b[200~40 +\n2\x1b[201~", "42")
    terminal.child.send("1 + 1")
    terminal.child.sendcontrol("c")
    terminal.wait("^C")
    terminal.wait("> ")
    # Escape and k recall the last line.
    terminal.line("\x1bk", "42")
    terminal.end()


def completes(tool, folder):
    terminal = Terminal(tool, folder)
    terminal.line("let quantity = 4", "quantity = 4")
    terminal.line("quan\t * 2", "8")
    terminal.line("simil\t\"a\", \"a\")", "1")
    terminal.child.send("trim\t")
    terminal.wait("trimStart(")
    terminal.child.sendcontrol("c")
    # The prompt is drawn again below the list. Waits for the one after the interrupt.
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


# The first takes hours and little memory; the second ends after some seconds, since it makes too many values.
SLOW = [
    "let s = sequence(1000000); sum(map(s, (a) -> sum(map(s, (b) -> a * b))))",
    "length(join(map(sequence(100000), (a) -> join(sort(map(sequence(1000), (b) -> -b)), 'x')), ''))",
]


def interrupts(tool, folder):
    terminal = Terminal(tool, folder, "--max-steps", str(10 ** 12))
    terminal.child.send("1 + 99999")
    time.sleep(0.2)
    terminal.child.sendcontrol("c")
    terminal.wait("^C")
    terminal.wait("> ")
    terminal.line("2 + 2", "4")
    for slow in SLOW:
        times = []
        for _ in range(5):
            terminal.child.send(slow + "\r")
            terminal.wait(HAS_READ)
            time.sleep(0.3)
            start = time.monotonic()
            terminal.child.sendcontrol("c")
            terminal.wait("error[interrupted]")
            times.append(time.monotonic() - start)
            terminal.wait("> ")
        # Another process may delay one of the interrupts, but not most of them.
        times.sort()
        print("        " + ", ".join(f"{1000 * one:.1f} ms" for one in times))
        assert times[len(times) // 2] < 0.1, f"the interrupts took {times}"
    terminal.line("2 + 3", "5")
    terminal.end()


def stops_and_continues(tool, folder):
    shell = pexpect.spawn("/bin/bash", ["--norc", "--noprofile", "-i"], env=world(folder), cwd=folder,
                          encoding="utf-8", timeout=30, dimensions=(40, 100))
    shell.expect_exact("shell% ")
    shell.send(f"{tool} repl\r")
    shell.expect_exact("> ")
    shell.send("let x = 20\r")
    shell.expect_exact("x = 20\r\n")
    shell.expect_exact("> ")
    shell.send("x + 1")
    shell.sendcontrol("z")
    # Pasted text is not marked for the shell.
    shell.expect_exact(HAS_READ)
    shell.expect_exact("Stopped")
    shell.expect_exact("shell% ")
    shell.send("stty -a; echo do''ne\r")
    shell.expect(r"[^-]icanon[\s\S]*[^-]echo [\s\S]*done\r\n")
    shell.expect_exact("shell% ")
    shell.send("fg\r")
    shell.expect_exact("repl\r\n")
    # The unfinished line is drawn again.
    shell.expect_exact(READING)
    shell.expect_exact("> x + 1")
    shell.send("\r")
    shell.expect(r"\n(?:\x1b\[[0-9;?]*[A-Za-z])*21\r\n")
    shell.expect_exact("> ")
    shell.sendcontrol("d")
    shell.expect_exact("shell% ")
    shell.close(force=True)


def echoes(terminal):
    return bool(termios.tcgetattr(terminal.child_fd)[3] & termios.ECHO)


def until(condition):
    for _ in range(600):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("the condition did not become true")


def hides_typed_keys(tool, folder):
    """Keys that are typed during an evaluation do not appear among its results."""
    terminal = Terminal(tool, folder, "--max-steps", str(10 ** 12))
    terminal.child.send(SLOW[0] + "\r")
    terminal.wait(HAS_READ)
    until(lambda: not echoes(terminal.child))
    terminal.child.sendcontrol("c")
    terminal.wait("error[interrupted]")
    terminal.wait("> ")
    terminal.end()


def stops_an_evaluation(tool, folder):
    """A shell that does not restore the terminal gets it as it was, and the evaluation continues."""
    shell = pexpect.spawn("/bin/sh", ["-i"], env=world(folder), cwd=folder, encoding="utf-8",
                          timeout=30, dimensions=(40, 100))
    shell.expect_exact("shell% ")
    shell.send(f"{tool} repl --max-steps 1000000000000\r")
    shell.expect_exact(READING)
    shell.expect_exact("> ")
    shell.send(SLOW[0] + "\r")
    shell.expect_exact(HAS_READ)
    until(lambda: not echoes(shell))
    shell.sendcontrol("z")
    shell.expect_exact("Stopped")
    shell.expect_exact("shell% ")
    shell.send("stty -a; echo do''ne\r")
    shell.expect(r"[^-]icanon[\s\S]*[^-]echo [\s\S]*done\r\n")
    shell.expect_exact("shell% ")
    shell.send("fg\r")
    until(lambda: not echoes(shell))
    shell.sendcontrol("c")
    shell.expect_exact("error[interrupted]")
    shell.expect_exact(READING)
    shell.expect_exact("> ")
    shell.sendcontrol("d")
    shell.expect_exact("shell% ")
    assert echoes(shell)
    shell.close(force=True)


def drops_a_huge_paste(tool, folder):
    """The end of a paste that is too long is not read as keys."""
    terminal = Terminal(tool, folder)
    text = "1 +\n" * 300_000 + ":export written\n" * 3
    writer = threading.Thread(target=terminal.child.send, args=(f"\x1b[200~{text}\x1b[201~",))
    writer.start()
    terminal.wait("\x07")
    writer.join()
    terminal.line("1 + 1", "2")
    assert not os.path.exists(os.path.join(folder, "written"))
    terminal.end()


def restores_the_terminal(tool, folder):
    """The terminal is restored however the tool ends, at the prompt or during an evaluation."""
    for number in (signal.SIGSEGV, signal.SIGABRT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        for line in ("1 + 1", SLOW[0] + "\r"):
            shell = pexpect.spawn("/bin/sh", env=world(folder), cwd=folder, encoding="utf-8",
                                  timeout=30, dimensions=(40, 200))
            shell.expect_exact("shell% ")
            shell.send(f"sh -c 'echo $$ > pid; exec {tool} repl --max-steps 1000000000000'\r")
            # The echo of the command also contains "> ", before the tool runs.
            shell.expect_exact(READING)
            shell.expect_exact("> ")
            shell.send(line)
            if line.endswith("\r"):
                shell.expect_exact(HAS_READ)
            time.sleep(0.3)
            with open(os.path.join(folder, "pid")) as file:
                os.kill(int(file.read()), number)
            if not line.endswith("\r"):
                shell.expect_exact(HAS_READ)
            shell.expect_exact("shell% ")
            shell.send("stty -a; echo do''ne\r")
            shell.expect(r"[\s\S]*done\r\n")
            modes = shell.after
            for mode in ("icanon", "echo", "isig", "icrnl", "opost"):
                assert re.search(rf"[^-]\b{mode}\b", modes), f"{number.name}: {mode} is off: {modes}"
            shell.close(force=True)


def is_closed(tool, folder):
    """Closing the window ends the session quietly, at the prompt and during an evaluation."""
    for line in ("", "1 + 1", "round(", SLOW[0] + "\r"):
        with open(os.path.join(folder, "errors"), "w") as errors:
            leader, follower = os.openpty()
            child = os.fork()
            if child == 0:
                os.setsid()
                os.close(leader)
                fcntl.ioctl(follower, termios.TIOCSCTTY, 0)
                fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
                for number in (0, 1):
                    os.dup2(follower, number)
                os.dup2(errors.fileno(), 2)
                os.execve(tool, [tool, "repl", "--max-steps", str(10 ** 12)], world(folder))
            os.close(follower)
            seen = b""
            while b"> " not in seen:
                seen += os.read(leader, 1024)
            os.write(leader, line.encode())
            time.sleep(0.3)
            os.close(leader)
            _, status = os.waitpid(child, 0)
            assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGHUP, status
        with open(os.path.join(folder, "errors")) as errors:
            assert errors.read() == ""


def pastes_many_lines(tool, folder):
    """A paste of 500 lines is one input and one entry of the history."""
    terminal = Terminal(tool, folder)
    text = "sum([" + ",\n".join(str(number) for number in range(500)) + "])"
    terminal.child.send("\x1b[200~" + text + "\x1b[201~\r")
    terminal.child.expect(r"\n(?:\x1b\[[0-9;?]*[A-Za-z])*124750\r\n")
    terminal.wait("> ")
    terminal.line("\x1b[A", "124750")
    terminal.end()
    with open(os.path.join(folder, "state", "formulary", "history")) as file:
        assert len(file.read().splitlines()) == 1


def edits_lines(tool, folder):
    terminal = Terminal(tool, folder)
    terminal.child.send("round(\r")
    terminal.wait("… ")
    # Up into the first line, to its end, two characters back, and the name is another one.
    terminal.child.send("12.7)")
    terminal.child.send("\x1b[A\x1b[H" + "\x1b[3~" * 5 + "floor\x1b[B\r")
    terminal.child.expect(r"\n(?:\x1b\[[0-9;?]*[A-Za-z])*12\r\n")
    terminal.wait("> ")
    # Alt-Enter opens a line in a complete formula.
    terminal.child.send("1 + 1\x1b\r")
    terminal.wait("… ")
    terminal.child.send("+ 2\r")
    terminal.child.expect(r"\n(?:\x1b\[[0-9;?]*[A-Za-z])*4\r\n")
    terminal.wait("> ")
    terminal.end()


def edits_in_a_program(tool, folder):
    editor = os.path.join(folder, "editor.sh")
    with open(editor, "w") as file:
        file.write('#!/bin/sh\ngrep -q "6 . 7" "$1" || exit 1\nprintf "6 *\\n8\\n" > "$1"\n')
    os.chmod(editor, 0o755)
    terminal = Terminal(tool, folder, EDITOR=editor, VISUAL="", TMPDIR=folder)
    terminal.line("6 * 7", "42")
    terminal.line(":edit", "48")
    terminal.line("\x1b[A", "48")
    assert not [name for name in os.listdir(folder) if name.endswith(".formula")]
    terminal.end()


def suggests(tool, folder):
    terminal = Terminal(tool, folder, NO_COLOR="")
    terminal.line("1000 + 1", "\x1b[38;5;30m1001\x1b[0m")
    terminal.child.send("10")
    terminal.wait("00 + 1")
    # The right arrow takes the suggestion, Alt-F one word of it.
    terminal.line("\x1b[C", "\x1b[38;5;30m1001\x1b[0m")
    terminal.line("1\x1bf * 2", "\x1b[38;5;30m2000\x1b[0m")
    terminal.end()


def keeps_history_per_folder(tool, folder):
    for name in ("one", "two"):
        os.mkdir(os.path.join(folder, name))
        with open(os.path.join(folder, name, "data.json"), "w") as file:
            file.write('{"price": 3}')
    for name, line, answer in (("one", "price * 2", "6"), ("two", "price + 4", "7")):
        terminal = Terminal(tool, folder, os.path.join(name, "data.json"))
        terminal.line(line, answer)
        terminal.end()
    terminal = Terminal(tool, folder, "one/data.json")
    terminal.line("\x1b[A", "6")
    terminal.end()


def writes_few_bytes(tool, folder):
    """A key at the end of a long line writes a few cells, not the line."""
    terminal = Terminal(tool, folder, dimensions=(24, 80), NO_COLOR="")
    terminal.child.send(":set preview off\r")
    terminal.wait("not shown while typing\r\n")
    terminal.wait("> ")
    counts = []
    for key in "round(1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12 + 13, 2)":
        terminal.child.send(key)
        size, last = 0, time.monotonic()
        while time.monotonic() - last < 0.05:
            try:
                size += len(terminal.child.read_nonblocking(4096, 0.02).encode())
                last = time.monotonic()
            except pexpect.TIMEOUT:
                pass
        counts.append(size)
    counts.sort()
    print(f"        {sum(counts) / len(counts):.1f} bytes per key, at most {counts[-1]}")
    assert counts[len(counts) // 2] < 60, counts
    terminal.child.sendcontrol("c")
    terminal.wait("^C")
    terminal.wait("> ")
    terminal.end()


def recalls(tool, folder):
    terminal = Terminal(tool, folder)
    terminal.line("40 + 2", "42")
    terminal.line("7 * 7", "49")
    terminal.line("40 + 2", "42")
    terminal.end()
    history = os.path.join(folder, "state", "formulary", "history")
    assert stat.S_IMODE(os.stat(history).st_mode) == 0o600
    assert stat.S_IMODE(os.stat(os.path.dirname(history)).st_mode) == 0o700
    with open(history) as file:
        assert file.read() == "7 * 7\n40 + 2\n"
    terminal = Terminal(tool, folder)
    terminal.line("\x1b[A\x1b[A", "49")
    terminal.line("\x120 +", "42")
    terminal.end()


def shares_history(tool, folder):
    """Concurrent sessions keep each other's lines."""
    terminals = [Terminal(tool, folder) for _ in range(4)]
    for round in range(10):
        for number, terminal in enumerate(terminals):
            terminal.child.send(f"{number} * 100 + {round}\r")
    for number, terminal in enumerate(terminals):
        terminal.child.expect_exact(f"{number * 100 + 9}\r\n" + READING)
        terminal.wait("> ")
        terminal.end()
    with open(os.path.join(folder, "state", "formulary", "history")) as file:
        lines = file.read().splitlines()
    wanted = {f"{number} * 100 + {round}" for number in range(4) for round in range(10)}
    assert len(lines) == 40 and set(lines) == wanted, lines
    for number in range(4):
        own = [line for line in lines if line.startswith(f"{number} ")]
        assert own == sorted(own), own


CASES = (types, edits_as_vi, completes, shows_hints, pastes, pastes_many_lines, edits_lines,
         edits_in_a_program, suggests, interrupts, stops_and_continues,
         hides_typed_keys, stops_an_evaluation, drops_a_huge_paste, restores_the_terminal,
         is_closed, recalls, keeps_history_per_folder, shares_history, writes_few_bytes)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    tool = os.path.abspath(sys.argv[1])
    failed = 0
    for case in CASES:
        if len(sys.argv) > 2 and case.__name__ not in sys.argv[2:]:
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                case(tool, folder)
                print(f"ok      {case.__name__}", flush=True)
            except (pexpect.ExceptionPexpect, AssertionError) as error:
                failed += 1
                print(f"failed  {case.__name__}\n{plain(str(error))}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
