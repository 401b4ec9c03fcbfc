#!/usr/bin/env python3
"""Compares Formulary with other engines: `make peers`, or `peers.py BENCH [--rounds N] [--only NAME…]`.

Every engine is a process that answers on its standard output. `prepare WORKLOAD ROWS` compiles the formula
and creates its inputs. `check` prints the results, which must equal those of Formulary. `run COUNT` prints
the nanoseconds of COUNT runs by the engine's own clock. Rounds of the engines are interleaved, and the figures
are medians. Inputs change from run to run, and results are summed.
"""
import argparse
import json
import math
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys
import tarfile
import time

HERE = pathlib.Path(__file__).resolve().parent
BUILD = HERE.parent.parent / ".build" / "peers"
PYTHON = BUILD / "python" / "bin" / "python3"

WORKLOADS = [
    ("F1", "F1", 0), ("F2", "F2", 0), ("F5", "F5", 0), ("F6", "F6", 0),
    ("F3 1k", "F3", 1_000), ("F3 100k", "F3", 100_000),
    ("F4 1k", "F4", 1_000), ("F4 100k", "F4", 100_000),
    ("C", "C", 0), ("R 10k", "R", 10_000), ("R 100k", "R", 100_000),
]
SAMPLE = 15e6  # nanoseconds per sample
OURS, NATIVE = "Formulary", "native C"


class Missing(Exception):
    """An engine is not available; the message names what to install."""


