import GRDB

/// A day of the calendar, as `YYYY-MM-DD`: the order of texts is that of time.
public struct Day: StoredText, Comparable {
  /// The day as the database has it.
  public let description: String

  /// A day as it is written, or as a moment begins. Nil if the calendar has no such day.
  public init?(_ description: String) {
    let start = description.prefix(10)
    let rest = description.dropFirst(10)
    guard Self.isDay(start), rest.isEmpty || rest.first == "T" || rest.first == " " else {
      return nil
    }
    self.description = String(start)
  }

  /// Whether a day is before another one.
  public static func < (one: Day, other: Day) -> Bool { one.description < other.description }

  private static func isDay(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      let year = number(parts[0]), let month = number(parts[1]), let day = number(parts[2]),
      year > 0, (1...12).contains(month)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...lengths[month - 1]).contains(day)
  }

  /// The number that some digits are; nil for anything else, signs too.
  static func number(_ digits: Substring) -> Int? {
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(digits)
  }
}
