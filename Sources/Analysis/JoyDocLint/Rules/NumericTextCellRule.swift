package import SheetEvaluation
package import FormulaLint
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText

/// A number that is stored as text.
package enum NumericTextCellRule: DocumentRule {
  package static let description = RuleDescription(
    "numeric-text-cell", .warning, "A number is stored as text.",
    reason:
      "It is read as a number here, but the format requires a number, and other hosts may reject it.",
    wrong: RuleExample.document(RuleExample.field("a", "number", #", "value": "5""#)),
    right: RuleExample.document(RuleExample.field("a", "number", #", "value": 5"#)),
    subject: .document)

  package static var granularity: RuleGranularity { .field(check) }

  package static func check(field number: CellID, in document: LintedDocument) -> [Finding] {
    let field = document.document.fields[number]
    var findings: [Finding] = []
    if field.kind.storage == .number, let value = field.value, let fix = fix(value, document.tree) {
      findings.append(
        finding(
          "the number of the field '\(field.id)' is stored as text",
          at: document.tree.range(value),
          fixes: [.init("write it without quotes", isSafe: true, edits: [fix])], field: field.id))
    }
    if let cells = document.textCells[number] { findings += check(cells, field, document) }
    return findings
  }

  /// Returns one finding per column, at the first affected cell.
  private static func check(
    _ cells: [TextCell], _ field: Field, _ document: LintedDocument
  ) -> [Finding] {
    var edits: [String: [DocumentDiagnostic.Edit]] = [:]
    for cell in cells where cell.columnKind == .number {
      if let fix = fix(cell.node, document.tree) { edits[cell.columnID, default: []].append(fix) }
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
    guard let text = tree.string(node), let number = Numeral.number(in: text) else { return nil }
    return .init(
      tree.range(node), with: String(decoding: JSONWriter.literal(number), as: UTF8.self))
  }
}
