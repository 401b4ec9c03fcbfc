import FormulaLibrary
import FormulaRuntime
import FormulaValues

/// Calls of functions about dates, times and durations.
let dateFunctions: [any FormulaFunction.Type] = [
  AddBusinessDaysFunction.self, AgeFunction.self, BusinessDaysFunction.self,
  DateAddFunction.self, DateAfterFunction.self, DateBeforeFunction.self, DateDiffFunction.self,
  DateFunction.self, DateRangeFunction.self, DateSubtractFunction.self, DayFunction.self,
  DayOfYearFunction.self, DaysInMonthFunction.self, DurationFunction.self,
  DurationInFunction.self, EndOfFunction.self, FormatDateFunction.self,
  FormatDurationFunction.self, FromUnixFunction.self, HourFunction.self, InZoneFunction.self,
  IsLeapYearFunction.self, IsWeekendFunction.self, IsoWeekFunction.self, MinuteFunction.self,
  MonthFunction.self, MonthNameFunction.self, NextWeekdayFunction.self, NowFunction.self,
  OverlapDaysFunction.self, ParseDateFunction.self, QuarterFunction.self,
  RelativeTimeFunction.self, SameDayFunction.self, SecondFunction.self, SetTimeFunction.self,
  StartOfFunction.self, TimeBetweenFunction.self, TimeOfFunction.self, ToDateFunction.self,
  ToIsoFunction.self, ToUnixFunction.self, TodayFunction.self, WeekdayFunction.self,
  WeekdayNameFunction.self, YearFunction.self, ZoneOffsetFunction.self,
]

/// Returns the result of a date function: a number, text or boolean as text, a date as ISO 8601 in
/// UTC, an error as `!` with its code and the argument that caused it.
func dateAnswer(
  _ function: any FormulaFunction.Type, _ values: [Value],
  environment: EvaluationEnvironment = EvaluationEnvironment(),
  limits: EvaluationLimits = EvaluationLimits()
) -> String {
  var run = Run(environment: environment, limits: limits)
  let word = dateWord(function, values, in: &run)
  if word.isError {
    let error = run.heap.errors[word.index]
    return "!\(error.code.rawValue)" + (error.argument.map { " \($0)" } ?? "")
  }
  if word.has(.date) {
    let zone = run.zone(word)
    return dateAnswer(ToIsoFunction.self, [.number(run.number(word))])
      + (zone > 0 ? " in \(run.heap.zones[zone])" : "")
  }
  if word.isNull { return "null" }
  let text = word.textForm(in: &run)
  return run.string(text)
}

/// Calls a function like the machine.
func dateWord(
  _ function: any FormulaFunction.Type, _ values: [Value], in run: inout Run
) -> Word {
  let declaration = FunctionDeclaration(function)
  return withUnsafeTemporaryAllocation(of: Word.self, capacity: values.count + 3) { room in
    guard let base = room.baseAddress, let body = declaration.body else { return .null }
    for (index, value) in values.enumerated() { room[index] = run.word(value) }
    switch declaration.admission.admit(
      base, count: values.count, of: declaration.name, in: &run)
    {
    case .decided(let decided): return decided
    case .admitted(let arguments): return body(arguments, &run)
    }
  }
}

/// A call and its expected result.
struct DateCase: Sendable, CustomStringConvertible {
  let function: any FormulaFunction.Type
  let values: [Value]
  let answer: String
  var zone = "UTC"

  init(
    _ function: any FormulaFunction.Type, _ values: [Value], gives answer: String,
    zone: String = "UTC"
  ) {
    self.function = function
    self.values = values
    self.answer = answer
    self.zone = zone
  }

  var description: String { "\(function.name)\(values)" }

  /// The result; the instant is noon of 29 February 2024.
  var found: String {
    dateAnswer(
      function, values, environment: EvaluationEnvironment(now: 1_709_208_000_000, timeZone: zone))
  }
}

/// Returns a date with a time zone from ISO 8601.
func date(_ text: String, carrying zone: String? = nil) -> Value {
  .date(.init(milliseconds: DateText.instant(of: text, in: "UTC") ?? .nan, zone: zone))
}
