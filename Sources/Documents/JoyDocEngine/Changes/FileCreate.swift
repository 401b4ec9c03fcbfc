import JSONTree
import JoyDoc

/// A new file with its pages.
public struct FileCreate: Hashable, Sendable {
  /// The file: an object with an `_id`.
  public var file: JSONPart
  /// The position among the files.
  ///
  /// `nil` or an index past the end means the end.
  public var index: Int?

  /// Creates the file at an index, or at the end if `index` is `nil`.
  public init(file: JSONPart, at index: Int? = nil) {
    self.file = file
    self.index = index
  }
}

extension FileCreate: ChangeKind {
  static let target = "file.create"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    file = try reader.newPart("file").part
    index = try reader.index("targetIndex")
  }

  var change: DocumentChange { .fileCreate(self) }
  var subject: ChangeSubject { ChangeSubject(file: file.id) }

  func writePayload(to writer: inout JSONWriter) {
    writer.append("file", file, at: index)
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    try ChangeError.check(index: index)
    let id = try file.wantedID(as: .file)
    try file.check(as: .part(.file))
    if live.document.files.contains(where: { $0.id == id }) {
      throw .duplicateID(what: "file", id: id)
    }
    try live.restructure { edit, document in
      let tree = document.tree
      edit.insert(file.bytes, at: index, intoList: "files", of: tree.root, in: tree)
    }
    return ChangeEffect(isStructural: true, inverse: [.fileDelete(FileDelete(file: id))])
  }
}
