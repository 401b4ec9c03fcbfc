import JSONTree

extension JSONPart {
  /// The kinds of JSON values.
  public enum Kind: Hashable, Sendable { case null, boolean, number, string, array, object }

  /// The kind of the value.
  public var kind: Kind {
    switch tree.kind(root) {
    case .null: .null
    case .false, .true: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The Boolean, or `nil` for any other kind of value.
  public var boolean: Bool? { tree.bool(root) }

  /// The number nearest to the JSON number, or `nil` for any other kind of value.
  ///
  /// A number that is too large for a `Double` is infinite.
  public var number: Double? { tree.double(root) }

  /// The decoded string, or `nil` for any other kind of value.
  ///
  /// Complexity: O(bytes).
  public var string: String? { tree.string(root) }

  /// The elements of an array in order, or `nil` for any other kind of value.
  ///
  /// Complexity: O(bytes).
  public var elements: [JSONPart]? {
    guard kind == .array else { return nil }
    return tree.elements(of: root).map { JSONPart($0, of: tree) }
  }

  /// The decoded strings of an array in order, or `nil` if an element is not a string, and for any other
  /// kind of value.
  ///
  /// Requires less memory than `elements`. Complexity: O(bytes).
  public var strings: [String]? {
    guard kind == .array else { return nil }
    var strings: [String] = []
    strings.reserveCapacity(tree.count(root))
    for element in tree.elements(of: root) {
      guard let string = tree.string(element) else { return nil }
      strings.append(string)
    }
    return strings
  }

  /// Whether an object within the value, at any depth, has two members with the same name.
  ///
  /// Parsers disagree on the meaning of such an object. Complexity: O(bytes · log(members)).
  public var hasRepeatedNames: Bool {
    var pending = [root]
    while let node = pending.popLast() {
      switch tree.kind(node) {
      case .object:
        if hasRepeatedName(node) { return true }
        pending += tree.members(of: node).lazy.map { $0.value }.filter(isContainer)
      case .array: pending += tree.elements(of: node).lazy.filter(isContainer)
      case .null, .false, .true, .number, .string: break
      }
    }
    return false
  }

  /// Returns `true` if an object has two members with the same name.
  ///
  /// Sorting requires less memory than a set of names.
  private func hasRepeatedName(_ object: JSONNode) -> Bool {
    guard tree.count(object) > 1 else { return false }
    let names = tree.members(of: object).map { $0.name }.sorted {
      tree.utf8($0).lexicographicallyPrecedes(tree.utf8($1))
    }
    return zip(names, names.dropFirst()).contains { tree.utf8($0) == tree.utf8($1) }
  }

  private func isContainer(_ node: JSONNode) -> Bool {
    switch tree.kind(node) {
    case .object, .array: true
    case .null, .false, .true, .number, .string: false
    }
  }

  /// The members of an object in order, with repeated names, or `nil` for any other kind of value.
  ///
  /// Complexity: O(bytes).
  public var members: [(name: String, value: JSONPart)]? {
    guard kind == .object else { return nil }
    return tree.members(of: root).map { member in
      (tree.string(member.name) ?? "", JSONPart(member.value, of: tree))
    }
  }

  /// Returns the value of the last member called `name`, or `nil` if there is none.
  ///
  /// Complexity: O(bytes).
  public subscript(name: String) -> JSONPart? {
    tree.member(utf8: name.utf8, of: root).map { JSONPart($0.value, of: tree) }
  }

  /// Returns `true` if two values are equal, regardless of the order of members, of spacing and of
  /// the spelling of numbers and strings.
  ///
  /// Complexity: O(bytes).
  public func isEquivalent(to other: JSONPart) -> Bool {
    JSONComparison(one: tree, other: other.tree).isSame(root, other.root)
  }
}
