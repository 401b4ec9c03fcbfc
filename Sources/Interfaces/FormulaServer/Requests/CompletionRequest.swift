import FormulaIDE
package import JSONRPC
import SourceText

/// What may be put in at the cursor.
package enum CompletionRequest: DocumentRequest {
  package static let method = "textDocument/completion"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["completionProvider"] = [
      "triggerCharacters": [".", "\"", "'", "`"], "resolveProvider": true,
    ]
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    let completion = Completion(
      await document.analysis(), at: offset, snippets: document.client.takesSnippets)
    // Mostly all items replace the same text, and finding its line and column takes time.
    var places: [DocumentRange: JSON] = [:]
    let client = document.client
    let items = completion.items.enumerated().map { place, item in
      let replaced = places[item.range] ?? document.json(item.range)
      places[item.range] = replaced
      var edit: JSON = ["range": replaced, "newText": .string(item.text)]
      if client.takesInsertReplace {
        let inserted = DocumentRange(
          start: item.range.start, end: min(item.range.end, max(item.range.start, item.cursor)))
        edit = [
          "newText": .string(item.text), "insert": places[inserted] ?? document.json(inserted),
          "replace": replaced,
        ]
      }
      let json: JSON = [
        "label": .string(item.label), "kind": .integer(client.completionKind(item.kind.number)),
        "labelDetails": client.readsLabelDetails
          ? item.detail.map { ["description": .string($0)] } ?? .null : .null,
        "detail": .optional(item.detail),
        "data": data(item, document),
        // The items are in order, and editors sort by text.
        "sortText": .string(sortText(place)),
        "filterText": .optional(item.filter), "insertTextFormat": item.isSnippet ? 2 : 1,
        "textEdit": edit,
      ]
      return json.compact
    }
    return ["isIncomplete": .bool(completion.isIncomplete), "items": .array(items)]
  }

  /// What it takes to document an item when it is looked at.
  private static func data(_ item: CompletionItem, _ document: DocumentSnapshot) -> JSON {
    let name: (kind: String, id: String, owner: String?)
    switch item.documented {
    case .function(let id): name = ("function", id, nil)
    case .field(let id): name = ("field", id, nil)
    case .definition(let id): name = ("formula", id, nil)
    case .column(let field, let id): name = ("column", id, field)
    case .option, .local, nil: return .null
    }
    let data: JSON = [
      "uri": .string(document.uri), "kind": .string(name.kind), "name": .string(name.id),
      "of": .optional(name.owner),
    ]
    return data.compact
  }

  /// What `data` names.
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

  /// A number as a text that sorts like it.
  private static func sortText(_ number: Int) -> String {
    String(number).padded(to: 4, behind: "0")
  }
}

extension CompletionItem.Kind {
  /// The number that the protocol gives to a kind.
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
