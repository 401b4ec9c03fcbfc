import FileAccess
import SheetEvaluation
import DataSources
import Formulas
import JSONTree
import JoyDoc
import JoyDocFormulas

/// A document that a command has opened. All commands open documents through this type.
struct OpenDocument {
  /// The path of the document; `-` for standard input.
  let path: String
  /// The name of the document in messages.
  let name: String
  /// The stamp of the file when it was read; `nil` for streams.
  let stamp: FileStamp?
  let document: JoyDocument

  var bytes: [UInt8] { document.tree.bytes }

  /// Reads a document from a file, or from standard input if `path` is `-`.
  ///
  /// Throws if it is not a document. With `takesAnyObject`, any JSON object is accepted, and the
  /// caller reports missing members.
  init(_ path: String, stdinName: String? = nil, takesAnyObject: Bool = false) throws(SourceError) {
    let file = try SourceFile(path, name: Files.name(of: path, stdinName: stdinName))
    document = try FormulaSources.document(in: file, takesAnyObject: takesAnyObject)
    self.path = path
    name = file.name
    stamp = file.stamp
    for remark in document.remarks { Output.error("\(name): \(remark)\n") }
  }

  /// Creates a document from its content. Throws if it is not a document.
  init(_ bytes: [UInt8], name: String) throws(SourceError) {
    path = "-"
    self.name = name
    stamp = nil
    document = try FormulaSources.document(in: SourceFile(bytes, name: name))
  }

  /// Writes the document back. Throws if that fails, or if the file has changed since.
  func writeBack(_ new: [UInt8]) throws(FileError) {
    guard new != bytes else { return }
    var settings = ProjectSettings()
    try Files.write(new, to: path, ifStill: stamp, under: &settings)
  }

  /// Returns the field that a name refers to. Throws if there is none, or if there are several.
  func field(_ field: String) throws(UsageError) -> CellID {
    do throws(FieldSearch.Problem) {
      return try FieldSearch.field(named: field, in: document, called: name)
    } catch {
      throw UsageError(error.message + (error.hint.map { "; \($0)" } ?? ""))
    }
  }
}
