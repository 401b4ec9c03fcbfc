import SourceText
import Testing

@Suite struct SuspicionTests {
  private func names(_ text: String) -> [String] {
    ExampleFields.findings(in: text).map(\.rule).filter { $0 != "portability" }
  }

  @Test(arguments: [
    ("2 + 3", ["constant-formula"]),
    ("random() + 1", ["volatile-formula"]),
    ("sum(price)", []),
    ("iff(price > 1, true, false)", ["redundant-call"]),
    ("iff(name == 'x', false, true)", ["redundant-call"]),
    ("iff((false), price, 2)", ["condition-always-false"]),
    ("iff(null, price, 2)", ["condition-always-false"]),
    ("true ? price : 2", ["condition-always-true"]),
    ("iff(and(price > 1, 2 < 1), price, 2)", ["condition-always-false"]),
    ("iff(price > 1 || not(false), price, 2)", ["condition-always-true"]),
    ("iff(price >= price, price, 2)", []),
    (
      "iff(name == 'a', 1, iff(name == 'b', 2, iff(name == 'a', price, 4)))", ["unreachable-branch"]
    ),
    (
      "iff(random() > 0.5, 1, iff(random() > 0.5, 2, price))",
      ["volatile-formula", "volatile-formula"]
    ),
    ("ifs(price > 1, 1, true, 2, price > 0, 3)", ["unreachable-branch"]),
    ("ifs(price > 1, 1, true, 2)", []),
    ("ifs(price > 1, 1, price  >  1, 2, 3)", ["unreachable-branch"]),
    ("switch(price, 1, 'a', 2, 'b', 1, 'c')", ["unreachable-branch"]),
    ("coalesce(price, 0, quantity)", ["unreachable-branch"]),
    ("(price ?? 0) ?? quantity", ["unreachable-branch"]),
    ("price ?? quantity ?? 0", []),
    ("iff(price > 1, 1, iff(price > 2, 2, 3))", ["contradiction"]),
    ("ifs(price < 10, 1, price > 10, 2)", ["contradiction"]),
    ("ifs(price > 20, 1, price < 10, 2)", ["contradiction"]),
    ("ifs(and(price >= 0, price < 10), 1, and(price > 10, price < 20), 2)", ["contradiction"]),
    ("iff(and(price > 10, price < 5), 1, 2)", ["contradiction"]),
    (
      "ifs(price >= 0 && 10 > price, 1, price >= -5 && price < 0, 2, price > 10, 3)",
      ["contradiction"]
    ),
    ("ifs(price < 10, 1, price >= 10, 2)", []),
    ("ifs(price <= 59, 1, price >= 60, 2)", []),
    ("ifs(price < 10, 1, price > 10, 2, 3)", []),
    ("ifs(price < 10, 1, quantity > 10, 2)", []),
    ("iff(price > 9, 1, iff(price > 8, 2, iff(price > 7, 3, 4)))", []),
    ("sum(map(lines, (line) -> line.amount))", []),
    ("price + quantity", []),
    ("price + null", ["null-operand"]),
    ("first(lines).amount * 2", ["null-operand"]),
    ("(price ?? 0) + quantity", ["null-operand"]),
    ("(price ?? 0) * quantity", []),
    ("iff(price > 1, 2) + 1", ["null-operand"]),
    ("concat(name)", []),
    ("and(price > 1)", ["redundant-call"]),
    ("iff(price > 1, false, true)", ["redundant-call"]),
    ("when + name", ["date-as-text"]),
    ("toText(when)", ["date-as-text"]),
    ("toText(when, null)", ["date-as-text"]),
    ("toText(when, 'D MMMM YYYY')", []),
    ("toText(when, name)", []),
    ("when + 1", ["date-arithmetic"]),
    ("rowsDeep([{depth: price}])", ["hidden-member"]),
    ("rowsDeep([{sub: [{parent: price, depth: 1}]}])", ["hidden-member"]),
    ("rowsDeep(lines)", []),
    ("summarize(lines, 'label', {key: rows -> count(rows)})", ["hidden-member"]),
    ("summarize(lines, 'label', {n: rows -> count(rows)})", []),
    ("joinTables(lines, lines, 'Amount', 'amount')", ["hidden-member"]),
    ("joinTables(lines, [{amount: price, x: 1}], 'amount', 'amount')", []),
    ("joinTables(lines, lines, 'amount', 'amount', 'left', '2')", []),
    ("when - 2 * quantity", ["date-arithmetic"]),
    ("when + 86400000", []),
    ("when + 30 * 86400000", []),
    ("now() - when", ["date-arithmetic", "volatile-formula"]),
    ("iff(now() - when > 30, 1, 2)", ["date-arithmetic", "volatile-formula"]),
    ("iff(now() - when > 0, 1, 2)", ["volatile-formula"]),
    ("(now() - when) / 86400000", ["volatile-formula"]),
    ("when + (now() - when)", ["volatile-formula"]),
    ("concat(name, price)", []),
    ("when + price", ["date-arithmetic"]),
  ])
  func `a rule reports only suspicious formulas`(text: String, expected: [String]) {
    #expect(names(text) == expected)
  }
}
