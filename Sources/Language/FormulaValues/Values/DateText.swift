import CivilTime

/// Dates and zones in text.
package enum DateText {
  /// The instant of an ISO 8601 date in milliseconds since 1970 UTC, read in the named zone if it
  /// names no offset itself; nil for any other text.
  ///
  /// A zone that does not exist counts as UTC.
  package static func instant(of text: String, in zone: String) -> Double? {
    guard let date = ISODateTime(text) else { return nil }
    // Most texts need no zone at all, or UTC.
    let rules = date.offsetSeconds == nil ? TimeZoneRules.named(zone) ?? .utc : .utc
    return CivilCalendar(rules).instant(of: date).map { Double($0) }
  }

  /// Whether a text is the name of a time zone, in its exact IANA spelling.
  package static func isZone(_ text: String) -> Bool { TimeZoneRules.named(text) != nil }
}
