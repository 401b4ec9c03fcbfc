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
    let stored = MemberIndex(of: object, in: tree, lookups: count)
    return map { member in
      ChangedMember(
        restoring: member.name, stored[member.name].map { JSONPart(verbatim: $0, of: tree) })
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
    setMembers(members.filter { !$0.isRemoval }.written, of: object, in: tree)
  }

  /// Sets or removes cells of a row; `null` is an ordinary value.
  mutating func setCells(_ cells: [ChangedMember], of object: JSONNode, in tree: JSONTree) {
    removeMembers(Set(cells.filter { $0.value == nil }.map { $0.name }), of: object, in: tree)
    setMembers(cells.written, of: object, in: tree)
  }
}

extension [ChangedMember] {
  /// The members that have a value, with its JSON.
  fileprivate var written: [(name: String, json: ArraySlice<UInt8>)] {
    compactMap { member in member.value.map { (member.name, $0.bytes) } }
  }

  /// The members as a JSON object.
  var object: [UInt8] {
    JSONWriter.object { writer in filter { $0.value != nil }.write(to: &writer) }
  }
}
