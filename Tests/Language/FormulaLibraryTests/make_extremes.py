"""Generates ExtremeNumbersTable.swift: statistics and finance over the whole range of doubles.

    python3 Tests/Language/FormulaLibraryTests/make_extremes.py

The results are computed with mpmath at 2,500 digits, from the exact values of the arguments, and rounded
once. `inf` stands for a result beyond the range of doubles, which is an error in formulas. A second number is
the size of the terms that the result is the sum of: errors are measured by it.
"""

import random
from pathlib import Path

from mpmath import mp, mpf

mp.dps = 2500
random.seed(20261126)


def exact(values):
    return [mpf(v) for v in values]


def mean(xs):
    return sum(xs) / len(xs)


def squares(xs):
    return sum((x - mean(xs)) ** 2 for x in xs)


def products(xs, ys):
    return sum((x - mean(xs)) * (y - mean(ys)) for x, y in zip(xs, ys))


def slope(xs, ys):
    return products(xs, ys) / squares(xs)


def forecast(x, xs, ys):
    return mean(ys) + slope(xs, ys) * (x - mean(xs))


def quantile(xs, share):
    xs = sorted(xs)
    position = share * (len(xs) - 1)
    lower = int(position)
    if lower + 1 == len(xs):
        return xs[lower]
    return xs[lower] + (xs[lower + 1] - xs[lower]) * (position - lower)


def percent_rank(x, xs):
    xs = sorted(xs)
    below = sum(1 for v in xs if v < x)
    if xs[below] == x:
        return mpf(below) / (len(xs) - 1)
    left, right = xs[below - 1], xs[below]
    return (below - 1 + (x - left) / (right - left)) / (len(xs) - 1)


def geometric(xs):
    product = mpf(1)
    for x in xs:
        product *= x
    return mp.root(product, len(xs))


def payment(rate, n, present):
    return -present * rate / (1 - (1 + rate) ** -n) if rate else -present / n


def principal(rate, period, n, present):
    return payment(rate, n, present) * (1 + rate) ** -(n - period + 1)


def interest(rate, period, n, present):
    return payment(rate, n, present) - principal(rate, period, n, present)


STATISTICS = {
    "variance": lambda xs: squares(xs) / (len(xs) - 1),
    "varianceP": lambda xs: squares(xs) / len(xs),
    "stdev": lambda xs: mp.sqrt(squares(xs) / (len(xs) - 1)),
    "stdevP": lambda xs: mp.sqrt(squares(xs) / len(xs)),
    "average": mean,
    "product": lambda xs: mp.fprod(xs),
    "median": lambda xs: quantile(xs, mpf("0.5")),
    "percentile": lambda xs, share: quantile(xs, share),
    "geoMean": geometric,
    "weightedAverage": lambda xs, ws: sum(x * w for x, w in zip(xs, ws)) / sum(ws),
    "correl": lambda xs, ys: products(xs, ys) / mp.sqrt(squares(xs) * squares(ys)),
    "slope": slope,
    "intercept": lambda xs, ys: forecast(mpf(0), xs, ys),
    "forecast": forecast,
    "percentRank": percent_rank,
    "range": lambda xs: max(xs) - min(xs),
    "interpolate": lambda x, x1, y1, x2, y2: y1 + (x - x1) * (y2 - y1) / (x2 - x1),
    "percent": lambda part, whole: 100 * part / whole,
}

FINANCE = {
    "compound": lambda p, r, n: p * (1 + r) ** n,
    "effectiveRate": lambda r, n: (1 + r / n) ** n - 1,
    "pmt": payment,
    "ppmt": principal,
    "ipmt": interest,
    "pv": lambda r, n, p: -p * (1 - (1 + r) ** -n) / r,
    "fv": lambda r, n, p: -p * ((1 + r) ** n - 1) / r,
    "nper": lambda r, p, v: mp.log(p / (p + v * r)) / mp.log(1 + r),
    "npv": lambda r, flows: sum(f / (1 + r) ** (i + 1) for i, f in enumerate(flows)),
    "margin": lambda c, p: (p - c) / p,
    "markup": lambda c, p: (p - c) / c,
    "depreciationLinear": lambda c, s, n: (c - s) / n,
    "depreciationDeclining": lambda c, s, n, p:
        max(0, c * (1 - 2 / n) ** (p - 1) - max(s, c * (1 - 2 / n) ** p)),
}

