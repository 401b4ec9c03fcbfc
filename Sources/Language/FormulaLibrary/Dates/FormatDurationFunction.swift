import CivilTime
package import FormulaRuntime
package import FormulaValues

package enum FormatDurationFunction: FormulaFunction {
  package static let group = FunctionGroup.dates
  package static let callSteps = 665
  package static let summary =
    "A span of time (milliseconds or ISO 8601 text) in words, or in a pattern such as HH:mm."
  package static let signature = Signature.taking(
    .numberOrText("duration"), .text("pattern").pattern(.duration).optional, gives: .text
  ).withLocale
  package static let examples = [
    Example(#"formatDuration(duration(90, "minutes"))"#, gives: "1 hr, 30 min"),
    Example(#"formatDuration("PT26H5M", "HH:mm")"#, gives: "26:05"),
    Example.fails(#"formatDuration("soon")"#),
    Example("formatDuration(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let span = arguments[0]
    let isText = span.isText
    guard let milliseconds = isText ? span.durationMilliseconds(in: run) : run.number(span) else {
      return run.fail(.badDuration(run.string(span)))
    }
    let text: String?
    if arguments.has(1) {
      guard arguments.admitsPattern(1, in: run) else { return Arguments.patternError(1, in: &run) }
      text = DurationPattern(run.datePattern(arguments[1])).text(milliseconds: milliseconds)
    } else {
      guard run.spend(SpanText.steps) else { return run.stepError() }
      text = SpanText.short(
        milliseconds: milliseconds, locale: arguments.localeName(in: run))
    }
    guard let text else {
      return run.fail(.badArgument, "the duration is too long to format", argument: 0)
    }
    return run.text(text)
  }
}
