import FormulaLibrary
import FormulaRuntime
import FormulaValues
import Testing

struct DatePartTests {
  private static let parts: [DateCase] = [
    .init(YearFunction.self, [-1], gives: "1969"),
    .init(YearFunction.self, ["-0044-03-15"], gives: "-44"),
    .init(YearFunction.self, ["2024"], gives: "!bad-argument 0"),
    .init(YearFunction.self, [true], gives: "!type-mismatch 0"),
    .init(YearFunction.self, [1e15], gives: "!bad-argument 0"),
    .init(DayFunction.self, [-0.5], gives: "31"),
    .init(HourFunction.self, ["2024-07-01T12:00:00Z"], gives: "14", zone: "Europe/Berlin"),
    .init(HourFunction.self, ["2024-07-01 12:00"], gives: "12", zone: "Europe/Berlin"),
    .init(MinuteFunction.self, ["2024-07-01T12:00:00Z"], gives: "45", zone: "Asia/Kathmandu"),
    .init(IsoWeekFunction.self, ["2021-01-03"], gives: "53"),
    .init(WeekdayFunction.self, ["2024-01-07"], gives: "7"),
    .init(WeekdayFunction.self, ["2024-01-07", 7], gives: "1"),
    .init(WeekdayFunction.self, ["2024-01-06", 7], gives: "7"),
    .init(WeekdayFunction.self, ["2024-01-06", 8], gives: "!bad-argument 1"),
    .init(DaysInMonthFunction.self, ["2000-02-01"], gives: "29"),
    .init(TimeOfFunction.self, [0, "Asia/Tokyo"], gives: "32400000"),
    .init(
      InZoneFunction.self, ["2024-12-31T20:05:06Z", "Asia/Tokyo"],
      gives: #"{"year":2025,"month":1,"day":1,"hour":5,"minute":5,"second":6,"millisecond":0,"#
        + #""weekday":3,"offset":540}"#),
    .init(InZoneFunction.self, [0, "asia/tokyo"], gives: "!bad-argument 1"),
    .init(ZoneOffsetFunction.self, ["2024-07-01"], gives: "120", zone: "Europe/Berlin"),
    .init(
      ZoneOffsetFunction.self, [date("2024-07-01", carrying: "Asia/Tokyo")], gives: "540",
      zone: "Europe/Berlin"),
    .init(ZoneOffsetFunction.self, [0, "Mars/Olympus"], gives: "!bad-argument 1"),
  ]

  @Test(arguments: parts)
  func `parts of a date follow calendar and local time`(_ example: DateCase) {
    #expect(example.found == example.answer)
  }

  private static let zones: [DateCase] = [
    .init(HourFunction.self, [0], gives: "1", zone: "Europe/Berlin"),
    .init(
      HourFunction.self, [date("1970-01-01", carrying: "Asia/Tokyo")], gives: "9",
      zone: "Europe/Berlin"),
    .init(
      HourFunction.self, [date("1970-01-01", carrying: "Asia/Tokyo"), "America/New_York"],
      gives: "19", zone: "Europe/Berlin"),
    .init(HourFunction.self, [0, nil], gives: "1", zone: "Europe/Berlin"),
    .init(
      HourFunction.self, [date("1970-01-01", carrying: "No/Where")], gives: "1",
      zone: "Europe/Berlin"),
    .init(HourFunction.self, [0], gives: "0", zone: "No/Where"),
    .init(HourFunction.self, [0, "No/Where"], gives: "!bad-argument 1"),
    .init(HourFunction.self, [0, 5], gives: "!bad-argument 1"),
    .init(HourFunction.self, [nil, "No/Where"], gives: "null"),
    .init(HourFunction.self, [true, "No/Where"], gives: "!type-mismatch 0"),
    .init(MonthNameFunction.self, [0, "America/New_York"], gives: "December"),
    .init(MonthNameFunction.self, [0, "de"], gives: "Januar"),
    .init(MonthNameFunction.self, [0, "America/New_York", "de"], gives: "Dezember"),
    .init(MonthNameFunction.self, [0, nil, "de"], gives: "Januar"),
    .init(MonthNameFunction.self, [0, "No/Where"], gives: "!bad-argument 1"),
    .init(MonthNameFunction.self, [0, "No/Where", "de"], gives: "!bad-argument 1"),
    .init(MonthNameFunction.self, [0, "UTC", 5], gives: "!bad-argument 2"),
    .init(
      RelativeTimeFunction.self, [1_709_208_000_000, "de"], gives: "jetzt"),
  ]

  @Test(arguments: zones)
  func `the zone argument overrides the date's zone, which overrides the evaluation's`(
    _ example: DateCase
  ) {
    #expect(example.found == example.answer)
  }

  @Test func `the fast path for UTC equals the general path`() {
    var random = RandomSource(seed: 7)
    let functions: [any FormulaFunction.Type] = [
      YearFunction.self, MonthFunction.self, DayFunction.self, HourFunction.self,
      MinuteFunction.self, SecondFunction.self, WeekdayFunction.self, IsoWeekFunction.self,
      QuarterFunction.self, DayOfYearFunction.self, DaysInMonthFunction.self, TimeOfFunction.self,
    ]
    var short = Run()
    var general = Run(environment: EvaluationEnvironment(timeZone: "Etc/UTC"))
    for _ in 0..<1000 {
      let instant = (random.unit() * 6.3e14 - 3.77e14) + random.unit()
      for function in functions {
        let one = dateWord(function, [.number(instant)], in: &short)
        let other = dateWord(function, [.number(instant)], in: &general)
        #expect(one.bits == other.bits && one.isNumber, "\(function.name)(\(instant))")
      }
    }
  }

  @Test func `a call in UTC allocates nothing in the heap`() {
    var run = Run()
    let word = run.heap.date(1e12)
    let room = run.heap.allocateWords(1)
    room[0] = word
    let (bytes, dates) = (run.heap.bytesInUse, run.heap.dates.count)
    for function in [YearFunction.self, MonthFunction.self, DayFunction.self]
      as [any FormulaFunction.Type]
    {
      _ = function.call(Arguments(room, count: 1), in: &run)
    }
    #expect(run.heap.bytesInUse == bytes)
    #expect(run.heap.dates.count == dates)
  }

  @Test(arguments: dateFunctions.map { $0.name })
  func `a null date returns null`(_ name: String) throws {
    let function = try #require(dateFunctions.first { $0.name == name })
    let required = function.signature.minimumCount
    guard required > 0 else { return }
    for index in 0..<required {
      var values = function.signature.parameters.prefix(required).map { parameter -> Value in
        parameter.want == .text ? (parameter.name == "zone" ? "UTC" : "day") : 1
      }
      values[index] = .null
      #expect(dateAnswer(function, values) == "null")
    }
  }

  @Test func `unusual arguments give a value or an error, never a trap or a non-finite number`() {
    var random = RandomSource(seed: 42)
    let strange: [Value] = [
      nil, 0, -0.5, 1, 7, 12, 1e308, -1e308, 9e15, -3.777051168e14, 2.53402300799999e14,
      2.534023008e14, -3.777051168001e14, 1e-300, true, "", "day", "year", "businessDay", "quarter",
      "2024-02-29", "9999-12-31", "-9999-01-01", "9999-12-31T23:59:59.999-23:59", "PT1H30M",
      "YYYY-MM-DD", "[", "HH:mm", "x X Z wo Do", "Europe/Berlin", "Asia/Tokyo", "de", "\u{0}",
      "é\u{301}",
      [], [0, nil, "2024-12-25", 1e300], [1e300], .record(.init([("a", 1)])),
      date("2024-03-31T01:30:00Z", carrying: "Europe/Berlin"),
      date("-9999-01-01", carrying: "Asia/Tokyo"),
      date("9999-12-31T23:00:00Z", carrying: "America/New_York"),
    ]
    var limits = EvaluationLimits()
    limits.steps = 800_000
    limits.listLength = 1000
    for round in 0..<8000 {
      let function = dateFunctions[round % dateFunctions.count]
      let least = function.signature.minimumCount
      let most = function.signature.maximumCount ?? 6
      let count = least + Int(random.next() % UInt64(most - least + 1))
      let values = (0..<count).map { _ in strange[Int(random.next() % UInt64(strange.count))] }
      var run = Run(
        environment: EvaluationEnvironment(
          now: round % 3 == 0 ? 1e300 : 1e12, timeZone: round % 2 == 0 ? "UTC" : "Pacific/Apia"),
        limits: limits)
      let word = dateWord(function, values, in: &run)
      if word.isNumber { #expect(word.double.isFinite, "\(function.name)\(values)") }
      if word.has(.date) { #expect(run.instant(word) != nil, "\(function.name)\(values)") }
    }
  }
}
