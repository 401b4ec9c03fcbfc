import SourceText

extension JSONEdit {
  /// Inserts an element before the one at `index`, or at the end if `index` is out of range.
  ///
  /// The layout follows the neighboring elements. Each edit can insert one element per array. Does
  /// nothing if `array` is not an array node.
  ///
  /// Complexity: O(elements).
  package mutating func insertElement(
    _ json: some Sequence<UInt8>, at index: Int, of array: JSONNode, in tree: JSONTree
  ) {
    guard tree.kind(array) == .array else { return }
    let elements = Array(tree.elements(of: array))
    guard let first = elements.first, let last = elements.last else {
      var text: [UInt8] = [UInt8(ascii: "[")]
      text.append(contentsOf: json)
      text.append(UInt8(ascii: "]"))
      return replace(array, of: tree, with: text)
    }
    var text: [UInt8] = []
    if index >= 0, index < elements.count {
      text.append(contentsOf: json)
      text.append(UInt8(ascii: ","))
      let next = elements[index]
      // White space before the first element may be an indent that does not separate elements.
      let sibling = next == first && elements.count > 1 ? elements[1] : next
      text.append(contentsOf: JSONEdit.space(before: tree.range(sibling).start, in: tree.bytes))
      insert(text, at: tree.range(next).start)
    } else {
      text.append(UInt8(ascii: ","))
      text.append(contentsOf: JSONEdit.space(before: tree.range(last).start, in: tree.bytes))
      text.append(contentsOf: json)
      insert(text, at: tree.range(last).end)
    }
  }

  /// Removes the elements at `indexes`.
  ///
  /// Complexity: O(elements).
  package mutating func removeElements(
    at indexes: Set<Int>, of array: JSONNode, in tree: JSONTree
  ) {
    guard !indexes.isEmpty else { return }
    let elements = Array(tree.elements(of: array))
    remove(
      from: array, of: tree, leaving: "[]", isDoomed: elements.indices.map(indexes.contains)
    ) { index in
      tree.range(elements[index])
    }
  }

  /// Removes the members whose names are in `names`.
  ///
  /// Complexity: O(members).
  package mutating func removeMembers(
    _ names: Set<String>, of object: JSONNode, in tree: JSONTree
  ) {
    let members = Array(tree.members(of: object))
    let isDoomed = members.map { tree.string($0.name).map(names.contains) ?? false }
    remove(from: object, of: tree, leaving: "{}", isDoomed: isDoomed) { index in
      let member = members[index]
      return DocumentRange(
        start: tree.range(member.name).start, end: tree.range(member.value).end)
    }
  }

  /// Removes the marked children of an array or object.
  ///
  /// Each run of marked children is removed with the comma before it, or with the comma after it at
  /// the beginning. If no child remains, the container is replaced with `empty`.
  private mutating func remove(
    from node: JSONNode, of tree: JSONTree, leaving empty: String, isDoomed: [Bool],
    range: (Int) -> DocumentRange
  ) {
    var index = 0
    while index < isDoomed.count {
      guard isDoomed[index] else {
        index += 1
        continue
      }
      var end = index
      while end + 1 < isDoomed.count, isDoomed[end + 1] { end += 1 }
      let doomed: DocumentRange
      if index > 0 {
        doomed = DocumentRange(start: range(index - 1).end, end: range(end).end)
      } else if end + 1 < isDoomed.count {
        doomed = DocumentRange(start: range(0).start, end: range(end + 1).start)
      } else {
        return replace(node, of: tree, with: empty.utf8)
      }
      replace(doomed, with: [])
      index = end + 1
    }
  }

  /// Permutes elements: the element at each of `places` is replaced with the one at the same index
  /// of `sources`.
  ///
  /// `sources` is a permutation of `places`. The bytes between elements are preserved.
  ///
  /// Complexity: O(elements + bytes moved).
  package mutating func rearrangeElements(
    at places: [Int], from sources: [Int], of array: JSONNode, in tree: JSONTree
  ) {
    let elements = Array(tree.elements(of: array))
    for (place, source) in zip(places, sources)
    where place != source && elements.indices.contains(place) && elements.indices.contains(source) {
      replace(elements[place], of: tree, with: tree.source(elements[source]))
    }
  }

  /// Sets the nested member at `path` of an object, creating missing objects along the path.
  ///
  /// Complexity: O(members).
  package mutating func setMember(
    at path: some Collection<String>, _ json: some Sequence<UInt8>, of object: JSONNode,
    in tree: JSONTree
  ) {
    guard let name = path.first else { return replace(object, of: tree, with: json) }
    let rest = path.dropFirst()
    if !rest.isEmpty, let member = tree.member(utf8: name.utf8, of: object),
      tree.kind(member.value) == .object
    {
      return setMember(at: Array(rest), json, of: member.value, in: tree)
    }
    var text: [UInt8] = []
    for inner in rest {
      text.append(UInt8(ascii: "{"))
      JSONText.append(inner.utf8, to: &text)
      text.append(UInt8(ascii: ":"))
    }
    text.append(contentsOf: json)
    text.append(contentsOf: repeatElement(UInt8(ascii: "}"), count: rest.count))
    setMember(name, text, of: object, in: tree)
  }

  /// Returns all white space that ends at `offset`.
  private static func space(before offset: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
    var start = offset
    while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start - 1]) { start -= 1 }
    return bytes[start..<offset]
  }
}

extension JSONTree {
  /// Returns the source of a value without insignificant white space.
  ///
  /// Complexity: O(bytes).
  package func compactSource(_ node: JSONNode) -> [UInt8] {
    var compact: [UInt8] = []
    var isInString = false
    var isEscaped = false
    for byte in source(node) {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        continue
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      }
      compact.append(byte)
    }
    return compact
  }
}
