"""Searches formulas that take the most processor time and memory of the release tool.

    swift build -c release --product formulary
    python3 Tests/Fuzz/worst.py .build/release/formulary sweep
    python3 Tests/Fuzz/worst.py .build/release/formulary search 600
    python3 Tests/Fuzz/worst.py .build/release/formulary wide
    python3 Tests/Fuzz/worst.py .build/release/formulary names
    python3 Tests/Fuzz/worst.py .build/release/formulary charges [FUNCTION …]
    python3 Tests/Fuzz/worst.py .build/release/formulary sizes [FUNCTION …]
    python3 Tests/Fuzz/worst.py .build/release/formulary try 'FORMULA'

`sweep` calls every function and operator with long values in each argument, once and in a loop.
`wide` generates loop bodies of maximal length that repeat one small part.
`names` passes a constant text of five million bytes to each text, key and name parameter, in a loop and over a table.
`charges` calls every function in a loop up to the step limit and prints the processor time as a ratio to that of a
loop of additions; a function above `RATIO`, by default 1.5, is charged too few steps.
`sizes` calls every function that takes a list in such a loop with lists of several lengths and kinds of elements.
`search` mutates the worst formulas and keeps those that take more, for a number of seconds or until it has tried
`COUNT` formulas.
Formulas that take more than `RATIO` times the loop of additions or 300 MB under the default limits are marked, and the
exit code is 1. A sweep that is stopped early, by Ctrl-C or kill, prints its findings so far.
"""

import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

# The bar for processor time, as a ratio to a loop of additions up to the step limit.
BAR = float(os.environ.get("RATIO", "1.5"))
MEGABYTES, LENGTH = 300, 10_000

TEXTS = {
    "ascii": '"ab"', "digit": '"9"', "space": '" "', "mark": '"\u0301"', "sigma": '"Σ"',
    "accent": '"é"', "sharp": '"ß"', "lines": '"a\\r\\n"', "words": '"Ab c. "', "tag": '"<a>, "',
    "hangul": '"한ᄀ"', "family": '"👩\u200d👩\u200d👧"', "ligature": '"ﬃ"', "percent": '"%41+"',
    "pairs": '"[1,{\\"a\\":2}],"', "pattern": '"(a|b)*"', "email": '"a@b.c"', "dash": '"2024-05-"',
}
SIZES = {"short": 40, "middle": 3_000, "long": 100_000, "longest": 4_000_000}
COUNTS = {"few": 20, "some": 1_000, "many": 30_000, "most": 400_000}
LISTS = {
    "numbers": "sequence({n})", "same": "map(sequence({n}), i -> 1)",
    "keys": 'map(sequence({n}), i -> "k" + i)', "falling": "map(sequence({n}), i -> 1 / (i + 1))",
    "records": 'map(sequence({n}), i -> {{a: i, b: "k" + i}})',
    "dates": "map(sequence({n}), i -> toDate(i * 86400000))",
    "nested": "map(sequence({n} / 10), i -> sequence(10))",
    "texts": 'map(sequence({n}), i -> long)', "lengthy": 'map(sequence({n} / 10), i -> repeat("ab", 50) + i)',
    "odd": "map(sequence({n}), i -> if(i % 3 == 0, null, i))",
}
RECORD = 'fromEntries(map(sequence({n}), i -> ["k" + i, i]))'


def texts():
    for name, piece in TEXTS.items():
        for size, count in SIZES.items():
            yield name + size, f'repeat({piece}, floor({count} / {max(1, len(piece.encode()) - 2)}))'


def lists():
    for name, form in LISTS.items():
        for size, count in COUNTS.items():
            yield name + size, form.format(n=count)


def records():
    for size, count in (("few", 20), ("some", 2_000), ("many", 60_000)):
        yield "record" + size, RECORD.format(n=count)


