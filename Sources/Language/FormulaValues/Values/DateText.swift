import CivilTime

/// Parsing of dates and zones in texts.
package enum DateText {
  /// Returns the instant of an ISO 8601 date in milliseconds since 1970 UTC, or `nil` for other
  /// texts.
  ///
  /// A date without an offset is read in `zone`. An unknown zone counts as UTC.
  package static func instant(of text: String, in zone: String) -> Double? {
    guard let date = ISODateTime(text) else { return nil }
    // Most texts have an offset or use UTC, and need no zone.
    let rules = date.offsetSeconds == nil ? TimeZoneRules.named(zone) ?? .utc : .utc
    return CivilCalendar(rules).instant(of: date).map { Double($0) }
  }

  /// Returns `true` if `text` is the exact IANA name of a time zone.
  package static func isZone(_ text: String) -> Bool { TimeZoneRules.named(text) != nil }
}
