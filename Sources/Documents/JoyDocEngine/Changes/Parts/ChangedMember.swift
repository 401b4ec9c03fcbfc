import JSONTree
import JoyDoc

/// A member of an object with its new value.
public struct ChangedMember: Hashable, Sendable {
  /// The name of the member.
  public var name: String
  /// The new value; `nil` removes the member.
  ///
  /// A JSON `null` also removes it, unless the member is a value or a cell.
  public var value: JSONPart?
  /// Whether the member restores an earlier state: `null` is an ordinary value and checks are
  /// skipped.
  var isVerbatim = false

  /// Creates a member with its new value; `nil` removes it.
  public init(_ name: String, _ value: JSONPart?) {
    self.name = name
    self.value = value
  }

  /// Creates a member that restores an earlier `value`; `nil` removes it.
  init(restoring name: String, _ value: JSONPart?) {
    self.name = name
    self.value = value
    isVerbatim = true
  }

  /// Whether the change removes the member.
  var isRemoval: Bool {
    guard let value else { return true }
    return !isVerbatim && name != "value" && value.tree.kind(value.root) == .null
  }
}

extension [ChangedMember] {
  /// Returns the current values of these members in `object`, for restoring them later.
  func asStored(in object: JSONNode?, of tree: JSONTree) -> [ChangedMember] {
    map { member in
      let value = object.flatMap { tree.member(utf8: member.name.utf8, of: $0)?.value }
      return ChangedMember(
        restoring: member.name, value.map { JSONPart(verbatim: $0, of: tree) })
    }
  }

  /// Whether all members restore an earlier state.
  var isVerbatim: Bool { !isEmpty && allSatisfy { $0.isVerbatim } }

  /// The names of the members to remove; a changelog writes them as `null`.
  var absent: [String] { filter { $0.value == nil }.map { $0.name } }

  func write(to writer: inout JSONWriter) {
    for member in self { writer.append(member.name, json: (member.value ?? .null).bytes) }
  }

  /// Checks that a part of the type `type` can be read with these members.
  func check(as shape: Shape, type: String? = nil) throws(ChangeError) {
    if isVerbatim { return }
    if contains(where: { $0.name == "_id" }) {
      throw .wrongShape(what: "'_id'", wanted: "unchanged")
    }
    let object = JSONWriter.object { writer in
      if let type, !contains(where: { $0.name == "type" }) { writer.append("type", type) }
      filter { !$0.isRemoval }.write(to: &writer)
    }
    try JSONPart(written: object).check(as: shape, isWhole: false)
  }
}

extension JSONPart {
  /// Checks that the value can be read as `shape`.
  func check(as shape: Shape, isWhole: Bool = true) throws(ChangeError) {
    let grave = StructureCheck.findings(in: tree, as: shape).first { finding in
      // An update contains only some members of an existing part.
      if !isWhole, finding.instancePath.isEmpty, case .required = finding.keyword { return false }
      return finding.isGrave
    }
    if let grave { throw .unreadablePart(grave.message) }
  }
}

extension JSONEdit {
  /// Sets or removes members of an object.
  mutating func setMembers(_ members: [ChangedMember], of object: JSONNode, in tree: JSONTree) {
    removeMembers(Set(members.filter { $0.isRemoval }.map { $0.name }), of: object, in: tree)
    for member in members where !member.isRemoval {
      guard let value = member.value else { continue }
      setMember(member.name, value.bytes, of: object, in: tree)
    }
  }

  /// Sets or removes cells of a row; `null` is an ordinary value.
  mutating func setCells(_ cells: [ChangedMember], of object: JSONNode, in tree: JSONTree) {
    removeMembers(Set(cells.filter { $0.value == nil }.map { $0.name }), of: object, in: tree)
    for cell in cells {
      guard let value = cell.value else { continue }
      setMember(cell.name, value.bytes, of: object, in: tree)
    }
  }
}

extension [ChangedMember] {
  /// The members as a JSON object.
  var object: [UInt8] {
    JSONWriter.object { writer in filter { $0.value != nil }.write(to: &writer) }
  }
}
