import FormulaLibrary
import FormulaValues
import Testing

struct DateArithmeticTests {
  @Test(arguments: [
    ("dya", "; did you mean 'day'?"), ("Month", nil), ("mont", "; did you mean 'month'?"),
    ("bussinessDay", "; did you mean 'businessDay'?"), ("eon", ""), ("", ""),
  ])
  func `the message about an unknown unit lists all units and suggests one`(
    name: String, question: String?
  ) {
    let found = result(of: StartOfFunction.self, .text("2024-01-01"), .text(name))
    guard case .failure(let error) = found else {
      #expect(question == nil)
      return
    }
    let units = "millisecond, second, minute, hour, day, week, month, quarter, year, businessDay"
    #expect(error.message == question.map { "'\(name)' is not a unit of time (\(units))\($0)" })
  }

  private static let sums: [DateCase] = [
    .init(DateAddFunction.self, ["2024-01-31", 1, "month"], gives: "2024-02-29T00:00:00.000Z"),
    .init(DateAddFunction.self, ["2024-02-29", 1, "year"], gives: "2025-02-28T00:00:00.000Z"),
    .init(DateAddFunction.self, ["2024-01-01", -1.9, "d"], gives: "2023-12-31T00:00:00.000Z"),
    .init(DateAddFunction.self, ["2024-01-01", -1.5, "h"], gives: "2023-12-31T22:30:00.000Z"),
    .init(
      DateAddFunction.self, [date("2024-01-01", carrying: "Asia/Tokyo"), 1, "day"],
      gives: "2024-01-02T00:00:00.000Z in Asia/Tokyo"),
    // A day of 23 hours, one of 25, and a local time that does not exist.
    .init(
      DateAddFunction.self, ["2024-03-30 12:00", 1, "day"], gives: "2024-03-31T10:00:00.000Z",
      zone: "Europe/Berlin"),
    .init(
      DateAddFunction.self, ["2024-10-26 12:00", 1, "day"], gives: "2024-10-27T11:00:00.000Z",
      zone: "Europe/Berlin"),
    .init(
      DateAddFunction.self, ["2024-03-24 02:30", 1, "week"], gives: "2024-03-31T01:30:00.000Z",
      zone: "Europe/Berlin"),
    // A day without midnight: its first instant is 01:00.
    .init(
      DateAddFunction.self, ["2026-04-24", 1, "day"], gives: "2026-04-24T21:00:00.000Z",
      zone: "Africa/Cairo"),
    .init(
      NextWeekdayFunction.self, ["2026-04-24", 5], gives: "2026-04-30T21:00:00.000Z",
      zone: "Africa/Cairo"),
    .init(
      AddBusinessDaysFunction.self, ["2026-04-24", 1], gives: "2026-04-26T21:00:00.000Z",
      zone: "Africa/Cairo"),
    .init(
      DateDiffFunction.self, ["2026-04-24", "2026-04-25", "day"], gives: "1", zone: "Africa/Cairo"),
    .init(
      AgeFunction.self, ["1990-10-21", "2026-10-21"], gives: "36", zone: "America/Sao_Paulo"),
    .init(
      RelativeTimeFunction.self, ["2026-04-25", "2026-04-24"], gives: "in 1 day",
      zone: "Africa/Cairo"),
    .init(DateAddFunction.self, ["2024-01-01", 1, "eon"], gives: "!bad-argument 2"),
    .init(DateAddFunction.self, ["2024-01-01", 1e300, "day"], gives: "!bad-argument"),
    .init(DateAddFunction.self, ["2024-01-01", "1", "day"], gives: "!type-mismatch 1"),
    .init(DateAddFunction.self, [1e300, 1, "day"], gives: "!bad-argument 0"),
    .init(
      DateSubtractFunction.self, ["2024-03-31", 1, "mo"], gives: "2024-02-29T00:00:00.000Z"),
    .init(
      DateSubtractFunction.self, ["2024-10-28 02:30", 1, "day"],
      gives: "2024-10-27T00:30:00.000Z", zone: "Europe/Berlin"),
    .init(
      NextWeekdayFunction.self, ["2024-01-01 08:00", 1], gives: "2024-01-08T08:00:00.000Z"),
    .init(NextWeekdayFunction.self, ["2024-01-01", 0], gives: "!bad-argument 1"),
    .init(
      SetTimeFunction.self, ["2024-10-27 12:00", 2, 30], gives: "2024-10-27T00:30:00.000Z",
      zone: "Europe/Berlin"),
    .init(SetTimeFunction.self, ["2024-10-27", 2, 60], gives: "!bad-argument 2"),
    .init(
      EndOfFunction.self, ["2024-03-31", "day"], gives: "2024-03-31T21:59:59.999Z",
      zone: "Europe/Berlin"),
    .init(
      StartOfFunction.self, [date("2024-05-15T20:00:00Z"), "day", "Asia/Tokyo"],
      gives: "2024-05-15T15:00:00.000Z"),
  ]

  @Test(arguments: sums)
  func `adding an amount to a date keeps the local time`(_ example: DateCase) {
    #expect(example.found == example.answer)
  }

