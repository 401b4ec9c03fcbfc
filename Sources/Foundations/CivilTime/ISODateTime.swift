/// A parsed ISO 8601 date with an optional time and UTC offset.
package struct ISODateTime: Hashable, Sendable {
  package let wallClock: CivilDateTime
  /// Whether the source contains a time; otherwise the time is midnight.
  package let hasTime: Bool
  /// The offset in seconds east of UTC, if the source contains one.
  package let offsetSeconds: Int?

  /// Parses a full date (`2024-02-29`, `-000044-03-15`) with an optional time and offset.
  ///
  /// The time follows a `T` or a space. Returns `nil` for anything else, including a bare year or
  /// time and invalid dates.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count <= 80 else { return nil }
    var cursor = ByteCursor(text)
    guard let date = cursor.isoDate() else { return nil }
    guard cursor.accept("T") || cursor.accept("t") || cursor.accept(" ") else {
      guard cursor.isAtEnd else { return nil }
      wallClock = CivilDateTime(date: date, millisecondOfDay: 0)
      hasTime = false
      offsetSeconds = nil
      return
    }
    guard let hour = cursor.digits(2...2), cursor.accept(":"), let minute = cursor.digits(2...2)
    else { return nil }
    var second = 0
    var millisecond = 0
    if cursor.accept(":") {
      guard let seconds = cursor.digits(2...2) else { return nil }
      second = seconds
      if cursor.accept(".") || cursor.accept(",") {
        guard let fraction = cursor.thousandths() else { return nil }
        millisecond = fraction
      }
    }
    let clock = CivilDateTime(
      date: date, hour: hour, minute: minute, second: second, millisecond: millisecond)
    guard let clock else { return nil }
    wallClock = clock
    hasTime = true
    guard !cursor.isAtEnd else {
      offsetSeconds = nil
      return
    }
    guard let offset = cursor.offset(), cursor.isAtEnd else { return nil }
    offsetSeconds = offset
  }

  /// Formats an offset as `+02:00`, with seconds if they are not zero.
  static func offsetText(seconds: Int, separator: String = ":") -> String {
    let size = Int(min(seconds.magnitude, 359_999))
    let parts = [size / 3600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
    return (seconds < 0 ? "-" : "+") + parts.map { $0.padded(2) }.joined(separator: separator)
  }

  /// Formats a date; years outside 0…9999 have a sign and six digits.
  static func dateText(_ date: CivilDate) -> String {
    let year =
      0...9999 ~= date.year
      ? date.year.padded(4) : (date.year < 0 ? "-" : "+") + abs(date.year).padded(6)
    return "\(year)-\(date.month.padded(2))-\(date.day.padded(2))"
  }
}

extension CivilCalendar {
  /// Parses an ISO 8601 date as an instant, or returns `nil` if it is malformed or out of range.
  ///
  /// A date without an offset is in this time zone.
  package func instant(iso text: some StringProtocol) -> Int64? {
    ISODateTime(text).flatMap { instant(of: $0) }
  }

  /// Returns the instant of a parsed ISO 8601 date, or `nil` if it is out of range.
  ///
  /// A date without an offset is in this time zone.
  package func instant(of parsed: ISODateTime) -> Int64? {
    guard let offset = parsed.offsetSeconds else { return instant(of: parsed.wallClock) }
    return Self.inRange(parsed.wallClock.wallMilliseconds - Int64(offset) * 1000)
  }

  /// Formats an instant as ISO 8601 with milliseconds.
  ///
  /// Examples: `2024-01-01T09:00:00.000+09:00`, and a final `Z` in UTC.
  package func isoText(at instant: Int64) -> String {
    let clock = wallClock(at: instant)
    let offset =
      zone.isUTC ? "Z" : ISODateTime.offsetText(seconds: zone.offsetSeconds(at: instant))
    let time = [clock.hour, clock.minute, clock.second].map { $0.padded(2) }.joined(separator: ":")
    return "\(ISODateTime.dateText(clock.date))T\(time).\(clock.millisecond.padded(3))\(offset)"
  }
}

extension ByteCursor {
  fileprivate mutating func isoDate() -> CivilDate? {
    let isNegative = accept("-")
    let isExtended = isNegative || accept("+")
    guard let year = digits(isExtended ? 4...6 : 4...4), !(isNegative && year == 0), accept("-"),
      let month = digits(2...2), accept("-"), let day = digits(2...2)
    else { return nil }
    return CivilDate(year: isNegative ? -year : year, month: month, day: day)
  }
}

extension FixedWidthInteger {
  /// Returns the decimal digits of a non-negative number, padded with zeros to `width`.
  func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }
}
