/// Counts as people read them; nouns are given in the plural.
package enum Counted {
  /// `1 file`, `4,100 formulas`.
  package static func text(_ count: Int, _ plural: String) -> String {
    "\(grouped(count)) \(noun(count, plural))"
  }

  /// `1 row`, `4100 rows`: the digits stay together.
  package static func plain(_ count: Int, _ plural: String) -> String {
    "\(count) \(noun(count, plural))"
  }

  /// `41,000`.
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
