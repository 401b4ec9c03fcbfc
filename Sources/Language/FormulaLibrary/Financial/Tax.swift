import CivilTime
import FormulaRuntime
import FormulaValues

/// Taxes, discounts and other percentages of an amount.
enum Tax {
  /// Returns `amount` × (1 + `rate`), in exact decimal arithmetic, then rounded to `places`.
  static func raised(_ amount: Double, by rate: Double, places: Int, in run: inout Run) -> Word {
    guard run.spend(16 + amount.decimalVisits + rate.decimalVisits) else {
      return run.stepError()
    }
    if let factor = DecimalNumber(rate).plus(DecimalNumber(1)),
      let exact = DecimalNumber(amount).times(factor)
    {
      let places = max(-400, min(400, places))
      return run.number(exact.rounded(places: places, by: .halfAwayFromZero).double)
    }
    return DecimalRounding.rounded(amount * (1 + rate), places: places, in: &run)
  }
}
