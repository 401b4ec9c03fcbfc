/// Counts as people read them.
enum Counted {
  /// `1 file`, `4,100 formulas`; the noun is given in the plural.
  static func text(_ count: Int, _ plural: String) -> String {
    "\(grouped(count)) \(count == 1 ? String(plural.dropLast()) : plural)"
  }

  /// `41,000`.
  static func grouped(_ count: Int) -> String {
    var text = ""
    for (index, digit) in String(count).reversed().enumerated() {
      if index > 0, index % 3 == 0, digit.isNumber { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
