extension Run {
  /// Returns the remainder of a division, with the sign of the dividend. `divisor` must not be 0.
  ///
  /// The caller must settle the steps. The result is meaningless once the budget is exhausted.
  package func remainder(_ dividend: Double, _ divisor: Double) -> Double {
    // The C library computes it bit by bit of the quotient, at half a step per bit. `worst.py try`
    // shows this with 1e308 and small divisors.
    let bits = Int(dividend.exponentBitPattern) - Int(divisor.exponentBitPattern)
    guard spend(steps: max(0, bits) / 2) else { return 0 }
    return dividend.truncatingRemainder(dividingBy: divisor)
  }

  /// Returns the remainder of a division, with the sign of the divisor. `divisor` must not be 0.
  ///
  /// Charges the same steps as `remainder`.
  package func modulo(_ dividend: Double, _ divisor: Double) -> Double {
    let rest = remainder(dividend, divisor)
    return rest != 0 && (rest < 0) != (divisor < 0) ? rest + divisor : rest
  }
}
