import FileAccess
import Foundation
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText

/// A document as a command gets it: the one place where the tool opens documents.
struct OpenDocument {
  /// Where it was read from; `-` is standard input.
  let path: String
  /// What messages call it.
  let name: String
  let bytes: [UInt8]
  /// What the file was when it was read; nil for streams.
  let stamp: FileStamp?
  let document: JoyDocument

  /// Reads a document from a file, or from standard input if the path is `-`. Throws why it is none.
  init(_ path: String, stdinName: String? = nil) throws(DocumentProblem) {
    let name = Files.name(of: path, stdinName: stdinName)
    let input: FileInput
    do throws(FileError) {
      input = try FileInput(path)
    } catch {
      throw .unreadable(error)
    }
    self.path = path
    self.name = name
    bytes = input.bytes
    stamp = input.stamp
    document = try Self.document(input.bytes, name: name)
  }

  /// A document whose text was handed over. Throws why it is none.
  init(_ bytes: [UInt8], name: String) throws(DocumentProblem) {
    path = "-"
    self.name = name
    self.bytes = bytes
    stamp = nil
    document = try Self.document(bytes, name: name)
  }

  /// A document in some bytes. Throws why they are none.
  static func document(_ bytes: [UInt8], name: String) throws(DocumentProblem) -> JoyDocument {
    let (tree, diagnostics) = JSONTree.parse(bytes)
    let fatal = diagnostics.filter(\.isFatal)
    guard fatal.isEmpty else { throw .malformed(name: name, bytes: bytes, fatal) }
    guard tree.kind(tree.root) == .object else {
      throw .malformed(name: name, bytes: bytes, [.noDocument(at: tree.range(tree.root))])
    }
    return JoyDocument(tree)
  }

  /// Writes the document back. Throws if that cannot be done, or someone else has changed it.
  func writeBack(_ new: [UInt8]) throws(FileError) {
    if new != bytes { try Files.write(new, to: path, ifStill: stamp) }
  }

  /// The number of the field with an id, else of the one with an identifier, else of the only one
  /// with a title. Throws that there is none.
  func field(_ field: String) throws(UsageProblem) -> Int {
    let fields = document.fields
    if let number = fields.firstIndex(where: { $0.id == field })
      ?? fields.firstIndex(where: { $0.identifier == field })
    {
      return number
    }
    let titled = fields.indices.filter { fields[$0].title == field }
    if titled.count == 1 { return titled[0] }
    guard titled.isEmpty else {
      let ids = titled.map { "'\(fields[$0].id)'" }.joined(separator: ", ")
      throw UsageProblem(
        "several fields of \(name) are titled '\(field)'; name one by its id: \(ids)")
    }
    let names = fields.flatMap { [$0.title, $0.identifier, $0.id].compactMap(\.self) }
    let near = Suggestions.question(for: field, among: names)
    throw UsageProblem("\(name) has no field '\(field)'" + (near.map { "; \($0)" } ?? ""))
  }
}

/// Why there is no document.
enum DocumentProblem: CommandProblem {
  case unreadable(FileError)
  /// The text is no document, by what is wrong with it.
  case malformed(name: String, bytes: [UInt8], [DocumentDiagnostic])

  var report: String {
    switch self {
    case .unreadable(let error): return error.report
    case .malformed(let name, let bytes, let diagnostics):
      let renderer = DiagnosticRenderer(
        file: name, lines: LineIndex(bytes), usesColor: Terminal.wantsColor(STDERR_FILENO))
      return diagnostics.map { renderer.text($0) }.joined()
    }
  }

  var status: ExitStatus {
    switch self {
    case .unreadable: .usage
    case .malformed: .failure
    }
  }
}
