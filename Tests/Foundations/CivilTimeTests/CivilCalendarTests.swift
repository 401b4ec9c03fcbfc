import SeededRandom
import Testing

@testable import CivilTime

struct CivilCalendarTests {
  @Test(
    arguments: [
      ("UTC", "2023-01-31", 1, .month, "2023-02-28"),
      ("UTC", "2024-02-29", 4, .year, "2028-02-29"),
      ("UTC", "2000-01-01", 10_000, .day, "2027-05-19"),
      ("UTC", "2024-01-31T08:30", 2, .quarter, "2024-07-31T08:30"),
      ("UTC", "2024-01-31T08:30", 2, .week, "2024-02-14T08:30"),
      ("UTC", "2024-01-31T08:30", 2, .businessDay, "2024-02-02T08:30"),
      ("UTC", "2024-01-01", -1.9, .day, "2023-12-31"),
      ("UTC", "2024-01-01", 0.9, .year, "2024-01-01"),
      ("UTC", "2024-01-01", 1.5, .hour, "2024-01-01T01:30"),
      ("UTC", "2024-01-01", -1.5, .hour, "2023-12-31T22:30"),
      ("UTC", "2024-01-01", 1.001, .second, "2024-01-01T00:00:01.001"),
      ("Europe/Berlin", "2024-10-26T12:00", 1, .day, "2024-10-27T12:00"),
      ("America/New_York", "2024-02-10T08:00", 1, .month, "2024-03-10T08:00"),
      ("Europe/Berlin", "2024-10-28T02:30", -1, .day, "2024-10-27T02:30+02:00"),
      ("Europe/Berlin", "2024-10-27T02:30+01:00", 0, .day, "2024-10-27T02:30+01:00"),
      ("Europe/Berlin", "2024-03-24T02:30", 1, .week, "2024-03-31T03:30"),
      ("Europe/Berlin", "2024-03-31T01:30", 1, .hour, "2024-03-31T03:30"),
      ("Pacific/Apia", "2011-12-29T10:00", 1, .day, "2011-12-31T10:00"),
    ] as [(String, String, Double, DateUnit, String)])
  func adding(zone: String, start: String, amount: Double, unit: DateUnit, end: String) throws {
    let calendar = try calendar(zone)
    #expect(
      try calendar.adding(amount, unit, to: instant(start, calendar)) == instant(end, calendar))
  }

  @Test(
    arguments: [
      ("UTC", "2024-01-01", "2024-01-31", DateUnit.day, 30),
      ("UTC", "2024-01-15", "2024-03-14", .month, 1),
      ("UTC", "2024-03-15", "2024-01-15", .month, -2),
      ("UTC", "2024-01-31", "2024-02-29", .month, 1),
      ("UTC", "2024-03-31", "2024-02-29", .month, -1),
      ("UTC", "2024-01-10", "2024-01-01", .week, -1),
      ("UTC", "2024-01-01T12:00", "2024-01-01T10:30", .hour, -1),
      ("UTC", "2024-01-31", "2024-04-30", .quarter, 1),
      ("UTC", "2024-06-01", "2020-06-01", .year, -4),
      ("UTC", "1969-07-20", "2024-07-19", .year, 54),
      ("UTC", "2024-01-05", "2024-01-08", .businessDay, 1),
      ("UTC", "2024-01-06", "2024-01-07", .businessDay, 0),
      ("UTC", "2024-01-08T09:00", "2024-01-09T08:00", .businessDay, 0),
      ("UTC", "2024-01-08", "2024-01-01", .businessDay, -5),
      ("UTC", "-9999-01-01", "9999-12-31T23:59:59.999", .year, 19_998),
      ("UTC", "-9999-01-01", "9999-12-31", .day, 7_304_483),
      ("Europe/Berlin", "2024-03-30", "2024-04-01", .day, 2),
      ("Europe/Berlin", "2024-03-28", "2024-04-04", .week, 1),
      ("Europe/Berlin", "2024-03-30T13:00", "2024-03-31T12:00", .day, 0),
      ("Europe/Berlin", "2024-03-30T12:00", "2024-03-31T12:00", .day, 1),
      ("Pacific/Apia", "2011-12-29T10:00", "2011-12-31T10:00", .day, 2),
      ("Pacific/Apia", "2011-12-29T10:00", "2011-12-31T09:00", .day, 0),
      // No day lies between, although two amounts reach the start of the day after the skipped one.
      ("Pacific/Apia", "2012-01-01", "2011-12-31", .day, -1),
    ] as [(String, String, String, DateUnit, Int)])
  func difference(zone: String, from: String, to: String, unit: DateUnit, count: Int) throws {
    let calendar = try calendar(zone)
    #expect(
      try calendar.difference(
        from: instant(from, calendar), to: instant(to, calendar), in: unit) == count)
  }

  @Test(arguments: DateUnit.allCases, ["UTC", "Europe/Berlin", "Pacific/Apia", "Asia/Kathmandu"])
  func `a difference is the largest amount that does not exceed the other instant`(
    unit: DateUnit, zone: String
  ) throws {
    let calendar = try calendar(zone)
    let business = BusinessDays(holidays: (0..<200).map { CivilDate(dayNumber: 15_000 + $0 * 3) })
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<150 {
      let first = Int64.random(in: 1_200_000_000_000...1_800_000_000_000, using: &generator)
      let second = first + Int64.random(in: -90_000_000_000...90_000_000_000, using: &generator)
      let count = calendar.difference(from: first, to: second, in: unit, business: business)
      let step: Int64 = second < first ? -1 : 1
      let reached = try #require(
        calendar.adding(Double(count), unit, to: first, business: business))
      let passed = try #require(
        calendar.adding(Double(count + step), unit, to: first, business: business))
      let isRight =
        step > 0 ? reached <= second && passed > second : reached >= second && passed < second
      if !isRight { Issue.record("\(first) to \(second): \(count) \(unit)") }
    }
  }

  @Test(
    arguments: [
      ("UTC", "2024-05-15T13:14:15.016", DateUnit.millisecond, "2024-05-15T13:14:15.016", 1),
      ("UTC", "2024-05-15T13:14:15.016", .second, "2024-05-15T13:14:15", 1000),
      ("UTC", "2024-05-15T13:14:15", .minute, "2024-05-15T13:14", 60_000),
      ("UTC", "2024-05-15T13:14", .hour, "2024-05-15T13:00", 3_600_000),
      ("UTC", "2024-05-15T13:14", .day, "2024-05-15", 86_400_000),
      ("UTC", "2024-05-15T13:14", .businessDay, "2024-05-15", 86_400_000),
      ("UTC", "2024-05-19T13:14", .week, "2024-05-13", 604_800_000),
      ("UTC", "2024-05-13T13:14", .week, "2024-05-13", 604_800_000),
      ("UTC", "2024-05-15T13:14", .month, "2024-05-01", 31 * 86_400_000),
      ("UTC", "2024-05-15T13:14", .quarter, "2024-04-01", 91 * 86_400_000),
      ("UTC", "2024-12-31T13:14", .quarter, "2024-10-01", 92 * 86_400_000),
      ("UTC", "2024-05-15T13:14", .year, "2024-01-01", 366 * 86_400_000),
      ("UTC", "1969-12-31T13:14", .week, "1969-12-29", 604_800_000),
      ("UTC", "9999-12-31T13:14", .year, "9999-01-01", 365 * 86_400_000),
      ("America/New_York", "2024-05-15T13:00", .month, "2024-05-01", 31 * 86_400_000),
      ("Europe/Berlin", "2024-03-31T12:00", .day, "2024-03-31", 82_800_000),
      ("Europe/Berlin", "2024-10-27T12:00", .day, "2024-10-27", 90_000_000),
      ("Europe/Berlin", "2024-10-27T02:30+01:00", .hour, "2024-10-27T02:00+01:00", 3_600_000),
      ("America/Sao_Paulo", "2018-11-04T12:00", .day, "2018-11-04T01:00", 82_800_000),
      ("Asia/Kathmandu", "2024-05-15T13:14", .hour, "2024-05-15T13:00", 3_600_000),
      // The clocks went back from 00:01 to 23:01.
      ("America/St_Johns", "2010-11-06T23:30-03:30", .day, "2010-11-06", 90_000_000),
      ("America/St_Johns", "2010-11-06T12:00", .day, "2010-11-06", 90_000_000),
    ] as [(String, String, DateUnit, String, Int64)])
  func `a unit has a first and a last instant`(
    zone: String, time: String, unit: DateUnit, start: String, length: Int64
  ) throws {
    let calendar = try calendar(zone)
    let time = try instant(time, calendar)
    let first = try instant(start, calendar)
    #expect(calendar.start(of: unit, at: time) == first)
    #expect(calendar.end(of: unit, at: time) == first + length - 1)
  }

  @Test(
    arguments: [
      ("ms", DateUnit.millisecond), ("s", .second), ("min", .minute), ("h", .hour), ("d", .day),
      ("w", .week), ("mo", .month), ("q", .quarter), ("y", .year), ("Q", .quarter), ("Y", .year),
      ("MIN", .minute), ("Months", .month), ("YEARS", .year), ("BUSINESSDAYS", .businessDay),
      ("businessDay", .businessDay), ("quarters", .quarter), ("Milliseconds", .millisecond),
    ] as [(String, DateUnit)])
  func `a unit is parsed from its names`(name: String, unit: DateUnit) {
    #expect(DateUnit(name) == unit)
  }

  @Test func `every unit is parsed from its singular and plural`() {
    for unit in DateUnit.allCases {
      #expect(DateUnit(unit.name) == unit)
      #expect(DateUnit(unit.name + "s") == unit)
      #expect(DateUnit(unit.name.uppercased()) == unit)
    }
  }

  @Test(arguments: ["", "s s", "nounit", "dayss", "m", "mins", "hs", "Tag", " day", "ſecond"])
  func `unknown unit names are rejected`(name: String) {
    #expect(DateUnit(name) == nil)
  }

  @Test(
    arguments: [
      ("2024-01-03", 1, "2024-01-08"), ("2024-01-01", 1, "2024-01-08"),
      ("2024-01-01T10:00", 2, "2024-01-02T10:00"), ("2024-01-01", 7, "2024-01-07"),
    ] as [(String, Int, String)])
  func `the next weekday is strictly later`(start: String, weekday: Int, end: String) throws {
    #expect(
      try CivilCalendar.utc.nextWeekday(weekday, after: instant(start)) == instant(end))
  }

  @Test func `there are seven weekdays`() {
    #expect(
      [Int.min, 0, 8, Int.max].allSatisfy { CivilCalendar.utc.nextWeekday($0, after: 0) == nil })
  }

  @Test(
    arguments: [
      ("2000-05-20", "2024-05-19", 23), ("2000-05-20", "2024-05-20", 24),
      ("2000-02-29", "2023-02-28", 23), ("2000-02-29", "2023-02-27", 22),
    ] as [(String, String, Int)])
  func `ages are completed years`(birth: String, day: String, age: Int) throws {
    #expect(try CivilCalendar.utc.age(ofBirth: instant(birth), on: instant(day)) == age)
  }

  @Test func `overlapping periods share days, both ends included`() throws {
    let days = try ["2024-01-01", "2024-01-10", "2024-01-05", "2024-01-20"].map { try instant($0) }
    let calendar = CivilCalendar.utc
    #expect(calendar.overlapDays((days[0], days[1]), (days[2], days[3])) == 6)
    #expect(calendar.overlapDays((days[1], days[0]), (days[3], days[2])) == 6)
    #expect(calendar.overlapDays((days[0], days[2]), (days[1], days[3])) == 0)
    #expect(calendar.overlapDays((days[0], days[0]), (days[0], days[0])) == 1)
  }

  @Test func `the time of a day is set in local time`() throws {
    let calendar = try calendar("Europe/Berlin")
    let noon = try instant("2024-10-27T12:00", calendar)
    #expect(
      try calendar.setting(hour: 2, minute: 30, at: noon) == instant("2024-10-27T02:30+02:00"))
    #expect(calendar.setting(hour: 24, at: noon) == nil)
    #expect(calendar.setting(hour: 1, minute: 60, at: noon) == nil)
    #expect(calendar.offsetMinutes(at: noon) == 60)
    #expect(calendar.isSameDay(noon, noon + 43_199_999))
    #expect(!calendar.isSameDay(noon, noon + 43_200_000))
  }

  @Test func `a number is an instant if it is within the supported years`() {
    #expect(CivilCalendar.instant(-0.5) == -1)
    #expect(CivilCalendar.instant(1.9) == 1)
    #expect(CivilCalendar.instant(253_402_300_799_999) == 253_402_300_799_999)
    let outside: [Double] = [
      .nan, .infinity, -.infinity, 253_402_300_800_000, -377_705_116_800_001, 1e300,
      .greatestFiniteMagnitude,
    ]
    #expect(outside.allSatisfy { CivilCalendar.instant($0) == nil })
  }

  @Test func `arithmetic accepts any input`() throws {
    let instants = [
      Int64.min, .max, 0, CivilCalendar.instants.lowerBound, CivilCalendar.instants.upperBound,
    ]
    let amounts: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 9.9e6, -1e7, 1e18, 0]
    var answers = 0
    for zone in ["UTC", "Asia/Tokyo", "America/New_York"] {
      let calendar = try calendar(zone)
      for first in instants {
        for unit in DateUnit.allCases {
          for amount in amounts {
            if let found = calendar.adding(amount, unit, to: first) {
              answers += 1
              #expect(CivilCalendar.instants.contains(found))
            }
          }
          for second in instants where unit != .businessDay || second == first {
            let count = calendar.difference(from: first, to: second, in: unit)
            #expect(second >= first ? count >= 0 : count <= 0)
          }
          _ = calendar.start(of: unit, at: first)
          _ = calendar.end(of: unit, at: first)
        }
        _ = calendar.isoText(at: first)
        _ = calendar.nextWeekday(1, after: first)
        _ = calendar.overlapDays((first, 0), (0, first))
      }
    }
    #expect(answers > 0)
  }
}
