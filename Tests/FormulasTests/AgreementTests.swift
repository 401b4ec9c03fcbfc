import FormulaTesting
import FormulaValues
import Formulas
import Foundation
import SourceText
import Testing

/// The compiler and the machine against the plain meaning of formulas.
@Suite struct AgreementTests {
  private static var count: Int {
    ProcessInfo.processInfo.environment["LONG_TESTS"] == "1" ? 500_000 : 24_000
  }
  private static let shares = 8

  /// The value of a formula, or the code and the place of its error.
  private enum Outcome: Hashable {
    case value(Value)
    case error(ErrorCode, String)
  }

  @Test(arguments: 0..<shares)
  func `the machine gives what the walk over the tree gives`(share: Int) {
    let world = SampleWorld()
    var differences = 0
    var values = 0
    for seed in stride(from: share, to: Self.count, by: Self.shares) where differences < 5 {
      var generator = FormulaGenerator(seed: UInt64(seed))
      let text = generator.formula(fuel: 6 + seed % 40)
      let formula = Formula(text, schema: world.schema)
      if let fatal = formula.diagnostics.first(where: \.isFatal) {
        differences += 1
        Issue.record("seed \(seed) cannot run: \(text)\n\(fatal.message)")
        continue
      }
      let wanted = outcome { () throws(EvaluationError) in
        try ReferenceEvaluator.value(of: formula, in: world)
      }
      let given = outcome { () throws(EvaluationError) in try formula.value(in: world) }
      if case .value = wanted { values += 1 }
      guard wanted != given else { continue }
      differences += 1
      Issue.record("seed \(seed): \(text)\nwanted \(wanted)\ngot    \(given)")
    }
    #expect(values > Self.count / Self.shares / 3, "too few formulas have values")
  }

  private func outcome(_ evaluate: () throws(EvaluationError) -> Value) -> Outcome {
    do throws(EvaluationError) {
      return .value(try evaluate())
    } catch {
      return .error(error.code, error.range.map { "\($0.start)..<\($0.end)" } ?? "nowhere")
    }
  }
}
