#if canImport(WebPlatform)
  import WebPlatform
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Floating-point operations without a hardware instruction.
package enum Arithmetic {
  /// Returns `base` raised to `exponent`.
  ///
  /// Returns NaN if the power is not a real number, or if either operand is NaN. The explicit test
  /// is needed because the C library's `pow(x, 0)` returns 1 even if `x` is NaN.
  @inline(__always)
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    base == base && exponent == exponent ? pow(base, exponent) : .nan
  }
}
