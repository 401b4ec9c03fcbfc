import FormulaRuntime
import FormulaValues

/// Regular payments at a fixed rate, with the sign convention of spreadsheets.
///
/// Money paid out is negative; present value, payments and future value add up to zero.
struct Annuity {
  /// The interest per period, a fraction above −1.
  let rate: Double
  let periods: Double
  let future: Double
  /// Whether payments are made at the beginning of a period.
  let due: Bool

  /// Returns the present value of one unit after `periods` periods.
  private func discount(_ periods: Double) -> Double {
    Elementary.exponential(-periods * Elementary.logarithmOfOnePlus(rate))
  }

  /// Returns the present value of one unit at the end of each period.
  private func discountedUnits(_ periods: Double) -> Double {
    if rate == 0 { return periods }
    return -Elementary.exponentialMinusOne(-periods * Elementary.logarithmOfOnePlus(rate)) / rate
  }

  /// The value, after all periods, of one unit now.
  private var growth: Double {
    Elementary.exponential(periods * Elementary.logarithmOfOnePlus(rate))
  }

  /// The value, after all periods, of one unit at the end of each period.
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

  /// Returns the number of periods after which the future value is reached, or nil if it never is.
  func periods(payment: Double, present: Double) -> Double? {
    if rate == 0 { return payment == 0 ? nil : -(present + future) / payment }
    let perpetual = payment * dueFactor / rate
    guard perpetual.isFinite, (present + future).isFinite else {
      return extremePeriods(payment: payment, present: present)
    }
    let change = -(present + future) / (perpetual + present)
    guard change > -1, change.isFinite else { return nil }
    return Elementary.logarithmOfOnePlus(change) / Elementary.logarithmOfOnePlus(rate)
  }

  /// Returns the periods for amounts whose quotient by the rate, or whose sum, is out of range.
  private func extremePeriods(payment: Double, present: Double) -> Double? {
    let owed = WideNumber(present) + WideNumber(future)
    let paid = WideNumber(payment) * WideNumber(dueFactor) + WideNumber(present) * WideNumber(rate)
    let withoutInterest = -(owed / paid).double
    let change = withoutInterest * rate
    guard change > -1, change.isFinite else { return nil }
    // With a rate that small, no interest is paid.
    if rate.magnitude < 0x1p-60, change.magnitude < 0x1p-60 { return withoutInterest }
    return Elementary.logarithmOfOnePlus(change) / Elementary.logarithmOfOnePlus(rate)
  }

  /// Returns the remaining balance of the loan after `period`.
  ///
  /// Computed from future payments, because subtracting the payments made from the grown debt would
  /// lose digits.
  func balance(afterPeriod period: Double, present: Double) -> Double {
    -payment(present: present) * discountedUnits(periods - period)
  }

  /// Returns the interest in the payment of `period`, counted from 1.
  func interest(inPeriod period: Double, present: Double) -> Double {
    -balance(afterPeriod: period - 1, present: present) * rate
  }

  /// The principal in the payment of a period, counted from 1.
  func principal(inPeriod period: Double, present: Double) -> Double {
    let payment = payment(present: present)
    let difference = payment - interest(inPeriod: period, present: present)
    if !difference.isFinite {
      // The payment is out of range, but its principal need not be.
      return -present * (discount(periods - period + 1) / discountedUnits(periods))
    }
    // If the payment is nearly all interest, the subtraction cancels most digits.
    guard difference.magnitude < payment.magnitude * 0x1p-16 else { return difference }
    return payment * discount(periods - period + 1)
  }

  /// Returns the imbalance of all flows, discounted to now or compounded to the end, whichever is
  /// less.
  func imbalance(payment: Double, present: Double) -> Double {
    rate >= 0
      ? present - self.present(payment: payment)
      : future - self.future(payment: payment, present: present)
  }
}
