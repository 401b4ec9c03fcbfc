import FormulaTesting
import Foundation
import Testing

/// The compiler and the machine against the plain meaning of formulas; `make differential` takes more.
@Suite struct AgreementTests {
  private static let count =
    ProcessInfo.processInfo.environment["LONG_TESTS"] == "1" ? 500_000 : 12_000
  private static let shares = 8

  @Test(arguments: 0..<shares)
  func `the machine gives what the walk over the tree gives`(share: Int) {
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

  /// Two operations in a row are one instruction of the machine, as long as all goes well.
  @Test(arguments: ["+", "-", "*", "/"], ["+", "-", "*", "/"])
  func `two operations in a row give what one after the other gives`(first: String, second: String)
  {
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
}
