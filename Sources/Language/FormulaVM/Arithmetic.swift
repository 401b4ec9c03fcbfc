#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Operations on doubles that the hardware does not have.
package enum Arithmetic {
  /// The remainder with the sign of the divisor.
  package static func remainder(_ dividend: Double, _ divisor: Double) -> Double {
    let rest = fmod(dividend, divisor)
    return rest != 0 && (rest < 0) != (divisor < 0) ? rest + divisor : rest
  }

  /// A power; NaN where there is none among the real numbers.
  package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
}
