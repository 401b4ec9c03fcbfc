import FormulaIDE
package import JSONRPC
import JSONTree
import SourceText

/// `textDocument/completion`: completion items at the cursor.
package enum CompletionRequest: DocumentRequest {
  package static let method = "textDocument/completion"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["completionProvider"] = [
      "triggerCharacters": [".", "\"", "'", "`"], "resolveProvider": true,
    ]
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    let completion = Completion(
      document.analysis, at: offset, snippets: document.client.takesSnippets)
    var places = SerializedRanges(document: document)
    let items = JSONWriter.objects(of: completion.items.enumerated()) { writer, item in
      append(item.element, item.offset, document, &places, to: &writer)
    }
    return ["isIncomplete": .bool(completion.isIncomplete), "items": .written(items)]
  }

  private static func append(
    _ item: CompletionItem, _ place: Int, _ document: DocumentSnapshot,
    _ places: inout SerializedRanges, to writer: inout JSONWriter
  ) {
    let client = document.client
    writer.append("label", item.label)
    writer.append("kind", client.completionKind(item.kind.number))
    if let detail = item.detail {
      if client.readsLabelDetails {
        writer.appendObject("labelDetails") { $0.append("description", detail) }
      }
      writer.append("detail", detail)
    }
    appendData(item, document, to: &writer)
    // The items are already ranked, but editors sort by `sortText`.
    writer.append("sortText", sortText(place))
    // Editors that lack `filterText` match `newText` or the label, each in its own way.
    writer.append("filterText", item.filter ?? item.label)
    writer.append("insertTextFormat", item.isSnippet ? 2 : 1)
    let replaced = places[item.range]
    writer.appendObject("textEdit") { writer in
      if client.takesInsertReplace {
        let inserted = DocumentRange(
          start: item.range.start, end: min(item.range.end, max(item.range.start, item.cursor)))
        writer.append("insert", json: places[inserted])
        writer.append("replace", json: replaced)
      } else {
        writer.append("range", json: replaced)
      }
      writer.append("newText", item.text)
    }
  }

  /// A cache of serialized item ranges.
  ///
  /// Usually all items replace the same range, and computing its line and column takes time.
  private struct SerializedRanges {
    let document: DocumentSnapshot
    private var known: [DocumentRange: [UInt8]] = [:]

    init(document: DocumentSnapshot) { self.document = document }

    subscript(range: DocumentRange) -> [UInt8] {
      mutating get {
        if let text = known[range] { return text }
        let text = document.json(range).text
        known[range] = text
        return text
      }
    }
  }

  /// Writes the `data` member from which `completionItem/resolve` finds the documentation.
  private static func appendData(
    _ item: CompletionItem, _ document: DocumentSnapshot, to writer: inout JSONWriter
  ) {
    let name: (kind: String, id: String, owner: String?)
    switch item.documented {
    case .function(let id): name = ("function", id, nil)
    case .field(let id): name = ("field", id, nil)
    case .definition(let id): name = ("formula", id, nil)
    case .column(let field, let id): name = ("column", id, field)
    case .option, .local, nil: return
    }
    writer.appendObject("data") { writer in
      writer.append("uri", document.uri)
      writer.append("kind", name.kind)
      writer.append("name", name.id)
      if let owner = name.owner { writer.append("of", owner) }
    }
  }

  /// Returns the entity that a `data` member refers to.
  static func entity(_ data: JSON) -> Entity? {
    guard let id = data["name"].string else { return nil }
    switch data["kind"].string {
    case "function": return .function(id)
    case "field": return .field(id)
    case "formula": return .definition(id)
    case "column": return data["of"].string.map { .column(field: $0, id: id) }
    default: return nil
    }
  }

  /// Returns `number` padded with zeros, so that it sorts lexicographically.
  private static func sortText(_ number: Int) -> String {
    String(number).padded(to: 4, with: "0")
  }
}

extension CompletionItem.Kind {
  /// The LSP `CompletionItemKind`.
  var number: Int {
    switch self {
    case .function: 3
    case .field: 5
    case .local: 6
    case .column: 10
    case .member: 10
    case .keyword: 14
    case .snippet: 15
    case .page: 17
    case .definition, .row: 18
    case .option: 20
    }
  }
}
