import FormulaRuntime
import FormulaValues

/// Amounts of money with the times at which they flow.
struct CashFlows {
  var amounts: [Double]
  /// The years since the first flow; nil for one flow per period.
  var years: [Double]?

  /// Returns the value of all flows at the time of the first one, for the interest rate `rate`.
  ///
  /// Complexity: O(n).
  func value(at rate: Double) -> Double {
    guard let years else {
      let discount = 1 / (1 + rate)
      return amounts.reversed().reduce(0) { $0 * discount + $1 }
    }
    let growth = Elementary.logarithmOfOnePlus(rate)
    var sum = CompensatedSum()
    for (amount, years) in zip(amounts, years) where amount != 0 {
      sum.add(amount * Elementary.exponential(-years * growth))
    }
    return sum.total
  }

  /// Returns the rate nearest to `guess` at which the net present value is zero, or nil if none is
  /// found.
  func internalRate(near guess: Double) -> Double? {
    guard amounts.contains(where: { $0 > 0 }), amounts.contains(where: { $0 < 0 }) else {
      return nil
    }
    // The search multiplies values, which must stay in range.
    let column = NumberColumn(amounts)
    let flows = CashFlows(amounts: column.reduced(by: column.scale).values, years: years)
    return RateSearch.root(near: guess) { flows.value(at: $0) }
  }
}
