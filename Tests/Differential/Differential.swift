import Dispatch
import FormulaTesting
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `differential [COUNT [FIRST]]` compares the machine, with loops by column, with the reference
/// evaluator on generated formulas, one per seed from FIRST on, on all processors. Exits with 1 if
/// results differ.
@main struct Differential {
  /// Seeds per batch.
  private static let share = 1_000
  /// The number of differences after which the comparison stops.
  private static let maxDifferences = 20

  private struct Tally {
    var formulas = 0
    var values = 0
    var differences: [String] = []

    var line: String { "\(formulas) formulas, \(values) with values, \(differences.count) differ" }
  }

  static func main() {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let count = numbers.first ?? 10_000_000
    let first = numbers.count > 1 ? numbers[1] : 0
    let tally = Mutex(Tally())
    DispatchQueue.concurrentPerform(iterations: (count + share - 1) / share) { part in
      if tally.withLock({ $0.differences.count }) >= maxDifferences { return }
      let start = first + part * share
      let found = compare(start..<min(start + share, first + count))
      tally.withLock { tally in
        for difference in found.differences { print(difference) }
        let before = tally.formulas
        tally.formulas += found.formulas
        tally.values += found.values
        tally.differences += found.differences
        // Prints a line for each twentieth.
        if tally.formulas * 20 / count > before * 20 / count { print(tally.line) }
      }
      fflush(nil)
    }
    let whole = tally.withLock { $0 }
    print(whole.line)
    if !whole.differences.isEmpty { exit(1) }
  }

  private static func compare(_ seeds: Range<Int>) -> Tally {
    let world = SampleWorld()
    var tally = Tally()
    for seed in seeds {
      let agreement = Agreement(seed: UInt64(seed), in: world)
      tally.formulas += 1
      if case .same(isValue: true) = agreement.verdict { tally.values += 1 }
      if let difference = agreement.difference {
        tally.differences.append("seed \(seed): \(difference)")
      }
    }
    return tally
  }
}
