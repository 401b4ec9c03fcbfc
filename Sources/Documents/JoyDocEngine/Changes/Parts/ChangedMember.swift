import DocumentFormat
import JSONTree
import JoyDoc

/// A member of an object with the value it is to get.
public struct ChangedMember: Hashable, Sendable {
  public var name: String
  public var value: JSONPart

  public init(_ name: String, _ value: JSONPart) {
    self.name = name
    self.value = value
  }
}

extension [ChangedMember] {
  /// What an object has in the places of these members; null for what it has not.
  func asStored(in object: JSONNode, of tree: JSONTree) -> [ChangedMember] {
    map { member in
      let value = tree.member(utf8: member.name.utf8, of: object)?.value
      return ChangedMember(member.name, value.map { JSONPart($0, of: tree) } ?? .null)
    }
  }

  func write(to writer: inout JSONWriter) {
    for member in self {
      writer.appendName(member.name)
      writer.appendRaw(member.value.bytes)
    }
  }

  /// Throws if a part, of a type if it has one, could not be read with these members.
  func check(as shape: Shape, type: String? = nil) throws(ChangeError) {
    if contains(where: { $0.name == "_id" }) {
      throw .wrongShape(what: "'_id'", wanted: "left as it is")
    }
    var writer = JSONWriter()
    writer.beginObject()
    if let type, !contains(where: { $0.name == "type" }) {
      writer.appendName("type")
      writer.append(type)
    }
    for member in self where !member.isNull {
      writer.appendName(member.name)
      writer.appendRaw(member.value.bytes)
    }
    writer.endObject()
    try JSONPart(written: writer.bytes).check(as: shape, isWhole: false)
  }
}

extension ChangedMember {
  /// Whether the member is to be taken away.
  var isNull: Bool { value.tree.kind(value.root) == .null }
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
  /// Gives an object members; those that are null are taken away, but for the value of a field.
  mutating func setMembers(_ members: [ChangedMember], of object: JSONNode, in tree: JSONTree) {
    let doomed = members.filter { $0.isNull && $0.name != "value" }.map(\.name)
    removeMembers(Set(doomed), of: object, in: tree)
    for member in members where !member.isNull || member.name == "value" {
      setMember(member.name, member.value.bytes, of: object, in: tree)
    }
  }
}
