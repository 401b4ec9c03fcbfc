import Locales

/// Localized duration texts.
package enum SpanText {
  /// Formats a duration in CLDR's short units ("1 hr, 30 min"), rounded towards zero to
  /// milliseconds.
  ///
  /// The result is `nil` for a duration that is not finite or is beyond 10¹⁵ milliseconds.
  package static func short(milliseconds: Double, locale: String) -> String? {
    guard let whole = Int64(truncating: milliseconds, limit: 1_000_000_000_000_000) else {
      return nil
    }
    var rest = UInt64(whole.magnitude)
    var parts: [(count: UInt64, unit: LocaleDates.SpanUnit)] = []
    for (unit, length) in units {
      let count = rest / length
      rest %= length
      if count > 0 { parts.append((count, unit)) }
    }
    if parts.isEmpty { parts = [(0, .second)] }
    return LocaleDates(LocaleID(locale)).span(parts, isNegative: whole < 0)
  }

  private static let units: [(LocaleDates.SpanUnit, UInt64)] = [
    (.day, 86_400_000), (.hour, 3_600_000), (.minute, 60_000), (.second, 1000), (.millisecond, 1),
  ]
}
