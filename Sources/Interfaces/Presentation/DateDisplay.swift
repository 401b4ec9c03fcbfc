import CivilTime
import FormulaValues
import JoyDoc

/// How the dates of a field or column are shown and typed: by its pattern, in its zone.
package struct DateDisplay: Sendable {
  /// What a control for such dates asks for, in the words of HTML.
  package enum Control: String, Sendable {
    case date, time
    case dateAndTime = "datetime-local"
  }

  package let control: Control
  private let pattern: DatePattern
  private let zoneName: String
  private var calendar: CivilCalendar { CivilCalendar(TimeZoneRules.named(zoneName) ?? .utc) }

  /// What dates look like that name no pattern.
  private static let usualPattern = "MM/DD/YYYY"
  private static let timeTokens: Set<DatePattern.Token> = [
    .hour, .hour2, .halfDayHour, .halfDayHour2, .hourFromOne, .hourFromOne2, .minute, .minute2,
    .second, .second2, .tenths, .hundredths, .thousandths, .halfDay, .lowercaseHalfDay,
  ]

  /// Of several zones the first that exists counts.
  package init(format: String?, zones: [String?]) {
    let text = format.flatMap { $0.isEmpty ? nil : $0 } ?? Self.usualPattern
    pattern = DatePattern(text)
    zoneName = zones.lazy.compactMap { $0.flatMap(TimeZoneRules.named)?.name }.first ?? "UTC"
    let tokens = pattern.tokens
    let hasTime = tokens.contains(where: Self.timeTokens.contains)
    let hasDate = tokens.contains { !Self.timeTokens.contains($0) }
    control = hasTime ? (hasDate ? .dateAndTime : .time) : .date
  }

  /// A date as it is read; nil if it is out of range.
  package func text(_ milliseconds: Double) -> String? {
    CivilCalendar.instant(milliseconds).map { calendar.text(at: $0, pattern) }
  }

  /// A date as it stands in the control; nil if it is out of range.
  package func input(_ milliseconds: Double) -> String? {
    CivilCalendar.instant(milliseconds).map { instant in
      let shape =
        switch control {
        case .date: "YYYY-MM-DD"
        case .time: "HH:mm"
        case .dateAndTime: "YYYY-MM-DD[T]HH:mm"
        }
      return calendar.text(at: instant, DatePattern(shape))
    }
  }

  /// The instant that a typed text means: by the pattern, as the control gives it, or in ISO form; a
  /// time by itself is one on the day of `reference`. Nil for any other text.
  package func instant(of text: String, reference: Double) -> Double? {
    let day = CivilCalendar.instant(reference).map { calendar.date(at: $0) } ?? .epoch
    if let instant = calendar.instant(of: text, pattern, reference: day) { return Double(instant) }
    if control == .time {
      for shape in ["HH:mm", "HH:mm:ss"] {
        if let instant = calendar.instant(of: text, DatePattern(shape), reference: day) {
          return Double(instant)
        }
      }
    }
    return DateText.instant(of: text, in: zoneName)
  }

  /// What to type, as an example: the first of a month.
  package var example: String { text(1_780_315_200_000) ?? Self.usualPattern }
}
