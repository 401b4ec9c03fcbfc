import GRDB

/// A calendar day as `YYYY-MM-DD`, so that the string order is chronological.
public struct Day: StoredText, Comparable {
  /// The day as stored in the database.
  public let description: String

  /// Creates a day from a date, or from the date part of a moment. Returns `nil` if there is no
  /// such day.
  public init?(_ description: String) {
    let start = description.prefix(10)
    let rest = description.dropFirst(10)
    guard Self.isDay(start), rest.isEmpty || rest.first == "T" || rest.first == " " else {
      return nil
    }
    self.description = String(start)
  }

  /// Returns `true` if `one` is before `other`.
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

  /// Returns the value of a string of digits, or `nil` for anything else, including signs.
  static func number(_ digits: Substring) -> Int? {
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(digits)
  }
}
