package import FormulaLint
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText

/// A number that is stored as text.
package enum NumericTextCellRule: DocumentRule {
  package static let scope = RuleScope.structure
  package static let description = RuleDescription(
    "numeric-text-cell", .warning, "A number is stored as text.",
    reason: "It is read as a number here, but the format wants a number, and others may not do so.",
    wrong: RuleExample.document(RuleExample.field("a", "number", #", "value": "5""#)),
    right: RuleExample.document(RuleExample.field("a", "number", #", "value": 5"#)),
    subject: .document)

  package static func check(_ document: LintedDocument) -> [Finding] {
    document.document.fields.flatMap { field -> [Finding] in
      switch field.kind {
      case .number:
        guard let value = field.value, let fix = fix(value, document.tree) else { return [] }
        return [
          finding(
            "the number of the field '\(field.id)' is stored as text",
            at: document.tree.range(value),
            fixes: [.init("write it without quotes", isSafe: true, edits: [fix])], field: field.id)
        ]
      case .table, .collection: return cells(field, document)
      default: return []
      }
    }
  }

  /// One finding a column, at the first of its cells.
  private static func cells(_ field: Field, _ document: LintedDocument) -> [Finding] {
    var edits: [String: [DocumentDiagnostic.Edit]] = [:]
    document.forEachText(of: field, where: { $0.kind == .number }) { column, cell in
      if let fix = fix(cell, document.tree) { edits[column.id, default: []].append(fix) }
    }
    return edits.sorted { $0.key < $1.key }.compactMap { column, edits in
      guard let first = edits.min(by: { $0.range.start < $1.range.start }) else { return nil }
      let what = edits.count == 1 ? "a number is" : "\(edits.count) numbers are"
      return finding(
        "\(what) stored as text in the column '\(column)' of '\(field.id)'", at: first.range,
        fixes: [.init("write numbers without quotes", isSafe: true, edits: edits)],
        field: field.id)
    }
  }

  private static func fix(_ node: JSONNode, _ tree: JSONTree) -> DocumentDiagnostic.Edit? {
    guard let text = tree.string(node), let number = ValueReader.number(text) else { return nil }
    return .init(
      tree.range(node), with: String(decoding: JSONWriter.literal(number), as: UTF8.self))
  }
}
