/// A parsed ISO 8601 duration (`PT1H30M`, `P1D`, `PT0.5S`).
package struct ISODuration: Hashable, Sendable {
  /// The exact length in milliseconds, with 24 hours in a day and seven days in a week.
  package let milliseconds: Double

  /// Parses a duration, or returns `nil` if it is malformed or has years or months.
  ///
  /// Years and months have no exact length.
  package init?(_ text: some StringProtocol) {
    var cursor = ByteCursor(text)
    let isNegative = cursor.accept("-")
    if !isNegative { _ = cursor.accept("+") }
    guard text.utf8.count <= 80, cursor.accept("P") || cursor.accept("p") else { return nil }
    var total = 0.0
    var hasFraction = false
    var remaining = Self.dateParts[...]
    var isTime = false
    var isEmpty = true
    while !cursor.isAtEnd {
      if !isTime, cursor.accept("T") || cursor.accept("t") {
        isTime = true
        isEmpty = true
        remaining = Self.timeParts[...]
      }
      // Only the last component may have a fraction.
      guard !hasFraction, let number = cursor.decimal() else { return nil }
      hasFraction = number.hasFraction
      guard
        let part = remaining.firstIndex(where: { part in
          cursor.accept(ignoringCase: part.letter)
        }),
        // The exponent converts the decimal digits to milliseconds before rounding.
        let value = Double(number.text + "e3")
      else { return nil }
      total += value * remaining[part].seconds
      remaining = remaining[(part + 1)...]
      isEmpty = false
    }
    guard !isEmpty, total.isFinite else { return nil }
    milliseconds = isNegative ? -total : total
  }

  private static let dateParts = [("W", 604_800.0), ("D", 86_400.0)].map(Part.init)
  private static let timeParts = [("H", 3600.0), ("M", 60.0), ("S", 1.0)].map(Part.init)

  private struct Part {
    let letter: String
    let seconds: Double
  }
}
