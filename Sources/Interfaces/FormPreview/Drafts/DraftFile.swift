package import FileAccess

/// The draft file of a document, locked by one process.
package struct DraftFile: Sendable {
  let path: String
  private let lock: FileLock

  static let lockSuffix = ".lock"
  private var former: String { path + ".1" }
  private var damaged: String { path + ".bad" }

  init(path: String, lock: FileLock) {
    self.path = path
    self.lock = lock
  }

  /// The result of reading a draft.
  package struct Found: Sendable {
    /// The latest intact draft, or `nil` if there is none.
    package var draft: Draft?
    /// The path to which a corrupt draft was moved.
    package var setAside: String?
  }

  /// Reads the draft. Sets a corrupt one aside and falls back to its predecessor.
  package func read() -> Found {
    var found = Found()
    if let bytes = try? FileInput(path).bytes {
      found.draft = Draft(bytes)
      if found.draft != nil { return found }
      if PathCall.rename(path, damaged) { found.setAside = damaged }
    }
    found.draft = (try? FileInput(former).bytes).flatMap { Draft($0) }
    return found
  }

  /// Writes the draft atomically and keeps its predecessor. If it throws, the old draft remains.
  package func write(_ draft: Draft) throws(FileError) {
    try DurableFile.write(draft.bytes, to: path, keepingFormerAt: former)
  }

  /// Removes the draft after the document was saved or the draft was discarded.
  package func remove() {
    DurableFile.remove(former)
    DurableFile.remove(path)
  }
}
