import FormulaSyntax

/// How a name or a text is written in a formula.
enum NameSpelling {
  /// A name, in backticks where it needs them.
  static func spelled(_ name: String) -> String {
    Printer.isPlainName(name) ? name : Printer.quoted(name)
  }

  /// A text literal, without escapes where that is possible.
  static func literal(_ text: String) -> String {
    let needsEscapes = text.contains("\\") || text.contains("\"") && text.contains("'")
    guard needsEscapes else { return text.contains("\"") ? "'\(text)'" : "\"\(text)\"" }
    let escaped = text.split(separator: "\\", omittingEmptySubsequences: false)
      .joined(separator: "\\\\")
      .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
    return "\"\(escaped)\""
  }
}
