import SourceText
import FormulaSyntax

/// A spreadsheet criterion for selecting cells, such as `">50"` or `"<>"`.
struct Criterion {
  private let sign: String
  private let value: String

  init?(_ text: String) {
    let signs = [">=", "<=", "<>", "!=", ">", "<", "="]
    guard let sign = signs.first(where: { text.hasPrefix($0) }) else { return nil }
    value = String(text.dropFirst(sign.count).drop(while: { $0 == " " }))
    // Arrows, tags and texts with wildcards are ordinary texts.
    let isPlain = !value.contains(where: { "<>=*?~".contains($0) })
    let isNumeric = value.first.map({ $0.isNumber || $0 == "-" || $0 == "." }) ?? false
    guard isPlain, isNumeric || sign != "<" && sign != ">" else { return nil }
    switch sign {
    case "=": self.sign = "=="
    case "<>": self.sign = "!="
    default: self.sign = sign
    }
  }

  /// Returns the source of a lambda that performs the same test on an element, or on a column of
  /// it.
  func test(of column: String?) -> String {
    let parameter = column == nil ? "x" : "row"
    let subject = column.map { "row.\(Printer.spelled($0))" } ?? parameter
    return "(\(parameter)) -> \(test(ofSubject: subject))"
  }

  /// Returns the source of the comparison with `subject`, which is a name or a member of one.
  func test(ofSubject subject: String) -> String {
    if value.isEmpty {
      let test = "empty(\(subject))"
      return sign == "!=" ? "not(\(test))" : test
    }
    let isNumber = Double(value) != nil && value.utf8.allSatisfy { $0 < 0x3A }
    let literal =
      isNumber
      ? value
      : WrittenDate(value)?.call
        ?? (value.allSatisfy { $0.isNumber || "-.,".contains($0) }
          ? value.replacing(bytes: ",", with: ".") : Printer.literal(value))
    return "\(subject) \(sign) \(literal)"
  }
}
