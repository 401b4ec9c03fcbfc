import FormulaSyntax

/// Ids for fields that formulas can use without quotes, unique in a form.
struct FieldNames {
  private var taken: Set<String> = []
  /// The next number to try by id without a number, in lower case.
  private var nextNumbers: [String: Int] = [:]

  /// Returns an id for a full name. A name that is used already gets a number.
  mutating func id(for name: String) -> String {
    let stem = Self.stem(name)
    // Names of documents are compared without case.
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
