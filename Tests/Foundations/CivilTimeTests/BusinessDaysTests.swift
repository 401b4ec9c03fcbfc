import SeededRandom
import Testing

@testable import CivilTime

struct BusinessDaysTests {
  @Test(
    arguments: [
      ("2024-01-05", 1, "2024-01-08"), ("2024-05-17", 3, "2024-05-22"),
      ("2024-01-06", 1, "2024-01-08"), ("2024-01-07", -1, "2024-01-05"),
      ("2024-01-06", 0, "2024-01-06"), ("2024-12-23", 2, "2024-12-27"),
      ("2024-12-24", 1, "2024-12-27"), ("2024-12-27", -1, "2024-12-24"),
      ("2024-01-01", 260, "2024-12-30"),
    ] as [(String, Int, String)])
  func `business days skip weekends and holidays`(start: String, amount: Int, end: String) throws {
    let business = BusinessDays(
      holidays: [try CivilDate(iso: "2024-12-25"), try CivilDate(iso: "2024-12-26")])
    let isChristmas = start.hasPrefix("2024-12")
    let found = try (isChristmas ? business : .weekdays).adding(amount, to: CivilDate(iso: start))
    #expect(try found == CivilDate(iso: end))
  }

  @Test(
    arguments: [
      ("2024-01-06", "2024-01-06", 0), ("2024-01-05", "2024-01-08", 2),
      ("2024-01-08", "2024-01-05", -2), ("2024-01-01", "2024-12-31", 262),
      ("2024-01-01", "2024-01-01", 1),
    ] as [(String, String, Int)])
  func `the count includes both end days`(first: String, last: String, count: Int) throws {
    #expect(
      try BusinessDays.weekdays.count(
        from: CivilDate(iso: first), through: CivilDate(iso: last)) == count)
  }

  @Test func `counting and adding agree with stepping through single days`() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<60 {
      let holidays = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        CivilDate(dayNumber: Int.random(in: 19_900...20_100, using: &generator))
      }
      let business = BusinessDays(holidays: holidays)
      let excluded = Set(holidays)
      let isBusiness: (CivilDate) -> Bool = { !$0.isWeekend && !excluded.contains($0) }
      let start = Int.random(in: 19_850...20_150, using: &generator)
      let amount = Int.random(in: -80...80, using: &generator)
      var day = start
      var left = abs(amount)
      while left > 0 {
        day += amount.signum()
        if isBusiness(CivilDate(dayNumber: day)) { left -= 1 }
      }
      #expect(business.adding(amount, to: CivilDate(dayNumber: start)) == CivilDate(dayNumber: day))
      let (low, high) = (min(start, day), max(start, day))
      let walked = (low...high).count { isBusiness(CivilDate(dayNumber: $0)) }
      #expect(
        business.count(from: CivilDate(dayNumber: low), through: CivilDate(dayNumber: high))
          == walked)
      #expect(business.contains(CivilDate(dayNumber: day)) == isBusiness(CivilDate(dayNumber: day)))
    }
  }

  @Test(arguments: [Int.max, Int.min, 9_000_000, -9_000_000])
  func `adding beyond the supported years returns nil`(amount: Int) {
    #expect(BusinessDays.weekdays.adding(amount, to: .epoch) == nil)
  }
}
