import FormulaValues

/// The split of a total into whole units by weights.
///
/// Source: the largest-remainder method (Hamilton's), ties to the earlier share.
enum Allocation {
  /// Returns shares with `places` decimals that add up to the total exactly.
  ///
  /// Returns nil if the total or its number of units is too large. Weights must not be negative,
  /// and at least one must be positive. Complexity: O(n log n).
  static func shares(of total: Double, by weights: [Double], places: Int) -> [Double]? {
    guard -50...50 ~= places,
      let units = DecimalNumber(total).rounded(places: places, by: .halfAwayFromZero)
        .rescaled(to: -places)?.coefficient,
      units.magnitude <= 100_000_000_000_000_000
    else { return nil }
    let parts = wholeWeights(weights)
    let sum = parts.reduce(0, +)
    guard sum > 0 else { return nil }
    var counts: [UInt128] = []
    var remainders: [UInt128] = []
    for part in parts {
      let (count, remainder) = (units.magnitude * part).quotientAndRemainder(dividingBy: sum)
      counts.append(count)
      remainders.append(remainder)
    }
    let rest = Int(clamping: units.magnitude - counts.reduce(0, +))
    let order = parts.indices.sorted {
      remainders[$0] == remainders[$1] ? $0 < $1 : remainders[$0] > remainders[$1]
    }
    for index in order.prefix(rest) { counts[index] += 1 }
    return counts.map { count in
      let count = Int128(count)
      return DecimalNumber(units < 0 ? 0 - count : count, exponent: -places).double
    }
  }

  /// Returns the weights in a common whole unit, at most 10^20 each.
  private static func wholeWeights(_ weights: [Double]) -> [UInt128] {
    let decimals = weights.map { DecimalNumber($0) }
    let exponent = decimals.map { $0.exponent }.min() ?? 0
    let exact = decimals.compactMap { $0.rescaled(to: exponent)?.coefficient.magnitude }
    if exact.count == weights.count, exact.allSatisfy({ $0 <= 100_000_000_000_000_000_000 }) {
      return exact
    }
    // Weights of very different magnitudes are scaled to fifteen digits.
    let greatest = weights.max() ?? 1
    return weights.map { UInt128(($0 / greatest * 1e15).rounded()) }
  }
}
