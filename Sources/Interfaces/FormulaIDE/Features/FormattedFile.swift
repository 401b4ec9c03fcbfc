import FormulaSyntax
import JSONTree
import JoyDoc
package import SourceText

/// The edits that format all formulas of a file. They only change whitespace in formulas.
package struct FormattedFile: Sendable {
  /// The edits in file order.
  package private(set) var edits: [DocumentDiagnostic.Edit] = []
  /// The errors that prevent formatting the file or one of its formulas.
  package private(set) var problems: [DocumentDiagnostic] = []

  /// The default maximum line width of a formula, in columns.
  package static var defaultWidth: Int { FormulaFormatter.defaultWidth }

  /// Formats the formulas that touch `range`, or all formulas.
  ///
  /// A `name` that ends in `.formula` denotes a standalone formula. JSON that is not a document has
  /// no formulas.
  ///
  /// Complexity: O(bytes).
  package init(
    _ bytes: [UInt8], name: String, width: Int = defaultWidth, touching range: DocumentRange? = nil
  ) {
    guard !name.hasSuffix(".formula") else {
      let formula = ParsedFormula(bytes: bytes)
      let edits = FormulaFormatter.edits(of: formula, width: width)
      self.edits = edits?.map { .init(Self.place($0.range), with: $0.replacement) } ?? []
      problems = formula.diagnostics.filter { $0.isFatal }.map { $0.moved(by: Self.place) }
      return
    }
    let (tree, faults) = JSONTree.parse(bytes)
    problems = faults.filter { $0.isFatal }
    guard problems.isEmpty, tree.kind(tree.root) == .object else { return }
    var seen: Set<Int> = []
    for definition in JoyDocument(tree).formulas {
      guard let expression = definition.expression else { continue }
      let map = expression.map
      let place = map.range(of: TextRange(start: 0, end: expression.text.utf8.count))
      if let range, place.end < range.start || range.end < place.start { continue }
      guard seen.insert(place.start).inserted else { continue }
      let formula = ParsedFormula(expression.text)
      let edits = FormulaFormatter.edits(of: formula, width: width, lineBreaks: .asWritten) ?? []
      self.edits += edits.map {
        .init(map.range(of: $0.range), with: JSONText.content($0.replacement))
      }
      problems += formula.diagnostics.filter { $0.isFatal }.map { $0.moved { map.range(of: $0) } }
    }
    self.edits.sort { $0.range.start < $1.range.start }
  }

  private static func place(_ range: TextRange) -> DocumentRange {
    DocumentRange(start: range.start, end: range.end)
  }

  /// Returns `bytes` with the edits applied.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    var edit = JSONEdit()
    for change in edits { edit.replace(change.range, with: change.replacement.utf8) }
    return edit.applied(to: bytes)
  }
}
