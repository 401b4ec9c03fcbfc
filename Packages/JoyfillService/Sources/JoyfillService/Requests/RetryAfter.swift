/// The wait that a service asks for in the header `Retry-After`.
///
/// Source: RFC 9110, sections 5.6.7 and 10.2.3.
enum RetryAfter {
  /// Returns the wait from `now` in seconds. `text` is a number of seconds or a date.
  static func seconds(_ text: String, now: Double) -> Double? {
    if let seconds = Double(text), seconds >= 0, seconds.isFinite { return seconds }
    return date(text).map { max(0, $0 - now) }
  }

  /// Returns the seconds since 1970 of a date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func date(_ text: String) -> Double? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int(words[1]),
      let month = months.firstIndex(of: String(words[2])), let year = Int(words[3]),
      1...31 ~= day, 1970...9999 ~= year
    else { return nil }
    let clock = words[4].split(separator: ":").compactMap { Int($0) }
    guard clock.count == 3, 0...23 ~= clock[0], 0...59 ~= clock[1], 0...60 ~= clock[2] else {
      return nil
    }
    return Double(
      days(year: year, month: month + 1, day: day) * 86_400 + clock[0] * 3_600 + clock[1] * 60
        + clock[2])
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the days from 1970-01-01 to a date.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    // March is the first month, so that the leap day is the last day of a year.
    let shifted = (month + 9) % 12
    let year = month <= 2 ? year - 1 : year
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * shifted + 2) / 5 + day - 719_469
  }
}
