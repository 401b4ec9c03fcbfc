import FormulaChecker
import FormulaSyntax
import FormulaRuntime
import FormulaValues
import JSONTree
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

  /// The tokens and comments as JSON: each with its bytes, its kind and its text.
  static func tokensJSON(of tree: Tree) -> String {
    json("tokens") { writer in
      writer.beginArray()
      for token in tree.tokensAndComments {
        writer.beginObject()
        writer.append("kind", "\(token.kind)")
        writer.append(token.range, of: tree)
        writer.endObject()
      }
      writer.endArray()
    }
  }

  /// The expressions as JSON, those inside before those around: each with its bytes, its type, its
  /// text, and the numbers of those directly in it.
  static func typesJSON(of formula: CheckedFormula) -> String {
    let tree = formula.tree
    return json("expressions") { writer in
      writer.beginArray()
      for id in tree.all {
        writer.beginObject()
        writer.append("kind", "\(tree.nodes[id].kind)")
        writer.append("type", formula[type: id].description)
        writer.append(tree.range(of: id), of: tree)
        writer.appendName("children")
        writer.beginArray()
        for child in tree.children(of: id) { writer.append(Int(child.index)) }
        writer.endArray()
        writer.endObject()
      }
      writer.endArray()
    }
  }

  /// A stage that is text by nature as JSON, a line for each of its own.
  static func linesJSON(_ name: String, _ lines: String) -> String {
    json(name) { writer in
      writer.beginArray()
      for line in lines.split(separator: "\n") { writer.append(String(line)) }
      writer.endArray()
    }
  }

  private static func json(_ name: String, _ content: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.appendName(name)
    content(&writer)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
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
  /// A part of a formula: `start` and `end` in UTF-8 bytes, and its text.
  fileprivate mutating func append(_ range: TextRange, of tree: Tree) {
    append("start", range.start)
    append("end", range.end)
    append("text", tree.text(in: range))
  }
}