# The sizes of terms whose sum can be small.
SIZES = {
    "correl": lambda xs, ys: 1,
    "slope": lambda xs, ys: mp.sqrt(squares(ys) / squares(xs)),
    "intercept": lambda xs, ys: abs(mean(ys)) + abs(slope(xs, ys) * mean(xs)),
    "forecast": lambda x, xs, ys: abs(mean(ys)) + abs(slope(xs, ys)) * (abs(x) + abs(mean(xs))),
    "weightedAverage": lambda xs, ws: sum(abs(x) * w for x, w in zip(xs, ws)) / sum(ws),
    "interpolate": lambda x, x1, y1, x2, y2: max(abs(y1), abs(y2)),
    "percentile": lambda xs, share: max(map(abs, xs)),
    "npv": lambda r, flows: sum(abs(f) / (1 + r) ** (i + 1) for i, f in enumerate(flows)),
}

rows = []


def add(name, function, *arguments):
    """Adds the row of a call."""
    values = [exact(a) if isinstance(a, list) else mpf(a) for a in arguments]
    result = function(*values)
    size = SIZES[name](*values) if name in SIZES else 0
    number = float(result)
    text = "inf" if number in (float("inf"), float("-inf")) else repr(number)
    parts = ["[" + ",".join(map(repr, a)) + "]" if isinstance(a, list) else repr(a) for a in arguments]
    size = f" {float(size):.3g}" if abs(result) < size and 0 < float(size) < 1e308 else ""
    rows.append(f"{name} {' '.join(parts)} = {text}{size}")


def sample(count, exponent, spread=1.0, signed=True):
    """Returns numbers around a power of ten."""
    found = []
    for _ in range(count):
        number = random.uniform(1, 9) * 10.0 ** (spread * random.random())
        if signed and random.random() < 0.3:
            number = -number
        found.append(float(f"{number:.5g}e{exponent}"))
    return found


for exponent in [-306, -300, -200, -160, -155, -100, -20, 0, 20, 100, 150, 155, 200, 300, 306]:
    xs = sample(5, exponent)
    for name in ["variance", "varianceP", "stdev", "stdevP", "median", "range"]:
        add(name, STATISTICS[name], xs)
    add("percentile", STATISTICS["percentile"], xs, random.choice([0.3, 0.75]))
    add("geoMean", STATISTICS["geoMean"], [abs(x) for x in xs])
    for other in random.sample([-300, -160, 0, 160, 300], 2) + [exponent]:
        ys = sample(5, other)
        add("correl", STATISTICS["correl"], xs, ys)
        add("slope", STATISTICS["slope"], xs, ys)
        add("intercept", STATISTICS["intercept"], xs, ys)
        add("forecast", STATISTICS["forecast"], sample(1, exponent)[0], xs, ys)
        add("weightedAverage", STATISTICS["weightedAverage"], xs, sample(5, other, signed=False))
        x1, x, x2 = sorted(sample(3, exponent))
        y1, y2 = sample(2, other)
        add("interpolate", STATISTICS["interpolate"], x, x1, y1, x2, y2)
    add("percent", STATISTICS["percent"], sample(1, exponent)[0], sample(1, exponent)[0])
    low, middle, high = sorted(sample(3, exponent))
    add("percentRank", STATISTICS["percentRank"], middle, [low, high])

# Magnitudes that differ within a list, and the largest numbers.
big = 1.7e308
for xs in [[1e300, 1e-300, 5.0], [1e-160, 1e-160, 1e300], [1e200, 1.0, 2.0, 3.0], [5e-324, 1e-323]]:
    add("variance", STATISTICS["variance"], xs)
    add("stdev", STATISTICS["stdev"], xs)
    add("geoMean", STATISTICS["geoMean"], xs)
