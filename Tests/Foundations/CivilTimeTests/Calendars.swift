import Testing

@testable import CivilTime

/// The calendar of a zone that the tests rely on.
func calendar(_ zone: String) throws -> CivilCalendar {
  CivilCalendar(try #require(TimeZoneRules.named(zone), "no zone \(zone)"))
}

/// The instant of a text that the tests rely on.
func instant(_ text: String, _ calendar: CivilCalendar = .utc) throws -> Int64 {
  try #require(calendar.instant(iso: text), "no date \(text)")
}

extension CivilDate {
  /// A day that the tests rely on.
  init(iso text: String) throws {
    self = try #require(ISODateTime(text)).wallClock.date
  }
}
