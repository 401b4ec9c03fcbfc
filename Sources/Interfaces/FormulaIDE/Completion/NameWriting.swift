import FormulaSyntax

/// How names and texts are written into formulas.
enum NameWriting {
  /// A name, in backticks where it needs them.
  static func name(_ name: String) -> String {
    Printer.spelled(name)
  }

  /// What stands for a text between quotes of a kind.
  static func content(_ text: String, quote: Character) -> String {
    var content = ""
    for character in text {
      switch character {
      case quote, "\\": content += "\\\(character)"
      case "\n": content += "\\n"
      case "\r": content += "\\r"
      case "\t": content += "\\t"
      default: content.append(character)
      }
    }
    return content
  }

  /// A text literal.
  static func literal(_ text: String, quote: Character = "\"") -> String {
    "\(quote)\(content(text, quote: quote))\(quote)"
  }

  /// What typed characters are compared with: all names of a thing, the one that begins like them
  /// first, since some editors look at the beginning only.
  static func filter(_ names: [String?], typed: String) -> String {
    var seen: Set<String> = []
    let names = names.compactMap { $0 }.filter { !$0.isEmpty && seen.insert($0).inserted }
    let start = typed.lowercased()
    guard !start.isEmpty, let first = names.first(where: { $0.lowercased().hasPrefix(start) })
    else { return names.joined(separator: " ") }
    return ([first] + names.filter { $0 != first }).joined(separator: " ")
  }
}
