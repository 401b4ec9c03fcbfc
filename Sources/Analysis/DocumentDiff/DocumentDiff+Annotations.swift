import CounterexampleSearch
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

/// A difference at its position in the new version, for tools that annotate the source.
private struct Annotation {
  let rule: String
  let level: Level
  let message: String
  /// The line, counted from 1.
  let line: Int
  let witness: [FilledValue]

  enum Level: String { case error, warning, note }
}

extension DocumentDiff {
  private var annotations: [Annotation] {
    let lines = LineIndex(new.tree.bytes)
    func line(_ id: Substring) -> Int {
      guard let cell = new.number(of: String(id)) else { return 1 }
      return lines.line(at: new.tree.range(new.fields[cell].node).start) + 1
    }
    var found = structure.map { fact in
      Annotation(
        rule: fact.kind,
        level: fact.impact == .breaking ? .error : .note, message: fact.text,
        line: line(fact.path.prefix { $0 != "." }), witness: [])
    }
    for (fact, words) in zip(differing, differences) {
      found.append(
        Annotation(
          rule: "field-differs", level: .warning, message: words, line: line(fact.field[...]),
          witness: fact.difference?.witness ?? []))
    }
    return found
  }

  private var differing: [MeaningFact] {
    meaning.filter { $0.difference != nil && new.number(of: $0.field) != nil }
  }

  /// Returns the differences in `file` as GitHub workflow commands, shown next to the source.
  package func github(file: String) -> String {
    annotations.map { annotation in
      let level = annotation.level == .note ? "notice" : annotation.level.rawValue
      let name = EscapedText.workflowCommand(file, isProperty: true)
      return "::\(level) file=\(name),line=\(annotation.line),title=\(annotation.rule)::"
        + EscapedText.workflowCommand(annotation.message, isProperty: false) + "\n"
    }.joined()
  }

  /// Returns the differences in `file` as SARIF results, one object each.
  package func sarifResults(file: String) -> [[UInt8]] {
    annotations.map { annotation in
      JSONWriter.object { writer in
        writer.append("ruleId", annotation.rule)
        writer.append("level", annotation.level.rawValue)
        writer.appendObject("message") { writer in writer.append("text", annotation.message) }
        writer.appendObjects("locations", of: [annotation.line]) { writer, line in
          writer.appendObject("physicalLocation") { writer in
            writer.appendObject("artifactLocation") { writer in
              writer.append("uri", PercentEncoding.uri(ofPath: file))
            }
            writer.appendObject("region") { writer in writer.append("startLine", line) }
          }
        }
        if !annotation.witness.isEmpty {
          writer.appendObject("properties") { writer in
            writer.append("witness", assignment: annotation.witness)
          }
        }
      }
    }
  }
}
