package import FileAccess

/// The draft of one document, held by one process.
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

  /// What was found.
  package struct Found: Sendable {
    /// The last draft that is whole; nil if there is none.
    package var draft: Draft?
    /// The path to which a draft was moved whose bytes are not what was written.
    package var setAside: String?
  }

  /// Reads the draft; one that is damaged is set aside, and the one before it is taken.
  package func read() -> Found {
    var found = Found()
    if let bytes = try? FileInput(path).bytes {
      found.draft = Draft(bytes)
      if found.draft != nil { return found }
      if unsafe rename(path, damaged) == 0 { found.setAside = damaged }
    }
    found.draft = (try? FileInput(former).bytes).flatMap { Draft($0) }
    return found
  }

  /// Writes the draft; the one before it stays beside it. Throws why what was there is there still.
  package func write(_ draft: Draft) throws(FileError) {
    try DurableFile.write(draft.bytes, to: path, keepingFormerAt: former)
  }

  /// Removes the draft, since its document is saved or it is not wanted.
  package func remove() {
    DurableFile.remove(former)
    DurableFile.remove(path)
  }
}
