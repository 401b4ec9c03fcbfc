import FormulaRuntime
import FormulaValues

/// Amounts of money and when they flow.
struct CashFlows {
  var amounts: [Double]
  /// Years since the first flow; nil for one flow a period.
  var years: [Double]?

  /// What all flows are worth at the first one. Complexity: O(n).
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

  /// The rate at which the flows are worth nothing; nil if none is found.
  func internalRate(near guess: Double) -> Double? {
    guard amounts.contains(where: { $0 > 0 }), amounts.contains(where: { $0 < 0 }) else {
      return nil
    }
    return RateSearch.root(near: guess) { value(at: $0) }
  }
}
