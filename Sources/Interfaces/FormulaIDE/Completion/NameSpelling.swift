import FormulaSyntax

/// Spelling of names and text literals in formulas.
enum NameSpelling {
  /// Returns `name`, in backticks if required.
  static func name(_ name: String) -> String {
    Printer.spelled(name)
  }

  /// Returns `text` escaped for a literal with the given `quote`.
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

  /// Returns `text` as a literal.
  static func literal(_ text: String, quote: Character = "\"") -> String {
    "\(quote)\(content(text, quote: quote))\(quote)"
  }

  /// Returns a filter text of all names, with a match of `typed` first.
  ///
  /// Some editors only compare the beginning of the filter text.
  static func filter(_ names: [String?], typed: String) -> String {
    var seen: Set<String> = []
    let names = names.compactMap { $0 }.filter { !$0.isEmpty && seen.insert($0).inserted }
    let start = typed.lowercased()
    guard !start.isEmpty, let first = names.first(where: { $0.lowercased().hasPrefix(start) })
    else { return names.joined(separator: " ") }
    return ([first] + names.filter { $0 != first }).joined(separator: " ")
  }
}
