extension JSONTree {
  /// Returns `true` if a value certainly has a declared shape and no list of parts repeats an id.
  ///
  /// A result of `false` means that a full check is needed: the value may be invalid, or it may use
  /// something that this fast path does not decide, such as escapes in names.
  ///
  /// Complexity: O(size of the value).
  package func conforms(_ node: JSONNode, to shape: Int, of table: ShapeTable) -> Bool {
    if let subtree = subtree(holding: node) {
      return subtree.tree.conforms(subtree.inner(node), to: shape, of: table)
    }
    guard revision == nil else { return false }
    return unsafe tape.withUnsafeBufferPointer { tape in
      unsafe scanned.withUnsafeBufferPointer { bytes in
        var walk = unsafe ShapeWalk(tape: tape, bytes: bytes, table: table)
        return walk.admits(Int(node.index), table.shapes[shape], depth: 0)
      }
    }
  }
}

extension JSONTree {
  /// Returns `true` if the strings are certainly all distinct.
  ///
  /// The result is `false` if a node is not a string or a string contains escapes.
  ///
  /// Complexity: O(bytes).
  package func areSurelyDistinct(_ strings: [JSONNode]) -> Bool {
    guard revision == nil else { return false }
    return unsafe scanned.withUnsafeBufferPointer { bytes in
      var known = TextSet()
      known.reset(count: strings.count)
      for string in strings {
        guard let text = unsafe tape[Int(string.index)].plainText(in: bytes),
          unsafe known.insert(text)
        else {
          return false
        }
      }
      return true
    }
  }
}

extension TapeWord {
  /// Returns the content of a string without escapes, or `nil` for any other node.
  @inline(__always)
  fileprivate func plainText(
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>? {
    guard isPlainText else { return nil }
    return unsafe UnsafeBufferPointer(rebasing: bytes[start + 1..<start + Int(size) - 1])
  }
}

/// A traversal of the token tape that checks values against declared shapes.
@safe private struct ShapeWalk {
  let tape: UnsafeBufferPointer<TapeWord>
  let bytes: UnsafeBufferPointer<UInt8>
  let table: ShapeTable
  /// The ids of the parts in the open lists.
  private var ids: [JSONNode] = []
  /// Members that a variant may describe, with the numbers of their names.
  private var waiting: [(number: Int, at: Int)] = []
  private var idSet = TextSet()

  /// The maximum nesting depth that is checked; the document format itself needs about ten.
  private static let deepest = 64

  init(
    tape: UnsafeBufferPointer<TapeWord>, bytes: UnsafeBufferPointer<UInt8>, table: ShapeTable
  ) {
    unsafe self.tape = unsafe tape
    unsafe self.bytes = unsafe bytes
    self.table = table
  }

  mutating func admits(_ at: Int, _ shape: ValueShape, depth: Int) -> Bool {
    let word = unsafe tape[at]
    let kind = word.kind
    guard shape.allows(kind) else { return false }
    switch kind {
    case .string:
      if let words = shape.words {
        guard let text = unsafe word.plainText(in: bytes) else { return false }
        return unsafe table.words[words].number(of: text) != nil
      }
      return word.size == 2 ? shape.allowsEmptyText : shape.allowsOtherText
    case .array:
      guard word.size >= shape.minElements else { return false }
      guard case .elements(let element) = shape.content else { return true }
      return admitsElements(at, table.shapes[element], depth)
    case .object:
      switch shape.content {
      case .anything, .elements: return true
      case .undecided: return word.size == 0
      case .members(let member): return admitsMembers(at, table.shapes[member], depth)
      case .part(let number):
        guard let part = table.parts[number] else { return false }
        return admitsPart(at, part, depth)
      }
    case .null, .false, .true, .number: return true
    }
  }

  private mutating func admitsElements(_ at: Int, _ shape: ValueShape, _ depth: Int) -> Bool {
    guard depth < Self.deepest else { return false }
    let end = unsafe Int(tape[at + 1].high)
    let first = ids.count
    var at = at + 2
    while at < end {
      guard admits(at, shape, depth: depth + 1) else { return false }
      at = unsafe JSONTree.next(at, tape)
    }
    guard case .part = shape.content else { return true }
    defer { ids.removeSubrange(first...) }
    return areDistinct(first)
  }

  private mutating func admitsMembers(_ at: Int, _ shape: ValueShape, _ depth: Int) -> Bool {
    guard depth < Self.deepest else { return false }
    let end = unsafe Int(tape[at + 1].high)
    var at = at + 2
    while at < end {
      let value = unsafe JSONTree.next(at, tape)
      // Ids matter only for elements of lists.
      let first = ids.count
      guard admits(value, shape, depth: depth + 1) else { return false }
      ids.removeSubrange(first...)
      at = unsafe JSONTree.next(value, tape)
    }
    return true
  }

  private mutating func admitsPart(_ at: Int, _ part: ObjectShape, _ depth: Int) -> Bool {
    guard depth < Self.deepest else { return false }
    let end = unsafe Int(tape[at + 1].high)
    let first = waiting.count
    let firstID = ids.count
    var seen: UInt64 = 0
    var type: Int?
    var id: JSONNode?
    var at = at + 2
    while at < end {
      let name = unsafe tape[at]
      guard name.isPlainText else { return false }
      let value = unsafe JSONTree.next(at, tape)
      at = unsafe JSONTree.next(value, tape)
      let start = name.start + 1
      guard
        let number = unsafe part.names.number(
          in: UnsafeRawBufferPointer(bytes), from: start, to: start + Int(name.size) - 2)
      else { continue }
      seen |= 1 << UInt64(number)
      if number == part.typeNumber { type = value }
      if number == part.idNumber { id = JSONNode(index: UInt32(truncatingIfNeeded: value)) }
      if let shape = part.members.shapes[number] {
        guard admits(value, table.shapes[shape], depth: depth + 1) else { return false }
        ids.removeSubrange(firstID...)
      }
      if part.variable & 1 << UInt64(number) != 0 { waiting.append((number, value)) }
    }
    guard part.members.required & ~seen == 0 else { return false }
    if let type {
      guard let text = unsafe tape[type].plainText(in: bytes) else { return false }
      if let found = unsafe part.types.number(of: text) {
        let variant = part.variants[part.variantOfType[found]]
        guard variant.required & ~seen == 0 else { return false }
        for index in first..<waiting.count {
          guard let shape = variant.shapes[waiting[index].number] else { continue }
          guard admits(waiting[index].at, table.shapes[shape], depth: depth + 1) else {
            return false
          }
          ids.removeSubrange(firstID...)
        }
      }
    }
    waiting.removeSubrange(first...)
    if let id { ids.append(id) }
    return true
  }

  /// Returns `true` if the ids from index `first` on are all distinct, ignoring empty and
  /// non-string ids.
  private mutating func areDistinct(_ first: Int) -> Bool {
    guard ids.count > first + 1 else { return true }
    idSet.reset(count: ids.count - first)
    for index in first..<ids.count {
      let word = unsafe tape[Int(ids[index].index)]
      guard word.kind == .string, word.size != 2 else { continue }
      guard let text = unsafe word.plainText(in: bytes), unsafe idSet.insert(text) else {
        return false
      }
    }
    return true
  }
}
