import SourceText

extension JSONTree {
  /// Returns the number of elements or members, or 0 for a scalar.
  ///
  /// Complexity: O(1) for up to 32 million children.
  package func count(_ node: JSONNode) -> Int {
    let word = word(node)
    switch word.kind {
    case .array:
      guard word.size < TapeWord.saturation else { return children(of: node).count }
      return Int(word.size) + gain(in: node)
    case .object:
      return word.size < TapeWord.saturation ? Int(word.size) : children(of: node).count / 2
    default: return 0
    }
  }

  /// Returns how many elements an array has gained since the tape was built.
  private func gain(in list: JSONNode) -> Int {
    guard let revision, !revision.subtrees.isEmpty else { return 0 }
    return revision.subtrees.lazy.filter { $0.list == list }.reduce(0) { $0 + $1.gain }
  }

  /// Returns the elements of an array in order, or an empty sequence for any other node.
  package func elements(of node: JSONNode) -> Elements {
    kind(node) == .array ? children(of: node) : Elements(tape: tape, index: 0, end: 0)
  }

  /// Returns the object elements of an array.
  ///
  /// Complexity: O(elements).
  package func objects(in array: JSONNode) -> [JSONNode] {
    guard kind(array) == .array else { return [] }
    var objects: [JSONNode] = []
    objects.reserveCapacity(count(array))
    for element in children(of: array) where kind(element) == .object {
      objects.append(element)
    }
    return objects
  }

  /// Returns the members of an object in order, including duplicates, or an empty sequence.
  package func members(of node: JSONNode) -> Members {
    Members(
      children: kind(node) == .object
        ? children(of: node) : Elements(tape: tape, index: 0, end: 0))
  }

  /// Returns the elements of an array, or the alternating names and values of an object.
  func children(of node: JSONNode) -> Elements {
    let word = word(node)
    guard word.kind == .array || word.kind == .object else {
      return Elements(tape: tape, index: 0, end: 0)
    }
    if let subtree = subtree(holding: node) {
      var inner = subtree.tree.children(of: subtree.inner(node))
      inner.offset = subtree.firstWord
      return inner
    }
    var elements = Elements(
      tape: tape, index: node.index + 2, end: tape[Int(node.index) + 1].high)
    if let revision, revision.subtrees.contains(where: { $0.list == node }) {
      elements.revision = revision
    }
    return elements
  }

  /// Returns the value of the last member called `name`.
  ///
  /// Complexity: O(members).
  package subscript(node: JSONNode, name: StaticString) -> JSONNode? {
    member(name, of: node)?.value
  }

  /// Returns the decoded string value of the member called `name`.
  ///
  /// The result is `nil` if the member does not exist or is not a string. Complexity: O(members).
  package func string(_ name: StaticString, of node: JSONNode) -> String? {
    self[node, name].flatMap { string($0) }
  }

  /// Returns the value of the member called `name`, converted by `double(_:)`.
  ///
  /// Complexity: O(members).
  package func double(_ name: StaticString, of node: JSONNode) -> Double? {
    self[node, name].flatMap { double($0) }
  }

  /// Returns the value of the member called `name`, converted by `bool(_:)`.
  ///
  /// Complexity: O(members).
  package func bool(_ name: StaticString, of node: JSONNode) -> Bool? {
    self[node, name].flatMap { bool($0) }
  }

  /// Returns the object elements of the array member called `name`.
  ///
  /// The result is empty if the member does not exist or is not an array.
  ///
  /// Complexity: O(members + elements).
  package func objects(_ name: StaticString, of node: JSONNode) -> [JSONNode] {
    self[node, name].map { objects(in: $0) } ?? []
  }

  /// Returns the last member called `name`.
  ///
  /// Complexity: O(members).
  package func member(_ name: StaticString, of node: JSONNode) -> JSONMember? {
    var found: JSONMember?
    for member in members(of: node) where isName(member.name, name) { found = member }
    return found
  }

  /// Returns the last member whose decoded name equals the UTF-8 bytes `name`.
  ///
  /// Complexity: O(members).
  package func member(utf8 name: some Collection<UInt8>, of node: JSONNode) -> JSONMember? {
    var found: JSONMember?
    for member in members(of: node) where isText(member.name, utf8: name) { found = member }
    return found
  }

