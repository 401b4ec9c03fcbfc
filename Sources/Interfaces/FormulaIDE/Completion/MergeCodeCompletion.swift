import DocumentFormat
import JSONTree
import JoyDoc
import SourceText

/// Completion after `{{` in a text with merge codes: the columns of the table.
struct MergeCodeCompletion {
  let items: [CompletionItem]

  /// Creates the items; `nil` if the cursor is not in a merge code.
  init?(
    _ analysis: Analysis, _ document: JoyDocument, _ place: DocumentCompletionSite, _ offset: Int
  ) {
    let bytes = document.tree.bytes
    guard place.range.start <= offset, offset <= place.range.end,
      let start = Self.start(of: bytes[place.range.start..<offset]),
      let field = Self.field(analysis, document, place)
    else { return nil }
    var end = offset
    while end < place.range.end, !Self.ends.contains(bytes[end]) { end += 1 }
    let isClosed =
      end + 1 < place.range.end && bytes[end] == UInt8(ascii: "}")
      && bytes[end + 1] == UInt8(ascii: "}")
    // A text without a closing brace continues after the cursor.
    let range = DocumentRange(start: start, end: isClosed ? end : offset)
    items = field.allColumns.filter { !$0.isDeleted && MergeCode.canName($0.id) }.enumerated().map {
      number, column in
      let title = TitledIDs.clean(column.title) ?? column.id
      return CompletionItem(
        label: title, kind: .column,
        detail: title == column.id ? column.kind.name : "\(column.id) · \(column.kind.name)",
        text: JSONText.content(column.id) + (isClosed ? "" : "}}"), isSnippet: false, range: range,
        cursor: offset, rank: number, filter: "\(column.id) \(title)",
        documented: .column(field: field.id, id: column.id))
    }
  }

  private static let ends = Set("{}<>\"".utf8)

  /// Returns the offset after `{{` and blanks, if the text before the cursor ends inside a code.
  private static func start(of typed: ArraySlice<UInt8>) -> Int? {
    guard let last = typed.lastIndex(where: { ends.contains($0) }), last > typed.startIndex,
      typed[last] == UInt8(ascii: "{"), typed[last - 1] == UInt8(ascii: "{")
    else { return nil }
    return typed[(last + 1)...].firstIndex { $0 != 0x20 } ?? typed.endIndex
  }

  /// Returns the table whose columns a code at `place` names.
  private static func field(
    _ analysis: Analysis, _ document: JoyDocument, _ place: DocumentCompletionSite
  ) -> JoyDoc.Field? {
    let field: JoyDoc.Field?
    if let number = place.names.firstIndex(of: "fieldPositions"),
      place.containers.indices.contains(number + 2)
    {
      let position = place.containers[number + 2]
      guard let type = place.tree[position, "displayType"],
        place.tree.isName(type, FormatAssumptions.compactDisplay)
      else { return nil }
      field = place.tree.string("field", of: position).flatMap { analysis.field($0) }
    } else if place.names.first == "fields", place.containers.count > 3,
      place.names.contains("tableColumns") || place.names.contains("schema")
    {
      field = document.fields.number(of: place.containers[2], in: place.tree).map {
        document.fields[$0]
      }
      guard let id = field?.id, !document.compactPositions(of: id).isEmpty else { return nil }
    } else {
      return nil
    }
    guard let field, field.kind.storage.hasRows else { return nil }
    return field
  }
}
