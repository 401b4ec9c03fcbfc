/// Dates and zones in text, as far as admission of arguments needs them.
package enum DateText {
  /// The instant of an ISO 8601 date, read in a zone if it names none.
  package static func instant(of text: String, in zone: String) -> Double? { nil }

  /// Whether a text is the name of a time zone.
  package static func isZone(_ text: String) -> Bool { text == "UTC" || text.contains("/") }
}
