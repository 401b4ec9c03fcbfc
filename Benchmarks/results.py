#!/usr/bin/env python3
"""Writes measurements of `bench --json` or `Peers/peers.py` to RESULTS.md: `results.py bench|peers FILE`.

Each part is delimited by HTML comments and replaced on its own. It begins with machine, date and commit.
"""
import json
import pathlib
import re
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE / "RESULTS.md"
OURS, NATIVE = "Formulary", "native C"


def said(*command):
    return subprocess.run(command, capture_output=True, text=True, cwd=HERE).stdout.strip()


def machine():
    model = re.search(r"model name\s*:\s*(.+)", pathlib.Path("/proc/cpuinfo").read_text())
    cores = said("nproc")
    system = re.search(r'PRETTY_NAME="(.+)"', pathlib.Path("/etc/os-release").read_text())
    swift = said("swift", "--version").splitlines()[0:1]
    commit = said("git", "rev-parse", "--short", "HEAD")
    changed = " with changes" if said("git", "status", "--porcelain", "--untracked-files=no") else ""
    return (
        f"{model[1] if model else 'unknown processor'}, {cores} cores, {system[1] if system else ''}, "
        f"{swift[0] if swift else ''}; {time.strftime('%Y-%m-%d')}, commit {commit}{changed}.")


def number(value):
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def table(rows):
    head, *body = [[str(c) for c in row] for row in rows]
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *body]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def bench_part(figures):
    rows = [["Workload", "measured", "ratio", "to", "target", ""]]
    for f in figures:
        met = {True: "met", False: "**missed**", None: ""}[f["met"]]
        rows.append([
            f["name"], f"{number(f['value'])} {f['unit']}", number(f["ratio"]), f["reference"],
            f["bar"], met])
    missed = [f["name"] for f in figures if f["met"] is False]
    held = sum(f["met"] is not None for f in figures)
    verdict = f"{held - len(missed)} of {held} targets met" + (
        f"; missed: {', '.join(missed)}." if missed else ".")
    return f"{machine()}\n\n{verdict}\n\n{table(rows)}"


def peers_part(data):
    figures = data["figures"]
    titles = list(figures)
    rows = [["ns", *titles]]
    for name in data["versions"]:
        cells = []
        for title in titles:
            figure = figures[title].get(name)
            cells.append(f"{number(figure['ns'])} ±{figure['spread']:.0%}" if figure else "–")
        rows.append([f"**{name}**" if name == OURS else name, *cells])
    losses = []
    for title in titles:
        mine = figures[title].get(OURS)
        ahead = sorted(
            ((f["ns"], name) for name, f in figures[title].items()
             if mine and name not in (OURS, NATIVE) and f["ns"] < mine["ns"]))
        for ns, name in ahead:
            losses.append(f"- {title}: {name} takes {ns / mine['ns']:.2f} × our time.")
    versions = "; ".join(f"{name}: {version}" for name, version in data["versions"].items())
    skipped = "".join(
        f"\n\n{name} was skipped: it needs {needs}." for name, needs in data["skipped"].items())
    slower = "\n".join(losses) if losses else "- None."
    return (
        f"{machine()}\n\n{table(rows)}\n\nWorkloads in which another engine is faster (native code excluded):\n\n{slower}\n\n"
        f"Medians of {data['rounds']} interleaved rounds, ± the median absolute deviation. {versions}."
        f"{skipped}")


def main():
    part, source = sys.argv[1], json.loads(pathlib.Path(sys.argv[2]).read_text())
    text = {"bench": bench_part, "peers": peers_part}[part](source)
    page = PAGE.read_text()
    begin, end = f"<!-- {part} -->\n", f"<!-- end of {part} -->"
    before, rest = page.split(begin)
    PAGE.write_text(before + begin + "\n" + text + "\n\n" + end + rest.split(end)[1])
    print(f"wrote {PAGE.relative_to(HERE.parent)}")


if __name__ == "__main__":
    main()
