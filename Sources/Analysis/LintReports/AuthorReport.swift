import FormulaLint
import IndexedCollections
import JSONTree
import JoyDoc
package import SourceText

/// Findings in the words of a document's author: each begins with the title of the field that it is
/// about, and shows the formula as the author wrote it, not as JSON escapes it.
package struct AuthorReport {
  private let renderer: DiagnosticRenderer
  private var ids = TitledIDs { _ in nil }
  /// The ids of the fields that a definition is applied to.
  private var users: [String: [String]] = [:]
  /// The formulas that have a text, in the order of the file.
  private var formulas: [Formula] = []

  private struct Formula {
    var id: String
    var text: DecodedText
    var range: DocumentRange
  }

  /// A report about the text `bytes`, whose lines are `lines`. A text that is no document has no
  /// titles. Complexity: O(bytes).
  package init(
    file: String, bytes: [UInt8], lines: LineIndex, usesColor: Bool, columns: Int? = nil
  ) {
    renderer = DiagnosticRenderer(file: file, lines: lines, usesColor: usesColor, columns: columns)
    let start = bytes.first { !($0 == 0x20 || 0x09...0x0D ~= $0) }
    guard start == UInt8(ascii: "{") else { return }
    let (tree, diagnostics) = JSONTree.parse(bytes)
    guard !diagnostics.contains(where: \.isFatal), tree.kind(tree.root) == .object else { return }
    let document = JoyDocument(tree)
    ids = TitledIDs(fieldsOf: document)
    for field in document.fields {
      for application in field.applications {
        if let formula = application.formula { users[formula, default: []].append(field.id) }
      }
    }
    formulas = document.formulas.compactMap { definition in
      guard let text = definition.expression else { return nil }
      let range = text.map.range(of: TextRange(start: 0, end: text.utf8.count))
      return Formula(id: definition.id, text: text, range: range)
    }.sorted { $0.range.start < $1.range.start }
  }

  /// The finding as text of several lines, with a line break at the end. `field` and `formula` are
  /// ids.
  package func text(
    _ diagnostic: DocumentDiagnostic, field: String? = nil, formula: String? = nil
  ) -> String {
    let place = self.formula(at: diagnostic.range)
    var diagnostic = diagnostic
    let subject = field.map { [$0] } ?? users[formula ?? place?.id ?? ""] ?? []
    diagnostic.message = named(diagnostic.message, subject, formula: formula ?? place?.id)
    diagnostic.notes = diagnostic.notes.map { note in
      var note = note
      note.message = titled(note.message)
      return note
    }
    guard let place else { return renderer.text(diagnostic) }
    let excerpt = DiagnosticRenderer.Excerpt(
      lines: LineIndex(place.text.utf8),
      range: TextRange(
        start: place.text.map.decodedOffset(of: diagnostic.range.start),
        end: place.text.map.decodedOffset(of: diagnostic.range.end)))
    return renderer.text(diagnostic, excerpt: excerpt)
  }

  /// The formula in whose text a range lies. Complexity: O(log formulas).
  private func formula(at range: DocumentRange) -> Formula? {
    let next = formulas.lowerBound { $0.range.start > range.start }
    guard next > 0, range.end <= formulas[next - 1].range.end else { return nil }
    return formulas[next - 1]
  }

  // MARK: Names

  /// A message that begins with the fields that it is about.
  private func named(_ message: String, _ subject: [String], formula: String?) -> String {
    let text = titled(message)
    guard let first = subject.first else {
      return formula.map { text.contains("'\($0)'") ? text : "formula '\($0)': \(text)" } ?? text
    }
    // A message that names its field need not begin with it again.
    if text.contains(name(first)) || text.contains("'\(ids.title(first) ?? first)'") { return text }
    if subject.count == 1 { return "field \(name(first)): \(text)" }
    let shown = subject.prefix(2).map(name).joined(separator: ", ")
    let more = subject.count > 2 ? " and \(subject.count - 2) more" : ""
    return "fields \(shown)\(more): \(text)"
  }

  private func name(_ id: String) -> String { ids.name(id) }

  private func titled(_ text: String) -> String { ids.titled(text) { "'\($0.title)'" } }
}
