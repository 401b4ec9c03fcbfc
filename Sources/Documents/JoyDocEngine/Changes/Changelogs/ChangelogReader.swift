import JSONTree

/// Reads the parts of one changelog.
struct ChangelogReader {
  let tree: JSONTree
  let node: JSONNode

  /// The kind of the change.
  var target: String? { string("target") ?? string("type") }

  /// The member `change`, if it is an object.
  var change: JSONNode? {
    tree[node, "change"].flatMap { tree.kind($0) == .object ? $0 : nil }
  }

  private func string(_ name: StaticString) -> String? { string(name, of: node) }

  private func string(_ name: StaticString, of node: JSONNode?) -> String? {
    node.flatMap { tree.string(name, of: $0) }
  }

  /// A text of the change, else of the envelope.
  func text(_ name: StaticString) -> String? { string(name, of: change) ?? string(name, of: node) }

  /// The same. Throws if there is none.
  func wantedText(_ name: StaticString) throws(ChangeError) -> String {
    let isThere = tree[node, name] != nil || change.flatMap { tree[$0, name] } != nil
    return try filled(text(name), what: "'\(name)'", isThere: isThere)
  }

  /// A text of the envelope only.
  func envelopeText(_ name: StaticString) throws(ChangeError) -> String {
    try filled(string(name), what: "'\(name)'", isThere: tree[node, name] != nil)
  }

  private func filled(
    _ text: String?, what: String, isThere: Bool
  ) throws(ChangeError) -> String {
    if let text, !text.isEmpty { return text }
    throw isThere ? .wrongShape(what: what, wanted: "a text that is not empty") : .lacking(what)
  }

  /// The member `change`. Throws if it is no object.
  func wantedChange() throws(ChangeError) -> JSONNode {
    guard let change else {
      throw tree[node, "change"] == nil
        ? .lacking("'change'") : .wrongShape(what: "'change'", wanted: "an object")
    }
    return change
  }

  /// The members of the change but for some. Throws if there are none; `wanted` is what there should
  /// be.
  func wantedMembers(
    except left: Set<String>, _ wanted: String
  ) throws(ChangeError) -> [ChangedMember] {
    let members = members(of: try wantedChange(), except: left)
    if members.isEmpty { throw .wrongShape(what: "'change'", wanted: wanted) }
    return members
  }

  /// An object in the change; nil if there is none. Throws if it is something else.
  func object(_ name: StaticString) throws(ChangeError) -> JSONNode? {
    guard let node = change.flatMap({ tree[$0, name] }), tree.kind(node) != .null else {
      return nil
    }
    guard tree.kind(node) == .object else {
      throw .wrongShape(what: "'\(name)'", wanted: "an object")
    }
    return node
  }

  /// The elements of a list in the change; none if there is no list.
  /// Throws if it is something else.
  func parts(_ name: StaticString) throws(ChangeError) -> [JSONPart] {
    guard let node = change.flatMap({ tree[$0, name] }), tree.kind(node) != .null else { return [] }
    guard tree.kind(node) == .array else { throw .wrongShape(what: "'\(name)'", wanted: "a list") }
    return tree.elements(of: node).map { JSONPart($0, of: tree) }
  }

  /// The texts of a list in the change; none if there is no list.
  func ids(_ name: StaticString) -> [String] {
    guard let node = change.flatMap({ tree[$0, name] }) else { return [] }
    return tree.elements(of: node).compactMap { tree.string($0) }
  }

  /// An index in the change; nil if there is none, which means the end.
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

  /// The id of an object, which must have one.
  func id(of node: JSONNode, _ what: String) throws(ChangeError) -> String {
    try filled(
      string("_id", of: node), what: "the '_id' of the \(what)", isThere: tree[node, "_id"] != nil)
  }

  /// Whether the changelog takes another back, and puts things as they were.
  var isRestoration: Bool { restoration != nil }

  private var restoration: JSONNode? {
    tree[node, "restore"].flatMap { tree.kind($0) == .object ? $0 : nil }
  }

  /// The members of an object but for some; the last of one name counts. If the changelog puts
  /// things as they were, `absent` names its list of those that there were none of.
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
      let value = JSONPart(member.value, of: tree)
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
