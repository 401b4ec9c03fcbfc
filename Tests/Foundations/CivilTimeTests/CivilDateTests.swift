import Testing

@testable import CivilTime

struct CivilDateTests {
  @Test func `every day has the number after that of the previous day`() {
    #expect(CivilDate(dayNumber: -4_371_588).year == -10_000)
    // A step that is prime to the lengths of months, years and leap cycles.
    for number in Array(stride(from: -4_371_587, to: 2_932_896, by: 23)) + [2_932_896] {
      let previous = CivilDate(dayNumber: number - 1)
      let date = CivilDate(dayNumber: number)
      let isNext =
        date.month == previous.month && date.day == previous.day + 1
        || date.day == 1 && previous.day == previous.daysInMonth
      if !isNext || date.dayNumber != number {
        Issue.record("\(date) is not day \(number), after \(previous)")
        return
      }
    }
    #expect(CivilDate(dayNumber: 2_932_896) == CivilDate(year: 9999, month: 12, day: 31))
  }

  @Test(
    arguments: [
      (2023, 2, 29), (1900, 2, 29), (2024, 13, 1), (2024, 0, 1), (2024, 4, 31), (2024, 1, 0),
      (10_000, 1, 1), (-10_000, 12, 31), (Int.max, 1, 1), (Int.min, 1, 1), (1, Int.max, Int.min),
    ] as [(Int, Int, Int)])
  func `invalid dates return nil`(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test func `day numbers are clamped to the supported range`() {
    #expect(CivilDate(dayNumber: .max) == CivilDate(dayNumber: 20_000_000))
    #expect(CivilDate(dayNumber: .min) == CivilDate(dayNumber: -20_000_000))
  }

  @Test(
    arguments: [
      ("2024-01-01", 2024, 1), ("2000-01-01", 1999, 52), ("2021-01-03", 2020, 53),
      ("2020-12-31", 2020, 53), ("2024-12-30", 2025, 1), ("2016-01-01", 2015, 53),
      ("2005-01-01", 2004, 53), ("2008-12-29", 2009, 1), ("1969-12-31", 1970, 1),
    ] as [(String, Int, Int)])
  func `week numbers follow ISO 8601`(text: String, year: Int, week: Int) throws {
    let date = try CivilDate(iso: text)
    #expect(date.isoWeek == (year, week))
  }

  @Test(
    arguments: [
      ("2024-01-31", 1, "2024-02-29"), ("2023-01-31", 1, "2023-02-28"),
      ("2024-05-31", -1, "2024-04-30"), ("2024-02-29", 48, "2028-02-29"),
      ("2024-02-29", 12, "2025-02-28"), ("2024-10-31", 4, "2025-02-28"),
      ("2024-01-15", -13, "2022-12-15"), ("-0001-01-31", 13, "0000-02-29"),
    ] as [(String, Int, String)])
  func `adding months clamps to the end of the month`(start: String, months: Int, end: String)
    throws
  {
    #expect(try CivilDate(iso: start).adding(months: months) == CivilDate(iso: end))
  }

  @Test(arguments: [Int.max, Int.min, 12 * 8000, -12 * 12_024])
  func `adding months beyond the supported years returns nil`(months: Int) throws {
    #expect(try CivilDate(iso: "2024-01-01").adding(months: months) == nil)
  }

  @Test func `a date has a weekday, a day of the year and a quarter`() throws {
    let date = try CivilDate(iso: "2024-12-31")
    #expect(date.weekday == 2)
    #expect(date.dayOfYear == 366)
    #expect(date.quarter == 4)
    #expect(CivilDate.isLeap(year: date.year))
    #expect(!date.isWeekend)
    #expect(try CivilDate(iso: "1969-12-31").weekday == 3)
    #expect(try CivilDate(iso: "1900-02-01").daysInMonth == 28)
    #expect(try CivilDate(iso: "2024-01-07").isWeekend)
  }
}
