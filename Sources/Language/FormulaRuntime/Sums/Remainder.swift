/// The remainder of a division, at a cost that depends on the operands.
package enum Remainder {
  /// Returns the remainder of a division, with the sign of the dividend. `divisor` must not be 0.
  ///
  /// The caller must settle the steps. The result is meaningless once the budget is exhausted.
  package static func truncated(
    _ dividend: Double, by divisor: Double, in run: borrowing Run
  ) -> Double {
    // The C library computes it bit by bit of the quotient, at a step per bit. `worst.py try`
    // shows this with 1e308 and small divisors.
    let bits = Int(dividend.exponentBitPattern) - Int(divisor.exponentBitPattern)
    guard run.spend(steps: max(0, bits)) else { return 0 }
    return dividend.truncatingRemainder(dividingBy: divisor)
  }

  /// Returns the remainder of a division, with the sign of the divisor. `divisor` must not be 0.
  ///
  /// Charges the same steps as `truncated`.
  package static func floored(
    _ dividend: Double, by divisor: Double, in run: borrowing Run
  ) -> Double {
    let rest = truncated(dividend, by: divisor, in: run)
    return rest != 0 && (rest < 0) != (divisor < 0) ? rest + divisor : rest
  }
}
