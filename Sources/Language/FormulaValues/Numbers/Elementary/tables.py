#!/usr/bin/env python3
"""Computes the tables and constants of the elementary functions with MPFR and writes ElementaryTables+Generated.swift.

Needs gmpy2 from PyPI. Run it in this folder. Tests/Language/FormulaValuesTests/elementary.py measures the errors.
"""

import os

import gmpy2
from gmpy2 import mpfr, mpz

gmpy2.get_context().precision = 1500
gmpy2.get_context().emin, gmpy2.get_context().emax = -10000, 10000
os.chdir(os.path.dirname(os.path.abspath(__file__)))


def cut(x, bits):
    """The nearest number with a number of significant bits."""
    return mpfr(mpfr(x, bits), 1500)


def aligned(x, exponent):
    """The nearest multiple of a power of two."""
    return mpfr(gmpy2.rint(x * mpfr(2) ** -exponent)) * mpfr(2) ** exponent


def double(x):
    return float(mpfr(x, 53)).hex().replace(".0000000000000p", ".0p").replace("p+", "p")


def pair(x, bits):
    high = cut(x, bits)
    return [high, x - high]


def table(name, comment, rows, width=5):
    lines = [f"  /// {line}" for line in comment] + [f"  static let {name}: [Double] = ["]
    numbers = [double(x) for row in rows for x in row]
    lines += ["    " + ", ".join(numbers[start:start + width]) + "," for start in range(0, len(numbers), width)]
    return lines + ["  ]", ""]


def constant(name, comment, x):
    return [f"  /// {comment}", f"  static let {name} = {double(x)}", ""]


def split(x, sizes):
    """Parts of a number: each but the last has at most so many bits."""
    parts = []
    for size in sizes:
        exponent = gmpy2.floor(gmpy2.log2(x)) + 1 - size
        part = gmpy2.floor(x * mpfr(2) ** -exponent) * mpfr(2) ** exponent
        parts.append(part)
        x -= part
    return parts + [x]


ln2, pi = gmpy2.log(mpfr(2)), gmpy2.const_pi()

# The number 1 is in the middle of an interval, whose reciprocal is 1.
first_bits = 0x3FE6980000000000
logarithms = []
for index in range(256):
    bits = [first_bits + ((index + step) << 44) for step in (0, 1)]
    low, high = [mpfr(mpz((value & ((1 << 52) - 1)) | 1 << 52)) * mpfr(2) ** ((value >> 52) - 1075) for value in bits]
    # The reciprocal that makes the largest distance from 1 at both ends equal.
    reciprocal = mpfr(1) if low < 1 < high else aligned(2 / (low + high), -20)
    assert max(abs(low * reciprocal - 1), abs(high * reciprocal - 1)) < mpfr(2) ** -8.99
    value = -gmpy2.log(reciprocal)
    rounded = aligned(value, -42)
    logarithms.append([reciprocal, rounded, value - rounded])

# For exp: ln 2 / 128 with 35 bits, whose product with a whole number of 18 bits is exact.
ln2_part = aligned(ln2 / 128, -42)
ln2_high = aligned(ln2, -42)
powers = []
for index in range(128):
    high, low = pair(mpfr(2) ** (mpfr(index) / 128), 26)
    powers.append([high, low / high])
angles = [pair(gmpy2.sin(mpfr(index) / 64), 26) + pair(gmpy2.cos(mpfr(index) / 64), 26) for index in range(52)]
arcs = [pair(gmpy2.atan(mpfr(index) / 64), 53) for index in range(65)]

out = [
    "// Written by tables.py with MPFR. Do not edit.",
    "// swift-format-ignore-file",
    "",
    "/// Tables and constants of the elementary functions.",
    "enum ElementaryTables {",
]
out += table("powers", ["p = 2^(i/128) for i from 0 to 127, rounded to 26 bits, and 2^(i/128) / p − 1."], powers)
out += table("logarithms", [
    "For the interval i of a significand: a reciprocal r of its middle with 20 bits behind the point, −ln r as a",
    "multiple of 2^−42, and the rest of −ln r. Interval 0 begins at `firstBits`."], logarithms)
out += [f"  static let firstBits: UInt64 = 0x{first_bits:X}", ""]
out += table("angles", ["The sine of i/64 and its cosine for i from 0 to 51, each as its 26 leading bits and the rest."], angles)
out += table("arcs", ["The arc tangent of i/64 for i from 0 to 64, rounded, and its rounding error."], arcs)
scale = gmpy2.floor(2 / pi * mpfr(2) ** (64 * 20))
words = [int(scale) >> (64 * (19 - index)) & (2 ** 64 - 1) for index in range(20)]
out += ["  /// A zero, then the first 1,280 bits of 2/π.", "  static let twoOverPi: [UInt64] = ["]
words = [0] + words
out += ["    " + ", ".join(f"0x{word:016X}" for word in words[start:start + 5]) + "," for start in range(0, 21, 5)] + ["  ]", ""]
out += constant("ln2Part", "ln 2 / 128, rounded to a multiple of 2^−42.", ln2_part)
out += constant("ln2PartLow", "The rest of ln 2 / 128.", ln2 / 128 - ln2_part)
out += constant("partsPerLn2", "128 / ln 2.", 128 / ln2)
out += constant("ln2", "ln 2, rounded to a multiple of 2^−42.", ln2_high)
out += constant("ln2Low", "The rest of ln 2.", ln2 - ln2_high)
for name, text, x in [
        ("decimal", "1 / ln 10", 1 / gmpy2.log(mpfr(10))), ("binary", "1 / ln 2", 1 / ln2),
        ("halfPi", "π / 2", pi / 2), ("pi", "π", pi)]:
    high, low = pair(x, 53)
    out += [f"  /// {text}.", f"  static let {name} = DoubleDouble({double(high)}, {double(low)})", ""]
out += constant("halfPisPerUnit", "2 / π.", 2 / pi)
out += table("halfPiParts", ["π/2 as a sum: three parts of 33 bits and the rest."], [split(pi / 2, [33, 33, 33])])
open("ElementaryTables+Generated.swift", "w").write("\n".join(out[:-1]) + "\n}\n")