  private static let parts: [DateCase] = [
    .init(
      DateFunction.self, [2024, 3, 31, 2], gives: "2024-03-31T01:00:00.000Z", zone: "Europe/Berlin"),
    .init(DateFunction.self, [2024, 1, 1, 12, "Asia/Tokyo"], gives: "2024-01-01T03:00:00.000Z"),
    .init(DateFunction.self, [99, 1, 1], gives: "0099-01-01T00:00:00.000Z"),
    .init(DateFunction.self, [2024, 2, 30], gives: "!bad-argument 2"),
    .init(DateFunction.self, [2024, 13, 1], gives: "!bad-argument 1"),
    .init(DateFunction.self, [10_000, 1, 1], gives: "!bad-argument 0"),
    .init(DateFunction.self, [2024, 1, 1, 24], gives: "!bad-argument 3"),
    .init(DateFunction.self, [2024, 1, 1, 0, -1], gives: "!bad-argument 4"),
    .init(DateFunction.self, [2024, 1, 1, 0, 0, 60], gives: "!bad-argument 5"),
    .init(DateFunction.self, [2024, 1, 1, nil, 5], gives: "2024-01-01T00:05:00.000Z"),
    .init(TodayFunction.self, [], gives: "2024-02-29T00:00:00.000Z"),
    .init(TodayFunction.self, ["Pacific/Kiritimati"], gives: "2024-02-29T10:00:00.000Z"),
    .init(NowFunction.self, [], gives: "2024-02-29T12:00:00.000Z"),
  ]

  @Test(arguments: parts)
  func `a date is created from valid parts`(_ example: DateCase) {
    #expect(example.found == example.answer)
  }

  private static let differences: [DateCase] = [
    .init(DateDiffFunction.self, ["2024-01-31", "2024-02-29", "month"], gives: "1"),
    .init(DateDiffFunction.self, ["2024-03-15", "2024-01-15", "month"], gives: "-2"),
    .init(DateDiffFunction.self, ["2024-01-01 12:00", "2024-01-01 10:30", "hour"], gives: "-1"),
    .init(
      DateDiffFunction.self, ["2024-03-30 13:00", "2024-03-31 12:00", "day"], gives: "0",
      zone: "Europe/Berlin"),
    .init(
      DateDiffFunction.self,
      [date("2024-03-30", carrying: "Europe/Berlin"), "2024-03-30T23:30:00Z", "day"], gives: "0"),
    .init(
      DateDiffFunction.self,
      ["2024-03-30", date("2024-03-30T23:30:00Z", carrying: "Asia/Tokyo"), "day"], gives: "0"),
    .init(DateDiffFunction.self, ["2024-01-01", "2024-01-02", "nounit"], gives: "!bad-argument 2"),
    .init(AgeFunction.self, ["2000-02-29"], gives: "24"),
    .init(AgeFunction.self, ["2000-03-01"], gives: "23"),
    .init(AgeFunction.self, ["2000-02-29", "Europe/Berlin"], gives: "24"),
    .init(AgeFunction.self, ["2000-02-29", "2001-02-27", "Europe/Berlin"], gives: "0"),
    .init(BusinessDaysFunction.self, ["2024-01-01", "2024-01-31"], gives: "23"),
    .init(BusinessDaysFunction.self, ["2024-01-31", "2024-01-01"], gives: "-23"),
    .init(
      BusinessDaysFunction.self, ["2024-12-23", "2024-12-27", ["2024-12-25", nil, "2024-12-25"]],
      gives: "4"),
    .init(
      BusinessDaysFunction.self, ["2024-12-23", "2024-12-27", ["Christmas"]],
      gives: "!bad-argument 2"),
    .init(
      BusinessDaysFunction.self, ["2024-12-23", "2024-12-27", [true]], gives: "!type-mismatch 2"),
    .init(
      AddBusinessDaysFunction.self, ["2024-03-29 09:00", 1], gives: "2024-04-01T07:00:00.000Z",
      zone: "Europe/Berlin"),
    .init(
      AddBusinessDaysFunction.self, ["2024-12-23", 2, ["2024-12-25", "2024-12-26"]],
      gives: "2024-12-27T00:00:00.000Z"),
    .init(
      OverlapDaysFunction.self, ["2024-01-10", "2024-01-01", "2024-01-20", "2024-01-08"],
      gives: "!bad-argument 1"),
    .init(
      TimeBetweenFunction.self, [79_200_000, 21_600_000], gives: "28800000"),
    .init(
      TimeBetweenFunction.self, ["2024-01-01 22:00", "2024-01-01 06:00"], gives: "-57600000"),
    .init(DateRangeFunction.self, [0, 172_800_000], gives: "[0, 86400000, 172800000]"),
    .init(DateRangeFunction.self, [1, 0], gives: "[]"),
    .init(
      DateRangeFunction.self, ["2026-04-24", "2026-04-25"],
      gives: "[1776981600000, 1777064400000]", zone: "Africa/Cairo"),
    // The zone skipped the 30th.
    .init(
      DateRangeFunction.self, ["2011-12-29", "2011-12-31"],
      gives: "[1325152800000, 1325239200000]", zone: "Pacific/Apia"),
    // From a Saturday on: Monday and Tuesday.
    .init(
      DateRangeFunction.self, ["1970-01-03", "1970-01-06", "businessDay"],
      gives: "[345600000, 432000000]"),
    .init(DateRangeFunction.self, [0, 1e15], gives: "!bad-argument 1"),
  ]

  @Test(arguments: differences)
  func `a difference of dates is counted in whole units`(_ example: DateCase) {
    #expect(example.found == example.answer)
  }

  @Test func `a range of dates stays within the limits`() {
    var limits = EvaluationLimits()
    limits.listLength = 10
    #expect(
      dateAnswer(DateRangeFunction.self, ["2024-01-01", "2024-01-11"], limits: limits)
        == "!limit-reached")
    #expect(
      dateAnswer(DateRangeFunction.self, ["2024-01-01", "2024-01-10"], limits: limits) != "!")
    limits = EvaluationLimits()
    limits.steps = 800
    #expect(
      dateAnswer(DateRangeFunction.self, ["2024-01-01", "2024-03-11"], limits: limits)
        == "!limit-reached")
  }
}
