import DocumentFormat
import JSONTree
import JoyDoc

/// New values for properties of a file.
public struct FileUpdate: Hashable, Sendable {
  /// The file's id; nil is the first one.
  public var file: String?
  /// The properties with what they are to be; null takes one away.
  public var members: [ChangedMember]

  /// A change of some members of a file; of the first one if no id is given.
  public init(file: String? = nil, members: [ChangedMember]) {
    self.file = file
    self.members = members
  }

  /// Changes the properties, and gives what takes that back.
  func change(_ live: inout LiveDocument) throws(ChangeError) -> FileUpdate {
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
    members = try reader.wantedMembers(
      except: ["_id", "fileId"], "an object with properties of the file")
  }

  var change: DocumentChange { .fileUpdate(self) }
  var subject: ChangeSubject { ChangeSubject(file: file) }
  var restoration: Restoration? { Restoration(members) }

  func writePayload(to writer: inout JSONWriter) { members.write(to: &writer) }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    ChangeEffect(isStructural: true, inverse: [.fileUpdate(try change(&live))])
  }
}
