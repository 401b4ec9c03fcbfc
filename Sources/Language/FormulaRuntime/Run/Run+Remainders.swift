extension Run {
  /// What a division leaves, with the sign of the dividend; the divisor must not be 0.
  ///
  /// Whoever asks settles the steps: once they are used up the result says nothing.
  package func remainder(_ dividend: Double, _ divisor: Double) -> Double {
    // The C library makes it bit by bit of the quotient, each for half a step, as `worst.py try` shows
    // with 1e308 and small divisors.
    let bits = Int(dividend.exponentBitPattern) - Int(divisor.exponentBitPattern)
    guard spend(steps: max(0, bits) / 2) else { return 0 }
    return dividend.truncatingRemainder(dividingBy: divisor)
  }

  /// What a division leaves, with the sign of the divisor, which must not be 0. Steps as for
  /// `remainder`.
  package func modulo(_ dividend: Double, _ divisor: Double) -> Double {
    let rest = remainder(dividend, divisor)
    return rest != 0 && (rest < 0) != (divisor < 0) ? rest + divisor : rest
  }
}
