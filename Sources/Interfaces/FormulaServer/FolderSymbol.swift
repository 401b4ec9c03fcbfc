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
  private let words: [UInt8]
  /// How much of that is the name.
  private let nameLength: Int

  private init(
    _ symbol: OutlineSymbol, in container: String?, uri: String, _ positions: TextPositions
  ) {
    let small = Array(symbol.name.lowercased().utf8)
    words = small + Array(" \(symbol.detail)".lowercased().utf8)
    nameLength = small.count
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

  /// How the name or detail has some small letters in it, in their order; nil if it has not.
  ///
  /// Complexity: O(length), times that of the query where much in it is alike.
  func fit(_ query: [UInt8]) -> Fit? {
    guard Self.hasAmong(words[...], query) else { return nil }
    let name = words[..<nameLength]
    if Self.has(name, query) { return .inName }
    if Self.has(words[...], query) { return .inWords }
    return Self.hasAmong(name, query) ? .amongName : .amongWords
  }

  private static func hasAmong(_ text: ArraySlice<UInt8>, _ query: [UInt8]) -> Bool {
    var rest = query[...]
    for byte in text {
      guard let next = rest.first else { return true }
      if byte == next { rest = rest.dropFirst() }
    }
    return rest.isEmpty
  }

  private static func has(_ text: ArraySlice<UInt8>, _ query: [UInt8]) -> Bool {
    guard let first = query.first else { return true }
    var rest = text
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: query) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
