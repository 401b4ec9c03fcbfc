import EditorRequests
import FormulaIDE
import FormulaValues
import JSONRPC
import SourceText

/// A workspace symbol: a named part of a document in a workspace folder.
struct FolderSymbol: Sendable {
  private let name: String
  private let kind: OutlineSymbol.Kind
  private let container: String?
  private let uri: String
  private let start: TextPosition
  private let end: TextPosition
  /// The case folding of the name and the detail, as UTF-8.
  private let words: [UInt8]
  /// The length in bytes of the name within `words`.
  private let nameLength: Int

  private init(
    _ symbol: OutlineSymbol, in container: String?, uri: String, _ positions: TextPositions
  ) {
    let small = Array(CaseFolding.folded(symbol.name).utf8)
    words = small + Array(CaseFolding.folded(" \(symbol.detail)").utf8)
    nameLength = small.count
    name = symbol.name
    kind = symbol.kind
    self.container = container
    self.uri = uri
    start = positions.position(of: symbol.selection.start)
    end = positions.position(of: symbol.selection.end)
  }

  /// Returns the symbol as an LSP `SymbolInformation`.
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

  /// Returns the symbols of an outline and of their direct children.
  static func symbols(
    _ outline: some Sequence<OutlineSymbol>, uri: String, _ positions: TextPositions
  ) -> [FolderSymbol] {
    let file = FileURI.path(uri).split(separator: "/").last.map(String.init)
    return outline.flatMap { symbol in
      [FolderSymbol(symbol, in: file, uri: uri, positions)]
        + symbol.children.map { FolderSymbol($0, in: symbol.name, uri: uri, positions) }
    }
  }

  /// Returns how `query` matches the name or detail as a subsequence, or `nil` if it does not.
  ///
  /// Complexity: O(length), times the length of `query` for repetitive input.
  func fit(_ query: [UInt8]) -> MatchQuality? {
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
