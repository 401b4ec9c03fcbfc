import FileAccess
import FormulaSheets
import FormulaSources
import Formulas
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

/// A document as a command gets it: the one place where the tool opens documents.
struct OpenDocument {
  /// Where it was read from; `-` is standard input.
  let path: String
  /// What messages call it.
  let name: String
  /// What the file was when it was read; nil for streams.
  let stamp: FileStamp?
  let document: JoyDocument

  var bytes: [UInt8] { document.tree.bytes }

  /// Reads a document from a file, or from standard input if the path is `-`. Throws why it is none;
  /// where any object is taken, what it lacks is for the caller to tell.
  init(_ path: String, stdinName: String? = nil, takesAnyObject: Bool = false) throws(SourceError) {
    let file = try SourceFile(path, name: Files.name(of: path, stdinName: stdinName))
    document = try FormulaSources.document(in: file, takesAnyObject: takesAnyObject)
    self.path = path
    name = file.name
    stamp = file.stamp
    for remark in document.remarks { Output.error("\(name): \(remark)\n") }
  }

  /// A document whose text was handed over. Throws why it is none.
  init(_ bytes: [UInt8], name: String) throws(SourceError) {
    path = "-"
    self.name = name
    stamp = nil
    document = try FormulaSources.document(in: SourceFile(bytes, name: name))
  }

  /// Writes the document back. Throws if that cannot be done, or someone else has changed it.
  func writeBack(_ new: [UInt8]) throws(FileError) {
    if new != bytes { try Files.write(new, to: path, ifStill: stamp) }
  }

  /// The field that a name means. Throws that there is none, or several.
  func field(_ field: String) throws(UsageProblem) -> CellID {
    do throws(FieldSearch.Problem) {
      return try FieldSearch.field(named: field, in: document, called: name)
    } catch {
      throw UsageProblem(error.message + (error.hint.map { "; \($0)" } ?? ""))
    }
  }
}
