import FormulaChecker
import FormulaSyntax
import FormulaValues
import SourceText

/// The stages of a formula as text.
enum FormulaDump {
  /// One token a line: its bytes, what it is, how it is written.
  static func tokens(of tree: Tree) -> String {
    tree.tokensAndComments.map { token in
      let kind = "\(token.kind)"
      return line(token.range, kind, tree)
    }.joined()
  }

  /// One expression a line, those inside before those around: its bytes, its type, its text.
  static func types(of formula: CheckedFormula) -> String {
    formula.tree.all.map { id in
      line(formula.tree.range(of: id), formula[type: id].description, formula.tree)
    }.joined()
  }

  /// A stage's lines as JSON: `{"stage": "tokens", "lines": ["0..<1 …", …]}`.
  static func json(_ stage: String, _ lines: String) -> String {
    var json = Array("{\"stage\":\"\(stage)\",\"lines\":[".utf8)
    for (number, line) in lines.split(separator: "\n").enumerated() {
      if number > 0 { json.append(UInt8(ascii: ",")) }
      JSONText.append(line.utf8, to: &json)
    }
    return String(decoding: json, as: UTF8.self) + "]}\n"
  }

  private static func line(_ range: TextRange, _ what: String, _ tree: Tree) -> String {
    let place = "\(range.start)..<\(range.end)"
    let text = tree.text(in: range).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let room = String(repeating: " ", count: max(1, 10 - place.count))
    let more = String(repeating: " ", count: max(1, 20 - what.count))
    var line = "\(place)\(room)\(what)\(more)\(text.count > 60 ? text.prefix(59) + "…" : text)"
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }
}
