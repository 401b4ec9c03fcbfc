import FormulaTesting
import Foundation
import Testing

/// Compiler and machine agree with the reference evaluator; `make differential` runs more formulas.
@Suite struct AgreementTests {
  private static let count =
    ProcessInfo.processInfo.environment["LONG_TESTS"] == "1" ? 500_000 : 5_000
  private static let shares = 8

  @Test(arguments: 0..<shares)
  func `the machine agrees with the reference evaluator`(share: Int) {
    let world = SampleWorld()
    var differences = 0
    var values = 0
    for seed in stride(from: share, to: Self.count, by: Self.shares) where differences < 5 {
      let agreement = Agreement(seed: UInt64(seed), in: world)
      if let difference = agreement.difference {
        differences += 1
        Issue.record("seed \(seed): \(difference)")
      }
      if case .same(isValue: true) = agreement.verdict { values += 1 }
    }
    #expect(values > Self.count / Self.shares / 3, "too few formulas have values")
  }

  /// Two adjacent operations are one superinstruction for finite numbers.
  @Test(arguments: ["+", "-", "*", "/"], ["+", "-", "*", "/"])
  func `a superinstruction equals its two operations`(first: String, second: String) {
    let world = SampleWorld()
    var values = 0
    for x in ["n", "big", "none", "mixed[1]"] {
      for y in ["m", "zero", "none", "what"] {
        for z in ["n", "zero", "big", "due", "mixed[1]"] {
          let inner = "(\(x) \(first) \(y))"
          for text in [
            "\(inner) \(second) \(z)", "\(z) \(second) \(inner)",
            "let t = \(inner); (t \(second) \(z)) + t", "let t = \(inner); t \(second) t",
          ] {
            let agreement = Agreement(text, in: world)
            if case .different(let wanted, let given) = agreement.verdict {
              Issue.record("\(text)\nwanted \(wanted)\ngot    \(given)")
            }
            if case .same(isValue: true) = agreement.verdict { values += 1 }
          }
        }
      }
    }
    #expect(values > 30, "too few formulas have values")
  }

  /// An operation with rounding is one instruction if the nearest whole number decides.
  @Test(arguments: ["+", "-", "*", "/", "^"])
  func `an operation joined with rounding equals both in sequence`(operation: String) {
    agree(
      ["n", "big", "none", "mixed[1]", "2.675"].flatMap { x in
        ["m", "zero", "none", "what", "1", "-0.005"].flatMap { y in
          ["", ", 0", ", 2", ", 15", ", 16", ", -1"].flatMap { places in
            ["round(\(x) \(operation) \(y)\(places))", "round(\(x)\(places)) \(operation) \(y)"]
          }
        }
      })
  }

  /// A chain of comparisons of one kind runs in a separate loop.
  @Test(arguments: ["<", "<=", ">", ">="])
  func `a chain of comparisons equals single comparisons`(operation: String) {
    let operands = ["n", "m", "zero", "none", "what", "big", "-3"]
    agree(
      operands.flatMap { x in
        operands.flatMap { y in
          [
            "iff(\(x) \(operation) \(y), 1, iff(\(x) \(operation) 2, 2, 3))",
            "iff(\(x) \(operation) 2, n, iff(\(x) \(operation) \(y), what, 3) + 1)",
            "iff(\(x) \(operation) 2, 1, iff(\(y) == 2, 2, iff(\(y) \(operation) n, 3, n * 4)))",
          ]
        }
      })
  }

  /// Checks that the machine and the reference evaluator agree on each formula.
  private func agree(_ texts: [String]) {
    let world = SampleWorld()
    var values = 0
    for text in texts {
      let agreement = Agreement(text, in: world)
      if case .different(let wanted, let given) = agreement.verdict {
        Issue.record("\(text)\nwanted \(wanted)\ngot    \(given)")
      }
      if case .same(isValue: true) = agreement.verdict { values += 1 }
    }
    #expect(values > texts.count / 4, "too few formulas have values")
  }
}
