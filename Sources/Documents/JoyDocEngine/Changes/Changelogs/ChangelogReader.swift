import JSONTree

/// Reads the members of a single changelog.
struct ChangelogReader {
  let tree: JSONTree
  let node: JSONNode

  /// The name of the kind of change: `target`, or else `type`.
  var target: String? { string("target") ?? string("type") }

  /// The member `change`, if it is an object.
  var change: JSONNode? {
    tree[node, "change"].flatMap { tree.kind($0) == .object ? $0 : nil }
  }

  private func string(_ name: StaticString) -> String? { string(name, of: node) }

  private func string(_ name: StaticString, of node: JSONNode?) -> String? {
    node.flatMap { tree.string(name, of: $0) }
  }

  /// Returns a string member of `change`, or else of the envelope.
  func text(_ name: StaticString) -> String? { string(name, of: change) ?? string(name, of: node) }

  /// Returns a string member of `change`, or else of the envelope.
  ///
  /// Throws if it is missing or empty.
  func wantedText(_ name: StaticString) throws(ChangeError) -> String {
    let isPresent = tree[node, name] != nil || change.flatMap { tree[$0, name] } != nil
    return try filled(text(name), what: "'\(name)'", isPresent: isPresent)
  }

  /// Returns a string member of the envelope. Throws if it is missing or empty.
  func envelopeText(_ name: StaticString) throws(ChangeError) -> String {
    try filled(string(name), what: "'\(name)'", isPresent: tree[node, name] != nil)
  }

  /// Returns a string member of the envelope, or `nil` if it is missing or empty.
  func envelopeText(ifPresent name: StaticString) -> String? {
    string(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  private func filled(
    _ text: String?, what: String, isPresent: Bool
  ) throws(ChangeError) -> String {
    if let text, !text.isEmpty { return text }
    throw isPresent ? .wrongShape(what: what, wanted: "a non-empty text") : .lacking(what)
  }

  /// Returns the member `change`. Throws if it is not an object.
  func wantedChange() throws(ChangeError) -> JSONNode {
    guard let change else {
      throw tree[node, "change"] == nil
        ? .lacking("'change'") : .wrongShape(what: "'change'", wanted: "an object")
    }
    return change
  }

  /// Returns the members of `change` except those in `left`.
  ///
  /// Throws if there are none; `wanted` describes the expected value.
  func wantedMembers(
    except left: Set<String>, _ wanted: String
  ) throws(ChangeError) -> [ChangedMember] {
    let members = members(of: try wantedChange(), except: left)
    if members.isEmpty { throw .wrongShape(what: "'change'", wanted: wanted) }
    return members
  }

  /// Returns an object in `change`, or `nil` if it is missing or `null`. Throws for other values.
  func object(_ name: StaticString) throws(ChangeError) -> JSONNode? {
    guard let node = change.flatMap({ tree[$0, name] }), tree.kind(node) != .null else {
      return nil
    }
    guard tree.kind(node) == .object else {
      throw .wrongShape(what: "'\(name)'", wanted: "an object")
    }
    return node
  }

  /// Returns the elements of an array in `change`; empty if it is missing or `null`.
  ///
  /// Throws for other values.
  func parts(_ name: StaticString) throws(ChangeError) -> [JSONPart] {
    guard let node = change.flatMap({ tree[$0, name] }), tree.kind(node) != .null else { return [] }
    guard tree.kind(node) == .array else { throw .wrongShape(what: "'\(name)'", wanted: "a list") }
    return tree.elements(of: node).map(part)
  }

  /// Returns the strings in an array in `change`; empty if it is missing.
  func ids(_ name: StaticString) -> [String] {
    guard let node = change.flatMap({ tree[$0, name] }) else { return [] }
    return tree.elements(of: node).compactMap { tree.string($0) }
  }

  /// Returns an index in `change`, or `nil` for the end if it is missing or `null`.
  ///
  /// Throws unless it is a non-negative whole number.
  func index(_ name: StaticString) throws(ChangeError) -> Int? {
    guard let node = change.flatMap({ tree[$0, name] }), tree.kind(node) != .null else {
      return nil
    }
    guard tree.kind(node) == .number else {
      throw .wrongShape(what: "'\(name)'", wanted: "a number")
    }
    guard let number = tree.double(node) else { return Int.max }
    guard number >= 0, number == number.rounded(.down) else {
      throw .badIndex(String(decoding: tree.source(node).prefix(40), as: UTF8.self))
    }
    return Int(exactly: number) ?? Int.max
  }

  /// Returns a boolean in `change`, or `nil` if it is missing or `null`. Throws for other values.
  func truth(_ name: StaticString) throws(ChangeError) -> Bool? {
    guard let node = change.flatMap({ tree[$0, name] }), tree.kind(node) != .null else {
      return nil
    }
    guard let truth = tree.bool(node) else {
      throw .wrongShape(what: "'\(name)'", wanted: "true or false")
    }
    return truth
  }

  /// Returns the id of an object. Throws if it is missing or empty.
  func id(of node: JSONNode, _ what: String) throws(ChangeError) -> String {
    try filled(
      string("_id", of: node), what: "the '_id' of the \(what)", isPresent: tree[node, "_id"] != nil
    )
  }

  /// Whether the changelog undoes another one by restoring an earlier state.
  var isRestoration: Bool { restoration != nil }

  /// Copies a value, with its spacing if the changelog reverts another.
  private func part(_ node: JSONNode) -> JSONPart {
    isRestoration ? JSONPart(verbatim: node, of: tree) : JSONPart(node, of: tree)
  }

  private var restoration: JSONNode? {
    tree[node, "restore"].flatMap { tree.kind($0) == .object ? $0 : nil }
  }

  /// Returns the members of an object except those in `left`.
  ///
  /// For duplicate names, the last one counts.
  ///
  /// If the changelog is a restoration, the array `list` in it names the members to remove.
  func members(
    of node: JSONNode, except left: Set<String>, absent list: StaticString = "absent"
  ) -> [ChangedMember] {
    let absent = Set(
      restoration.flatMap { tree[$0, list] }.map {
        tree.elements(of: $0).compactMap { tree.string($0) }
      } ?? [])
    var members: [ChangedMember] = []
    var places: [String: Int] = [:]
    for member in tree.members(of: node) {
      let name = tree.string(member.name) ?? ""
      if left.contains(name) { continue }
      let value = part(member.value)
      let new =
        isRestoration
        ? ChangedMember(restoring: name, absent.contains(name) ? nil : value)
        : ChangedMember(name, value)
      if let place = places[name] {
        members[place] = new
      } else {
        places[name] = members.count
        members.append(new)
      }
    }
    return members
  }
}
