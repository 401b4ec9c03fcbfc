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
}
