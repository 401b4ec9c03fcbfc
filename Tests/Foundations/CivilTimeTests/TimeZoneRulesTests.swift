import Foundation
import SeededRandom
import Testing

@testable import CivilTime

struct TimeZoneRulesTests {
  static let zones = [
    "UTC", "Europe/Berlin", "Europe/London", "Europe/Dublin", "America/New_York",
    "America/Los_Angeles", "America/Sao_Paulo", "America/St_Johns", "America/Santiago",
    "America/Caracas", "Asia/Tokyo", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Tehran",
    "Asia/Pyongyang", "Australia/Sydney", "Australia/Lord_Howe", "Pacific/Auckland",
    "Pacific/Apia", "Pacific/Chatham",
  ]

  @Test(arguments: zones)
  func `local time agrees with Foundation`(zone: String) throws {
    let calendar = try calendar(zone)
    var expected = Calendar(identifier: .gregorian)
    expected.timeZone = try #require(TimeZone(identifier: zone))
    var generator = SeededGenerator(seed: zone.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    let cycle = TimeZoneRules.secondsPerCycle * 1000
    for _ in 0..<5000 {
      // Zones are compared from 1900 through 2199, UTC in every year of the Gregorian cycle.
      let isUTC = zone == "UTC"
      let time =
        isUTC
        ? Int64.random(in: CivilCalendar.instants, using: &generator)
        : Int64.random(in: -2_208_988_800_000...7_258_118_400_000, using: &generator)
      let cycles = isUTC ? (time - 1_000_000_000_000).dividedFloor(by: cycle) : 0
      let date = Date(timeIntervalSince1970: Double(time - cycles * cycle) / 1000)
      let parts = expected.dateComponents(
        [.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
      let clock = calendar.wallClock(at: time)
      let found = [
        clock.date.year - Int(cycles) * 400, clock.date.month, clock.date.day, clock.hour,
        clock.minute, clock.second, clock.date.weekday % 7 + 1,
      ]
      let wanted = [
        parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second, parts.weekday,
      ]
      if found != wanted.map({ $0 ?? 0 }) {
        Issue.record("\(zone) at \(time): \(found), not \(wanted)")
        return
      }
    }
  }

  @Test(arguments: zones)
  func `an instant is recovered from its local time`(zone: String) throws {
    let calendar = try calendar(zone)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let time = Int64.random(in: CivilCalendar.instants, using: &generator)
      let clock = calendar.wallClock(at: time)
      let again = calendar.zone.instant(of: clock)
      if calendar.wallClock(at: again) != clock || again > time {
        Issue.record("\(zone) at \(time): \(again)")
        return
      }
    }
  }

  @Test(
    arguments: [
      // A time in a gap moves forward by the length of the gap.
      ("Europe/Berlin", "2024-03-31T02:30", "2024-03-31T01:30Z"),
      ("Europe/Berlin", "2024-03-31T02:00", "2024-03-31T01:00Z"),
      ("Europe/Berlin", "2024-03-31T03:00", "2024-03-31T01:00Z"),
      ("America/New_York", "2024-03-10T02:30", "2024-03-10T07:30Z"),
      ("Australia/Lord_Howe", "2024-10-06T02:10", "2024-10-05T15:40Z"),
      ("America/Sao_Paulo", "2018-11-04T00:00", "2018-11-04T03:00Z"),
      ("Pacific/Apia", "2011-12-30T10:00", "2011-12-30T20:00Z"),
      // A time in an overlap has the earlier offset.
      ("Europe/Berlin", "2024-10-27T02:30", "2024-10-27T00:30Z"),
      ("Europe/Berlin", "2024-10-27T02:00", "2024-10-27T00:00Z"),
      ("Europe/Berlin", "2024-10-27T03:00", "2024-10-27T02:00Z"),
      ("America/New_York", "2024-11-03T01:30", "2024-11-03T05:30Z"),
      ("Australia/Lord_Howe", "2024-04-07T01:45", "2024-04-06T14:45Z"),
      // Rules also apply after the last listed transition.
      ("Europe/Berlin", "2099-07-01T00:00", "2099-06-30T22:00Z"),
      ("Europe/Berlin", "9999-07-01T00:00", "9999-06-30T22:00Z"),
      ("Europe/Berlin", "9999-01-01T00:00", "9998-12-31T23:00Z"),
      ("Europe/Dublin", "5000-07-01T00:00", "5000-06-30T23:00Z"),
      ("Europe/Berlin", "-9998-01-01T00:53:28", "-9998-01-01T00:00Z"),
    ] as [(String, String, String)])
  func `local times in gaps and overlaps have one instant`(zone: String, wall: String, utc: String)
    throws
  {
    #expect(try instant(wall, calendar(zone)) == instant(utc))
  }

  @Test(arguments: [
    "", "No/Where", "utc", "../etc/passwd", "Europe/../Europe/Berlin", "/Europe/Berlin", "Europe",
    "Europe//Berlin", "posix/Europe/Berlin", "right/Europe/Berlin", "posixrules", "localtime",
    "Factory", "zone.tab", "Europe/Berlin\0", "Ünited", "+01:00",
    String(repeating: "A", count: 1000),
  ])
  func `unknown zone names are rejected`(name: String) {
    #expect(TimeZoneRules.named(name) == nil)
  }

  @Test(arguments: ["UTC", "GMT", "Etc/UTC", "Etc/GMT+5", "EST5EDT", "Asia/Ho_Chi_Minh"])
  func `known zone names are accepted`(name: String) {
    #expect(TimeZoneRules.named(name) != nil)
  }

  @Test func `a zone is loaded once`() throws {
    #expect(try calendar("Europe/Paris").zone === calendar("Europe/Paris").zone)
  }

  @Test(arguments: ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia"])
  func `compiled-in zones equal those of the system`(zone: String) throws {
    let calendar = try calendar(zone)
    let other = CivilCalendar(try #require(CompiledZones.zone(named: zone)))
    for time in stride(from: Int64(31_536_000_000), to: 4_102_444_800_000, by: 86_400_000 * 13) {
      #expect(calendar.wallClock(at: time) == other.wallClock(at: time))
    }
  }

  @Test func `fixed offsets have minutes`() throws {
    let zone = try #require(TimeZoneRules(minutesEast: -330))
    #expect(zone.name == "-05:30")
    #expect(zone.offsetSeconds(at: 0) == -19_800)
    #expect(TimeZoneRules(minutesEast: 1440) == nil)
    #expect(TimeZoneRules.utc.isUTC)
    #expect(!zone.isUTC)
  }

  @Test func `malformed zone files are rejected`() throws {
    let data = try #require(
      FileManager.default.contents(atPath: "/usr/share/zoneinfo/Europe/Berlin"))
    let bytes = [UInt8](data)
    #expect(TimeZoneRules(name: "X", tzif: bytes) != nil)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      #expect(
        TimeZoneRules(
          name: "X", tzif: Array(bytes.prefix(Int.random(in: 0..<1500, using: &generator)))) == nil)
      var broken = bytes
      for _ in 0..<4 {
        broken[Int.random(in: 0..<min(400, bytes.count), using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      _ = TimeZoneRules(name: "X", tzif: broken)?.wallClock(at: .max)
    }
  }

  @Test(
    arguments: [
      ("CET-1CEST,M3.5.0,M10.5.0/3", 3600, 7200), ("<-03>3", -10_800, nil),
      ("EST5EDT,M3.2.0,M11.1.0", -18_000, -14_400), ("IST-1GMT0,M10.5.0,M3.5.0/1", 3600, 0),
      ("<+0330>-3:30", 12_600, nil), ("XXX3EDT4,0/0,J365/23", -10_800, -14_400),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", -7200, -3600),
    ] as [(String, Int, Int?)])
  func `POSIX rules are parsed`(text: String, standard: Int, summer: Int?) throws {
    let zone = try #require(PosixZone(text))
    #expect(zone.standardOffset == standard)
    #expect(zone.summerTime?.offset == summer)
  }

  @Test(arguments: [
    "", "C-1", "CET", "CET-1CEST", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.5.0", "CET99",
    "CET-1CEST,M3.5.0,M10.5.0/3x", "CET-1CEST,M3.0.0,M10.5.0", "<+03-3", "CET-1CEST,J0,J5",
  ])
  func `invalid POSIX rules are rejected`(text: String) {
    #expect(PosixZone(text) == nil)
  }

  @Test func `any instant has a local time`() throws {
    for zone in Self.zones {
      let calendar = try calendar(zone)
      for instant in [Int64.min, .max, .min + 1, .max - 1] {
        #expect(abs(calendar.wallClock(at: instant).date.year) > 29_000)
      }
    }
  }
}
