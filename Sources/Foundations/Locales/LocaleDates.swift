import SourceText

/// Localized names and phrases for dates and durations.
package struct LocaleDates: Sendable {
  package enum Unit: Int, Sendable {
    case year, month, week, day, hour, minute, second
  }

  /// A unit of localized durations.
  package enum SpanUnit: Int, CaseIterable, Sendable {
    case day, hour, minute, second, millisecond
  }

  private let id: LocaleID

  /// The fields of the table.
  ///
  /// Two fields for each `Unit` begin at `past`, and one for each `SpanUnit` begins at `span`.
  private enum Field: Int {
    case months, standaloneMonths, shortMonths, weekdays, standaloneWeekdays, shortWeekdays, halves
    case past
    case now = 21
    case span = 22
    case list = 27
    case patterns = 28
  }

  package init(_ id: LocaleID) { self.id = id }

  /// The month names next to a day, January first.
  package var months: [String] { list(.months) }
  /// The standalone month names, January first.
  package var standaloneMonths: [String] { list(.standaloneMonths) }
  package var shortMonths: [String] { list(.shortMonths) }
  /// The weekday names next to a date, Monday first.
  package var weekdays: [String] { list(.weekdays) }
  /// The standalone weekday names, Monday first.
  package var standaloneWeekdays: [String] { list(.standaloneWeekdays) }
  package var shortWeekdays: [String] { list(.shortWeekdays) }
  /// The names of the times before and after noon.
  package var halves: [String] { list(.halves) }

  /// The localized date and time patterns in day.js tokens.
  ///
  /// In order: numeric date, time, time with seconds, long date, and long date with the weekday.
  package var patterns: [String] { list(.patterns) }

  /// The phrase for the current time, such as `now`.
  package var now: String { LineTable.dates.field(Field.now.rawValue, of: id.key) }

  /// Returns the phrase for a distance in time, such as `3 days ago` or `in 3 days`.
  package func relative(_ count: UInt64, _ unit: Unit, isPast: Bool) -> String {
    let number = Field.past.rawValue + 2 * unit.rawValue + (isPast ? 0 : 1)
    return phrase(number, count)
  }

  /// Returns a duration such as `1 hr, 30 min`; a minus sign appears only once.
  package func span(_ parts: [(count: UInt64, unit: SpanUnit)], isNegative: Bool) -> String {
    let texts = parts.enumerated().map { place, part in
      phrase(
        Field.span.rawValue + part.unit.rawValue, part.count,
        isNegative: isNegative && place == 0)
    }
    guard let first = texts.first, let last = texts.last else { return "" }
    let joints = list(.list)
    guard texts.count > 1, joints.count == 4 else { return first }
    func joined(_ pattern: String, _ left: String, _ right: String) -> String {
      pattern.replacing(bytes: "{0}", with: left, most: 1)
        .replacing(bytes: "{1}", with: right, most: 1)
    }
    if texts.count == 2 { return joined(joints[0], first, last) }
    let start = joined(joints[1], first, texts[1])
    let middle = texts[2..<texts.count - 1].reduce(start) { joined(joints[2], $0, $1) }
    return joined(joints[3], middle, last)
  }

  private func list(_ field: Field) -> [String] {
    LineTable.dates.field(field.rawValue, of: id.key)
      .split(separator: "|", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns a phrase with the count in its placeholder.
  private func phrase(_ field: Int, _ count: UInt64, isNegative: Bool = false) -> String {
    let form = PluralRules(.cardinal, of: id).form(of: count)
    let symbols = LocaleNumbers(id).symbols
    let digits = String(count).utf8.map { $0 &- UInt8(ascii: "0") }
    let number = (isNegative ? symbols.minus : "") + symbols.text(whole: digits, fraction: [])
    return PluralForms(LineTable.dates.field(field, of: id.key))[form]
      .replacing(bytes: "{0}", with: number)
  }
}
