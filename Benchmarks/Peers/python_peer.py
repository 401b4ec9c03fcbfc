"""The workloads in Python: each formula is a string that is compiled once; records are dictionaries."""
import sys
import time

TEXTS = {
    "F1": 'lambda r: r["price"] * r["quantity"] - r["discount"]',
    "F2": 'lambda r: "A" if r["score"] >= 90 else "B" if r["score"] >= 80 else "C"',
    "F5": 'lambda r: r["first"].upper() + " " + r["last"]',
    "F6": 'lambda r: round(pow(1 + r["rate"] / 12, 12 * r["years"]) * r["principal"], 2)',
    "F3": 'lambda rows: sum([r["price"] * r["quantity"] for r in rows])',
    "F4": 'lambda rows: len([1 for r in rows if r["status"] == "active" and r["priority"] > 5])',
}
FIRSTS = ["Katharina", "Margarete", "Elodie", "Jan"]
LASTS = ["Lee", "Novak", "Schmidt"]
STATUSES = ["active", "closed", "waiting", "active"]


def record(name, i):
    if name == "F1":
        return {"price": 9.5 + i, "quantity": 3 + i % 5, "discount": 2}
    if name == "F2":
        return {"score": 60 + i * 7 % 41}
    if name == "F5":
        return {"first": FIRSTS[i % 4], "last": LASTS[i % 3]}
    return {"rate": 0.01 + i % 9 / 100, "years": 1 + i, "principal": 1000 + i}


def rows(count, turn):
    return [
        {"price": 1 + j % 97 * 0.25, "quantity": (j + turn) % 13,
         "status": STATUSES[(j + turn) % 4], "priority": (j + turn) % 10}
        for j in range(count)
    ]


class Peer:
    inputs = formula = chain = None

    def prepare(self, name, count):
        self.inputs = self.formula = self.chain = None
        if name == "R":
            self.x = [i % 7 for i in range(count)]
            self.f = [0] * count
            self.chain = [eval("lambda f, x: x[0]")] + [
                eval(f"lambda f, x: f[{i - 1}] + x[{i}]") for i in range(1, count)]
        elif name != "C":
            self.formula = eval(TEXTS[name])
            self.inputs = (
                [rows(count, 0), rows(count, 1)] if count else [record(name, i) for i in range(16)])

    def run(self, count):
        total = 0
        if self.chain:
            chain, f, x = self.chain, self.f, self.x
            for turn in range(1, count + 1):
                x[0] = 1 + turn % 2
                for i, formula in enumerate(chain):
                    f[i] = formula(f, x)
                total += f[-1]
            return count * len(chain), total
        if not self.inputs:
            for _ in range(count):
                for text in TEXTS.values():
                    if compile(text, "formula", "eval"):
                        total += 1
            return count * 6, total
        inputs, formula = self.inputs, self.formula
        is_text = isinstance(formula(inputs[0]), str)
        index = 0
        for _ in range(count):
            value = formula(inputs[index])
            total += len(value) if is_text else value
            index += 1
            if index == len(inputs):
                index = 0
        return count * (len(inputs[0]) if isinstance(inputs[0], list) else 1), total

    def check(self):
        if self.chain:
            self.run(2)
            return str(self.f[-1])
        return "\t".join(str(self.formula(i)) for i in self.inputs or [])


peer = Peer()
for line in sys.stdin:
    words = line.split()
    if words[0] == "prepare":
        peer.prepare(words[1], int(words[2]))
        answer = "ok"
    elif words[0] == "check":
        answer = peer.check()
    else:
        start = time.perf_counter_ns()
        units, total = peer.run(int(words[1]))
        answer = f"{time.perf_counter_ns() - start} {units} {total}"
    print(answer, flush=True)
