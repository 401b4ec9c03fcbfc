"""The protocol of the peers for QuickJS, with the package quickjs from PyPI. Python only forwards lines."""
import pathlib
import sys
import time

import quickjs

context = quickjs.Context()
context.eval((pathlib.Path(__file__).parent / "workloads.js").read_text())
prepare, run, check = (context.get(name) for name in ("prepare", "run", "check"))
for line in sys.stdin:
    words = line.split()
    if words[0] == "prepare":
        prepare(words[1], int(words[2]))
        answer = "ok"
    elif words[0] == "check":
        answer = check()
    else:
        start = time.perf_counter_ns()
        result = run(int(words[1]))
        answer = f"{time.perf_counter_ns() - start} {result}"
    print(answer, flush=True)
