"""The workloads as spreadsheets, for the engines formualizer and IronCalc from PyPI.

Only the recalculation of the workbook is measured, not setting inputs. A single formula is repeated in 1,000
rows, so that the overhead of the call from Python is negligible.
"""
import sys
import time

FIRSTS = ["Katharina", "Margarete", "Elodie", "Jan"]
LASTS = ["Lee", "Novak", "Schmidt"]
STATUSES = ["active", "closed", "waiting", "active"]
COPIES = 1000


class Formualizer:
    def __init__(self):
        import formualizer
        self.book = formualizer.Workbook()
        self.sheet = self.book.sheet("Sheet1")

    def set(self, row, column, value):
        self.sheet.set_value(row, column, value)

    def formula(self, row, column, text):
        self.sheet.set_formula(row, column, text)

    def evaluate(self):
        self.book.evaluate_all()

    def value(self, row, column):
        return self.book.get_value("Sheet1", row, column)


class IronCalc:
    def __init__(self):
        import ironcalc
        self.model = ironcalc.create("peer", "en", "UTC")

    def set(self, row, column, value):
        if isinstance(value, str):
            self.model.update_cell_with_text(0, row, column, value)
        else:
            self.model.update_cell_with_number(0, row, column, float(value))

    def formula(self, row, column, text):
        self.model.update_cell_with_formula(0, row, column, text)

    def evaluate(self):
        self.model.evaluate()

    def value(self, row, column):
        return self.model.get_cell_value(0, row, column)


def single(name, i):
    """Returns the cells of a record and the formula of its row, whose result is in column D."""
    if name == "F1":
        return [9.5 + i, 3 + i % 5, 2], "=A{0}*B{0}-C{0}"
    if name == "F2":
        return [60 + i * 7 % 41], '=IF(A{0}>=90,"A",IF(A{0}>=80,"B","C"))'
    if name == "F5":
        return [FIRSTS[i % 4], LASTS[i % 3]], '=UPPER(A{0})&" "&B{0}'
    return [0.01 + i % 9 / 100, 1 + i, 1000 + i], "=ROUND(POWER(1+A{0}/12,12*B{0})*C{0},2)"


def cells(j, turn):
    return [1 + j % 97 * 0.25, (j + turn) % 13, STATUSES[(j + turn) % 4], (j + turn) % 10]


class Peer:
    def __init__(self, engine):
        self.engine = engine

    def prepare(self, name, count):
        self.name, self.count, self.turn = name, count, 0
        self.sheet = sheet = self.engine()
        if name == "R":
            for i in range(1, count + 1):
                sheet.set(i, 1, (i - 1) % 7)
                sheet.formula(i, 2, "=A1" if i == 1 else f"=B{i - 1}+A{i}")
        elif count:
            for j in range(count):
                for column, value in enumerate(cells(j, 0)):
                    sheet.set(j + 1, column + 1, value)
            text = (
                f"=SUMPRODUCT(A1:A{count},B1:B{count})" if name == "F3"
                else f'=COUNTIFS(C1:C{count},"active",D1:D{count},">5")')
            sheet.formula(1, 5, text)
        else:
            for i in range(COPIES):
                self.set_record(i, i % 16)
                sheet.formula(i + 1, 4, single(name, 0)[1].format(i + 1))
        sheet.evaluate()

    def set_record(self, row, number):
        for column, value in enumerate(single(self.name, number)[0]):
            self.sheet.set(row + 1, column + 1, value)

    def change(self):
        """Changes inputs so that all formulas are dirty."""
        self.turn += 1
        if self.name == "R":
            self.sheet.set(1, 1, 1 + self.turn % 2)
        elif self.count:
            self.sheet.set(1, 2, self.turn % 2)
            self.sheet.set(1, 4, 6 + self.turn % 2)
        else:
            for i in range(COPIES):
                self.set_record(i, (i + self.turn) % 16)

    def run(self, count):
        spent = 0
        total = 0
        for _ in range(count):
            self.change()
            start = time.perf_counter_ns()
            self.sheet.evaluate()
            spent += time.perf_counter_ns() - start
            total += len(str(self.result(0)))
        return spent, count * (self.count or COPIES), total

    def result(self, index):
        if self.name == "R":
            return self.sheet.value(self.count, 2)
        return self.sheet.value(1, 5) if self.count else self.sheet.value(index + 1, 4)

    def check(self):
        if self.name == "R":
            self.sheet.set(1, 1, 1)
            self.sheet.evaluate()
            return str(self.result(0))
        if not self.count:
            return "\t".join(str(self.result(i)) for i in range(16))
        results = [str(self.result(0))]
        for j in range(self.count):
            for column, value in enumerate(cells(j, 1)):
                self.sheet.set(j + 1, column + 1, value)
        self.sheet.evaluate()
        return "\t".join(results + [str(self.result(0))])


peer = Peer({"formualizer": Formualizer, "ironcalc": IronCalc}[sys.argv[1]])
for line in sys.stdin:
    words = line.split()
    if words[0] == "prepare":
        if words[1] == "C":
            answer = "no"
        else:
            peer.prepare(words[1], int(words[2]))
            answer = "ok"
    elif words[0] == "check":
        answer = peer.check()
    else:
        answer = "%d %d %s" % peer.run(int(words[1]))
    print(answer, flush=True)
