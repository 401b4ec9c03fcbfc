#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Operations on doubles that the hardware does not have.
package enum Arithmetic {
  /// A power; NaN where there is none among the real numbers.
  package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
}