def choices(want, chance):
    """Returns a short spelling for an argument, and (name, spelling) pairs of long ones."""
    text, array, record = list(texts()), list(lists()), list(records())
    table = [item for item in array if item[0].startswith("records")]
    return {
        "any": ('"a"', text + array + record), "text": ('"ab"', text),
        "number": ("5", [("huge", "1e15"), ("low", "0 - 1e15"), ("part", "170.5"), ("n", "i"), ("k", "1000"), ("m", "1000000"), ("vast", "1e308"), ("tiny", "5e-324")]),
        "boolean": ("true", []), "condition": ("true", []),
        "date": ("1700000000000", [("old", "0 - 1e14"), ("said", "'2024-05-31T10:00:00Z'"), ("i", "i * 86400000")] + text[:8]),
        "numbers": ("[1, 2, 3]", array), "list": ("[1, 2, 3]", array), "table": ("[{a: 1, b: 2}]", table),
        "record": ("{a: 1}", record), "text or list": ('"ab"', text + array),
        "number or text": ("5", text), "function": ("(x, y) -> x", [("same", "(x, y) -> 1"), ("text", "(x, y) -> 'k' + x"), ("sum", "(x, y) -> x + y"), ("list", "(x, y) -> [x, y]")]),
        "key": ("x -> x", [("text", "x -> 'k' + x"), ("mod", "x -> x % 7"), ("name", "'a'")]), "field": ("i", []),
    }.get(want, ('"a"', []))


class Call:
    """A call whose long arguments are bound by `let` before it."""

    def __init__(self, function, bound, arguments, loops):
        self.function, self.bound, self.arguments, self.loops = function, bound, arguments, loops

    @property
    def body(self):
        if self.function.get("form"):
            return self.function["form"].format(*self.arguments)
        return f'{self.function["name"]}({", ".join(self.arguments)})'

    @property
    def prelude(self):
        return "".join(f"let {name} = {value}; " for name, value in self.bound.items())

    @property
    def text(self):
        if self.loops:
            return f"{self.prelude}count(filter(sequence(1000000), i -> isError({self.body})))"
        return f"{self.prelude}let i = 3; let last = {self.body}; 1"


LONG = {"long": 'repeat("ab", 2000)'}
OPERATORS = [
    {"name": form, "form": form, "parameters": [{"type": "any"}] * form.count("{")}
    for form in ["{0} + {1}", "{0} == {1}", "{0} < {1}", "{0} & {1}", "{0}[5000]", "{0}[{1}]", "{0}.a", "!{0}", "-{0}", "{0} != {1}",
                 "switch({0}, {1}, 1, 2)", "{0} ?? {1}", "[{0}, {1}]", "{{a: {0}, b: {1}}}", "[{0}] == [{1}]"]
]


def functions(tool):
    listed = json.loads(subprocess.run([tool, "functions", "--json"], capture_output=True, check=True).stdout)
    return [f for f in listed if f["name"] not in ("error",)] + OPERATORS


def calls(function, chance, most):
    """Yields calls of a function: each long value in each argument, sometimes with other long arguments."""
    wanted = [p["type"] for p in function["parameters"]]
    if function.get("locale") or function.get("zone"):
        wanted = wanted + ["text"]
    options = [choices(want, chance) for want in wanted]
    short = [option[0] for option in options]
    made = []
    for index, (_, long) in enumerate(options):
        for name, value in long:
            made.append((index, name, value))
    if len(made) > most:
        made = chance.sample(made, most)
    for index, name, value in made:
        arguments, bound = list(short), dict(LONG) if "long" in value else {}
        if "i" == value or value.startswith("i ") or "->" in value and not value.startswith("map"):
            arguments[index] = value
        else:
            bound[name] = value
            arguments[index] = name
        for other in range(len(arguments)):
            if other != index and options[other][1] and chance.random() < 0.3:
                extra, spelled = chance.choice(options[other][1])
                if "long" in spelled:
                    bound.update(LONG)
                if spelled == "i" or spelled.startswith("i ") or "->" in spelled and not spelled.startswith("map"):
                    arguments[other] = spelled
                else:
                    bound[extra + "2"] = spelled
                    arguments[other] = extra + "2"
        for loops in (False, True):
            yield Call(function, bound, arguments, loops)


