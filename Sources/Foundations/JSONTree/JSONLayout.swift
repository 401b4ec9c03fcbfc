import SourceText

/// A layout of JSON over lines: an object or array is on one line if it fits.
package struct JSONLayout: Hashable, Sendable {
  /// The white space of one level.
  package var unit: [UInt8]
  /// The maximum width of a line in bytes.
  package var width: Int
  /// Whether an object with members is never on one line.
  package var breaksObjects: Bool

  package init(unit: [UInt8] = [0x20, 0x20], width: Int = 140, breaksObjects: Bool = false) {
    self.unit = unit
    self.width = width
    self.breaksObjects = breaksObjects
  }

  /// The maximum number of values that are visited to detect a layout.
  private static let maxVisited = 1_000

  /// Detects the layout of a file. Returns `nil` if it is on one line.
  ///
  /// Complexity: O(bytes of the first 1,000 values).
  package init?(of tree: JSONTree, width: Int = 140) {
    var members = tree.members(of: tree.root)
    guard let first = members.next() else { return nil }
    let space = Self.indent(of: tree.range(first.name).start, in: tree.bytes)
    guard let space else { return nil }
    self.init(unit: space.isEmpty ? [0x20, 0x20] : space, width: width)
    // The first object that would fit on a line shows how objects are written.
    var waiting = [tree.root]
    var place = 0
    while place < waiting.count, place < Self.maxVisited {
      let node = waiting[place]
      place += 1
      var line: [UInt8] = []
      if tree.kind(node) == .object, tree.count(node) > 0,
        appendLine(node, of: tree, limit: width / 2, to: &line)
      {
        breaksObjects = tree.source(node).contains(UInt8(ascii: "\n"))
        return
      }
      for member in tree.members(of: node) { waiting.append(member.value) }
      waiting.append(contentsOf: tree.elements(of: node).prefix(Self.maxVisited))
    }
  }

  /// Returns the white space at the start of the line that contains `offset`, or `nil` if it is the
  /// first line.
  ///
  /// Complexity: O(length of the line).
  package static func indent(of offset: Int, in bytes: [UInt8]) -> [UInt8]? {
    guard let end = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    return Array(bytes[(end + 1)..<offset].prefix { $0 == 0x20 || $0 == 0x09 })
  }

  /// Returns the source of a value in this layout.
  ///
  /// The value follows `taken` bytes on its line. Further lines are indented by `indent` and the
  /// levels within the value.
  ///
  /// Complexity: O(bytes × `width`). The recursion is bounded by the nesting limit of the parser.
  package func text(
    _ node: JSONNode, of tree: JSONTree, indent: [UInt8] = [], taken: Int = 0
  ) -> [UInt8] {
    var text: [UInt8] = []
    append(node, of: tree, indent: indent, taken: taken, to: &text)
    return text
  }

  private func append(
    _ node: JSONNode, of tree: JSONTree, indent: [UInt8], taken: Int, to text: inout [UInt8]
  ) {
    let start = text.count
    // A comma may follow.
    let isWhole = appendLine(node, of: tree, limit: start + width - taken - 1, to: &text)
    if isWhole || tree.count(node) == 0 { return }
    text.removeSubrange(start...)
    let inner = indent + unit
    let isObject = tree.kind(node) == .object
    var isFirst = true
    func beginLine() {
      if !isFirst { text.append(UInt8(ascii: ",")) }
      isFirst = false
      text.append(UInt8(ascii: "\n"))
      text.append(contentsOf: inner)
    }
    text.append(UInt8(ascii: isObject ? "{" : "["))
    if isObject {
      for member in tree.members(of: node) {
        beginLine()
        let name = tree.source(member.name)
        text.append(contentsOf: name)
        text.append(contentsOf: ": ".utf8)
        append(
          member.value, of: tree, indent: inner, taken: inner.count + name.count + 2, to: &text)
      }
    } else {
      for element in tree.elements(of: node) {
        beginLine()
        append(element, of: tree, indent: inner, taken: inner.count, to: &text)
      }
    }
    text.append(UInt8(ascii: "\n"))
    text.append(contentsOf: indent)
    text.append(UInt8(ascii: isObject ? "}" : "]"))
  }

  /// Appends a value on one line. Returns `false` if the text would exceed `limit` bytes or the
  /// value must not be on one line. In this case, part of the value may have been appended.
  private func appendLine(
    _ node: JSONNode, of tree: JSONTree, limit: Int, to text: inout [UInt8]
  ) -> Bool {
    let isEmpty = tree.count(node) == 0
    switch tree.kind(node) {
    case .null, .true, .false, .number, .string:
      text.append(contentsOf: tree.source(node))
    case .object:
      if breaksObjects, !isEmpty { return false }
      var isFirst = true
      text.append(UInt8(ascii: "{"))
      for member in tree.members(of: node) {
        if !isFirst { text.append(contentsOf: ", ".utf8) }
        isFirst = false
        text.append(contentsOf: tree.source(member.name))
        text.append(contentsOf: ": ".utf8)
        guard appendLine(member.value, of: tree, limit: limit, to: &text) else { return false }
      }
      text.append(UInt8(ascii: "}"))
    case .array:
      var isFirst = true
      text.append(UInt8(ascii: "["))
      for element in tree.elements(of: node) {
        if !isFirst { text.append(contentsOf: ", ".utf8) }
        isFirst = false
        guard appendLine(element, of: tree, limit: limit, to: &text) else { return false }
      }
      text.append(UInt8(ascii: "]"))
    }
    return text.count <= limit
  }
}
