import FormulaChecker
package import FormulaLint
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
package import SheetEvaluation
import SourceText

/// A merge code in the compact view of a table that names no column.
package enum MergeCodeRule: DocumentRule {
  package static var granularity: RuleGranularity { .field(check(field:in:)) }

  package static let description = RuleDescription(
    "merge-code", .warning,
    "A text with merge codes such as {{price}} names a column that the table does not have.",
    reason: """
      A position with the display type 'rte' shows each row of a table as a text, in which \
      {{column}} stands for a cell. Codes contain the id of a column; anything else is shown as \
      written.
      """,
    wrong: example("prize"), right: example("price"), subject: .document)

  private static func example(_ code: String) -> String {
    #"""
    {"files": [{"_id": "f", "pageOrder": ["p"], "pages": [{"_id": "p", "name": "P", "width": 816,
       "height": 1056, "cols": 8, "rowHeight": 8, "layout": "grid", "presentation": "normal",
       "fieldPositions": [{"_id": "x", "field": "a", "type": "table", "displayType": "rte",
         "x": 0, "y": 0, "width": 8, "height": 8, "text": "for {{\#(code)}}"}]}]}],
     "fields": [{"_id": "a", "type": "table", "file": "f", "rowOrder": [],
       "tableColumnOrder": ["price"], "tableColumns": [{"_id": "price", "type": "number"}]}]}
    """#
  }

  package static func check(field number: CellID, in document: LintedDocument) -> [Finding] {
    let field = document.document.fields[number]
    guard field.isPresent, field.kind.storage.hasRows else { return [] }
    let all = document.document.mergeCodes(of: field)
    if all.isEmpty { return [] }
    let codes = all.prefix(JoyDocument.maxMergeCodes)
    // A column that is not deleted takes precedence.
    let present = field.allColumns.filter { !$0.isDeleted }
    let deleted = field.allColumns.filter { $0.isDeleted }.reversed()
    let columns = Dictionary(firstOf: (present + deleted).map { ($0.id, $0) })
    var suggestionsLeft = maxSuggestions
    var findings = codes.compactMap { problem($0, columns, field, &suggestionsLeft) }
    if all.count > codes.count, let last = codes.last {
      findings.append(
        finding(
          "the table '\(field.id)' has too many merge codes: only \(JoyDocument.maxMergeCodes) are checked",
          .information, at: last.range, field: field.id))
    }
    return findings
  }

  /// The number of unknown codes for which similar columns are searched.
  private static let maxSuggestions = 100

  private static func problem(
    _ placed: PlacedMergeCode, _ columns: [String: Column], _ field: Field,
    _ suggestionsLeft: inout Int
  ) -> Finding? {
    let id = placed.code.id
    let shown = id.prefix(40)
    switch placed.code.kind {
    case .formatted:
      return finding(
        "the merge code '{{\(shown)}}' contains formatting, so it is shown as written",
        hint: "format the code as a whole", at: placed.range, field: field.id)
    case .unclosed:
      return finding(
        "the merge code '{{\(shown)' is not closed, so it is shown as written", .information,
        hint: "write }} after it", at: placed.range, field: field.id)
    case .code: break
    }
    guard let column = columns[id] else {
      suggestionsLeft -= 1
      return unknown(placed, field, searches: suggestionsLeft >= 0)
    }
    if column.isDeleted {
      return finding(
        "the column '\(shown)' of '\(field.id)' is deleted", at: placed.range, field: field.id)
    }
    switch column.kind.storage {
    case .attachments, .signature:
      return finding(
        "the column '\(shown)' of '\(field.id)' contains images, which a text cannot show",
        .information, at: placed.range, field: field.id)
    case .text, .number, .instant, .option, .options, .block, .richText, .rows, .nestedRows,
      .series,
      .unknown:
      return nil
    }
  }

  /// Returns the finding about a code that names no column.
  ///
  /// Columns with similar names are suggested if `searches` is `true`.
  private static func unknown(
    _ placed: PlacedMergeCode, _ field: Field, searches: Bool
  ) -> Finding {
    let id = placed.code.id
    let message = "no column of '\(field.id)' is called '\(id.prefix(40))'"
    guard searches else { return finding(message, at: placed.range, field: field.id) }
    let present = field.allColumns.filter { !$0.isDeleted }
    let named = present.filter { $0.identifier == id || $0.title == id }
    if let column = named.first, named.count == 1 {
      return finding(
        message, hint: "write {{\(column.id)}}", at: placed.range,
        fixes: [fix(column.id, isSafe: true, placed)], field: field.id)
    }
    let names = present.flatMap { [$0.id, $0.identifier, $0.title].compactMap { $0 } }
    let near = NameSuggestions.nearest(to: id, among: names).compactMap { name in
      present.first { $0.id == name || $0.identifier == name || $0.title == name }?.id
    }
    var ids: [String] = []
    for id in near where !ids.contains(id) { ids.append(id) }
    return finding(
      message, hint: NameSuggestions.question(ids), at: placed.range,
      fixes: ids.map { fix($0, isSafe: false, placed) }, field: field.id)
  }

  private static func fix(
    _ id: String, isSafe: Bool, _ placed: PlacedMergeCode
  ) -> DocumentDiagnostic.Fix {
    .init(
      "write {{\(id)}}", isSafe: isSafe, placed.range,
      with: JSONText.content(id))
  }
}