def said(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    return (done.stdout + done.stderr).strip()


def built(source, compiler, *flags, needs=None):
    """Compiles a source file of this folder and returns the program."""
    if not shutil.which(compiler):
        raise Missing(f"apt-get install {'g++' if compiler == 'g++' else 'gcc'}")
    program = BUILD / pathlib.Path(source).stem
    sources = [HERE / source, HERE / "peer.h"]
    if not program.exists() or any(s.stat().st_mtime > program.stat().st_mtime for s in sources):
        done = subprocess.run(
            [compiler, "-O2", "-w", "-o", program, HERE / source, *flags], capture_output=True, text=True)
        if done.returncode:
            raise Missing(needs or done.stderr.splitlines()[0])
    return [program]


def packaged(module, version=None):
    """Installs a package from PyPI in a separate virtual environment and returns its version."""
    if not PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", BUILD / "python"], check=True)
    if subprocess.run([PYTHON, "-c", f"import {module}"], capture_output=True).returncode:
        subprocess.run([PYTHON, "-m", "pip", "install", "-q", module], capture_output=True)
    done = subprocess.run(
        [PYTHON, "-c", f"import {module}, importlib.metadata as m; print(m.version('{module}'))"],
        capture_output=True, text=True)
    if done.returncode:
        raise Missing(f"pip install {module}, which has no wheel for this Python or machine")
    return done.stdout.strip()


def installed(program, package):
    if not shutil.which(program):
        raise Missing(f"apt-get install {package}")
    return shutil.which(program)


def exprtk_header():
    """Returns the folder of ExprTk's only header, from the source package cexprtk on PyPI."""
    found = list(BUILD.glob("**/exprtk.hpp"))
    if found:
        return found[0].parent
    packaged("pip")
    subprocess.run(
        [PYTHON, "-m", "pip", "download", "-q", "--no-binary", ":all:", "--no-deps", "-d", BUILD,
         "cexprtk"], capture_output=True)
    for archive in BUILD.glob("cexprtk-*.tar.gz"):
        with tarfile.open(archive) as files:
            for member in files:
                if member.name.endswith("/exprtk.hpp"):
                    member.name = "exprtk/exprtk.hpp"
                    files.extract(member, BUILD)
                    return BUILD / "exprtk"
    raise Missing("exprtk.hpp in .build/peers/exprtk (partow.net/programming/exprtk)")


def lua(program, package, *options):
    path = installed(program, package)
    return [path, *options, HERE / "peer.lua"], said(path, "-v").split("  ")[0].split(" -- ")[0]


def node(*options):
    path = installed("node", "nodejs")
    return [path, *options, HERE / "node_peer.cjs"], f"Node {said(path, '--version')}"


def sheet(module):
    version = packaged(module)
    return [PYTHON, HERE / "sheet_peer.py", module], f"{module} {version}"


def quickjs():
    version = packaged("quickjs")
    return [PYTHON, HERE / "quickjs_peer.py"], f"quickjs {version} of PyPI"


def muparser():
    program = built(
        "muparser_peer.cpp", "g++", "-std=c++17", "-lmuparser", needs="apt-get install libmuparser-dev")
    version = said("dpkg-query", "-W", "-f", "${Version}", "libmuparser-dev") if shutil.which(
        "dpkg-query") else ""
    return program, f"muParser {version}".strip()


def exprtk():
    header = exprtk_header()
    return built("exprtk_peer.cpp", "g++", "-std=c++17", f"-I{header}"), "ExprTk of cexprtk, PyPI"


def native():
    return built("native_peer.c", "gcc", "-lm"), said("gcc", "-dumpfullversion") and (
        f"gcc {said('gcc', '-dumpfullversion')} -O2")


def engines(bench):
    """Returns functions by engine name, each of which returns a command and a version."""
    return {
        NATIVE: native,
        OURS: lambda: ([bench, "--peer"], said("git", "-C", str(HERE), "rev-parse", "--short", "HEAD")),
        "LuaJIT": lambda: lua("luajit", "luajit"),
        "LuaJIT, interpreter": lambda: lua("luajit", "luajit", "-joff"),
        "Lua 5.4": lambda: lua("lua5.4", "lua5.4"),
        "V8": node,
        "V8, jitless": lambda: node("--jitless"),
        "QuickJS": quickjs,
        "CPython": lambda: ([sys.executable, HERE / "python_peer.py"], platform.python_version()),
        "muParser": muparser,
        "ExprTk": exprtk,
        "formualizer": lambda: sheet("formualizer"),
        "IronCalc": lambda: sheet("ironcalc"),
    }


class Engine:
    """A running engine."""

    def __init__(self, name, command, version):
        self.name, self.version = name, version
        self.process = subprocess.Popen(
            [str(c) for c in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise EOFError(f"{self.name} ended at '{line}'")
        return answer.strip("\n")

    def nanoseconds(self, count):
        """Returns the nanoseconds of `count` runs, and of one unit of work."""
        spent, units = self.ask(f"run {count}").split()[:2]
        return float(spent), float(spent) / max(1, int(units))

    def prepare(self, workload, rows, expected):
        """Returns the number of runs per sample, or None if the engine does not support the workload."""
        if self.ask(f"prepare {workload} {rows}") != "ok":
            return None
        compare(self.name, workload, self.ask("check"), expected)
        count = 1
        while True:
            spent, _ = self.nanoseconds(count)
            if spent >= SAMPLE / 2 or count >= 1 << 26:
                return max(1, min(1 << 26, round(count * SAMPLE / max(spent, 1))))
            count *= 2 if spent * 8 > SAMPLE else 8


def compare(name, workload, results, expected):
    """Exits if the results of an engine differ from those of Formulary."""
    mine, theirs = results.rstrip("\t").split("\t"), expected.rstrip("\t").split("\t")
    for one, other in zip(mine, theirs):
        try:
            same = math.isclose(float(one), float(other), rel_tol=1e-9)
        except ValueError:
            same = one == other
        if not same or len(mine) != len(theirs):
            sys.exit(f"peers: {name} computes {one} where {OURS} computes {other} ({workload})")


def measured(running, rounds):
    ours = next(e for e in running if e.name == OURS)
    figures = {}
    for title, workload, rows in WORKLOADS:
        counts = {}
        ours.ask(f"prepare {workload} {rows}")
        expected = ours.ask("check")
        for engine in list(running):
            try:
                count = engine.prepare(workload, rows, expected)
                if count:
                    counts[engine] = count
            except (EOFError, BrokenPipeError, ValueError) as problem:
                print(f"{engine.name} failed at {title} and is left out from here: {problem}",
                      file=sys.stderr)
                running.remove(engine)
        samples = {engine: [] for engine in counts}
        for turn in range(rounds):
            order = list(counts)
            for engine in order if turn % 2 else reversed(order):
                samples[engine].append(engine.nanoseconds(counts[engine])[1])
        figures[title] = {}
        for engine, values in samples.items():
            middle = statistics.median(values)
            spread = statistics.median(abs(v - middle) for v in values)
            figures[title][engine.name] = {"ns": middle, "spread": spread / middle if middle else 0}
        print(f"{title:8}" + "  ".join(
            f"{name} {number(f['ns'])}" for name, f in figures[title].items()), flush=True)
    return figures


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bench", help="the program bench of this package")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--only", nargs="*", help="engines to compare with")
    parser.add_argument("--json", type=pathlib.Path, default=BUILD / "peers.json")
    options = parser.parse_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    running, skipped = [], {}
    for name, find in engines(options.bench).items():
        if options.only and name not in options.only and name not in (OURS, NATIVE):
            continue
        try:
            command, version = find()
            running.append(Engine(name, command, version))
        except Missing as problem:
            skipped[name] = str(problem)
            print(f"{name} is skipped; it needs: {problem}", file=sys.stderr)
    figures = measured(running, options.rounds)
    options.json.write_text(json.dumps({
        "date": time.strftime("%Y-%m-%d"), "rounds": options.rounds,
        "versions": {e.name: e.version for e in running}, "skipped": skipped, "figures": figures,
    }, indent=1))


if __name__ == "__main__":
    main()