  /// Returns each member whose name occurs again later, paired with the next member of that name.
  ///
  /// Complexity: O(bytes of the names).
  package func duplicates(in node: JSONNode) -> [(earlier: JSONMember, later: JSONMember)] {
    if let subtree = subtree(holding: node) {
      return subtree.tree.duplicates(in: subtree.inner(node)).map { earlier, later in
        (
          JSONMember(name: subtree.outer(earlier.name), value: subtree.outer(earlier.value)),
          JSONMember(name: subtree.outer(later.name), value: subtree.outer(later.value))
        )
      }
    }
    guard mayRepeatName(node) else { return [] }
    // Most objects are small, and comparing all pairs is faster than hashing.
    if count(node) <= 16 {
      let members = Array(members(of: node))
      var found: [(earlier: JSONMember, later: JSONMember)] = []
      for (place, later) in members.enumerated() {
        let earlier = members[..<place].last { hasSameText($0.name, later.name) }
        if let earlier { found.append((earlier, later)) }
      }
      return found
    }
    var latest: [ArraySlice<UInt8>: JSONMember] = [:]
    var found: [(earlier: JSONMember, later: JSONMember)] = []
    for member in members(of: node) {
      if let earlier = latest.updateValue(member, forKey: utf8(member.name)) {
        found.append((earlier, member))
      }
    }
    return found
  }

  /// Returns `false` only if the object certainly has no duplicate names.
  ///
  /// Complexity: O(members).
  private func mayRepeatName(_ node: JSONNode) -> Bool {
    var seen: (UInt64, UInt64) = (0, 0)
    for member in members(of: node) {
      let name = word(member.name)
      guard !name.contains(.hasEscapes), name.size > 2, name.size < 64 else { return true }
      // Names are never replaced, so the scanned bytes are current.
      let start = scannedRange(of: member.name).start + 1
      let size = Int(name.size) - 2
      let mark =
        size &* 5 &+ Int(scanned[start]) &* 9 &+ Int(scanned[start + size / 2]) &* 3
        &+ Int(scanned[start + size - 1]) &* 17
      let bit: UInt64 = 1 << UInt64(mark & 63)
      if mark & 64 == 0 {
        if seen.0 & bit != 0 { return true }
        seen.0 |= bit
      } else {
        if seen.1 & bit != 0 { return true }
        seen.1 |= bit
      }
    }
    return false
  }

  /// Returns `true` if two strings of this tree have equal decoded content.
  ///
  /// Complexity: O(bytes).
  private func hasSameText(_ one: JSONNode, _ other: JSONNode) -> Bool {
    let (first, second) = (word(one), word(other))
    if first.contains(.hasEscapes) || second.contains(.hasEscapes) {
      return hasSameText(one, as: other, of: self)
    }
    guard first.size == second.size else { return false }
    let (left, right) = (contentHome(of: one), contentHome(of: other))
    return unsafe left.bytes.withUnsafeBufferPointer { leftBytes in
      unsafe right.bytes.withUnsafeBufferPointer { rightBytes in
        unsafe leftBytes[left.range.start..<left.range.end]
          .elementsEqual(rightBytes[right.range.start..<right.range.end])
      }
    }
  }

  /// A forward iterator over the child nodes of a container.
  package struct Elements: Sequence, IteratorProtocol, Sendable {
    let tape: [TapeWord]
    var index: UInt32
    let end: UInt32
    /// The offset that is added to node indexes.
    var offset: UInt32 = 0
    /// The revision, if elements of this array have been replaced.
    var revision: TextRevision?
    /// The remaining elements of the current subtree replacement, in reverse order.
    private var replaced: [JSONNode] = []

    init(tape: [TapeWord], index: UInt32, end: UInt32) {
      self.tape = tape
      self.index = index
      self.end = end
    }

    package mutating func next() -> JSONNode? {
      if revision != nil, let node = nextReplaced() { return node }
      guard index < end else { return nil }
      let node = JSONNode(index: index + offset)
      let word = tape[Int(index)]
      if word.isSingle {
        index += 1
      } else if word.kind == .array || word.kind == .object {
        index = tape[Int(index) + 1].high
      } else {
        index += 2
      }
      return node
    }

    private mutating func nextReplaced() -> JSONNode? {
      while replaced.isEmpty, index < end, let subtree = revision?.subtree(at: index) {
        replaced = subtree.tree.elements(of: subtree.tree.root).map { subtree.outer($0) }.reversed()
        index = subtree.gone.upperBound
      }
      return replaced.popLast()
    }

    /// The number of remaining nodes.
    ///
    /// Complexity: O(nodes).
    var count: Int {
      var rest = self
      var count = 0
      while rest.next() != nil { count += 1 }
      return count
    }
  }

  /// A forward iterator over the members of an object.
  package struct Members: Sequence, IteratorProtocol, Sendable {
    var children: Elements

    package mutating func next() -> JSONMember? {
      guard let name = children.next(), let value = children.next() else { return nil }
      return JSONMember(name: name, value: value)
    }
  }
}
