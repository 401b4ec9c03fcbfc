import DataSources
import Formulas
import FormulaREPL
import FormulaValues
import Synchronization

/// In-memory files.
final class MemoryFiles: SessionFiles {
  private let contents: Mutex<[String: String]>

  init(_ contents: [String: String] = [:]) { self.contents = Mutex(contents) }

  subscript(path: String) -> String? { contents.withLock { $0[path] } }

  func source(_ path: String) throws(SourceError) -> SourceFile {
    guard let text = self[path] else { throw SourceError(.unreadable, "cannot read '\(path)'") }
    return SourceFile(Array(text.utf8), name: path)
  }

  func write(_ bytes: [UInt8], to path: String) throws(SessionFileError) {
    contents.withLock { $0[path] = String(decoding: bytes, as: UTF8.self) }
  }

  func paths(beginning: String) -> [String] {
    contents.withLock { $0.keys.filter { $0.hasPrefix(beginning) }.sorted() }
  }
}

extension Session {
  /// A session at a fixed instant with access to the invoice.
  static func sample(
    _ files: MemoryFiles = MemoryFiles(["invoice.json": invoice]),
    interruption: Interruption = Interruption(), timeZone: String = "UTC"
  ) -> Session {
    Session(
      files: files, interruption: interruption
    ) {
      EvaluationEnvironment(now: 1_717_156_800_000, timeZone: timeZone)
    }
  }
}

/// Typed lines.
struct TypedLines: LineEditor {
  var inputs: [LineInput]

  init(_ script: String) {
    inputs = script.split(separator: "\n", omittingEmptySubsequences: false).map {
      .text(String($0))
    }
  }

  mutating func read(prompt: String, assistant: InputAssistant) -> LineInput {
    inputs.isEmpty ? .end : inputs.removeFirst()
  }
}

/// Returns the lines that begin with `> ` or `… `, each followed by the output of a session that
/// reads it.
func transcript(_ script: String, of session: Session = .sample()) -> String {
  var session = session
  var text = ""
  for line in script.split(separator: "\n", omittingEmptySubsequences: false)
  where line.hasPrefix("> ") || line.hasPrefix("… ") {
    text += line + "\n"
    let reply = session.answer(String(line.dropFirst(2)))
    text += reply.problems + reply.output
  }
  return text
}

let invoice = #"""
  {
    "_id": "d", "files": [{"_id": "f", "pages": []}],
    "fields": [
      {"_id": "lines", "type": "table", "file": "f", "title": "Lines",
        "tableColumns": [
          {"_id": "item", "type": "text", "title": "Item"},
          {"_id": "qty", "type": "number", "title": "Quantity"},
          {"_id": "price", "type": "number", "title": "Price"}],
        "rowOrder": ["1", "2"],
        "value": [
          {"_id": "1", "cells": {"item": "Pen", "qty": 3, "price": 2.5}},
          {"_id": "2", "cells": {"item": "Book", "price": 12}}]},
      {"_id": "rate", "type": "number", "file": "f", "title": "Tax rate", "value": 0.2},
      {"_id": "status", "type": "dropdown", "file": "f", "value": "o1",
        "options": [{"_id": "o1", "value": "Open"}, {"_id": "o2", "value": "Paid"}]},
      {"_id": "due", "type": "date", "file": "f", "tz": "Europe/Berlin", "value": 1717156800000},
      {"_id": "net", "type": "number", "file": "f", "value": 7.5,
        "formulas": [{"_id": "a1", "key": "value", "formula": "f1"}]},
      {"_id": "gross", "type": "number", "file": "f", "value": 9,
        "formulas": [{"_id": "a2", "key": "value", "formula": "f2"}]}
    ],
    "formulas": [
      {"_id": "f1", "desc": "", "type": "calc", "scope": "private",
        "expression": "sum(map(lines, (l) -> l.qty * l.price))"},
      {"_id": "f2", "desc": "", "type": "calc", "scope": "private",
        "expression": "round(net * (1 + rate), 2)"}
    ]
  }
  """#
