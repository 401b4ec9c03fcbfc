package import CounterexampleSearch
import SheetEvaluation
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

/// A comparison of the computed values of real documents under two versions of their template.
package struct DataComparison: Sendable {
  private let old: FilledDocument
  private let new: FilledDocument
  private let oldProgram: DocumentProgram
  private let newProgram: DocumentProgram
  /// The number of compared documents.
  package private(set) var documents = 0
  /// The changes of the fields whose value differs in some document, by field id.
  package private(set) var changed: [String: Change] = [:]

  /// The changes of the values of one field.
  package struct Change: Sendable {
    package fileprivate(set) var count = 0
    /// The lines of the first documents, counted from 1.
    package fileprivate(set) var examples: [Int] = []
    /// The largest difference between two numbers.
    package fileprivate(set) var largest = 0.0
  }

  private static let maxExamples = 5

  package init(_ old: FilledDocument, _ new: FilledDocument) {
    self.old = old
    self.new = new
    oldProgram = DocumentProgram(old.checks)
    newProgram = DocumentProgram(new.checks)
  }

  /// Fills in the values of a document in both versions and compares the computed fields.
  ///
  /// Returns `false` if `bytes` is not a document.
  ///
  /// Complexity: that of both recalculations.
  package mutating func add(_ bytes: [UInt8], line: Int) -> Bool {
    let (tree, faults) = JSONTree.parse(bytes)
    guard !faults.contains(where: \.isFatal), tree.kind(tree.root) == .object else { return false }
    let filled = JoyDocument(tree)
    let values = filled.fields.compactMap { field in
      field.applications.isEmpty
        ? field.value.map { FilledValue(field: field.id, json: Array(tree.source($0))) } : nil
    }
    documents += 1
    let before = old.outcomes(with: values, oldProgram)
    let after = new.outcomes(with: values, newProgram)
    for (id, outcome) in after {
      guard let was = before[id], !was.isSame(as: outcome) else { continue }
      var change = changed[id] ?? Change()
      change.count += 1
      if change.examples.count < Self.maxExamples { change.examples.append(line) }
      if case .number(let one) = was, case .number(let other) = outcome {
        change.largest = max(change.largest, (one - other).magnitude)
      }
      changed[id] = change
    }
    return true
  }

  /// The changes as text, the most frequent first.
  package var text: String {
    let words = AssignmentText(new.document)
    if changed.isEmpty { return "none of \(documents) documents changes\n" }
    let sorted = changed.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    return sorted.map { id, change in
      let name = new.document.number(of: id).map { words.name(of: $0) } ?? id
      let share = Double(change.count * 1_000 / max(1, documents)) / 10
      let largest =
        change.largest > 0
        ? "; the largest change is "
          + String(decoding: JSONWriter.literal(change.largest), as: UTF8.self) : ""
      let lines = change.examples.map(String.init).joined(separator: ", ")
      return "data       \(share) % of \(documents) documents change "
        + "\(EscapedText.line(name))\(largest); examples: lines \(lines)\n"
    }.joined()
  }

  func write(to writer: inout JSONWriter) {
    writer.append("documents", documents)
    writer.appendObject("changed") { writer in
      for (id, change) in changed.sorted(by: { $0.key < $1.key }) {
        writer.appendObject(id) { writer in
          writer.append("count", change.count)
          writer.append("greatestChange", number: change.largest)
          writer.appendArray("examples", of: change.examples) { writer, line in
            writer.append(line)
          }
        }
      }
    }
  }
}
