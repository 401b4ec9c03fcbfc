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
    let items = completion.items.map { item in
      let range = places[item.range] ?? document.json(item.range)
      places[item.range] = range
      let json: JSON = [
        "label": .string(item.label), "kind": .integer(item.kind.number),
        "detail": .optional(item.detail),
        "data": data(item, document),
        "sortText": .string(item.rank < 10 ? "0\(item.rank)" : "\(item.rank)"),
        "filterText": .optional(item.filter), "insertTextFormat": item.isSnippet ? 2 : 1,
        "textEdit": ["range": range, "newText": .string(item.text)],
      ]
      return json.compact
    }
    return ["isIncomplete": .bool(completion.isIncomplete), "items": .array(items)]
  }

  /// What it takes to document an item when it is looked at.
  private static func data(_ item: CompletionItem, _ document: DocumentSnapshot) -> JSON {
    switch item.kind {
    case .function, .field, .definition:
      return [
        "uri": .string(document.uri), "kind": .integer(item.kind.number),
        "name": .string(item.label),
      ]
    case .local, .column, .option, .keyword: return .null
    }
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
    case .keyword: 14
    case .definition: 18
    case .option: 20
    }
  }
}
