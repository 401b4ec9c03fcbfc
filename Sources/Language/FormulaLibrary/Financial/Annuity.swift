import FormulaRuntime
import FormulaValues

/// Regular payments at a fixed rate, with the sign rule of spreadsheets: money paid out is
/// negative, and present value, payments and future value are worth nothing together.
struct Annuity {
  /// Interest per period, a fraction above −1.
  let rate: Double
  let periods: Double
  let future: Double
  /// Whether payments are made at the beginning of a period.
  let due: Bool

  /// What one unit after a number of periods is worth now.
  private func discount(_ periods: Double) -> Double {
    Elementary.exponential(-periods * Elementary.logarithmOfOnePlus(rate))
  }

  /// What one unit at the end of each period is worth now.
  private func discountedUnits(_ periods: Double) -> Double {
    if rate == 0 { return periods }
    return -Elementary.exponentialMinusOne(-periods * Elementary.logarithmOfOnePlus(rate)) / rate
  }

  /// What one unit now is worth after all periods.
  private var growth: Double {
    Elementary.exponential(periods * Elementary.logarithmOfOnePlus(rate))
  }

  /// What one unit at the end of each period is worth after all of them.
  private var grownUnits: Double {
    if rate == 0 { return periods }
    return Elementary.exponentialMinusOne(periods * Elementary.logarithmOfOnePlus(rate)) / rate
  }

  private var dueFactor: Double { due ? 1 + rate : 1 }

  func payment(present: Double) -> Double {
    -(present + future * discount(periods)) / (dueFactor * discountedUnits(periods))
  }

  func present(payment: Double) -> Double {
    -(future * discount(periods) + payment * dueFactor * discountedUnits(periods))
  }

  func future(payment: Double, present: Double) -> Double {
    -(present * growth + payment * dueFactor * grownUnits)
  }

  /// The number of periods after which the future value is reached; nil if it never is.
  func periods(payment: Double, present: Double) -> Double? {
    if rate == 0 { return payment == 0 ? nil : -(present + future) / payment }
    let perpetual = payment * dueFactor / rate
    let change = -(present + future) / (perpetual + present)
    guard change > -1, change.isFinite else { return nil }
    return Elementary.logarithmOfOnePlus(change) / Elementary.logarithmOfOnePlus(rate)
  }

  /// What the loan still amounts to after a period. Taken from the payments to come, because the
  /// difference of what has grown and what was paid would lose digits.
  func balance(afterPeriod period: Double, present: Double) -> Double {
    -payment(present: present) * discountedUnits(periods - period)
  }

  /// The interest in the payment of a period, counted from 1.
  func interest(inPeriod period: Double, present: Double) -> Double {
    -balance(afterPeriod: period - 1, present: present) * rate
  }

  /// What is lacking for the balance of all flows, as a value now or at the end, whichever is less.
  func imbalance(payment: Double, present: Double) -> Double {
    rate >= 0
      ? present - self.present(payment: payment)
      : future - self.future(payment: payment, present: present)
  }
}
