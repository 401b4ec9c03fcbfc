import CivilTime
import SourceText

extension Value: CustomStringConvertible {
  /// The value as people read it: a text as it is, a date in ISO 8601, a list or record as its
  /// elements.
  ///
  /// Not meant to be parsed; encode the value for that. Complexity: O(size of the value).
  public var description: String {
    if case .text(let text) = self { return text }
    var text = ""
    write(to: &text, depth: 0)
    return text
  }

  /// Lists and records nested deeper than this are written as `…`.
  private static let greatestDepth = 100

  private func write(to text: inout String, depth: Int) {
    guard depth < Self.greatestDepth else {
      text += "…"
      return
    }
    switch self {
    case .null: text += "null"
    case .number(let number): text += number.isFinite ? NumberText.string(number) : "null"
    case .text(let string): text += string.debugDescription
    case .boolean(let boolean): text += boolean ? "true" : "false"
    case .date(let instant): text += instant.description
    case .choice(let choice): text += choice.text
    case .list(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        value.write(to: &text, depth: depth + 1)
      }
      text += "]"
    case .record(let record):
      text += "{"
      for (index, member) in zip(record.keys, record.values).enumerated() {
        if index > 0 { text += ", " }
        text += "\(member.0): "
        member.1.write(to: &text, depth: depth + 1)
      }
      text += "}"
    }
  }
}

extension Value.Instant: CustomStringConvertible {
  /// The instant in ISO 8601, in its zone or else in UTC; the milliseconds if a calendar cannot
  /// show it.
  public var description: String {
    guard let instant = Int64(exactly: milliseconds.rounded()) else { return "\(milliseconds) ms" }
    let rules = zone.flatMap { TimeZoneRules.named($0) } ?? .utc
    return CivilCalendar(rules).isoText(at: instant)
  }
}

extension Value.Instant {
  /// Returns the instant in ISO 8601, in its zone or else in `timeZone`, or `nil` if it is beyond
  /// the calendar.
  package func isoText(in timeZone: String) -> String? {
    CivilCalendar.instant(milliseconds).map {
      CivilCalendar(TimeZoneRules.named(zone ?? timeZone) ?? .utc).isoText(at: $0)
    }
  }
}
