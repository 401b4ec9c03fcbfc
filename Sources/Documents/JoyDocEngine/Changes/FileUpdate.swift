import DocumentFormat
import JSONTree
import JoyDoc

/// New values for properties of a file.
public struct FileUpdate: Hashable, Sendable {
  /// The file's id; nil is the first one.
  public var file: String?
  /// The properties with what they are to be; null takes one away.
  public var members: [ChangedMember]

  public init(file: String? = nil, members: [ChangedMember]) {
    self.file = file
    self.members = members
  }

  /// Changes the properties, and gives what takes that back.
  fileprivate func change(_ live: inout LiveDocument) throws(ChangeError) -> FileUpdate {
    func meant(_ document: JoyDocument) -> DocumentFile? {
      file == nil ? document.files.first : document.files.first { $0.id == file }
    }
    guard meant(live.document) != nil else { throw .unknownFile(file ?? "") }
    try members.check(as: .part(.file))
    var old: [ChangedMember] = []
    try live.restructure { edit, document in
      guard let node = meant(document)?.node else { return }
      old = members.asStored(in: node, of: document.tree)
      edit.setMembers(members, of: node, in: document.tree)
    }
    return FileUpdate(file: file, members: old)
  }
}

extension FileUpdate: ChangeKind {
  static let target = "file.update"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    file = reader.text("fileId")
    members = reader.members(of: try reader.wantedChange(), except: ["_id", "fileId"])
    if members.isEmpty {
      throw .wrongShape(what: "'change'", wanted: "an object with properties of the file")
    }
  }

  var change: DocumentChange { .fileUpdate(self) }
  var subject: ChangeSubject { ChangeSubject(file: file) }
  var restoration: Restoration? { Restoration(members) }

  func writePayload(to writer: inout JSONWriter) { members.write(to: &writer) }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    ChangeEffect(isStructural: true, inverse: [.fileUpdate(try change(&live))])
  }
}

/// Another look: the theme and the styles that a file gives all of its fields.
public struct StyleUpdate: Hashable, Sendable {
  /// What changes of which file.
  public var update: FileUpdate

  public init(_ update: FileUpdate) { self.update = update }
}

extension StyleUpdate: ChangeKind {
  static let target = "style.update"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    update = try FileUpdate(reading: reader)
    for member in update.members where member.name != "theme" && member.name != "styles" {
      throw .wrongShape(what: "'change'", wanted: "an object with 'theme' or 'styles'")
    }
  }

  var change: DocumentChange { .styleUpdate(self) }
  var subject: ChangeSubject { update.subject }
  var restoration: Restoration? { update.restoration }

  func writePayload(to writer: inout JSONWriter) { update.writePayload(to: &writer) }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    let inverse = StyleUpdate(try update.change(&live))
    return ChangeEffect(isStructural: true, inverse: [.styleUpdate(inverse)])
  }
}
