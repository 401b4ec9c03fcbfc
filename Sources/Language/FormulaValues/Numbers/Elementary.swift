#if canImport(WebPlatform)
  import WebPlatform
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Glibc
#endif

/// The elementary functions of the system's math library. The result is NaN outside their domain.
package enum Elementary {
  package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
  package static func exponential(_ x: Double) -> Double { exp(x) }
  /// Returns e^x − 1, accurate near zero.
  package static func exponentialMinusOne(_ x: Double) -> Double { expm1(x) }
  package static func logarithm(_ x: Double) -> Double { log(x) }
  /// Returns ln(1 + x), accurate near zero.
  package static func logarithmOfOnePlus(_ x: Double) -> Double { log1p(x) }
  package static func decimalLogarithm(_ x: Double) -> Double { log10(x) }
  package static func binaryLogarithm(_ x: Double) -> Double { log2(x) }
  package static func cubeRoot(_ x: Double) -> Double { cbrt(x) }
  package static func sine(_ x: Double) -> Double { sin(x) }
  package static func cosine(_ x: Double) -> Double { cos(x) }
  package static func tangent(_ x: Double) -> Double { tan(x) }
  package static func arcSine(_ x: Double) -> Double { asin(x) }
  package static func arcCosine(_ x: Double) -> Double { acos(x) }
  package static func arcTangent(_ x: Double) -> Double { atan(x) }
  /// Returns the angle of the point (`x`, `y`).
  package static func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
}
