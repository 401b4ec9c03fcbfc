package import JSONTree
import SourceText

/// The text that a compact view shows for each row of a table, with merge codes.
package struct CompactTemplate: Hashable, Sendable {
  package let pieces: [Piece]

  /// A part of the text.
  package enum Piece: Hashable, Sendable {
    case text(String)
    /// A merge code: the id of a column, and the code as written.
    case code(id: String, written: String)
  }

  /// The maximum number of bytes of a template.
  private static let maxBytes = 10_000

  /// Reads the texts with merge codes at the position `node`; `nil` if there are none.
  ///
  /// Several texts are shown one below the other.
  package init?(at node: JSONNode, in tree: JSONTree) {
    var pieces: [Piece] = []
    var left = Self.maxBytes
    for text in Self.texts(inside: node, tree) {
      let codes = MergeCode.all(in: text, most: 1_000).filter { $0.kind == .code }
      guard !codes.isEmpty, text.count <= left else { continue }
      left -= text.count
      if !pieces.isEmpty { pieces.append(.text("\n")) }
      var place = 0
      for code in codes {
        guard let open = Self.opening(of: code, in: text, from: place),
          let close = Self.closing(of: code, in: text)
        else { continue }
        if open > place {
          pieces.append(.text(String(decoding: text[place..<open], as: UTF8.self)))
        }
        pieces.append(
          .code(id: code.id, written: String(decoding: text[open..<close], as: UTF8.self)))
        place = close
      }
      if place < text.count {
        pieces.append(.text(String(decoding: text[place...], as: UTF8.self)))
      }
    }
    guard !pieces.isEmpty else { return nil }
    self.pieces = pieces
  }

  private static func opening(of code: MergeCode, in text: [UInt8], from start: Int) -> Int? {
    let open = text[start..<code.range.start].lastIndex(of: UInt8(ascii: "{"))
    return open.map { max(start, $0 - 1) }
  }

  private static func closing(of code: MergeCode, in text: [UInt8]) -> Int? {
    text[code.range.end...].firstIndex(of: UInt8(ascii: "}")).map { min(text.count, $0 + 2) }
  }

  /// Returns the texts below a position in document order. Draft-js JSON stands for its paragraphs.
  private static func texts(inside node: JSONNode, _ tree: JSONTree) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    var open = [node]
    while let node = open.popLast(), texts.count < 100 {
      switch tree.kind(node) {
      case .object: open += tree.members(of: node).map({ $0.value }).reversed()
      case .array: open += tree.elements(of: node).reversed()
      case .string:
        let text = Array(tree.utf8(node))
        guard text.count <= maxBytes, text.contains(UInt8(ascii: "{")) else { continue }
        texts.append(paragraphs(of: text) ?? text)
      case .null, .true, .false, .number: continue
      }
    }
    return texts
  }

  /// Returns the paragraphs of draft-js JSON, or `nil` for any other text.
  private static func paragraphs(of text: [UInt8]) -> [UInt8]? {
    guard text.first == UInt8(ascii: "{"), text.dropFirst().first != UInt8(ascii: "{") else {
      return nil
    }
    let (tree, faults) = JSONTree.parse(text)
    guard !faults.contains(where: { $0.isFatal }) else { return nil }
    let blocks = tree.objects("blocks", of: tree.root)
    guard !blocks.isEmpty else { return nil }
    return Array(
      blocks.map { tree.string("text", of: $0) ?? "" }.joined(separator: "\n").utf8)
  }
}
