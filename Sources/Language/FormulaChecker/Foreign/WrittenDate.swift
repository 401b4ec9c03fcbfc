/// A date written in digits by people: `12/31/2026`, `31.12.2026`, `2026-12-31`.
package struct WrittenDate {
  private let year: Int
  private let month: Int?
  private let day: Int?
  /// Whether the text has the accepted form: year, month and day with hyphens.
  let isISO: Bool

  package init?(_ text: String) {
    guard (6...10).contains(text.utf8.count),
      let separator = text.first(where: { !$0.isNumber }), "/.-".contains(separator)
    else { return nil }
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      (1...4).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        ? Int(part) : nil
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    if parts[0].count == 4 {
      guard Self.isDay(numbers[2], of: numbers[1], numbers[0]) else { return nil }
      (year, month, day) = (numbers[0], numbers[1], numbers[2])
      isISO = separator == "-" && parts[1].count == 2 && parts[2].count == 2
      return
    }
    guard [2, 4].contains(parts[2].count), parts[0].count <= 2, parts[1].count <= 2 else {
      return nil
    }
    isISO = false
    year = parts[2].count == 2 ? 2000 + numbers[2] : numbers[2]
    let isDayFirst = Self.isDay(numbers[0], of: numbers[1], year)
    let isMonthFirst = Self.isDay(numbers[1], of: numbers[0], year)
    guard isDayFirst || isMonthFirst else { return nil }
    // Dots are customary if the day comes first; slashes with both orders.
    if isDayFirst, !isMonthFirst || separator == "." || numbers[0] == numbers[1] {
      (month, day) = (numbers[1], numbers[0])
    } else if isMonthFirst, !isDayFirst {
      (month, day) = (numbers[0], numbers[1])
    } else {
      (month, day) = (nil, nil)
    }
  }

  private static func isDay(_ day: Int, of month: Int, _ year: Int) -> Bool {
    guard (1...12).contains(month) else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let february = isLeap ? 29 : 28
    return (1...(month == 2 ? february : [4, 6, 9, 11].contains(month) ? 30 : 31)).contains(day)
  }

  /// The advice for a message.
  package var advice: String { "write \(call ?? "date(year, month, day)")" }

  /// The call that creates the date; nil if it is ambiguous which number is the month.
  var call: String? {
    guard let month, let day else { return nil }
    return "date(\(year), \(month), \(day))"
  }
}
