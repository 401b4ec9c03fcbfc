import AbstractInterpretation
import FormulaChecker
import FormulaTesting
import FormulaValues
import Formulas
import Foundation
import Testing

/// Abstract values contain every value that the machine computes.
@Suite struct SoundnessTests {
  private static let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] == "1"
  private static let shares = 8
  private static let assignments = isLong ? 6 : 3

  @Test(arguments: 0..<shares)
  func `the abstract value of a generated formula contains its result`(
    share: Int
  ) {
    let schema = SampleWorld().schema
    let count = Self.isLong ? 200_000 : 640
    var problems = 0
    var proved = 0
    for seed in stride(from: share, to: count, by: Self.shares) where problems < 3 {
      var generator = FormulaGenerator(seed: UInt64(seed) &+ 77_000)
      let text = generator.formula(fuel: 4 + seed % 30)
      check(text, schema, seed: seed, &problems, &proved)
    }
    #expect(proved > count / Self.shares / 50, "too little is ever proved: \(proved)")
  }

  @Test(arguments: FormulaLanguage.standard.functions.map(\.name))
  func `the abstract value of a function contains its results`(name: String) throws {
    let function = try #require(FormulaLanguage.standard.function(named: name))
    let schema = SampleWorld().schema
    let arguments = [
      "n", "m", "zero", "big", "s", "t", "yes", "due", "pick", "xs", "ys", "words", "rows", "rec",
      "mixed", "what", "recs", "[]", "'a'", "''", "1", "0", "-3", "2.5", "abs(n)", "n ?? 1", "null",
      "rows.price", "x -> x", "r -> r.price", "x -> x > 1", "(x, y) -> y", "1 / zero",
      "count(rows)", "[n ?? 0, 2]", "iff(yes, 3, 5)", "map(rows, r -> r.qty ?? 0)",
    ]
    var random = RandomSource(seed: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    var problems = 0
    var proved = 0
    for seed in 0..<(Self.isLong ? 2_000 : 5) where problems < 2 {
      let least = function.signature.minimumCount
      let most = min(function.signature.maximumCount ?? least + 2, least + 2)
      let count = least + Int(random.next() % UInt64(most - least + 1))
      let given = (0..<count).map { _ in arguments[Int(random.next() >> 33) % arguments.count] }
      check("\(name)(\(given.joined(separator: ", ")))", schema, seed: seed, &problems, &proved)
    }
  }

  private func check(
    _ text: String, _ schema: FormulaSchema, seed: Int, _ problems: inout Int, _ proved: inout Int
  ) {
    let formula = Formula(text, schema: schema)
    guard formula.checked.canRun else { return }
    let evaluation = AbstractEvaluation(
      formula.checked, catalog: FormulaLanguage.standard.catalog
    ) { AbstractValue.stored(schema.type(of: $0)) }
    let expected = evaluation.result
    if !expected.canFail { proved += 1 }
    for assignment in 0..<Self.assignments {
      let world = VariedWorld(schema, seed: UInt64(seed * 16 + assignment))
      do throws(EvaluationError) {
        let value = try formula.value(in: world)
        if !expected.holds(value) {
          problems += 1
          Issue.record("seed \(seed): \(text)\ngives \(value)\nwithin \(expected)")
          return
        }
      } catch {
        guard !expected.canFail, error.code != .limitReached else { continue }
        problems += 1
        Issue.record("seed \(seed): \(text)\nfails: \(error.message)")
        return
      }
    }
  }
}
