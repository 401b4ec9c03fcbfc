import Testing

@testable import CivilTime

/// Returns the calendar of a time zone that must exist.
func calendar(_ zone: String) throws -> CivilCalendar {
  CivilCalendar(try #require(TimeZoneRules.named(zone), "no zone \(zone)"))
}

/// Returns the instant of an ISO text that must be valid.
func instant(_ text: String, _ calendar: CivilCalendar = .utc) throws -> Int64 {
  try #require(calendar.instant(iso: text), "no date \(text)")
}

extension CivilDate {
  /// Returns a day that must be valid.
  init(iso text: String) throws {
    self = try #require(ISODateTime(text)).wallClock.date
  }
}
