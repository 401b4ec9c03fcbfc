import AbstractInterpretation
import FormulaValues
import Formulas
import Testing

/// Operations over intervals, compared with all numbers of a grid.
@Suite struct IntervalTests {
  private static let grid: [Double] = [-3, -1, 0, 0.5, 1, 4]
  private static let intervals = grid.indices.flatMap { first in
    grid[first...].map { Interval(grid[first], $0) }
  }
  private static let schema = FormulaSchema([
    .init(id: "a", type: .number), .init(id: "b", type: .number),
  ])

  /// The outcome of a formula for two numbers; without a value, it fails.
  private struct Outcome {
    let a: Double
    let b: Double
    let value: Value?
  }

  private static func outcomes(_ formula: Formula) -> [Outcome] {
    grid.flatMap { a in
      grid.map { b in
        let values = NamedValues([("a", .number(a)), ("b", .number(b))])
        return Outcome(a: a, b: b, value: try? formula.value(in: values))
      }
    }
  }

  /// Calls `body` with each pair of intervals, the abstract value of the formula for them, and the
  /// outcomes for the numbers within them.
  private func forEachPair(
    _ text: String, _ body: (Interval, Interval, AbstractValue, [Outcome]) -> Void
  ) {
    let formula = Formula(text, schema: Self.schema)
    let outcomes = Self.outcomes(formula)
    for a in Self.intervals {
      for b in Self.intervals {
        let evaluation = AbstractEvaluation(
          formula.checked, catalog: FormulaLanguage.standard.catalog
        ) { AbstractValue.number($0.index == 0 ? a : b) }
        let within = outcomes.filter { a.contains($0.a) && b.contains($0.b) }
        body(a, b, evaluation.result, within)
      }
    }
  }

  private func show(_ interval: Interval) -> String { "\(interval.lower)…\(interval.upper)" }

  private static let operations = [
    "a + b", "a - b", "a * b", "a / b", "a % b", "a ^ b", "a ^ 2", "a ^ 3", "-a", "a < b",
    "a <= b", "a > b", "a >= b", "a == b", "a != b", "abs(a)", "round(a)", "round(a / 3, 1)",
    "floor(a)", "ceil(a)", "trunc(a)", "sign(a)", "sqrt(a)", "min(a, b)", "max(a, b)", "mod(a, b)",
    "pow(a, b)", "sum(a, b)", "average(a, b)", "quotient(a, b)", "a / (b * b + 1)",
    "1 / (abs(a) - b)", "a * a - b", "(a + b) / (a - b)", "iff(a > b, a - b, b - a)",
  ]

  @Test(arguments: operations)
  func `an abstract result contains the results for all numbers of two intervals`(text: String) {
    var problems = 0
    forEachPair(text) { a, b, abstract, outcomes in
      for outcome in outcomes where problems < 3 {
        if let value = outcome.value {
          if abstract.holds(value) { continue }
        } else if abstract.canFail {
          continue
        }
        problems += 1
        Issue.record(
          "\(text) with \(outcome.a), \(outcome.b) in \(show(a)), \(show(b)) is not in \(abstract)")
      }
    }
  }

  @Test(arguments: ["a + b", "a - b", "a * b", "-a", "+a"])
  func `the bounds of an abstract result are attained`(text: String) {
    forEachPair(text) { a, b, abstract, outcomes in
      let numbers = outcomes.compactMap { outcome -> Double? in
        if case .number(let number)? = outcome.value { number } else { nil }
      }
      #expect(
        abstract.numbers.lower == numbers.min() && abstract.numbers.upper == numbers.max(),
        "\(text) in \(show(a)), \(show(b)): \(abstract)")
      #expect(!abstract.canFail)
    }
  }

  @Test(arguments: ["a < b", "a <= b", "a > b", "a >= b", "a == b", "a != b"])
  func `a comparison is constant only if it is for all numbers`(text: String) {
    forEachPair(text) { a, b, abstract, outcomes in
      #expect(
        abstract.canHold == outcomes.contains { $0.value == true }, "\(show(a)), \(show(b))")
      #expect(
        abstract.canNotHold == outcomes.contains { $0.value == false }, "\(show(a)), \(show(b))")
    }
  }

  @Test(arguments: [
    "a > 0.5", "a >= 0.5", "a < 0.5", "a <= 0.5", "a == 1", "0.5 < a", "!(a > 0.5)",
    "a > -1 && a < 1", "not(a < -1 || a > 1)", "a != 0", "a > 0 && a != 4", "a >= 0 && !(a > 1)",
  ])
  func `a condition excludes the numbers that do not satisfy it`(condition: String) {
    for text in ["iff(\(condition), a, 'other')", "\(condition) ? a : 'other'"] {
      forEachPair(text) { a, _, abstract, outcomes in
        let found = Set(
          outcomes.compactMap { outcome -> Double? in
            if case .number(let number)? = outcome.value { number } else { nil }
          })
        for number in Self.grid where a.contains(number) {
          let isHeld = abstract.holds(.number(number))
          #expect(isHeld == found.contains(number), "\(text): \(number) in \(show(a))")
        }
      }
    }
  }
}
