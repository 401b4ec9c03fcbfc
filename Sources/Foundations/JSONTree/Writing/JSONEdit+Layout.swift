import SourceText

extension JSONEdit {
  /// Replaces the source of a value.
  package mutating func replace(
    _ node: JSONNode, of tree: JSONTree, with json: some Sequence<UInt8>
  ) {
    replace(tree.range(node), with: json)
  }

  /// Appends a member to an object, following the layout of the last member.
  ///
  /// Does nothing if `object` is not an object node. Complexity: O(members).
  package mutating func appendMember(
    _ name: String, _ json: some Sequence<UInt8>, to object: JSONNode, of tree: JSONTree
  ) {
    guard tree.kind(object) == .object else { return }
    append(name, json, to: object, MemberLayout(of: object, in: tree))
  }

  private mutating func append(
    _ name: String, _ json: some Sequence<UInt8>, to object: JSONNode, _ layout: MemberLayout
  ) {
    var text: [UInt8] = []
    // The first member of an empty object has no leading comma; a second one in the same edit does.
    if layout.isFirst, filled.insert(object).inserted {
      text.append(contentsOf: layout.before)
    } else {
      text.append(UInt8(ascii: ","))
      text.append(contentsOf: layout.before)
    }
    JSONText.append(name.utf8, to: &text)
    text.append(contentsOf: layout.colon)
    text.append(contentsOf: json)
    insert(text, at: layout.offset)
  }

  /// Sets the value of the last member called `name`, or appends a new member.
  ///
  /// Complexity: O(members).
  package mutating func setMember(
    _ name: String, _ json: some Sequence<UInt8>, of object: JSONNode, in tree: JSONTree
  ) {
    if let member = tree.member(utf8: name.utf8, of: object) {
      replace(member.value, of: tree, with: json)
    } else {
      appendMember(name, json, to: object, of: tree)
    }
  }

  /// Sets the values of the last members with these names, or appends new members in this order.
  ///
  /// Complexity: O(members + values).
  package mutating func setMembers(
    _ values: [(name: String, json: ArraySlice<UInt8>)], of object: JSONNode, in tree: JSONTree
  ) {
    guard tree.kind(object) == .object else { return }
    let known = MemberIndex(of: object, in: tree, lookups: values.count)
    var layout: MemberLayout?
    for (name, json) in values {
      if let value = known[name] {
        replace(value, of: tree, with: json)
      } else {
        let found = layout ?? MemberLayout(of: object, in: tree)
        append(name, json, to: object, found)
        layout = found
      }
    }
  }
}

/// The position and layout of a new member of an object.
private struct MemberLayout {
  /// The offset at which the member is inserted.
  var offset: Int
  /// Whether the object has no members yet.
  var isFirst: Bool
  /// The white space before the name.
  var before: ArraySlice<UInt8>
  /// The colon with the surrounding white space.
  var colon: ArraySlice<UInt8>

  init(of object: JSONNode, in tree: JSONTree) {
    var last: JSONMember?
    for member in tree.members(of: object) { last = member }
    if let last {
      self.init(after: last, isOnly: tree.count(object) == 1, in: tree)
    } else {
      self.init(ofEmptyObjectAt: tree.range(object), in: tree.bytes)
    }
  }

  private init(after member: JSONMember, isOnly: Bool, in tree: JSONTree) {
    let bytes = tree.bytes
    let name = tree.range(member.name)
    let value = tree.range(member.value)
    offset = value.end
    isFirst = false
    colon = bytes[name.end..<value.start]
    if colon.contains(UInt8(ascii: "\n")) || colon.contains(UInt8(ascii: "\r")) {
      colon = [UInt8(ascii: ":")]
    }
    before = Self.space(before: name.start, in: bytes)
    // `{"a": 1}` has no comma to copy from; a space after the colon suggests one after commas.
    if before.isEmpty, colon.count > 1, isOnly { before = [UInt8(ascii: " ")] }
  }

  private init(ofEmptyObjectAt range: DocumentRange, in bytes: [UInt8]) {
    offset = min(range.start + 1, range.end)
    isFirst = true
    let inside = Self.space(before: max(range.end - 1, offset), in: bytes)
    before = inside
    colon = [UInt8(ascii: ":")]
    if !inside.isEmpty { colon.append(UInt8(ascii: " ")) }
    if let first = inside.first, first == UInt8(ascii: "\n") || first == UInt8(ascii: "\r") {
      before += inside.contains(UInt8(ascii: "\t")) ? [UInt8(ascii: "\t")] : [0x20, 0x20]
    }
  }

  /// Returns the white space that ends at `offset`, from its last line break on.
  private static func space(before offset: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
    var start = offset
    while start > 0 {
      switch bytes[start - 1] {
      case 0x20, 0x09: start -= 1
      case 0x0A:
        start -= start > 1 && bytes[start - 2] == 0x0D ? 2 : 1
        return bytes[start..<offset]
      case 0x0D: return bytes[start - 1..<offset]
      default: return bytes[start..<offset]
      }
    }
    return bytes[start..<offset]
  }
}
