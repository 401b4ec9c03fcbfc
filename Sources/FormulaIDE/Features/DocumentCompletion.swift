import JSONTree
import JoyDoc
import SourceText

/// What may be put into a string of a document outside its formulas.
struct DocumentCompletion {
  private(set) var items: [CompletionItem] = []

  init(_ analysis: Analysis, at offset: Int) {
    guard let document = analysis.document, let path = JSONPath(document.tree, at: offset),
      !path.isName, document.tree.kind(path.node) == .string
    else { return }
    let range = document.tree.contentRange(path.node)
    guard range.touches(offset) else { return }
    for (rank, choice) in Self.choices(path, analysis, document).enumerated() {
      items.append(
        CompletionItem(
          label: choice.text, kind: choice.kind, detail: choice.detail,
          text: choice.text.escapedForJSON, isSnippet: false, range: range, rank: rank))
    }
  }

  private struct Choice {
    var text: String
    var detail: String?
    var kind = CompletionItem.Kind.keyword
  }

  private static func words(_ words: String...) -> [Choice] { words.map { Choice(text: $0) } }

  private static func choices(
    _ path: JSONPath, _ analysis: Analysis, _ document: JoyDocument
  ) -> [Choice] {
    if path.ends(with: "formulas", "#", "formula") {
      return document.formulas.map {
        Choice(text: $0.id, detail: $0.expression?.text, kind: .definition)
      }
    }
    if path.ends(with: "fieldPositions", "#", "field")
      || path.ends(with: "conditions", "#", "field")
    {
      return document.fields.map {
        Choice(text: $0.id, detail: $0.title ?? $0.kind.name, kind: .field)
      }
    }
    if path.ends(with: "conditions", "#", "condition") {
      return [
        ("*=", "filled"), ("null=", "empty"), ("=", "is"), ("!=", "is not"), ("?=", "contains"),
        (">", "greater"), ("<", "less"),
      ].map { Choice(text: $0.0, detail: $0.1) }
    }
    if path.ends(with: "conditions", "#", "value"), let condition = path.containers.last,
      let id = document.tree[condition, "field"].flatMap({ document.tree.string($0) })
    {
      return (analysis.field(id)?.options ?? []).filter { !$0.isDeleted }.map {
        Choice(text: $0.id, detail: $0.text, kind: .option)
      }
    }
    if path.ends(with: "tableColumnOrder", "#"), path.containers.count > 1 {
      let field = path.containers[path.containers.count - 2]
      let id = document.tree[field, "_id"].flatMap { document.tree.string($0) } ?? ""
      return (analysis.field(id)?.columns ?? []).map {
        Choice(text: $0.id, detail: $0.title, kind: .column)
      }
    }
    if path.ends(with: "logic", "action") { return words("show", "hide") }
    if path.ends(with: "logic", "eval") { return words("and", "or") }
    if path.ends(with: "formulas", "#", "key") { return words("value") }
    if path.ends(with: "fields", "#", "type") {
      return words(
        "text", "textarea", "number", "date", "dropdown", "multiSelect", "signature", "image",
        "file", "block", "richText", "table", "collection", "chart")
    }
    if path.ends(with: "tableColumns", "#", "type") {
      return words(
        "text", "number", "date", "dropdown", "multiSelect", "image", "signature", "barcode",
        "block")
    }
    if path.names == ["formulas", "#", "type"] { return words("calc") }
    if path.names == ["formulas", "#", "scope"] { return words("global", "private") }
    return []
  }
}
