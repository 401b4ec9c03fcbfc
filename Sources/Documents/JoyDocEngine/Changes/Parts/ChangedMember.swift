import DocumentFormat
import JSONTree
import JoyDoc

/// A member of an object with the value it is to get.
public struct ChangedMember: Hashable, Sendable {
  /// The member's name.
  public var name: String
  /// The new value; nil takes the member away, and so does null for all but values and cells.
  public var value: JSONPart?
  /// Whether the member is to be what it once was: null is a value then like any other, and nothing
  /// is checked.
  var isVerbatim = false

  /// A member with its new value; nil takes it away.
  public init(_ name: String, _ value: JSONPart?) {
    self.name = name
    self.value = value
  }

  /// What a member was, to be put back; nil if there was none.
  init(restoring name: String, _ value: JSONPart?) {
    self.name = name
    self.value = value
    isVerbatim = true
  }

  /// Whether the member is to be taken away.
  var isRemoval: Bool {
    guard let value else { return true }
    return !isVerbatim && name != "value" && value.tree.kind(value.root) == .null
  }
}

extension [ChangedMember] {
  /// What an object has in the places of these members, for putting it back.
  func asStored(in object: JSONNode?, of tree: JSONTree) -> [ChangedMember] {
    map { member in
      let value = object.flatMap { tree.member(utf8: member.name.utf8, of: $0)?.value }
      return ChangedMember(restoring: member.name, value.map { JSONPart($0, of: tree) })
    }
  }

  /// Whether all is to be what it once was.
  var isVerbatim: Bool { !isEmpty && allSatisfy(\.isVerbatim) }

  /// The names of what there was none of; a changelog writes these as null.
  var absent: [String] { filter { $0.value == nil }.map(\.name) }

  func write(to writer: inout JSONWriter) {
    for member in self { writer.append(member.name, json: (member.value ?? .null).bytes) }
  }

  /// Throws if a part, of a type if it has one, could not be read with these members.
  func check(as shape: Shape, type: String? = nil) throws(ChangeError) {
    if isVerbatim { return }
    if contains(where: { $0.name == "_id" }) {
      throw .wrongShape(what: "'_id'", wanted: "left as it is")
    }
    let object = JSONWriter.object { writer in
      if let type, !contains(where: { $0.name == "type" }) { writer.append("type", type) }
      filter { !$0.isRemoval }.write(to: &writer)
    }
    try JSONPart(written: object).check(as: shape, isWhole: false)
  }
}

extension JSONPart {
  /// Throws if there is something in the part that keeps it from being read as what it should be.
  func check(as shape: Shape, isWhole: Bool = true) throws(ChangeError) {
    let grave = StructureCheck.findings(in: tree, as: shape).first { finding in
      // Only some members of a part that exists already.
      if !isWhole, finding.instancePath.isEmpty, case .required = finding.keyword { return false }
      return finding.isGrave
    }
    if let grave { throw .unreadablePart(grave.message) }
  }
}

extension JSONEdit {
  /// Gives an object members, and takes those away that are to go.
  mutating func setMembers(_ members: [ChangedMember], of object: JSONNode, in tree: JSONTree) {
    removeMembers(Set(members.filter(\.isRemoval).map(\.name)), of: object, in: tree)
    for member in members where !member.isRemoval {
      guard let value = member.value else { continue }
      setMember(member.name, value.bytes, of: object, in: tree)
    }
  }

  /// Gives an object cells, in which null is a value.
  mutating func setCells(_ cells: [ChangedMember], of object: JSONNode, in tree: JSONTree) {
    removeMembers(Set(cells.filter { $0.value == nil }.map(\.name)), of: object, in: tree)
    for cell in cells {
      guard let value = cell.value else { continue }
      setMember(cell.name, value.bytes, of: object, in: tree)
    }
  }
}

extension [ChangedMember] {
  /// An object of these members.
  var object: [UInt8] {
    JSONWriter.object { writer in filter { $0.value != nil }.write(to: &writer) }
  }
}
