import FormulaChecker
import FormulaSyntax
import FormulaRuntime
import FormulaValues
import JSONTree
import SourceText

/// The compilation stages of a formula as text.
enum FormulaDump {
  /// Returns one token per line: its range in bytes, its kind and its text.
  static func tokens(of tree: Tree) -> String {
    tree.tokensAndComments.map { token in
      let kind = "\(token.kind)"
      return line(token.range, kind, tree)
    }.joined()
  }

  /// Returns one expression per line, inner ones first: its range in bytes, its type and its text.
  static func types(of formula: CheckedFormula) -> String {
    formula.tree.all.map { id in
      line(formula.tree.range(of: id), formula[type: id].description, formula.tree)
    }.joined()
  }

  /// Returns the tokens and comments as JSON, each with its range in bytes, its kind and its text.
  static func tokensJSON(of tree: Tree) -> String {
    json { writer in
      writer.appendObjects("tokens", of: tree.tokensAndComments) { writer, token in
        writer.append("kind", "\(token.kind)")
        writer.append(token.range, of: tree)
      }
    }
  }

  /// Returns the expressions as JSON, inner ones first.
  ///
  /// Each has its range in bytes, its type and text, and the indices of its children.
  static func typesJSON(of formula: CheckedFormula) -> String {
    let tree = formula.tree
    return json { writer in
      writer.appendObjects("expressions", of: tree.all) { writer, id in
        writer.append("kind", "\(tree.nodes[id].kind)")
        writer.append("type", formula[type: id].description)
        writer.append(tree.range(of: id), of: tree)
        writer.appendArray("children", of: tree.children(of: id)) { writer, child in
          writer.append(Int(child.index))
        }
      }
    }
  }

  /// Returns a stage whose output is text as JSON, with a string per line.
  static func linesJSON(_ name: String, _ lines: String) -> String {
    json { writer in writer.append(name, lines.split(separator: "\n").map(String.init)) }
  }

  private static func json(_ members: (inout JSONWriter) -> Void) -> String {
    String(decoding: JSONWriter.object(members), as: UTF8.self) + "\n"
  }

  private static func line(_ range: TextRange, _ what: String, _ tree: Tree) -> String {
    let place = "\(range.start)..<\(range.end)"
    let text = tree.text(in: range).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let excerpt = text.count > 60 ? text.prefix(59) + "…" : text
    let line = place.padded(to: 10, leaving: 1) + what.padded(to: 20, leaving: 1) + excerpt
    return "\(line.trimmedEnd)\n"
  }
}

extension JSONWriter {
  /// Appends a part of a formula: `start` and `end` in UTF-8 bytes, and its text.
  fileprivate mutating func append(_ range: TextRange, of tree: Tree) {
    append("start", range.start)
    append("end", range.end)
    append("text", tree.text(in: range))
  }
}
