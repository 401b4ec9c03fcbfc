import FormulaIDE
package import JSONRPC
import JSONTree
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
    let items = JSON.writing { writer in
      var places = WrittenPlaces(document: document)
      writer.beginArray()
      for (place, item) in completion.items.enumerated() {
        append(item, place, document, &places, to: &writer)
      }
      writer.endArray()
    }
    return ["isIncomplete": .bool(completion.isIncomplete), "items": items]
  }

  private static func append(
    _ item: CompletionItem, _ place: Int, _ document: DocumentSnapshot,
    _ places: inout WrittenPlaces, to writer: inout JSONWriter
  ) {
    let client = document.client
    writer.beginObject()
    writer.appendName("label")
    writer.append(item.label)
    writer.appendName("kind")
    writer.append(client.completionKind(item.kind.number))
    if let detail = item.detail {
      if client.readsLabelDetails {
        writer.appendName("labelDetails")
        writer.beginObject()
        writer.appendName("description")
        writer.append(detail)
        writer.endObject()
      }
      writer.appendName("detail")
      writer.append(detail)
    }
    appendData(item, document, to: &writer)
    // The items are in order, and editors sort by text.
    writer.appendName("sortText")
    writer.append(sortText(place))
    if let filter = item.filter {
      writer.appendName("filterText")
      writer.append(filter)
    }
    writer.appendName("insertTextFormat")
    writer.append(item.isSnippet ? 2 : 1)
    writer.appendName("textEdit")
    writer.beginObject()
    if client.takesInsertReplace {
      let inserted = DocumentRange(
        start: item.range.start, end: min(item.range.end, max(item.range.start, item.cursor)))
      writer.appendName("insert")
      writer.appendRaw(places[inserted])
      writer.appendName("replace")
    } else {
      writer.appendName("range")
    }
    writer.appendRaw(places[item.range])
    writer.appendName("newText")
    writer.append(item.text)
    writer.endObject()
    writer.endObject()
  }

  /// The ranges of items as they are written. Mostly all items replace the same text, and finding its
  /// line and column takes time.
  private struct WrittenPlaces {
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

  /// Writes what it takes to document an item when it is looked at.
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
    writer.appendName("data")
    writer.beginObject()
    writer.appendName("uri")
    writer.append(document.uri)
    writer.appendName("kind")
    writer.append(name.kind)
    writer.appendName("name")
    writer.append(name.id)
    if let owner = name.owner {
      writer.appendName("of")
      writer.append(owner)
    }
    writer.endObject()
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
