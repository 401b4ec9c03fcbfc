import JSONTree
import JoyDoc

/// New values for properties of a file.
public struct FileUpdate: Hashable, Sendable {
  /// The id of the file; `nil` means the first file.
  public var file: String?
  /// The properties with their new values; `null` removes a property.
  public var members: [ChangedMember]

  /// Changes members of a file, or of the first file if `file` is `nil`.
  public init(file: String? = nil, members: [ChangedMember]) {
    self.file = file
    self.members = members
  }

  /// Applies the change and returns its inverse.
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
