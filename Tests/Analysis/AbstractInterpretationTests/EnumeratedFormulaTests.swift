import AbstractInterpretation
import FormulaChecker
import FormulaSyntax
import FormulaTesting
import FormulaValues
import Formulas
import SourceText
import Testing

/// Facts about small formulas, compared with their results for all inputs.
@Suite struct EnumeratedFormulaTests {
  private static let schema = EnumeratedFields.schema

  private func evaluation(_ formula: Formula) -> AbstractEvaluation {
    AbstractEvaluation(
      formula.checked, catalog: FormulaLanguage.standard.catalog
    ) { AbstractValue.stored(Self.schema.type(of: $0)) }
  }

  private func canonical(_ formula: Formula) -> String {
    CanonicalFormula(evaluation(formula)) { Self.schema[$0].id }.text
  }

  /// Returns the values for all inputs, or the codes of the failures.
  private func outcomes(_ formula: Formula) -> [Outcome] {
    EnumeratedFields.assignments.map { assignment in
      do throws(EvaluationError) {
        return .value(try formula.value(in: assignment))
      } catch {
        return .failure(error.code)
      }
    }
  }

  private enum Outcome: Equatable {
    case value(Value)
    case failure(ErrorCode)
  }

  private func formula(_ seed: UInt64, depth: Int = 2, notation: UInt64 = 0) -> Formula {
    var generator = SmallFormulaGenerator(seed: seed, notation: notation)
    return Formula(generator.number(depth: depth), schema: Self.schema)
  }

  @Test func `an abstract value contains the results for all inputs`() {
    var (safe, narrow) = (0, 0)
    for seed in 0..<70 as Range<UInt64> {
      let formula = formula(seed, depth: 2 + Int(seed % 2))
      let expected = evaluation(formula).result
      if !expected.canFail { safe += 1 }
      if expected.numbers.lower >= 0 || !expected.canBeNull { narrow += 1 }
      for outcome in outcomes(formula) {
        switch outcome {
        case .value(let value): #expect(expected.holds(value), "\(formula.text): \(value)")
        case .failure: #expect(expected.canFail, "\(formula.text)")
        }
      }
    }
    #expect(safe > 6 && narrow > 1, "too little is proved: \(safe), \(narrow)")
  }

  @Test func `an expression that is never reached can be replaced by a failure`() {
    var replaced = 0
    for seed in 0..<100 as Range<UInt64> {
      // The outer condition often decides the inner one.
      var generator = SmallFormulaGenerator(seed: seed)
      let (first, second) = (generator.condition(depth: 1), generator.condition(depth: 1))
      let text = "iff(\(first), iff(\(second), n, m), iff(\(second) && \(first), 1, 2))"
      let original = Formula(text, schema: Self.schema)
      let evaluation = evaluation(original)
      let tree = original.checked.tree
      let dead = tree.all.filter { evaluation[$0] == nil }
      guard let id = dead.last else { continue }
      let range = tree.range(of: id)
      var bytes = Array(text.utf8)
      bytes.replaceSubrange(range.start..<range.end, with: Array("sqrt(-1)".utf8))
      let changed = Formula(String(decoding: bytes, as: UTF8.self), schema: Self.schema)
      replaced += 1
      #expect(outcomes(changed) == outcomes(original), "\(text)\n\(changed.text)")
    }
    #expect(replaced > 1, "too little is unreachable: \(replaced)")
  }

  @Test func `notations of a formula have the same canonical text`() {
    for seed in 0..<150 as Range<UInt64> {
      let (one, other) = (formula(seed, notation: 1), formula(seed, notation: 2))
      #expect(canonical(one) == canonical(other), "\(one.text)\n\(other.text)")
    }
  }

  @Test func `formulas with the same canonical text have the same results`() {
    var groups: [String: [Formula]] = [:]
    for seed in 0..<250 as Range<UInt64> {
      let formula = formula(seed, depth: 1 + Int(seed % 2), notation: seed)
      groups[canonical(formula), default: []].append(formula)
    }
    var compared = 0
    for (text, formulas) in groups {
      var distinct: [String: Formula] = [:]
      for formula in formulas { distinct[formula.text] = formula }
      guard let first = distinct.values.first, distinct.count > 1 else { continue }
      let expected = outcomes(first)
      for formula in distinct.values.dropFirst() {
        compared += 1
        #expect(outcomes(formula) == expected, "\(text): \(first.text), \(formula.text)")
      }
    }
    #expect(compared > 2, "too few formulas are equivalent: \(compared)")
  }

  @Test func `a union contains the values of both parts in any order`() {
    var values: [AbstractValue] = []
    var samples: [Value] = [.null, true, false, "x", 0, [], [1, nil], .record(.init([("q", 1)]))]
    for seed in 0..<24 as Range<UInt64> {
      let formula = formula(seed + 5_000)
      values.append(evaluation(formula).result)
      samples += outcomes(formula).prefix(2).compactMap { outcome in
        if case .value(let value) = outcome { value } else { nil }
      }
    }
    for text in ["l", "c", "n > 1", "[n, m]", "{q: n}", "'x'", "l.q", "[1, 2]", "[]"] {
      values.append(evaluation(Formula(text, schema: Self.schema)).result)
    }
    for one in values {
      for other in values {
        let union = one.union(other)
        let reversed = other.union(one)
        #expect(union.canFail == (one.canFail || other.canFail))
        for sample in samples {
          let isHeld = one.holds(sample) || other.holds(sample)
          #expect(!isHeld || union.holds(sample), "\(sample) in \(one) and \(other)")
          #expect(union.holds(sample) == reversed.holds(sample))
        }
      }
    }
  }
}
