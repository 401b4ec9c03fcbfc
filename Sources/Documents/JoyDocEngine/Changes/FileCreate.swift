import DocumentFormat
import JSONTree
import JoyDoc

/// A new file with its pages.
public struct FileCreate: Hashable, Sendable {
  /// The file: an object with an `_id`.
  public var file: JSONPart
  /// Its place among the files; nil, or one beyond the last, is the end.
  public var index: Int?

  /// A new file at an index; at the end without one.
  public init(file: JSONPart, at index: Int? = nil) {
    self.file = file
    self.index = index
  }
}

extension FileCreate: ChangeKind {
  static let target = "file.create"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    let change = try reader.wantedChange()
    let inner = try reader.object("file")
    file = JSONPart(inner ?? change, of: reader.tree)
    index = try reader.index("targetIndex")
  }

  private var id: String? { file.tree[file.root, "_id"].flatMap { file.tree.string($0) } }

  var change: DocumentChange { .fileCreate(self) }
  var subject: ChangeSubject { ChangeSubject(file: id) }

  func writePayload(to writer: inout JSONWriter) {
    writer.appendName("file")
    writer.appendRaw(file.bytes)
    if let index {
      writer.append("targetIndex", index)
    }
  }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    if let index, index < 0 { throw .badIndex("\(index)") }
    guard file.tree.kind(file.root) == .object else {
      throw .wrongShape(what: "a file", wanted: "an object")
    }
    let id = try ChangelogReader(tree: file.tree, node: file.root).id(of: file.root, "file")
    try file.check(as: .part(.file))
    if live.document.files.contains(where: { $0.id == id }) {
      throw .duplicateID(what: "file", id: id)
    }
    try live.restructure { edit, document in
      let tree = document.tree
      if let files = tree[tree.root, "files"], tree.kind(files) == .array {
        edit.insertElement(file.bytes, at: index ?? Int.max, of: files, in: tree)
      } else {
        let list = [UInt8(ascii: "[")] + file.bytes + [UInt8(ascii: "]")]
        edit.setMember("files", list, of: tree.root, in: tree)
      }
    }
    return ChangeEffect(isStructural: true, inverse: [.fileDelete(FileDelete(file: id))])
  }
}
