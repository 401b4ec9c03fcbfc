import FormulaLibrary
import FormulaValues
import Testing

struct DateTextTests {
  private static let moment = date("2024-03-05T14:07:09Z")

  private static let texts: [DateCase] = [
    .init(FormatDateFunction.self, [moment], gives: "03/05/2024"),
    .init(FormatDateFunction.self, [moment, "MM/DD/YYYY hh:mma"], gives: "03/05/2024 02:07pm"),
    .init(FormatDateFunction.self, [moment, "HH:mm", "Asia/Tokyo"], gives: "23:07"),
    .init(
      FormatDateFunction.self, [moment, "dddd D. MMMM", "Asia/Tokyo", "de"],
      gives: "Dienstag 5. März"),
    .init(FormatDateFunction.self, [moment, "dddd", "de"], gives: "Dienstag"),
    .init(FormatDateFunction.self, [moment, ""], gives: ""),
    .init(
      FormatDateFunction.self, [moment, .text(String(repeating: "Y", count: 1001))],
      gives: "!bad-argument 1"),
    .init(
      ToIsoFunction.self, [moment, "America/New_York"], gives: "2024-03-05T09:07:09.000-05:00"),
    .init(
      ToIsoFunction.self, [date("2024-03-05", carrying: "Asia/Tokyo")],
      gives: "2024-03-05T09:00:00.000+09:00"),
    .init(WeekdayNameFunction.self, [moment, "Asia/Tokyo", "fr"], gives: "mardi"),
    .init(FormatDurationFunction.self, [5_400_000], gives: "1 hr, 30 min"),
    .init(FormatDurationFunction.self, ["PT26H5M", "HH:mm"], gives: "26:05"),
    .init(FormatDurationFunction.self, [1e300, "HH:mm"], gives: "!bad-argument 0"),
    .init(FormatDurationFunction.self, ["1 hour"], gives: "!bad-argument 0"),
    .init(RelativeTimeFunction.self, ["2024-02-26T12:00:00Z"], gives: "3 days ago"),
    .init(RelativeTimeFunction.self, ["2024-01-04", "2024-01-01"], gives: "in 3 days"),
    .init(RelativeTimeFunction.self, ["2024-01-04", "2024-01-01", "de"], gives: "in 3 Tagen"),
  ]

  @Test(arguments: texts)
  func `dates and durations are formatted by patterns and in words`(_ example: DateCase) {
    #expect(example.found == example.answer)
  }

  private static let readings: [DateCase] = [
    .init(ParseDateFunction.self, ["2024-02-29"], gives: "2024-02-29T00:00:00.000Z"),
    .init(
      ParseDateFunction.self, ["2024-07-01", "YYYY-MM-DD", "Europe/Berlin"],
      gives: "2024-06-30T22:00:00.000Z"),
    .init(
      ParseDateFunction.self, ["2024-07-01"], gives: "2024-06-30T22:00:00.000Z",
      zone: "Europe/Berlin"),
    .init(
      ParseDateFunction.self, ["2024-07-01", nil, "Europe/Berlin"],
      gives: "2024-06-30T22:00:00.000Z"),
    .init(
      ParseDateFunction.self, ["5 mars 2024", "D MMMM YYYY", "fr"],
      gives: "2024-03-05T00:00:00.000Z"),
    .init(
      ParseDateFunction.self, ["31/02/2024", "DD/MM/YYYY"], gives: "!bad-argument 0"),
    .init(ParseDateFunction.self, ["2024"], gives: "!bad-argument 0"),
    .init(ParseDateFunction.self, [""], gives: "!bad-argument 0"),
    .init(ParseDateFunction.self, [5], gives: "!type-mismatch 0"),
    .init(ToDateFunction.self, [-1000], gives: "1969-12-31T23:59:59.000Z"),
    .init(
      ToDateFunction.self, ["2024-07-01", "Europe/Berlin"], gives: "2024-06-30T22:00:00.000Z"),
    .init(
      ToDateFunction.self, [date("2024-07-01", carrying: "Asia/Tokyo")],
      gives: "2024-07-01T00:00:00.000Z in Asia/Tokyo"),
    .init(ToDateFunction.self, [true], gives: "!type-mismatch 0"),
    .init(ToDateFunction.self, [1e300], gives: "!bad-argument 0"),
    .init(FromUnixFunction.self, [1.0005], gives: "1970-01-01T00:00:01.001Z"),
    .init(ToUnixFunction.self, [1500], gives: "1.5"),
    .init(DurationFunction.self, ["P1DT2H"], gives: "93600000"),
    .init(DurationFunction.self, [1.5, "weeks"], gives: "907200000"),
    .init(DurationFunction.self, [1], gives: "!bad-argument 0"),
    .init(DurationFunction.self, ["PT1H", "hour"], gives: "!bad-argument 0"),
    .init(DurationFunction.self, [1, "businessDay"], gives: "!bad-argument 1"),
    .init(DurationFunction.self, [1e308, "week"], gives: "!not-finite"),
    .init(DurationInFunction.self, [5_400_000, "h"], gives: "1.5"),
    .init(DurationInFunction.self, [5_400_000, "month"], gives: "!bad-argument 1"),
  ]

  @Test(arguments: readings)
  func `dates and durations are parsed from texts and numbers`(_ example: DateCase) {
    #expect(example.found == example.answer)
  }

  @Test func `a date formatted by a pattern is parsed back`() {
    var random = RandomSource(seed: 3)
    let patterns = ["YYYY-MM-DD HH:mm:ss.SSS", "[at] h:mm:ss SSS A, dddd D MMMM YYYY", "x"]
    for round in 0..<600 {
      let instant = (random.unit() * 2e12).rounded()
      let pattern = Value.text(patterns[round % patterns.count])
      let text = dateAnswer(FormatDateFunction.self, [.number(instant), pattern, "Asia/Tokyo"])
      let back = dateAnswer(ParseDateFunction.self, [.text(text), pattern, "Asia/Tokyo"])
      #expect(back == dateAnswer(ToIsoFunction.self, [.number(instant)]))
    }
  }
}
