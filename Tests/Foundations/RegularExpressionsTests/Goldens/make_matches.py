#!/usr/bin/env python3
"""Writes matches.tsv: the matches of small random patterns in small random strings, by Python's re.

Columns: flags, pattern, string (\\n is written as ␊), whether the whole string matches, all matches.
A match lists the byte ranges of its groups, the whole match first; `-` is a group without a match.
If the body of a loop can be empty, only the whole match is listed: Python ends such a loop with an
additional empty iteration that is visible in groups, and automata do not. After an empty match the
search continues at the next character. Patterns that take Python a second are skipped.
"""
import random
import re
import signal
import sys
from re import _parser

random.seed(20240611)
LETTERS = "abcAB01_ -"


def atom(depth):
    kind = random.random()
    if kind < 0.45:
        return random.choice("abcAB01é")
    if kind < 0.52:
        return "."
    if kind < 0.62:
        return random.choice(["[ab]", "[^a]", "[a-c]", "[^b-c1]", "[\\d_]", "[é-]", "[]a]", "[^\\w]"])
    if kind < 0.70:
        return random.choice(["\\d", "\\w", "\\s", "\\D", "\\W", "\\S"])
    if kind < 0.76:
        return random.choice(["^", "$", "\\b", "\\B"])
    if depth == 0:
        return random.choice("ab")
    opening = random.choice(["(", "(", "(?:"])
    return opening + alternatives(depth - 1) + ")"


def piece(depth):
    text = atom(depth)
    if random.random() < 0.35:
        text += random.choice(["*", "+", "?", "{2}", "{1,}", "{1,2}", "{0,3}"])
        if random.random() < 0.3:
            text += "?"
    return text


def sequence(depth):
    return "".join(piece(depth) for _ in range(random.choice([0, 1, 1, 2, 2, 3, 4])))


def alternatives(depth):
    return "|".join(sequence(depth) for _ in range(random.choice([1, 1, 1, 2, 2, 3])))


def text():
    alphabet = random.choice(["ab", "abc", "aé", "abAB", "a\nb", LETTERS + "é\n"])
    return "".join(random.choice(alphabet) for _ in range(random.randint(0, 12)))


def has_empty_turns(items):
    for code, value in items:
        if code in (_parser.MAX_REPEAT, _parser.MIN_REPEAT):
            if value[2].getwidth()[0] == 0 or has_empty_turns(value[2]):
                return True
        elif code is _parser.SUBPATTERN and has_empty_turns(value[3]):
            return True
        elif code is _parser.BRANCH and any(map(has_empty_turns, value[1])):
            return True
    return False


def matches(program, subject, group_count):
    offsets = [0]
    for sign in subject:
        offsets.append(offsets[-1] + len(sign.encode()))
    found, place = [], 0
    while place <= len(subject):
        match = program.search(subject, place)
        if not match:
            break
        spans = [match.span(group) for group in range(group_count + 1)]
        found.append(",".join("-" if a < 0 else f"{offsets[a]}:{offsets[b]}" for a, b in spans))
        place = match.end() + (match.end() == match.start())
    return found


def too_slow(*_):
    raise TimeoutError


def main(path, count):
    signal.signal(signal.SIGALRM, too_slow)
    lines = []
    while len(lines) < count:
        pattern = alternatives(3)
        letters = "".join(flag for flag in "ims" if random.random() < 0.2)
        if "i" in letters and not pattern.isascii():
            continue
        # Python's $ also matches before a final line feed.
        theirs = pattern if "m" in letters else pattern.replace("$", r"\Z")
        flags = re.ASCII
        for flag in letters:
            flags |= {"i": re.I, "m": re.M, "s": re.S}[flag]
        try:
            program = re.compile(theirs, flags)
        except re.error:
            continue
        subject = text()
        if "i" in letters and not subject.isascii():
            continue
        is_exact = not has_empty_turns(_parser.parse(theirs, flags))
        signal.alarm(1)
        try:
            found = matches(program, subject, program.groups if is_exact else 0)
            whole = "whole" if program.fullmatch(subject) else "part"
        except TimeoutError:
            continue
        finally:
            signal.alarm(0)
        if not found and random.random() < 0.6:
            continue
        row = [letters, pattern, subject.replace("\n", "␊"), whole, " ".join(found)]
        lines.append("\t".join(row))
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


main(sys.argv[1], int(sys.argv[2]))
