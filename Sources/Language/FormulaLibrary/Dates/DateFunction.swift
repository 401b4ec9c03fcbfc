import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum DateFunction: FormulaFunction {
  package static let isPublished = true
  package static let publishedForm = PublishedForm(most: 3)
  package static let group = FunctionGroup.dates
  package static let callSteps = 150
  package static let summary =
    "The date with these parts; a part outside its range is an error."
  package static let signature = Signature.taking(
    .number("year"), .number("month"), .number("day"), .number("hour").optional,
    .number("minute").optional, .number("second").optional, gives: .date
  ).withZone
  package static let examples = [
    Example("toIso(date(2024, 2, 29))", gives: "2024-02-29T00:00:00.000Z"),
    Example(
      #"toIso(date(2024, 3, 31, 2, 30, 0, "Europe/Berlin"), "Europe/Berlin")"#,
      gives: "2024-03-31T03:30:00.000+02:00"),
    Example.fails("date(2023, 2, 29)"),
    Example("date(2024, null, 1)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let parts = (0..<6).map { arguments.integer($0, in: run) }
    guard let date = CivilDate(year: parts[0], month: parts[1], day: parts[2]) else {
      let shown = (0..<3).map { arguments.wholeNumber($0, in: run) }
      let years = CivilDate.years
      if !years.contains(parts[0]) {
        return run.fail(
          .badArgument,
          "the year must be between \(years.lowerBound) and \(years.upperBound), and is \(shown[0])",
          argument: 0)
      }
      if !(1...12 ~= parts[1]) {
        return run.fail(
          .badArgument, "the month must be between 1 and 12, and is \(shown[1])", argument: 1)
      }
      return run.fail(
        .badArgument, "there is no day \(shown[2]) in month \(shown[1]) of the year \(shown[0])",
        argument: 2)
    }
    guard
      let clock = CivilDateTime(date: date, hour: parts[3], minute: parts[4], second: parts[5])
    else {
      let shown = (0..<6).map { arguments.wholeNumber($0, in: run) }
      let index = 0...23 ~= parts[3] ? 0...59 ~= parts[4] ? 5 : 4 : 3
      return run.fail(
        .badArgument,
        "there is no time with hour \(shown[3]), minute \(shown[4]), second \(shown[5])",
        argument: index)
    }
    let calendar = arguments.calendar(date: .null, in: &run)
    return run.date(calendar.instant(of: clock), like: .null)
  }
}
