package import JSONTree
import SourceText

/// The text of a rich text field: paragraphs of styled pieces.
///
/// Fields store it as a string that contains draft-js JSON.
package struct RichText: Hashable, Sendable {
  package var paragraphs: [Paragraph] = []

  package struct Paragraph: Hashable, Sendable {
    package var kind: Kind
    package var pieces: [Piece]
  }

  package enum Kind: String, Hashable, Sendable {
    case paragraph, heading1, heading2, heading3, bullet, number, quote
  }

  package struct Piece: Hashable, Sendable {
    package var text: String
    package var isBold: Bool
    package var isItalic: Bool
  }

  /// The text without styles.
  package var plain: String {
    paragraphs.map { $0.pieces.map { $0.text }.joined() }.joined(separator: "\n")
  }

  /// Returns `nil` if `value` is not a string.
  package init?(_ value: JSONNode, of tree: JSONTree) {
    guard let text = tree.string(value) else { return nil }
    let (inner, diagnostics) = JSONTree.parse(Array(text.utf8))
    guard !diagnostics.contains(where: { $0.isFatal }), let blocks = inner[inner.root, "blocks"],
      inner.kind(blocks) == .array
    else {
      // Some hosts store plain text here.
      paragraphs = [Paragraph(kind: .paragraph, pieces: [Piece(text, bold: false, italic: false)])]
      return
    }
    paragraphs = inner.objects(in: blocks).map { Self.paragraph($0, inner) }
  }

  private static func paragraph(_ block: JSONNode, _ tree: JSONTree) -> Paragraph {
    let text = tree.string("text", of: block) ?? ""
    // Offsets are in UTF-16 code units.
    let units = Array(text.utf16)
    var bold = [Bool](repeating: false, count: units.count)
    var italic = bold
    let ranges = tree.objects("inlineStyleRanges", of: block)
    for range in ranges {
      let start = place(tree[range, "offset"], tree, within: units.count)
      let length = place(tree[range, "length"], tree, within: units.count - start)
      switch tree.string("style", of: range) {
      case "BOLD": for index in start..<start + length { bold[index] = true }
      case "ITALIC": for index in start..<start + length { italic[index] = true }
      default: break
      }
    }
    var pieces: [Piece] = []
    var start = 0
    for end in units.indices.map({ $0 + 1 })
    where end == units.count || bold[end] != bold[start] || italic[end] != italic[start] {
      pieces.append(
        Piece(
          String(decoding: units[start..<end], as: UTF16.self), bold: bold[start],
          italic: italic[start]))
      start = end
    }
    return Paragraph(kind: kind(tree.string("type", of: block)), pieces: pieces)
  }

  private static func place(_ node: JSONNode?, _ tree: JSONTree, within count: Int) -> Int {
    guard let number = node.flatMap({ tree.double($0) }), number > 0 else { return 0 }
    return number < Double(count) ? Int(number) : count
  }

  private static func kind(_ name: String?) -> Kind {
    switch name {
    case "header-one": .heading1
    case "header-two": .heading2
    case "header-three", "header-four", "header-five", "header-six": .heading3
    case "unordered-list-item": .bullet
    case "ordered-list-item": .number
    case "blockquote": .quote
    default: .paragraph
    }
  }
}

extension RichText.Piece {
  fileprivate init(_ text: String, bold: Bool, italic: Bool) {
    self.init(text: text, isBold: bold, isItalic: italic)
  }
}
