import SeededRandom
import Testing

@testable import CivilTime

struct ISOTextTests {
  @Test(
    arguments: [
      ("2024-02-29", 1_709_164_800_000), ("1969-12-31T23:59:59Z", -1000),
      ("2024-07-01T00:00:00-05:30", 1_719_811_800_000),
      ("2024-05-06 01:00:00+0200", 1_714_950_000_000),
      ("2024-01-02T03:04:05.6789z", 1_704_164_645_678),
      ("2024-01-02T03:04:05,5", 1_704_164_645_500),
      ("2024-01-02T03:04", 1_704_164_640_000), ("2024-01-02t03:04+02", 1_704_157_440_000),
      ("0001-01-01", -62_135_596_800_000), ("+002024-02-29", 1_709_164_800_000),
      ("-9999-01-01", -377_705_116_800_000), ("0000-03-01", -62_162_035_200_000),
    ] as [(String, Int64)])
  func `ISO texts are parsed to instants`(text: String, instant: Int64) {
    #expect(CivilCalendar.utc.instant(iso: text) == instant)
  }

  @Test func `a text without an offset is parsed in the given zone`() throws {
    #expect(try calendar("Europe/Berlin").instant(iso: "2024-10-27T02:30:00") == 1_729_989_000_000)
    #expect(try calendar("Europe/Berlin").instant(iso: "2024-07-01") == 1_719_784_800_000)
  }

  @Test(arguments: [
    "", "2024", "2024-01", "12:30", "T12:30", "2024-02-30", "2023-02-29", "2024-13-01", "nope",
    "2024-1-1", "20240101", "2024-01-01T", "2024-01-01T24:00", "2024-01-01T12", "2024-01-01T12:60",
    "2024-01-01T12:30:60", "2024-01-01T12:30:00.", "2024-01-01T12:30+", "2024-01-01T12:30+24:00",
    "2024-01-01T12:30+02:", "2024-01-01Z", " 2024-01-01", "2024-01-01 ", "-0000-01-01",
    "-000000-01-01", "+010000-01-01", "+99-01-01", "2024-01-01T12:30ZZ", "２０２４-01-01",
    "2024-01-01\u{301}", "9999-12-31T23:59:59-01:00", "-9999-01-01T00:00:00+01:00",
    String(repeating: "2", count: 10_000),
  ])
  func `texts that are not dates are rejected`(text: String) {
    #expect(CivilCalendar.utc.instant(iso: text) == nil)
  }

  @Test(
    arguments: [
      ("UTC", "2024-01-01", "2024-01-01T00:00:00.000Z"),
      ("Asia/Tokyo", "2024-01-01T00:00Z", "2024-01-01T09:00:00.000+09:00"),
      ("America/New_York", "2024-07-01T00:00:00.007Z", "2024-06-30T20:00:00.007-04:00"),
      ("Europe/London", "2024-01-01T00:00Z", "2024-01-01T00:00:00.000+00:00"),
      ("Europe/Berlin", "1800-01-01T00:00Z", "1800-01-01T00:53:28.000+00:53:28"),
      ("UTC", "-0044-03-15", "-000044-03-15T00:00:00.000Z"),
    ] as [(String, String, String)])
  func `an instant is formatted as ISO text`(zone: String, time: String, text: String) throws {
    #expect(try calendar(zone).isoText(at: instant(time)) == text)
  }

  @Test(arguments: TimeZoneRulesTests.zones)
  func `a formatted instant is parsed back to the same instant`(zone: String) throws {
    let calendar = try calendar(zone)
    var generator = SeededGenerator(seed: 23)
    let inside = CivilCalendar.instants.lowerBound + 100_000_000...253_402_200_000_000
    for _ in 0..<300 {
      let time = Int64.random(in: inside, using: &generator)
      #expect(CivilCalendar.utc.instant(iso: calendar.isoText(at: time)) == time)
    }
  }

  @Test(
    arguments: [
      ("PT1H30M", 5_400_000), ("P1D", 86_400_000), ("PT0.5S", 500), ("P1W", 604_800_000),
      ("P1DT2H", 93_600_000), ("-PT1M", -60_000), ("+PT1M", 60_000), ("PT1.001S", 1001),
      ("PT0,25H", 900_000), ("pt1h", 3_600_000), ("PT36H", 129_600_000), ("PT0S", 0),
    ] as [(String, Double)])
  func `ISO durations are parsed to milliseconds`(text: String, milliseconds: Double) {
    #expect(ISODuration(text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "P", "PT", "P1", "1H", "PT1H1H", "PT1M1H", "P1Y", "P1M", "P1DT", "PT.5S", "PT1.S",
    "PT1.5H30M", "PT1H ", "P-1D", "PTT1H", "P1H", "PT1D", "PT1e3S", "PTH",
    "PT" + String(repeating: "9", count: 400) + "S",
  ])
  func `invalid durations are rejected`(text: String) {
    #expect(ISODuration(text) == nil)
  }

  @Test func `random bytes do not trap a parser`() {
    var generator = SeededGenerator(seed: 99)
    let alphabet = Array("0123456789-+:TZPHMSWD., []YhAa\u{301}é½\0".unicodeScalars)
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...24, using: &generator) {
        text.unicodeScalars.append(alphabet.randomElement(using: &generator) ?? "0")
      }
      let read = CivilCalendar.utc.instant(iso: text)
      #expect(read == nil || text.contains("-"))
      _ = ISODuration(text)
      _ = PosixZone(text)
      _ = DateUnit(text)
      let pattern = DatePattern(text)
      let written = CivilCalendar.utc.text(at: Int64(bitPattern: generator.next()), pattern)
      _ = CivilCalendar.utc.instant(of: written, pattern)
      _ = CivilCalendar.utc.instant(of: text, DatePattern("YYYY-MM-DD"))
      _ = DurationPattern(text).text(milliseconds: Double(bitPattern: generator.next()))
    }
  }
}