def measure(tool, formula, steps=None, timeout=60):
    """Returns processor seconds, peak megabytes, output and status of one formula; kills it after `timeout` seconds."""
    read, write = os.pipe()
    arguments = [tool, "eval", "--max-steps", str(steps), "--", formula] if steps else [tool, "eval", "--", formula]
    child = os.posix_spawn(tool, arguments, os.environ, file_actions=[
        (os.POSIX_SPAWN_DUP2, write, 1), (os.POSIX_SPAWN_DUP2, write, 2), (os.POSIX_SPAWN_CLOSE, read)])
    os.close(write)
    alarm = threading.Timer(timeout, os.kill, (child, signal.SIGKILL))
    alarm.start()
    with os.fdopen(read, "rb") as stream:
        said = stream.read(4_000).decode("utf-8", "replace")
        while stream.read(1 << 16):
            pass
    # Cancels the alarm before reaping the child, so that it never kills another process.
    os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
    alarm.cancel()
    alarm.join()
    _, status, used = os.wait4(child, 0)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, said.strip(), status


def without_work(tool):
    """Returns the processor seconds of the program's start."""
    return min(measure(tool, "1 + 1")[0] for _ in range(5))


def additions(tool, start, tries=5):
    """Returns the processor seconds of a loop of additions up to the step limit, without the start."""
    return max(0.001, min(measure(tool, LOOP.format(body="i + 1"))[0] for _ in range(tries)) - start)


class Scale:
    """The processor time of the program's start, and that of the loop of additions."""

    def __init__(self, tool):
        self.tool, self.start = tool, without_work(tool)
        self.unit = additions(tool, self.start)
        print(f"a loop of additions takes {self.unit:.3f} s, the start {self.start:.3f} s", file=sys.stderr, flush=True)

    def ratio(self, seconds):
        return (seconds - self.start) / self.unit

    def badness(self, result):
        """Returns the result of `measure` as a ratio to the bars of time and memory; a signal is far above them."""
        seconds, memory, _, status = result
        return max(self.ratio(seconds) / BAR, memory / MEGABYTES, 99 if os.WIFSIGNALED(status) else 0)


def shorten(text, most=160):
    return text if len(text) <= most else text[:most] + "…"


def report(scale, found):
    """Measures formulas again, one at a time, and prints them. Returns whether one exceeds a bar."""
    print(f"{'ratio':>6} {'seconds':>8} {'MB':>6}  formula")
    failed = False
    for formula in found:
        tries = [measure(scale.tool, formula) for _ in range(3)]
        # Alternates with additions, in case the machine has become slower.
        while scale.badness(min(tries)) > 1 and len(tries) < MOST_RUNS:
            scale.unit = min(scale.unit, additions(scale.tool, scale.start, 1))
            tries.append(measure(scale.tool, formula))
        best = min(tries)
        over = scale.badness(best) > 1
        failed = failed or over
        print(f"{scale.ratio(best[0]):6.2f} {best[0]:8.2f} {best[1]:6.0f}{'!' if over else ' '} {formula}    # {shorten(best[2], 60)!r}",
              flush=True)
    return failed


