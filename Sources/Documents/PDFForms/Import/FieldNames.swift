import FormulaSyntax

/// Assigns unique ids that formulas can use without quotes.
struct FieldNames {
  private var taken: Set<String> = []
  /// The next number to append, by id in lower case.
  private var nextNumbers: [String: Int] = [:]

  /// Returns an id for a full name. A number is appended to an id that is already used.
  mutating func id(for name: String) -> String {
    let stem = Self.stem(name)
    // Names in documents are case-insensitive.
    let key = stem.lowercased()
    if taken.insert(key).inserted { return stem }
    var number = nextNumbers[key] ?? 2
    while !taken.insert("\(key)_\(number)").inserted { number += 1 }
    nextNumbers[key] = number + 1
    return "\(stem)_\(number)"
  }

  private static func stem(_ name: String) -> String {
    var result = ""
    for character in name {
      let isPart = character.isLetter || character.isNumber
      if isPart {
        result.append(character)
      } else if !result.isEmpty, result.last != "_" {
        result += "_"
      }
    }
    while result.last == "_" { result.removeLast() }
    result = String(result.prefix(60))
    if Printer.isPlainName(result) { return result }
    if result.isEmpty { return "field" }
    let prefixed = "field_" + result
    return Printer.isPlainName(prefixed) ? prefixed : "field"
  }
}
