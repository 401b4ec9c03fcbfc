import AbstractInterpretation
import FormulaSyntax
import FormulaValues
import Formulas
import Testing

@Suite struct ProofTests {
  private static let schema = FormulaSchema([
    .init(id: "n", type: .number.optional), .init(id: "m", type: .number.optional),
    .init(id: "t", type: .text.optional),
    .init(
      id: "pick",
      type: ValueType(
        .choice, options: [.init(id: "o1", text: "Red"), .init(id: "o2", text: "Blue")]
      ).optional),
    .init(
      id: "rows",
      type: .list(of: .record(.init([.init("price", .number.optional)])))),
  ])

  private func evaluation(_ text: String) -> AbstractEvaluation {
    AbstractEvaluation(
      Formula(text, schema: Self.schema).checked, catalog: FormulaLanguage.standard.catalog
    ) { AbstractValue.stored(Self.schema.type(of: $0)) }
  }

  @Test(arguments: [
    "n * m + 1", "iff(n != 0, m / n, 0)", "n > 0 ? m / n : 0", "ifs(n >= 1, 10 / n, true, 0)",
    "sum(map(rows, r -> r.price * 2))", "iff(count(rows) > 0, 10 / count(rows), 0)",
    "switch(n, 0, 1, 2, 10 / n, 5)", "ifError(1 / n, 0)", "n != null && n > 0 && 10 / n > 1",
    "iff(empty(rows), 0, sum(rows.price) / count(rows))", "10 / (abs(n) + 1)",
    "upper(t) + \"x\"", "round(n, 2)", "n == 0 ? 1 : 1 / n",
  ])
  func `formulas that never fail are proved so`(text: String) {
    #expect(!evaluation(text).result.canFail)
  }

  @Test(arguments: [
    "1 / n", "iff(n > -1, 1 / n, 0)", "n ^ m", "sum(rows.price) / count(rows)", "sqrt(n)",
    "iff(n != 0, 1 / m, 0)", "n > 0 || 1 / n > 0", "left(t, n)", "10 / (n + 1)",
  ])
  func `formulas that can fail are not proved safe`(text: String) {
    #expect(evaluation(text).result.canFail)
  }

  @Test(arguments: [
    "1 / 0", "(n ?? 1) / 0", "round(1 / 0, 2)", "[1 / 0]", "1 / 0 == 2", "switch(1 / 0, 1, 2)",
    "upper(1 / 0)", "iff(1 / 0 > 1, 2, 3)", "iff(n > 1, 1 / 0, 2 % 0)", "-(1 / 0)", "1 / 0 ?? 2",
    "1 / 0 && true", "rows[1 / 0]",
  ])
  func `formulas that always fail are proved to`(text: String) {
    #expect(evaluation(text).result.isNothing && evaluation(text).result.canFail)
  }

  @Test(arguments: [
    "n / 0", "ifError(1 / 0, 2)", "iff(n > 0, 1 / 0, 2)", "1 / n", "n > 1 && 1 / 0 > 1",
    "map(rows, r -> 1 / 0)",
  ])
  func `formulas that do not always fail are not proved to`(text: String) {
    #expect(!evaluation(text).result.isNothing)
  }

  @Test(arguments: [
    ("n > 10 && n < 5", 1), ("iff(n > 10, iff(n < 5, 1, 2), 3)", 1), ("pick == \"Green\"", 0),
    ("iff(pick == \"Green\", 1, 2)", 1), ("iff(true, n, m)", 0), ("n ?? 0", 0),
    ("(n ?? 0) ?? 1", 1), ("ifs(n > 3, 1, n > 5, 2, 3)", 1), ("iff(n > 3, 1, 2)", 0),
    ("ifError(n + 1, 0)", 1),
  ])
  func `dead branches are found`(text: String, count: Int) {
    let evaluation = evaluation(text)
    let branches = Branch.all(of: evaluation.formula, catalog: FormulaLanguage.standard.catalog)
    #expect(branches.filter { $0.isDead(in: evaluation) }.count == count)
  }

  @Test(arguments: [
    ("iff(n > 1, 2, 3)", "n > 1 ? 2 : 3"),
    ("iff(n > 1, 2, iff(n > 0, 3, 4))", "ifs(n > 1, 2, n > 0, 3, true, 4)"),
    ("and(n > 1, m > 1, t == \"a\")", "n > 1 && (m > 1 && t == \"a\")"),
    ("iff(n > 10 && n < 5, 1, m)", "m"), ("n*m", "(n) * m"),
    ("let a = n; a + 1", "let b = n; b + 1"),
    ("rows.price", "rows . price"), ("n + 2 * 3", "n + 6"),
  ])
  func `equivalent formulas have the same normal form`(one: String, other: String) {
    #expect(canonical(one) == canonical(other))
  }

  @Test(arguments: [
    ("n > 1", "n >= 1"), ("n + m", "m + n"), ("iff(n > 1, 2, 3)", "iff(m > 1, 2, 3)"),
    ("n - (m - 1)", "n - m - 1"), ("t + \"1\"", "t + 1"), ("1 / 0", "2 / 0 * 0"),
    ("iff(n / 0 > 1, 2, 2)", "2"),
  ])
  func `formulas that may differ have different normal forms`(one: String, other: String) {
    #expect(canonical(one) != canonical(other))
  }

  private func canonical(_ text: String) -> CanonicalFormula {
    CanonicalFormula(evaluation(text)) { Self.schema[$0].id }
  }
}
