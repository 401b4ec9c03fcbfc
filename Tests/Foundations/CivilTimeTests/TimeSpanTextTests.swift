import Testing

@testable import CivilTime

struct TimeSpanTextTests {
  @Test(
    arguments: [
      (5_400_000, "HH:mm", "01:30"), (93_600_000, "HH:mm", "26:00"), (93_600_000, "D[d] H", "1d 2"),
      (5_400_000, "m", "90"), (-5_400_000, "H:mm", "-1:30"), (-1, "HH:mm", "00:00"),
      (-1, "s.SSS", "-0.001"),
      (1234, "s.S", "1.2"), (1234, "s.SS", "1.23"), (0, "HH:mm:ss", "00:00:00"),
      (1500, "[S] YYYY SSS", "S YYYY 1500"),
    ] as [(Double, String, String)])
  func `a pattern formats a duration`(milliseconds: Double, pattern: String, text: String) {
    #expect(DurationPattern(pattern).text(milliseconds: milliseconds) == text)
  }

  @Test(arguments: [Double.nan, .infinity, 1e300, -1.1e15])
  func `durations out of range have no text`(milliseconds: Double) {
    #expect(DurationPattern("H").text(milliseconds: milliseconds) == nil)
    #expect(SpanText.short(milliseconds: milliseconds, locale: "en") == nil)
  }

  @Test(
    arguments: [
      ("en", 5_400_000, "1 hr, 30 min"), ("en", 0, "0 sec"), ("en", 500, "500 ms"),
      ("en", 86_400_000, "1 day"), ("en", -90_000, "-1 min, 30 sec"),
      ("en", 176_461_000, "2 days, 1 hr, 1 min, 1 sec"),
      ("de", 5_400_000, "1 Std., 30 Min."),
    ] as [(String, Double, String)])
  func `a duration is formatted in short units of a locale`(
    locale: String, milliseconds: Double, text: String
  ) {
    #expect(SpanText.short(milliseconds: milliseconds, locale: locale) == text)
  }

  @Test(
    arguments: [
      ("2024-01-04", "in 3 days"), ("2023-12-29", "3 days ago"), ("2024-01-01", "now"),
      ("2024-01-15", "in 2 weeks"), ("2024-03-01", "in 2 months"), ("2023-12-01", "1 month ago"),
      ("2025-01-01", "in 1 year"), ("2020-01-01", "4 years ago"),
      ("2024-01-01T00:00:45", "in 45 seconds"),
      ("2024-01-01T05:59", "in 5 hours"), ("2023-12-31T23:59", "1 minute ago"),
      ("9999-12-31", "in 7,975 years"),
      ("-9999-01-01", "12,023 years ago"), ("2023-01-01", "1 year ago"),
    ] as [(String, String)])
  func `an instant is formatted relative to another`(time: String, text: String) throws {
    let relative = try RelativeTime(of: instant(time), from: instant("2024-01-01"), in: .utc)
    #expect(relative.text(locale: "en") == text)
  }

  @Test func `relative time is formatted in other languages`() throws {
    let relative = try RelativeTime(
      of: instant("2023-12-29"), from: instant("2024-01-01"), in: .utc)
    #expect(relative.text(locale: "de") == "vor 3 Tagen")
    #expect(relative.text(locale: "fr") == "il y a 3 jours")
  }

  @Test func `relative time contains its number and unit`() {
    for day in [-800, -40, -8, -1, 1, 6, 29, 364, 366, 3000] {
      let relative = RelativeTime(of: Int64(day) * 86_400_000, from: 0, in: .utc)
      let text = relative.text(locale: "en")
      #expect(text.contains("\(abs(relative.count)) \(relative.unit.name)"), "\(day): \(text)")
      #expect(text.hasPrefix("in ") == (day > 0))
    }
  }
}
