import DocumentFormat
import JSONTree
import SourceText

/// The syntactic context of a completion in a document, outside its formulas.
struct DocumentCompletionSite {
  let tree: JSONTree
  /// The member names on the path; `#` denotes an array element.
  private(set) var names: [String]
  /// The enclosing objects and arrays, outermost first.
  private(set) var containers: [JSONNode]
  let form: Form
  /// The range that is replaced.
  let range: DocumentRange

  /// The kind of syntax at the cursor.
  enum Form: Equatable {
    /// The name of a member, which may already have a colon.
    case name(hasColon: Bool)
    /// A value between quotes.
    case content
    /// A value including its quotes.
    case value
  }

  /// Returns `nil` if nothing can be completed at `offset`. Complexity: O(depth · siblings).
  init?(_ tree: JSONTree, at offset: Int) {
    self.tree = tree
    guard let path = JSONPath(tree, at: offset) else { return nil }
    names = path.names
    containers = path.containers
    let range = tree.range(path.node)
    switch tree.kind(path.node) {
    case .string where range.length > 0:
      let content = tree.contentRange(path.node)
      guard content.touches(offset) else { return nil }
      if path.isName {
        let quoted = Self.quoted(content, in: tree.bytes)
        form = .name(hasColon: Self.next(in: tree.bytes, from: quoted.end) == UInt8(ascii: ":"))
        self.range = quoted
        names.removeLast()
      } else {
        // The parser reads an unquoted word as a string.
        let isWord =
          Self.quoted(content, in: tree.bytes) == content
          && Self.word(in: tree.bytes, at: offset) == content
        form = isWord ? .value : .content
        self.range = content
      }
    case .object, .array:
      containers.append(path.node)
      let word = Self.word(in: tree.bytes, at: offset)
      self.range = word
      guard let (sign, place) = Self.previous(in: tree.bytes, before: word.start),
        Self.endsHere(tree.bytes, word.end)
      else { return nil }
      switch (tree.kind(path.node), sign) {
      case (.object, UInt8(ascii: "{")), (.object, UInt8(ascii: ",")):
        form = .name(hasColon: false)
      case (.object, UInt8(ascii: ":")):
        form = .value
        // The name before the colon belongs to this object, or to one inside it.
        var member: JSONMember?
        for next in tree.members(of: path.node) where tree.range(next.name).end <= place {
          member = next
        }
        guard let member, let name = tree.string(member.name) else { return nil }
        names.append(name)
      case (.array, UInt8(ascii: "[")), (.array, UInt8(ascii: ",")):
        form = .value
        names.append("#")
      default: return nil
      }
    default:
      // An unquoted word, or the parser's placeholder for a missing value.
      let word = Self.word(in: tree.bytes, at: offset)
      guard !path.isName, range.length == 0 ? word.length == 0 : word == range else { return nil }
      form = .value
      self.range = word
    }
  }

  /// Whether `range` begins with a quote.
  var isQuoted: Bool {
    tree.bytes.indices.contains(range.start) && Self.isQuote(tree.bytes[range.start])
  }

  /// The comma to insert after a member or element, if another one follows.
  var comma: String {
    switch Self.next(in: tree.bytes, from: range.end) {
    case nil, UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): ""
    default: ","
    }
  }

  /// Returns the range of the word at `offset`. It is empty for a number, which needs no
  /// completion.
  private static func word(in bytes: [UInt8], at offset: Int) -> DocumentRange {
    let offset = min(offset, bytes.count)
    let before = bytes[..<offset].reversed().prefix(while: isWord).count
    let start = offset - before
    guard before > 0, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[start]) else {
      return DocumentRange(start: offset, end: offset)
    }
    return DocumentRange(start: start, end: offset + bytes[offset...].prefix(while: isWord).count)
  }

  /// Returns `content` extended by its quotes, where they are present.
  private static func quoted(_ content: DocumentRange, in bytes: [UInt8]) -> DocumentRange {
    let opens = content.start > 0 && isQuote(bytes[content.start - 1])
    let closes = content.end < bytes.count && isQuote(bytes[content.end])
    return DocumentRange(
      start: content.start - (opens ? 1 : 0), end: content.end + (closes ? 1 : 0))
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || 0x09...0x0D ~= byte
  }

  private static func next(in bytes: [UInt8], from offset: Int) -> UInt8? {
    bytes[min(offset, bytes.count)...].first { !isSpace($0) }
  }

  private static func previous(in bytes: [UInt8], before offset: Int) -> (UInt8, Int)? {
    let place = bytes[..<min(offset, bytes.count)].lastIndex { !isSpace($0) }
    return place.map { (bytes[$0], $0) }
  }

  /// Returns `true` if no token continues at `offset`.
  private static func endsHere(_ bytes: [UInt8], _ offset: Int) -> Bool {
    guard offset < bytes.count else { return true }
    return isSpace(bytes[offset]) || [0x2C, 0x5D, 0x7D].contains(bytes[offset])
  }

  /// Returns `true` if the path ends with `suffix`.
  func ends(with suffix: String...) -> Bool { names.suffix(suffix.count) == suffix[...] }

  /// Returns the innermost enclosing object with the string member `member`, and that string.
  func nearest(_ member: StaticString) -> (object: JSONNode, text: String)? {
    for container in containers.reversed() where tree.kind(container) == .object {
      if let text = tree[container, member].flatMap({ tree.string($0) }) {
        return (container, text)
      }
    }
    return nil
  }

  // MARK: Format

  /// The format's description of the enclosing object, if it is a known part.
  var part: Part? {
    guard case .part(let name) = shape(ofFirst: names.count)?.content else { return nil }
    return name.part
  }

  /// The format's description of the value at the cursor.
  var shape: Shape? { shape(ofFirst: names.count) }

  private func shape(ofFirst count: Int) -> Shape? {
    Shape.at(names.prefix(count), in: containers, of: tree)?.shape
  }
}
