import SourceText
import Testing

@Suite struct SuspicionTests {
  private func names(_ text: String) -> [String] {
    ExampleFields.findings(in: text).map(\.rule).filter { $0 != "portability" }
  }

  @Test(arguments: [
    (
      "floor(4.35 * 100)",
      "this is 434.99999999999994 instead of 435, and the result is 434 instead of 435",
      "floor(round(4.35 * 100, 6))"
    ),
    (
      "roundDown(30000 * 0.0042 * price)",
      "with price = 1 this is 125.99999999999999 instead of 126, and the result is 125 instead of 126",
      "roundDown(round(30000 * 0.0042 * price, 6))"
    ),
    (
      "price * 0.1 == 0.3",
      "with price = 3 the left side is 0.30000000000000004 instead of 0.3, which decides the comparison",
      "round(price * 0.1, 6) == 0.3"
    ),
  ])
  func `a finding about binary fractions shows a value`(
    text: String, message: String, fixed: String
  ) throws {
    let finding = try #require(
      ExampleFields.findings(in: text).first { $0.rule == "binary-fraction" })
    #expect(finding.message == message)
    let edit = try #require(finding.fixes.first?.edits.first)
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(edit.range.start..<edit.range.end, with: Array(edit.replacement.utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == fixed)
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
    ("iff(and((price) > 10, 5 > price), 1, 2)", ["contradiction"]),
    ("iff(and(quantity > 1, length(name) < 0), price, 2)", ["contradiction"]),
    ("filter(lines, line -> and(line.amount > 10, price < 5))", []),
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
    ("floor(price * 4.35)", ["binary-fraction"]),
    ("floor(round(price * 4.35, 6))", []),
    ("round(price * 0.415, 2)", ["binary-fraction"]),
    ("round(price * 0.19, 2)", []),
    ("roundDown(price * quantity * 0.29)", ["binary-fraction"]),
    ("roundDown(price * 0.0042 * 3)", ["binary-fraction"]),
    ("floor(price * 0.25)", []),
    ("floor(price * 100)", []),
    ("price * 0.1 == 0.3", ["binary-fraction"]),
    ("price * 1.1 > 3.3", ["binary-fraction"]),
    ("price * 0.1 > 0.35", []),
    ("price > 0.1", []),
    ("map(lines, l -> ceil(l.amount * 1.1))", ["binary-fraction"]),
    ("dateAdd(when, 1.9, 'days')", ["fractional-amount"]),
    ("dateSubtract(when, -0.5, 'MONTH')", ["fractional-amount"]),
    ("dateAdd(when, 1.5, 'hour')", []),
    ("dateAdd(when, 2, 'day')", []),
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
