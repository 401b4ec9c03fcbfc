import FormulaValues
import JSONTree
import JoyDoc
import SourceText

/// What may be put into a string of a document outside its formulas.
struct DocumentCompletion {
  private(set) var items: [CompletionItem] = []
  /// Whether only those that fit what is written already are listed.
  private(set) var isIncomplete = false

  /// Of more choices than these, those that fit are looked for.
  private static let mostChoices = 500

  init(_ analysis: Analysis, at offset: Int) {
    guard let document = analysis.document, let path = JSONPath(document.tree, at: offset),
      !path.isName, document.tree.kind(path.node) == .string
    else { return }
    let range = document.tree.contentRange(path.node)
    guard range.touches(offset) else { return }
    isIncomplete = max(document.fields.count, document.formulas.count) > Self.mostChoices
    let text = Array(document.tree.source(path.node))
    let written = text[1..<max(1, min(text.count - 1, offset - range.start + 1))]
    let typed = FoldedNames.folded(String(decoding: written, as: UTF8.self))
    for (rank, choice) in Self.choices(path, typed, analysis, document).enumerated() {
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

  /// The fields, of very many only those that fit.
  private static func fields(_ typed: [UInt8], _ analysis: Analysis, _ document: JoyDocument)
    -> [Choice]
  {
    let numbers =
      document.fields.count <= mostChoices
      ? Array(document.fields.indices)
      : analysis.schema.foldedNames.fields(like: typed, most: mostChoices)
    return numbers.map { number in
      let field = document.fields[number]
      return Choice(text: field.id, detail: field.title ?? field.kind.name, kind: .field)
    }
  }

  /// The definitions, of very many only those that fit.
  private static func definitions(_ typed: [UInt8], _ document: JoyDocument) -> [Choice] {
    let isLong = document.formulas.count > mostChoices
    return document.formulas.lazy.filter {
      !isLong || FoldedNames.folded($0.id).starts(with: typed)
    }.prefix(mostChoices).map {
      Choice(text: $0.id, detail: $0.expression?.text, kind: .definition)
    }
  }

  private static func choices(
    _ path: JSONPath, _ typed: [UInt8], _ analysis: Analysis, _ document: JoyDocument
  ) -> [Choice] {
    if path.ends(with: "formulas", "#", "formula") {
      return definitions(typed, document)
    }
    if path.ends(with: "fieldPositions", "#", "field")
      || path.ends(with: "conditions", "#", "field")
    {
      return fields(typed, analysis, document)
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
