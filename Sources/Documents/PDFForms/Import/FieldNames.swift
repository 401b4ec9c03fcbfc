import FormulaSyntax

/// Ids for fields that formulas can use without quotes, unique in a form.
struct FieldNames {
  private var taken: Set<String> = []

  /// Returns an id for a full name. A name that is used already gets a number.
  mutating func id(for name: String) -> String {
    let stem = Self.stem(name)
    var id = stem
    var number = 2
    // Names of documents are compared without case.
    while !taken.insert(id.lowercased()).inserted {
      id = "\(stem)_\(number)"
      number += 1
    }
    return id
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
