public import Formulas

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Value {
  /// A date, to the millisecond.
  ///
  /// - Parameters:
  ///   - date: The instant.
  ///   - zone: The time zone in which formulas read its days and hours; that of the evaluation without one.
  public init(_ date: Date, zone: TimeZone? = nil) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    self = .date(Instant(milliseconds: milliseconds, zone: zone?.identifier))
  }

  /// A number: the double nearest to `decimal`.
  public init(_ decimal: Decimal) { self.init(Double("\(decimal)") ?? .nan) }
}

extension Date {
  /// The instant of `value`, or `nil` if it is of another kind.
  public init?(exactly value: Value) {
    guard case .date(let instant) = value else { return nil }
    self.init(timeIntervalSince1970: instant.milliseconds / 1000)
  }
}

extension Date: FormulaValueConvertible {
  /// The date as a value.
  public var formulaValue: Value { Value(self) }
}

extension Decimal: FormulaValueConvertible {
  /// The nearest number.
  public var formulaValue: Value { Value(self) }
}

extension URL: FormulaValueConvertible {
  /// The address as a text.
  public var formulaValue: Value { .text(absoluteString) }
}

extension Data: FormulaValueConvertible {
  /// The bytes in Base64.
  public var formulaValue: Value { .text(base64EncodedString()) }
}

extension EvaluationEnvironment {
  /// Returns an environment with the time of the system's clock and a random seed, in a time zone and locale.
  public static func current(
    timeZone: TimeZone, locale: Locale = .current
  ) -> EvaluationEnvironment {
    .current(timeZone: timeZone.identifier, locale: locale.identifier)
  }
}
