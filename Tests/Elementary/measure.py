#!/usr/bin/env python3
"""Compares the elementary functions with MPFR: random arguments of all magnitudes, and known hard ones.

measure.py [--count N] [--seed N] [NAME…]     fails if an error is above 0.51 units in the last place
measure.py --time                             prints the time of a call beside that of the C library
measure.py --references                       writes reference values for the tests in Swift

Needs gmpy2 from PyPI.
"""

import argparse
import glob
import math
import os
import random
import struct
import subprocess
import sys

import gmpy2
from gmpy2 import mpfr

root = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
os.chdir(root)
program = ".build/elementary"
gmpy2.get_context().precision = 140
bound = 0.51

reference = {
    "pow": lambda x, y: x ** y, "exp": lambda x, _: gmpy2.exp(x), "expm1": lambda x, _: gmpy2.expm1(x),
    "log": lambda x, _: gmpy2.log(x), "log1p": lambda x, _: gmpy2.log1p(x), "log10": lambda x, _: gmpy2.log10(x),
    "log2": lambda x, _: gmpy2.log2(x), "cbrt": lambda x, _: gmpy2.cbrt(x), "sin": lambda x, _: gmpy2.sin(x),
    "cos": lambda x, _: gmpy2.cos(x), "tan": lambda x, _: gmpy2.tan(x), "asin": lambda x, _: gmpy2.asin(x),
    "acos": lambda x, _: gmpy2.acos(x), "atan": lambda x, _: gmpy2.atan(x), "atan2": lambda y, x: gmpy2.atan2(y, x),
}


def any_number():
    """A finite number of any exponent."""
    return struct.unpack("d", struct.pack("Q", random.getrandbits(1) << 63 | random.randrange(1, 0x7FF << 52)))[0]


def scaled(low, high):
    """A number with an exponent in a range, and any sign."""
    return math.ldexp(random.uniform(1, 2), random.randint(low, high)) * random.choice((1, -1))


def near(x, distance):
    """A number near another one, at a distance of any magnitude."""
    return x + scaled(-50, distance)


def positive(*choices):
    return lambda: (abs(random.choice(choices)()), 0.0)


def single(*choices):
    return lambda: (random.choice(choices)(), 0.0)


def power_arguments():
    """Bases and exponents of powers that are finite, small, or near the limits."""
    base = abs(random.choice([any_number, lambda: scaled(-4, 10), lambda: near(1, -1), lambda: random.randint(2, 1000)])())
    if base in (0, 1):
        return 2.0, 0.5
    logarithm = math.log(base)
    result = random.choice([lambda: random.uniform(-745, 709.7), lambda: scaled(-60, 9), lambda: random.uniform(-40, 40),
                            lambda: random.uniform(-745.2, -708), lambda: random.uniform(709, 709.78)])()
    exponent = random.choice([lambda: result / logarithm, lambda: float(round(result / logarithm)), lambda: round(4 * result / logarithm) / 4])()
    return float(base), exponent


angles = [any_number, lambda: scaled(-20, 30), lambda: random.uniform(-7, 7), lambda: scaled(-30, 3),
          lambda: random.randint(-10**6, 10**6) * math.pi / 2, lambda: near(random.randint(-100, 100) * math.pi / 2, -20)]
parts = [lambda: random.uniform(-1, 1), lambda: scaled(-40, -1), lambda: 1 - abs(scaled(-52, -1)), lambda: abs(scaled(-52, -1)) - 1]
arguments = {
    "pow": power_arguments,
    "exp": single(lambda: random.uniform(-745.2, 709.7), lambda: scaled(-60, 9), lambda: random.uniform(-2, 2), lambda: random.uniform(-745.2, -708)),
    "expm1": single(lambda: random.uniform(-41, 709.7), lambda: scaled(-60, 5), lambda: random.uniform(-1, 1)),
    "log": positive(any_number, lambda: near(1, -2), lambda: random.uniform(0, 100)),
    "log1p": single(lambda: abs(any_number()), lambda: scaled(-60, -1), lambda: random.uniform(-1, 10), lambda: scaled(-52, -1) ** 2 - 1),
    "log10": positive(any_number, lambda: near(1, -2), lambda: random.uniform(0, 1000)),
    "log2": positive(any_number, lambda: near(1, -2), lambda: random.uniform(0, 1000)),
    "cbrt": single(any_number, lambda: random.uniform(-1000, 1000), lambda: random.randint(1, 1000) / 8),
    "sin": single(*angles), "cos": single(*angles), "tan": single(*angles),
    "asin": single(*parts), "acos": single(*parts),
    "atan": single(any_number, lambda: scaled(-40, 60), lambda: random.uniform(-5, 5), lambda: near(1, -5)),
    "atan2": lambda: random.choice([lambda: (any_number(), any_number()), lambda: (scaled(-10, 10), scaled(-10, 10)),
                                    lambda: (scaled(500, 510), scaled(480, 560)), lambda: (scaled(-1074, -1000), scaled(-1074, -1000))])(),
}
# Arguments whose results are nearly in the middle of two numbers, or which are hard to reduce. Sources: V. Lefèvre
# and J.-M. Muller, "Worst cases for correct rounding of the elementary functions in double precision", 2001; K. C. Ng,
# "Argument reduction for huge arguments: good to the last bit", 1992.
hard = {
    "exp": [7.5417527749959590085e-10, float.fromhex("0x1.6p-53"), float.fromhex("-0x1.6p-53")],
    "log": [math.ldexp(int("10110001010101000100001100001001101100010100110110110", 2), 678 - 52), math.nextafter(1, 2), math.nextafter(1, 0)],
    "sin": [float.fromhex("0x1.e0000000001c2p-20"), 6381956970095103.0 * 2.0 ** 797, 1e22, float.fromhex("0x1.fffffffffffffp1023"), math.pi],
    "cos": [6381956970095103.0 * 2.0 ** 797, 1e22, float.fromhex("0x1.fffffffffffffp1023"), math.pi / 2, float.fromhex("0x1.8000000000009p-23")],
    "tan": [6381956970095103.0 * 2.0 ** 797, 1e22, math.pi / 2, math.pi / 4, float.fromhex("0x1.50486b2f87014p-5")],
    "asin": [0.5, math.sqrt(0.5), 1.0, -1.0, math.nextafter(1, 0)], "acos": [0.5, math.sqrt(0.5), 1.0, -1.0, 5e-324, math.nextafter(1, 0)],
    "cbrt": [5e-324, float.fromhex("0x1.fffffffffffffp1023"), 27.0, -1000.0, 0.1], "atan": [1.0, -1.0, 5e-324, 1e300],
    "log10": [10.0 ** power for power in range(-300, 301, 7)], "log2": [2.0 ** power for power in range(-1074, 1024, 13)],
    "log1p": [5e-324, math.nextafter(-1, 0)], "expm1": [5e-324, -39.9, 709.78],
}


