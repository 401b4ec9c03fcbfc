package import SheetEvaluation
import JoyDocFormulas
package import FormulaLint
import JSONTree
import JoyDoc
import SourceText

/// A table whose rows and row order disagree.
package enum RowNotInOrderRule: DocumentRule {
  package static let description = RuleDescription(
    "row-not-in-order", .warning, "The rows of a table and its row order disagree.",
    reason: """
      A table shows the rows that its 'rowOrder' names, in that order. A row that is missing there \
      is neither shown nor read by formulas.
      """,
    wrong: RuleExample.document(
      RuleExample.field(
        "t", "table",
        #", "tableColumns": [], "tableColumnOrder": [], "rowOrder": ["r"], "value": [{"_id": "r"}, {"_id": "s"}]"#
      )),
    right: RuleExample.document(
      RuleExample.field(
        "t", "table",
        #", "tableColumns": [], "tableColumnOrder": [], "rowOrder": ["r", "s"], "value": [{"_id": "r"}, {"_id": "s"}]"#
      )), subject: .document)

  package static var granularity: RuleGranularity { .field(check) }

  package static func check(field number: CellID, in document: LintedDocument) -> [Finding] {
    let field = document.document.fields[number]
    return field.kind.storage == .rows ? check(field, document) : []
  }

  private static func check(_ field: Field, _ document: LintedDocument) -> [Finding] {
    if isInOrder(field, document) { return [] }
    let tree = document.tree
    var live: Set<String> = []
    var deleted: Set<String> = []
    var rows: [Named] = []
    var repeatedRows: [Named] = []
    for row in field.value.map({ tree.elements(of: $0) }) ?? tree.elements(of: field.node) {
      guard let id = tree.string("_id", of: row) else { continue }
      if tree.isDeleted(row) {
        deleted.insert(id)
      } else if live.insert(id).inserted {
        rows.append((id, tree.idRange(of: row)))
      } else {
        repeatedRows.append((id, tree.idRange(of: row)))
      }
    }
    var named: Set<String> = []
    var repeated: [Named] = []
    var unknown: [Named] = []
    var gone: [Named] = []
    for entry in field.rowOrder.map({ tree.elements(of: $0) }) ?? tree.elements(of: field.node) {
      guard let id = tree.string(entry) else { continue }
      let place = (id, tree.range(entry))
      if !named.insert(id).inserted {
        repeated.append(place)
      } else if !live.contains(id) {
        if deleted.contains(id) { gone.append(place) } else { unknown.append(place) }
      }
    }
    let unseen = named.isEmpty ? [] : rows.filter { !named.contains($0.id) }
    let problems: [([Named], Severity, String, String)] = [
      (unseen, .warning, "are missing in its 'rowOrder'", "hosts and formulas ignore them"),
      (repeated, .warning, "appear in its 'rowOrder' more than once", "the first position counts"),
      (unknown, .warning, "are named in its 'rowOrder' but do not exist", "remove them there"),
      (gone, .information, "are named in its 'rowOrder' but deleted", "remove them there"),
      (repeatedRows, .warning, "have the id of another row", "give each row its own id"),
    ]
    return problems.compactMap { places, severity, what, hint in
      guard let first = places.first else { return nil }
      return finding(
        "rows of the table '\(field.id)' \(what): \(list(places.map { $0.id }))", severity,
        hint: hint, at: first.range, field: field.id)
    }
  }

  /// The id of a row, and the range where it is written.
  private typealias Named = (id: String, range: DocumentRange)

  /// Returns `true` if the row order certainly lists the rows in stored order.
  ///
  /// This is the fast path, because it holds for most tables.
  private static func isInOrder(_ field: Field, _ document: LintedDocument) -> Bool {
    let tree = document.tree
    guard let value = field.value, let order = field.rowOrder else { return false }
    var ids: [JSONNode] = []
    ids.reserveCapacity(tree.count(value))
    var entries = tree.elements(of: order)
    for row in tree.elements(of: value) {
      guard let id = tree[row, "_id"], let entry = entries.next(), !tree.isDeleted(row),
        tree.hasSameText(id, as: entry, of: tree)
      else { return false }
      ids.append(id)
    }
    return entries.next() == nil && tree.areSurelyDistinct(ids)
  }

  private static func list(_ ids: [String]) -> String {
    ids.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
      + (ids.count > 5 ? " and \(ids.count - 5) more" : "")
  }
}
