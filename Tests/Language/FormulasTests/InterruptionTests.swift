import FormulaValues
import Formulas
import Foundation
import Testing

/// A single long call can be interrupted, not only between calls.
@Suite struct InterruptionTests {
  /// Formulas that take many seconds in one function call.
  private static let longCalls = [
    #"matches(long, "(a|b)*a(a|b){40}c")"#, #"matchesFully(long, "(a|b)*(a|b){40}")"#,
    #"replaceRegex(long, "(a|b)*a(a|b){40}c", "")"#, #"countMatches(long, "(a|b)*a(a|b){40}c")"#,
    "similarity(text, other)",
  ]

  private static let world: NamedValues = {
    var random = RandomSource(seed: 14)
    func text(_ count: Int) -> String {
      String((0..<count).map { _ in Bool.random(using: &random) ? "a" : "b" })
    }
    let piece = text(200_000)
    return NamedValues([
      "text": .text(piece), "other": .text(text(200_000)),
      "long": .text(String(repeating: piece, count: 20)),
    ])
  }()

  @Test(arguments: longCalls)
  func `one long call is interrupted`(call: String) throws {
    let interruption = Interruption()
    var limits = EvaluationLimits()
    limits.steps = 1 << 50
    var evaluator = try FormulaEvaluator(
      Formula(call, schema: Self.world.schema), limits: limits)
    evaluator.interruption = interruption
    // A separate thread, since other tests may occupy the whole pool.
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.02)
      interruption.request()
    }
    let start = ContinuousClock.now
    #expect {
      _ = try evaluator.value(in: Self.world)
    } throws: {
      ($0 as? EvaluationError)?.code == .interrupted
    }
    #expect(ContinuousClock.now - start < .seconds(4))
  }
}
