#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Operations on doubles that the hardware does not have.
package enum Arithmetic {
  /// A power; NaN where there is none among the real numbers, and where an operand is no number, though
  /// that to the power of nothing would be 1 for the library.
  @inline(__always)
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    base == base && exponent == exponent ? pow(base, exponent) : .nan
  }
}