def sweep(tool, most, jobs, seed, only):
    chance = random.Random(seed)
    work = [c for f in functions(tool) if not only or f["name"] in only for c in calls(f, chance, most)]
    # A sweep that is stopped early has then tried a random sample.
    chance.shuffle(work)
    print(f"{len(work)} formulas", file=sys.stderr, flush=True)
    scale = Scale(tool)
    def run(call):
        return scale.badness(measure(tool, call.text)), call.text
    results = []
    with ThreadPoolExecutor(jobs) as pool:
        try:
            for result in pool.map(run, work):
                results.append(result)
                if result[0] > 1:
                    print(f"{result[0]:.2f} of the limit, unconfirmed: {result[1]}", file=sys.stderr, flush=True)
                if len(results) % 500 == 0:
                    print(f"{len(results)} tried", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            print(f"ended after {len(results)}", file=sys.stderr, flush=True)
    results.sort(reverse=True)
    worst = [text for badness, text in results if badness > 0.85]
    return report(scale, (worst or [text for _, text in results[:10]])[:150])


def search(tool, seconds, most, jobs, seed):
    chance = random.Random(seed)
    known = functions(tool)
    scale = Scale(tool)
    end = time.time() + seconds
    best, tried = [], 0

    def fresh():
        function = chance.choice(known)
        made = list(calls(function, chance, 3))
        return chance.choice(made) if made else None

    def mutated(call):
        made = Call(call.function, dict(call.bound), list(call.arguments), call.loops)
        pick = chance.random()
        if pick < 0.3 or not made.arguments:
            made.loops = not made.loops
        elif pick < 0.6 and made.bound:
            pool = list(texts()) + list(lists()) + list(records())
            name, value = chance.choice(pool)
            made.bound[chance.choice(list(made.bound))] = value
            if "long" in value:
                made.bound = {**LONG, **made.bound}
        elif pick < 0.8:
            other = fresh()
            if other:
                made.bound.update(other.bound)
                made.arguments[chance.randrange(len(made.arguments))] = other.body
        else:
            made.arguments[chance.randrange(len(made.arguments))] = chance.choice(
                list(made.bound) + ["i", "1000", '"a"', "x -> x", "10000000"])
        return made

    def run(call):
        if len(call.text) > LENGTH:
            return 0, call
        return scale.badness(measure(tool, call.text)), call

    with ThreadPoolExecutor(jobs) as pool:
        while time.time() < end and tried < most:
            batch = []
            while len(batch) < 4 * jobs:
                call = mutated(chance.choice(best)[1]) if best and chance.random() < 0.6 else fresh()
                if call:
                    batch.append(call)
            for result in pool.map(run, batch):
                tried += 1
                best.append(result)
            best.sort(key=lambda item: -item[0])
            # At most two per function, so that the search does not concentrate on one.
            kept, seen = [], {}
            for badness, call in best:
                if seen.get(call.function["name"], 0) < 2:
                    seen[call.function["name"]] = seen.get(call.function["name"], 0) + 1
                    kept.append((badness, call))
            best = kept[:40]
    print(f"{tried} formulas tried", file=sys.stderr)
    return report(scale, [call.text for _, call in best[:30]])


NUMBERS = ["i ^ 1.1", "i", "i % 7", "i / 7", "abs(i)", "if(i > 3, i, 2)", "(i > 3 ? i : 2)", "floor(i)", "min(i, 3)",
           "round(i / 7)", "round(i / 8, 2)", "round(i / 7, 12)", "round(vast, 2)", "-i", "sin(i)", "list[i]",
           "record.a", "record.b", "record['a']", "mixed[i % 3].a", "text[i % 3]", "f(i)"]
CONDITIONS = ["i == text", "text == text", "i > 3", "text in texts", "!text", "text == null", "i == 3"]
LOOPS = ["count(filter(sequence(1000000), i -> {body} > 0))", "reduce(sequence(1000000), (a, i) -> {body}, 0)",
         "count(sortBy(sequence(100000), i -> {body}))", "let g = i -> {body}; count(filter(sequence(1000000), i -> g(i) > g(3)))"]


def wide(tool, jobs):
    """Measures loops whose bodies repeat one part, and reports the worst."""
    bound = ("let vast = 1e15 + 0.375; let text = 'abc'; let texts = ['abc', 'abd']; let list = sequence(1000); "
             "let record = {a: 1}; let mixed = [{a: 1}, {b: 1, a: 2}, {c: 1, d: 2, a: 3}]; let f = x -> x * 2 + 1; ")

    def body(part, sign):
        # Stays within the nesting limit of formulas.
        group = "(" + sign.join([part] * 60) + ")"
        return sign.join([group] * max(1, (LENGTH - 600) // (len(group) + 1)))

    made = [bound + loop.format(body=body(part, "+")) for part in NUMBERS for loop in LOOPS]
    made += [bound + f"count(filter(sequence(1000000), i -> {body(part, sign)}))"
             for part in CONDITIONS for sign in ("||", "&&")]
    with ThreadPoolExecutor(jobs) as pool:
        used = list(pool.map(lambda text: measure(tool, text)[0], made))
    worst = sorted(zip(used, made), reverse=True)
    return report(Scale(tool), [text for _, text in worst[:10]])


NAMES = ['repeat("k", 5000000)', 'repeat("é", 2500000)', 'repeat("k.", 2500000)', 'repeat("9", 5000000)']
PLAIN = {"any": '"a"', "text": '"ab"', "number": "5", "boolean": "true", "condition": "true", "date": "1700000000000",
         "numbers": "n", "list": "t", "table": "t", "record": "{a: 1, k: 2}", "text or list": '"ab"', "number or text": "5",
         "function": "(x, y) -> x", "key": "'a'", "field": "t"}
TEXTUAL = {"any", "text", "key", "number or text", "text or list", "date", "field"}


def named(function):
    """Yields calls of one function with a long constant text in each argument that takes text."""
    wanted = [p["type"] for p in function["parameters"]] + ["text"] * (function["zone"] + function["locale"])
    shapes = [(range(len(wanted)), wanted)]
    needed = [p["type"] for p in function["parameters"] if not p["optional"]]
    if len(needed) < len(wanted):
        shapes.append((range(len(needed)), needed))
    if wanted and any(p["repeated"] for p in function["parameters"]):
        shapes.append((range(len(wanted) - 1, len(wanted) + 1), wanted + wanted[-1:]))
    for places, types in shapes:
        for place in places:
            if types[place] in TEXTUAL:
                yield f'{function["name"]}({", ".join("p" if at == place else PLAIN[of] for at, of in enumerate(types))})'
    # Keys of records that are built by the formula, in records and in tables of them.
    for place, want in enumerate(wanted):
        for other in {"record": ["h"], "table": ["m"], "list": ["m"], "any": ["h"]}.get(want, []):
            yield f'{function["name"]}({", ".join(other if at == place else PLAIN[of] for at, of in enumerate(wanted))})'


def names(tool, jobs, only):
    """Measures long constant names and texts in every argument, in a loop and over a table."""
    bound = ("let p = {}; let h = fromEntries([[p, 1], ['a', 2]]); let n = sequence(1000); "
             "let t = map(sequence(200000), x -> {{a: x, k: 1}}); let m = map(sequence(200000), x -> x % 2 == 0 ? h : {{a: 1}}); ")
    listed = [f for f in functions(tool) if "form" not in f and (not only or f["name"] in only)]
    bodies = sorted({body for f in listed for body in named(f)}) + ["t[p]", "m[p]", "h[p]", "{a: 1}[p]", "h == h", "h.k"]
    made = [bound.format(name) + part.format(body) for name in NAMES for body in bodies
            for part in ("{}; 1", "count(filter(sequence(200000), i -> isError({})))")]
    scale = Scale(tool)
    limit = scale.start + BAR * scale.unit
    print(f"{len(made)} formulas", file=sys.stderr, flush=True)

    def run(text):
        used = measure(tool, text, timeout=max(20, 20 * limit))
        if used[0] > limit:
            print(f"{used[0]:.2f} s: {text}", file=sys.stderr, flush=True)
        return used[0], used[3], text

    with ThreadPoolExecutor(jobs) as pool:
        used = sorted(pool.map(run, made), reverse=True)
    print(f"{'seconds':>8}  formula")
    for seconds, status, text in used[:20]:
        print(f"{seconds:8.2f}{'!' if seconds > limit or os.WIFSIGNALED(status) else ' '} {text}")
    return used[0][0] > limit


# Nested loops, so that even the cheapest body uses up the steps. Failures do not end a loop.
LOOP = "let d = 1700000000000; reduce(sequence(50), (a, j) -> count(filter(sequence(400000), i -> isError({body}))), 0)"
VARIED = {"any": "i", "text": '"a" + i', "number": "i % 50 + 1", "boolean": "i > 3", "condition": "i > 3", "date": "d + i * 86400000",
          "numbers": "[i, 2, 3]", "list": "[i, 2, 3]", "table": "[{a: i, b: 2}]", "record": "{a: i}", "text or list": '"a" + i',
          "number or text": "i", "function": "(x, y) -> x", "key": "'a'", "field": "i"}


def bodies(function):
    """Yields calls of one function: its examples, their variations, and calls built from its types."""
    needed = [VARIED[p["type"]] for p in function["parameters"] if not p["optional"]]
    yield f'{function["name"]}({", ".join(needed)})'
    for example in function["examples"]:
        call, _, result = example.rpartition(" → ")
        if not call or result == "error" or '"' + function["name"] in call:
            continue
        yield call
        varied = re.sub(r'"20\d\d-\d\d-\d\d[^"]*"', "(d + i * 86400000)", call, count=1)
        if varied != call:
            yield varied


def seconds_used(tool, body):
    """Returns the processor seconds of a loop of `body`, and whether it reached the limit."""
    seconds, _, said, _ = measure(tool, LOOP.format(body=body))
    return seconds, "too many steps" in said


# How often a function above the bar is measured.
MOST_RUNS = 12


def charges(tool, only):
    """Prints the processor time of each function at the step limit, as a ratio to that of additions."""
    calls = 50_000
    scale = Scale(tool)
    worst = []
    for function in functions(tool):
        if "form" in function or only and function["name"] not in only:
            continue
        found = (0, 0, "")
        for body in dict.fromkeys(bodies(function)):
            seconds, reached = seconds_used(tool, body)
            ratio, now = scale.ratio(seconds), scale.unit
            if reached and ratio > BAR:
                # The minimum of several runs, alternating with additions: another process, or a machine
                # that has become slower, only adds to a time.
                seconds = now = 1e9
                for attempt in range(MOST_RUNS):
                    now = min(now, additions(tool, scale.start, 1))
                    seconds = min(seconds, seconds_used(tool, body)[0] - scale.start)
                    ratio = seconds / now
                    if attempt >= 2 and ratio <= BAR:
                        break
            if reached and ratio > found[0]:
                # The time of one call, in steps of the length of an addition's.
                alone = LOOP.replace("50)", "1)").replace("400000", str(calls)).format(body=body)
                needed = (measure(tool, alone, steps=1 << 40)[0] - scale.start) / calls / (now / 20_000_000) if ratio > BAR else 0
                found = (ratio, needed - needed / max(ratio, 1), body)
        worst.append((found[0], function["name"], found[1], found[2]))
        if found[0] > BAR:
            print(f"{found[0]:.2f}  {function['name']}: {found[2]}", file=sys.stderr, flush=True)
    worst.sort(reverse=True)
    print(f"{'ratio':>6}  {'function':24} {'steps missing':>13}  call")
    for ratio, name, missing, body in worst:
        print(f"{ratio:6.2f}{'!' if ratio > BAR else ' '} {name:24} {missing:13.0f}  {body}")
    return worst[0][0] > BAR


ELEMENTS = {
    "numbers": "sequence({n})", "fractions": "map(sequence({n}), i -> 1 / (i + 1))", "texts": 'map(sequence({n}), i -> "k" + i % 50)',
    "records": "map(sequence({n}), i -> {{a: i, b: i % 7}})", "lists": "map(sequence({n} / 10), i -> sequence(10))",
}
LISTED = {"numbers", "list", "table", "any", "text or list"}


def sizes(tool, only):
    """Measures each function with lists in a loop up to the step limit, and reports the worst."""
    scale, made = Scale(tool), []
    for function in functions(tool):
        if "form" in function or only and function["name"] not in only:
            continue
        wanted = [p["type"] for p in function["parameters"] if not p["optional"]]
        if not LISTED.intersection(wanted):
            continue
        arguments = ", ".join("n" if want in LISTED else VARIED[want] for want in wanted)
        for elements in ELEMENTS.values():
            for count in (300, 4_000, 30_000):
                made.append(f"let n = {elements.format(n=count)}; "
                            f"count(filter(sequence(1000000), i -> isError({function['name']}({arguments}))))")
    print(f"{len(made)} formulas", file=sys.stderr, flush=True)
    worst = sorted(((scale.badness(measure(tool, text)), text) for text in made), reverse=True)
    return report(scale, [text for _, text in worst[:40]])


def main():
    tool, verb, *rest = sys.argv[1:]
    # Also prints the findings so far if the process is terminated.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    tool = os.path.abspath(tool)
    jobs = int(os.environ.get("JOBS", "2"))
    seed = int(os.environ.get("SEED", "1"))
    if verb == "sweep":
        failed = sweep(tool, int(os.environ.get("MOST", "30")), jobs, seed, set(rest))
    elif verb == "charges":
        failed = charges(tool, set(rest))
    elif verb == "sizes":
        failed = sizes(tool, set(rest))
    elif verb == "names":
        failed = names(tool, jobs, set(rest))
    elif verb == "wide":
        failed = wide(tool, jobs)
    elif verb == "search":
        failed = search(tool, float(rest[0]) if rest else 300, int(os.environ.get("COUNT", 1 << 30)), jobs, seed)
    else:
        failed = report(Scale(tool), rest)
    sys.exit(1 if failed else 0)


try:
    main()
except KeyboardInterrupt:
    sys.exit("interrupted")
