import FormulaIDE
import JSONRPC
import SourceText

/// A named part of a document in the folder.
struct FolderSymbol: Sendable {
  private let name: String
  private let kind: OutlineSymbol.Kind
  private let container: String?
  private let uri: String
  private let start: TextPosition
  private let end: TextPosition
  /// The name and the detail in small letters.
  private let words: String

  private init(
    _ symbol: OutlineSymbol, in container: String?, uri: String, _ positions: TextPositions
  ) {
    words = "\(symbol.name) \(symbol.detail)".lowercased()
    name = symbol.name
    kind = symbol.kind
    self.container = container
    self.uri = uri
    start = positions.position(of: symbol.selection.start)
    end = positions.position(of: symbol.selection.end)
  }

  /// The symbol as the protocol tells it to a client.
  func json(for client: ClientCapabilities) -> JSON {
    let ends = [start, end].map { place -> JSON in
      ["line": .integer(place.line), "character": .integer(place.character)]
    }
    let json: JSON = [
      "name": .string(name), "kind": .integer(client.workspaceSymbolKind(kind)),
      "location": ["uri": .string(uri), "range": ["start": ends[0], "end": ends[1]]],
      "containerName": .optional(container),
    ]
    return json.compact
  }

  /// The parts of an outline and the parts in them.
  static func symbols(
    _ outline: some Sequence<OutlineSymbol>, uri: String, _ positions: TextPositions
  ) -> [FolderSymbol] {
    let file = FileURI.path(uri).split(separator: "/").last.map(String.init)
    return outline.flatMap { symbol in
      [FolderSymbol(symbol, in: file, uri: uri, positions)]
        + symbol.children.map { FolderSymbol($0, in: symbol.name, uri: uri, positions) }
    }
  }

  /// Whether the name or detail has some small letters in it, in their order. Complexity: O(length).
  func fits(_ query: String) -> Bool {
    var rest = query.utf8[...]
    for byte in words.utf8 {
      guard let next = rest.first else { return true }
      if byte == next { rest = rest.dropFirst() }
    }
    return rest.isEmpty
  }
}
