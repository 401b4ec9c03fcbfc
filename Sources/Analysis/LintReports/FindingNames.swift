import IndexedCollections
import JSONTree
package import JoyDoc
import JoyDocLint
package import SourceText

/// The names of the fields and formulas of a file in findings: titles, followed by ids.
package struct FindingNames: Sendable {
  private var ids = TitledIDs { _ in nil }
  /// The ids of the fields that each definition is applied to.
  private var users: [String: [String]] = [:]
  /// The formulas that have a source, in file order.
  private var formulas: [Formula] = []

  /// A formula of a document.
  struct Formula {
    var id: String
    var text: DecodedText
    var lines: LineIndex
    var range: DocumentRange
  }

  /// Collects the names in a file. A file that is not a document has none.
  ///
  /// Complexity: O(bytes).
  package init(_ bytes: [UInt8]) {
    guard Self.isObject(bytes) else { return }
    let (tree, diagnostics) = JSONTree.parse(bytes)
    guard !diagnostics.contains(where: { $0.isFatal }) else { return }
    collect(JoyDocument(tree))
  }

  /// Collects the names in a document.
  ///
  /// Complexity: O(fields + formulas).
  package init(_ document: JoyDocument) {
    if Self.isObject(document.tree.bytes) { collect(document) }
  }

  private mutating func collect(_ document: JoyDocument) {
    guard document.tree.kind(document.tree.root) == .object else { return }
    ids = TitledIDs(fieldsOf: document)
    for field in document.fields {
      for application in field.applications {
        if let formula = application.formula { users[formula, default: []].append(field.id) }
      }
    }
    formulas = document.formulas.compactMap { definition in
      guard let text = definition.expression else { return nil }
      let range = text.map.range(of: TextRange(start: 0, end: text.utf8.count))
      return Formula(
        id: definition.id, text: text, lines: LineIndex(text.utf8), range: range)
    }.sorted { $0.range.start < $1.range.start }
  }

  private static func isObject(_ bytes: [UInt8]) -> Bool {
    bytes.first { !($0 == 0x20 || 0x09...0x0D ~= $0 || mark.contains($0)) } == UInt8(ascii: "{")
  }

  /// Returns a message that begins with the fields that it is about.
  ///
  /// `field` and `formula` are ids.
  package func message(
    _ diagnostic: DocumentDiagnostic, field: String? = nil, formula: String? = nil
  ) -> String {
    let formula = formula ?? self.formula(at: diagnostic.range)?.id
    let subject = field.map { [$0] } ?? users[formula ?? ""] ?? []
    return named(diagnostic.message, subject, formula: formula)
  }

  /// Returns the formula whose source contains `range`.
  ///
  /// Complexity: O(log formulas).
  func formula(at range: DocumentRange) -> Formula? {
    let next = formulas.lowerBound { $0.range.start > range.start }
    guard next > 0, range.end <= formulas[next - 1].range.end else { return nil }
    return formulas[next - 1]
  }

  /// The bytes of a byte order mark.
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private func named(_ message: String, _ subject: [String], formula: String?) -> String {
    let text = titled(message)
    guard let first = subject.first else {
      return formula.map { text.contains(bytes: "'\($0)'") ? text : "formula '\($0)': \(text)" }
        ?? text
    }
    // Does not add the name of the field to a message that already contains it.
    if text.contains(bytes: name(first)) || text.contains(bytes: "'\(ids.title(first) ?? first)'") {
      return text
    }
    if subject.count == 1 { return "field \(name(first)): \(text)" }
    let shown = subject.prefix(2).map(name).joined(separator: ", ")
    let more = subject.count > 2 ? " and \(subject.count - 2) more" : ""
    return "fields \(shown)\(more): \(text)"
  }

  private func name(_ id: String) -> String { ids.name(id) }

  /// Returns a sentence with titles in place of ids.
  func titled(_ text: String) -> String { ids.titled(text) { "'\($0.title)'" } }
}
