import CivilTime
import FormulaValues
package import JoyDoc

/// The display and input format of the dates in a field or column, with its time zone.
package struct DateDisplay: Sendable {
  /// The HTML input type for such dates.
  package enum Control: String, Sendable {
    case date, time
    case dateAndTime = "datetime-local"
  }

  package let control: Control
  private let pattern: DatePattern
  private let zoneName: String
  private var calendar: CivilCalendar { CivilCalendar(TimeZoneRules.named(zoneName) ?? .utc) }

  /// The pattern of dates that specify none.
  private static let usualPattern = "MM/DD/YYYY"
  private static let timeTokens: Set<DatePattern.Token> = [
    .hour, .hour2, .halfDayHour, .halfDayHour2, .hourFromOne, .hourFromOne2, .minute, .minute2,
    .second, .second2, .tenths, .hundredths, .thousandths, .halfDay, .lowercaseHalfDay,
  ]

  /// Creates a display in the first existing time zone of `zones`, or UTC.
  package init(format: String?, zones: [String?]) {
    let text = format.flatMap { $0.isEmpty ? nil : $0 } ?? Self.usualPattern
    pattern = DatePattern(text)
    zoneName = zones.lazy.compactMap { $0.flatMap(TimeZoneRules.named)?.name }.first ?? "UTC"
    let tokens = pattern.tokens
    let hasTime = tokens.contains(where: Self.timeTokens.contains)
    let hasDate = tokens.contains { !Self.timeTokens.contains($0) }
    control = hasTime ? (hasDate ? .dateAndTime : .time) : .date
  }

  /// Returns a date as display text.
  package func text(_ date: StoredDate) -> String { calendar.text(at: date.instant, pattern) }

  /// Returns a date as the value of the input control.
  package func input(_ date: StoredDate) -> String {
    let shape =
      switch control {
      case .date: "YYYY-MM-DD"
      case .time: "HH:mm"
      case .dateAndTime: "YYYY-MM-DD[T]HH:mm"
      }
    return calendar.text(at: date.instant, DatePattern(shape))
  }

  /// Parses a date in the pattern, in the control's format or in ISO format.
  ///
  /// A time without a date is on the day of `reference`. Returns `nil` for any other text.
  package func date(of text: String, reference: Double) -> StoredDate? {
    let day = CivilCalendar.instant(reference).map { calendar.date(at: $0) } ?? .epoch
    if let instant = calendar.instant(of: text, pattern, reference: day) {
      return StoredDate(instant: instant)
    }
    if control == .time {
      for shape in ["HH:mm", "HH:mm:ss"] {
        if let instant = calendar.instant(of: text, DatePattern(shape), reference: day) {
          return StoredDate(instant: instant)
        }
      }
    }
    return DateText.instant(of: text, in: zoneName).flatMap { StoredDate($0) }
  }

  /// An example input: the first day of a month.
  package var example: String { text(StoredDate(instant: 1_780_315_200_000)) }
}