def ulp(x):
    """The distance of numbers around a value."""
    return mpfr(2) ** max(gmpy2.get_exp(x) - 53, -1074)


def run(name, pairs, *more):
    data = b"".join(struct.pack("dd", *pair) for pair in pairs)
    return subprocess.run([program, name, *more], input=data, capture_output=True, check=True).stdout


def compile_program():
    os.makedirs(".build", exist_ok=True)
    sources = glob.glob("Sources/Language/FormulaValues/Numbers/Elementary/*.swift")
    subprocess.run(["swiftc", "-O", "-wmo", "-swift-version", "6", "-package-name", "formulary", "-module-name", "Elementary_",
                    "-o", program, *sources, "Tests/Elementary/main.swift"], check=True)


def literal(x):
    """A number for Swift, whose compiler rounds decimal literals twice and warns about subnormal ones."""
    if abs(x) < sys.float_info.min and x != 0:
        return f"Double(bitPattern: {struct.unpack('Q', struct.pack('d', x))[0]:#x})"
    return repr(x) if x == round(x, 3) and abs(x) < 1e9 else x.hex()


def write_references():
    """For each function arguments, of 20,000 random ones, whose exact results are near the middle of two numbers, some
    others, and those of `hard`; with the correctly rounded results."""
    lines = ["// Written by Tests/Elementary/measure.py with MPFR. Do not edit.", "// swift-format-ignore-file", "",
             "extension ElementaryTests {",
             "  /// Arguments and correctly rounded results; most are near the middle of two numbers.",
             "  static let references: [(Function, [(Double, Double, Double)])] = ["]
    for name in reference:
        random.seed(2)
        rows = []
        for x, y in [arguments[name]() for _ in range(20_000)]:
            exact = reference[name](mpfr(x), mpfr(y))
            if gmpy2.is_finite(exact) and exact != 0 and abs(exact) <= sys.float_info.max:
                rest = abs(exact) / ulp(exact)
                distance = abs(rest - gmpy2.floor(rest) - mpfr(0.5))
                if distance > bound - 0.5:
                    rows.append((distance, x, y))
        rows = [(x, y) for _, x, y in sorted(rows)[:8] + random.sample(rows, 4)] + [(x, 0.0) for x in hard.get(name, [])[:6]]
        lines.append(f"    (.{name}, [")
        lines += [f"      ({literal(x)}, {literal(y)}, {literal(float(reference[name](mpfr(x), mpfr(y))))})," for x, y in rows]
        lines.append("    ]),")
    path = "Tests/Language/FormulaValuesTests/ElementaryReferences+Generated.swift"
    open(path, "w").write("\n".join(lines + ["  ]", "}"]) + "\n")


def measure(name, count):
    random.seed(options.seed)
    pairs = [(x, 0.0) for x in hard.get(name, [])] + [arguments[name]() for _ in range(count)]
    worst, place, wrong, total = mpfr(0), None, 0, 0
    numbers = struct.unpack(f"{len(pairs)}d", run(name, pairs))
    for (x, y), found in zip(pairs, numbers):
        exact = reference[name](mpfr(x), mpfr(y))
        if not gmpy2.is_finite(exact):
            continue
        if exact == 0 or abs(exact) > sys.float_info.max:
            if float(exact) != found:
                print(f"  {name}({x!r}, {y!r}) = {found!r}, expected {float(exact)!r}")
                worst = mpfr(99)
            continue
        error = abs(mpfr(found) - exact) / ulp(exact) if math.isfinite(found) else mpfr(999)
        total += 1
        if error > 0.5:
            wrong += 1
        if error > worst:
            worst, place = error, (x, y)
    print(f"{name:6} {total:8} arguments, largest error {float(worst):.5f} at {place}, {wrong} not correctly rounded", flush=True)
    return worst <= bound


parser = argparse.ArgumentParser()
parser.add_argument("--count", type=int, default=1_000_000)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--time", action="store_true")
parser.add_argument("--references", action="store_true")
parser.add_argument("names", nargs="*")
options = parser.parse_args()
if options.references:
    sys.exit(write_references())
compile_program()
names = options.names or list(reference)
if options.time:
    for name in names:
        random.seed(1)
        ordinary = {"pow": lambda: (random.uniform(1, 1.02), random.uniform(12, 400))}.get(name, arguments[name])
        print(run(name, [ordinary() for _ in range(10_000)], "10000").decode().strip())
    sys.exit()
sys.exit(0 if all([measure(name, options.count) for name in names]) else 1)