for xs in [[-big, big], [big, big, big]]:
    add("stdevP", STATISTICS["stdevP"], xs)
    add("percentile", STATISTICS["percentile"], xs, 0.3)
    add("weightedAverage", STATISTICS["weightedAverage"], xs, [1.0] * len(xs))
add("percentRank", STATISTICS["percentRank"], 0.0, [-big, big])
add("percent", STATISTICS["percent"], 1e307, 1e308)
add("interpolate", STATISTICS["interpolate"], 0.0, -big, -1.0, big, 3.0)

for exponent in [-300, -160, 0, 16, 160, 300]:
    amount = abs(sample(1, exponent)[0])
    for rate in [1e-300, 1e-17, 1e-8, 0.0005, 0.07, 1.5, 1e12]:
        for n in [24.0]:
            add("pmt", FINANCE["pmt"], rate, n, amount)
            add("pv", FINANCE["pv"], rate, n, amount)
            add("fv", FINANCE["fv"], rate, n, amount)
            add("compound", FINANCE["compound"], amount, rate, n)
            add("npv", FINANCE["npv"], rate, sample(3, exponent))
        for period in [1.0, 12.0]:
            add("ppmt", FINANCE["ppmt"], rate, period, 24.0, amount)
            add("ipmt", FINANCE["ipmt"], rate, period, 24.0, amount)
        paid = -amount * (0.05 + 2 * rate)
        if abs(paid) < 1e308:
            add("nper", FINANCE["nper"], rate, paid, amount)
    add("margin", FINANCE["margin"], amount, abs(sample(1, exponent)[0]))
    add("markup", FINANCE["markup"], amount, abs(sample(1, exponent)[0]))
    add("depreciationLinear", FINANCE["depreciationLinear"], amount, amount / 8, 7.0)
    for life in [5.0, 40.0, 1e6, 1e9, 1e17]:
        add("depreciationDeclining", FINANCE["depreciationDeclining"], amount, amount / 8, life, 3.0)
for rate, n in [(1e-17, 1e17), (1e-9, 1e9), (1e-5, 1e6), (1e-3, 1e4), (0.05, 360.0), (1.0, 1100.0)]:
    add("compound", FINANCE["compound"], 1e-300, rate, n)
    add("effectiveRate", FINANCE["effectiveRate"], rate, min(n, 1e6))

# Intermediate results out of range, although the result is not.
for xs in [[1e200, 1e200, 1e-300], [1e-200, 1e-200, 1e300], [1e200, -1e200, 0.0], [1e-200, 1e-200], [2.5, -4.0]]:
    add("product", STATISTICS["product"], xs)
for xs in [[1.5e308, 1.25e308, 1.75e308], [1.7e308, 1.7e308, -1.7e308, 5.0], [big] * 9, [1e308, 2.0]]:
    add("average", STATISTICS["average"], xs)
for xs, ws in [([-5e300, 0.0], [9e-300, 9e200]), ([5e200, 1.0], [4e-100, 5e300]), ([1e10, 1e-300], [0.0, 1e-30])]:
    add("weightedAverage", STATISTICS["weightedAverage"], xs, ws)
for rate, paid, amount in [(1e-8, -2e300, 9e300), (1e-3, -1.5e308, 1.7e308), (1e-12, -3e299, 1e305), (0.25, -1e308, 1e308)]:
    add("nper", FINANCE["nper"], rate, paid, amount)

body = "\n".join("    " + row for row in rows)
Path(__file__).with_name("ExtremeNumbersTable.swift").write_text(f'''\
// Written by make_extremes.py with mpmath. Do not edit.
// swift-format-ignore-file

/// Calls with arguments over the whole range of doubles, and their results.
enum ExtremeNumbersTable {{
  static let text = """
{body}
    """
}}
''')
print(len(rows), "rows")
