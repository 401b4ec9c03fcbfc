import Foundation
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText

/// A document that could be read.
struct LoadedDocument {
  let document: JoyDocument

  /// The document in a file. Tells why there is none and throws `ExitStatus`.
  static func read(_ path: String) throws -> (
    document: LoadedDocument, name: String, bytes: [UInt8]
  ) {
    let bytes = try Files.read(path)
    let name = Files.name(of: path)
    do throws(UnreadableDocument) {
      return (try LoadedDocument(bytes), name, bytes)
    } catch {
      error.report(file: name, bytes: bytes)
      throw ExitStatus.failure
    }
  }

  /// Reads a document; throws why it is none.
  init(_ bytes: [UInt8]) throws(UnreadableDocument) {
    let (tree, diagnostics) = JSONTree.parse(bytes)
    let fatal = diagnostics.filter(\.isFatal)
    guard fatal.isEmpty else { throw UnreadableDocument(diagnostics: fatal) }
    document = JoyDocument(tree)
    guard tree.kind(tree.root) == .object else {
      throw UnreadableDocument(diagnostics: [.noDocument(at: tree.range(tree.root))])
    }
  }

  /// The number of the field with an id, else of the one with an identifier, else of the only one
  /// with a title. Tells that there is none and throws `ExitStatus.failure`.
  func field(_ name: String, file: String) throws -> Int {
    let fields = document.fields
    if let number = fields.firstIndex(where: { $0.id == name })
      ?? fields.firstIndex(where: { $0.identifier == name })
    {
      return number
    }
    let titled = fields.indices.filter { fields[$0].title == name }
    if titled.count == 1 { return titled[0] }
    let ids = titled.map { "'\(fields[$0].id)'" }.joined(separator: ", ")
    Output.error(
      titled.isEmpty
        ? "\(file): the document has no field '\(name)'\n"
        : "\(file): several fields are titled '\(name)'; name one by its id: \(ids)\n")
    throw ExitStatus.failure
  }
}

/// Why a text is no document.
struct UnreadableDocument: Error {
  let diagnostics: [DocumentDiagnostic]

  func report(file: String, bytes: [UInt8]) {
    let renderer = DiagnosticRenderer(
      file: file, lines: LineIndex(bytes), usesColor: Terminal.wantsColor(STDERR_FILENO))
    for diagnostic in diagnostics { Output.error(renderer.text(diagnostic)) }
  }
}
