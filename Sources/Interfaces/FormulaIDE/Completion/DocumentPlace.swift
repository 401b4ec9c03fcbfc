import DocumentFormat
import JSONTree
import SourceText

/// Where in a document something is being written outside its formulas.
struct DocumentPlace {
  let tree: JSONTree
  /// The names of the members on the way; `#` stands for an element of an array.
  private(set) var names: [String]
  /// The objects and arrays around the place, outermost first.
  private(set) var containers: [JSONNode]
  let form: Form
  /// What is replaced.
  let range: DocumentRange

  /// What is being written.
  enum Form: Equatable {
    /// The name of a member; a colon may be there already.
    case name(hasColon: Bool)
    /// A value between quotes.
    case content
    /// A value from its first character on.
    case value
  }

  /// Complexity: O(depth · siblings).
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
        form = .name(hasColon: Self.next(in: tree.bytes, from: range.end) == UInt8(ascii: ":"))
        self.range = range
        names.removeLast()
      } else {
        form = .content
        self.range = content
      }
    case .object, .array:
      containers.append(path.node)
      self.range = DocumentRange(start: offset, end: offset)
      guard let (sign, place) = Self.previous(in: tree.bytes, before: offset),
        Self.endsHere(tree.bytes, offset)
      else { return nil }
      switch (tree.kind(path.node), sign) {
      case (.object, UInt8(ascii: "{")), (.object, UInt8(ascii: ",")):
        form = .name(hasColon: false)
      case (.object, UInt8(ascii: ":")):
        form = .value
        // The name before the colon belongs to the object, or to one inside it.
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
      // What the scan put in for a value that is missing.
      guard range.length == 0, !path.isName else { return nil }
      form = .value
      self.range = DocumentRange(start: offset, end: offset)
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

  /// Whether nothing goes on at an offset.
  private static func endsHere(_ bytes: [UInt8], _ offset: Int) -> Bool {
    guard offset < bytes.count else { return true }
    return isSpace(bytes[offset]) || [0x2C, 0x5D, 0x7D].contains(bytes[offset])
  }

  /// Whether the way ends with these names.
  func ends(with suffix: String...) -> Bool { names.suffix(suffix.count) == suffix[...] }

  /// The nearest object around the place with a member, and that member's text.
  func nearest(_ member: StaticString) -> (object: JSONNode, text: String)? {
    for container in containers.reversed() where tree.kind(container) == .object {
      if let text = tree[container, member].flatMap({ tree.string($0) }) {
        return (container, text)
      }
    }
    return nil
  }

  // MARK: Format

  /// What the format says of the object around the place, if it is a part of a document.
  var part: Part? {
    guard case .part(let name) = shape(ofFirst: names.count)?.content else { return nil }
    return name.part
  }

  /// What the format says of the value at the place.
  var shape: Shape? { shape(ofFirst: names.count) }

  private func shape(ofFirst count: Int) -> Shape? {
    var shape = Shape.part(.document)
    for (place, name) in names.prefix(count).enumerated() {
      switch shape.content {
      case .elements(let element): shape = element
      case .members(let value): shape = value
      case .part(let part):
        guard containers.indices.contains(place),
          let member = members(of: part.part, in: containers[place]).last(where: {
            $0.name == name
          })
        else { return nil }
        shape = member.shape
      case .unspecified: return nil
      }
    }
    return shape
  }

  /// The members that a part may have, those of its type too.
  func members(of part: Part, in object: JSONNode) -> [Part.Member] {
    let type = tree.string("type", of: object) ?? ""
    return part.members
      + part.variants.filter { $0.types.contains(type) }.flatMap(\.part.part.members)
  }
}
