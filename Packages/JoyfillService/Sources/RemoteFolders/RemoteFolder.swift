import Foundation
package import JoyfillService

/// A folder with pulled templates and documents.
///
/// Files are `templates/ID.json` and `documents/ID.json`. The state is in `.formulary`: the address of
/// the service, a copy of each file as pulled, and the position of an unfinished pull. A file differs
/// from its copy if and only if it has local changes.
package struct RemoteFolder: Sendable {
  /// The path of the folder.
  package let path: String

  package init(_ path: String) { self.path = URL(filePath: path).standardizedFileURL.path }

  /// Finds the nearest folder above a file that contains pulled documents.
  package init?(above file: String) {
    var folder = URL(filePath: file).standardizedFileURL
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let candidate = RemoteFolder(folder.path)
      if FileManager.default.fileExists(atPath: candidate.statePath) {
        self = candidate
        return
      }
    }
    return nil
  }

  /// The folder of the state.
  package var state: String { "\(path)/.formulary" }

  private var statePath: String { "\(state)/remote.json" }

  package func file(_ kind: DocumentKind, _ id: Identifier) -> String {
    "\(path)/\(kind.plural)/\(id).json"
  }

  private func base(_ kind: DocumentKind, _ id: Identifier) -> String {
    "\(state)/base/\(kind.plural)/\(id).json"
  }

  // MARK: State

  /// Prepares the folder for a service.
  ///
  /// Throws a `FolderError` if it holds documents of another service, or cannot be written.
  package func prepare(for host: ServiceHost) throws(FolderError) {
    let line = Array(#"{"version":1,"host":"\#(host)"}"#.utf8) + [0x0A]
    if let old = try AtomicFile.read(statePath) {
      guard old == line else {
        throw FolderError("'\(path)' holds documents of another service; use another folder")
      }
      return
    }
    // Everything in the state, which includes documents, stays out of version control.
    try AtomicFile.write(Array("*\n".utf8), to: "\(state)/.gitignore")
    try AtomicFile.write(line, to: statePath)
  }

  /// Returns a file as it was pulled, or `nil` if it was not.
  package func base(
    of kind: DocumentKind, _ id: Identifier
  ) throws(FolderError) -> [UInt8]? {
    try AtomicFile.read(base(kind, id))
  }

  /// Records the content of a file as pulled.
  package func renewBase(
    of kind: DocumentKind, _ id: Identifier, _ bytes: [UInt8]
  ) throws(FolderError) {
    try AtomicFile.write(bytes, to: base(kind, id))
  }

  /// The results of storing a document.
  package enum StoringResult: String, Hashable, Sendable {
    case written, unchanged
    case localChanges = "local-changes"
  }

  /// Writes a document into its file, unless the file has local changes.
  package func store(
    _ document: RemoteDocument, overwrites: Bool = false
  ) throws(FolderError) -> StoringResult {
    let (kind, id) = (document.kind, document.identifier)
    let current = try AtomicFile.read(file(kind, id))
    let old = try base(of: kind, id)
    if current == document.bytes {
      if old != document.bytes { try renewBase(of: kind, id, document.bytes) }
      return .unchanged
    }
    if current != nil, current != old, !overwrites { return .localChanges }
    // The file is written first. If only the copy were written, the older file would count as a local
    // change.
    try AtomicFile.write(document.bytes, to: file(kind, id))
    try renewBase(of: kind, id, document.bytes)
    return .written
  }
}

/// The reason why a folder of pulled documents cannot be used.
package struct FolderError: Error, Hashable, Sendable, CustomStringConvertible {
  package let message: String

  package init(_ message: String) { self.message = message }

  package var description: String { message }
}
