import JSONTree
import JoyDoc

/// Removes a file with its pages; its fields stay.
public struct FileDelete: Hashable, Sendable {
  /// The id of the file.
  public var file: String

  /// Removes the file with the id `file`.
  public init(file: String) { self.file = file }
}

extension FileDelete: ChangeKind {
  static let target = "file.delete"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    file = try reader.envelopeText("fileId")
  }

  var change: DocumentChange { .fileDelete(self) }
  var subject: ChangeSubject { ChangeSubject(file: file) }

  func writePayload(to writer: inout JSONWriter) {}

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    guard live.document.files.contains(where: { $0.id == file }) else { throw .unknownFile(file) }
    if live.document.files.count == 1 {
      throw .wrongShape(what: "a document", wanted: "left with a file")
    }
    var effect = ChangeEffect(isStructural: true)
    try live.restructure { edit, document in
      let tree = document.tree
      guard let node = document.files.first(where: { $0.id == file })?.node,
        let files = tree[tree.root, "files"],
        let place = Array(tree.elements(of: files)).firstIndex(of: node)
      else { return }
      edit.removeElements(at: [place], of: files, in: tree)
      effect.inverse = [.fileCreate(FileCreate(file: JSONPart(node, of: tree), at: place))]
    }
    return effect
  }
}
