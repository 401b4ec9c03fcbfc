/// Formats counts with nouns for human-readable messages.
///
/// Nouns are passed in the plural.
package enum Counted {
  /// Returns the count with grouped digits and its noun: `1 file`, `4,100 formulas`.
  package static func text(_ count: Int, _ plural: String) -> String {
    "\(grouped(count)) \(noun(count, plural))"
  }

  /// Returns the count with ungrouped digits and its noun: `1 row`, `4100 rows`.
  package static func plain(_ count: Int, _ plural: String) -> String {
    "\(count) \(noun(count, plural))"
  }

  /// Returns the decimal digits grouped by thousands: `41,000`.
  package static func grouped(_ count: Int) -> String {
    var text = ""
    for (index, digit) in String(count).reversed().enumerated() {
      if index > 0, index % 3 == 0, digit.isNumber { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  private static func noun(_ count: Int, _ plural: String) -> String {
    count == 1 ? String(plural.dropLast()) : plural
  }
}
