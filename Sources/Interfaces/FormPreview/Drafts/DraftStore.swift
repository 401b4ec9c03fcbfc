package import FileAccess

/// The drafts of all documents: a private folder with one file per document.
package struct DraftStore: Sendable {
  package let folder: String

  /// The maximum age in seconds and the maximum number of drafts.
  private static let oldest = 90.0 * 86_400
  private static let most = 200

  /// Returns the default store according to the process environment.
  package static func usual(
    _ environment: [String: String] = ProgramEnvironment.variables
  ) -> DraftStore {
    // The XDG base directory specification ignores relative paths.
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"] ?? ProgramEnvironment.home
    return DraftStore(folder: (state ?? "\(home)/.local/state") + "/formulary/drafts")
  }

  package init(folder: String) { self.folder = folder }

  /// Locks the draft of a document. Returns `nil` if another process holds it.
  ///
  /// Throws a `FileError` if the folder or lock cannot be created.
  package func claim(_ id: String) throws(FileError) -> DraftFile? {
    try DurableFile.makeFolder(folder)
    let path = "\(folder)/\(DraftName(id).text)"
    guard let lock = try FileLock(path + DraftFile.lockSuffix) else { return nil }
    return DraftFile(path: path, lock: lock)
  }

  /// Removes drafts older than `oldest`, and the oldest ones beyond `most`. Locked drafts remain.
  package func prune(now: Double = ProgramEnvironment.now / 1000) {
    guard let names = try? FolderListing(folder).names else { return }
    // Files with suffixes belong to the draft with the same stem.
    var drafts: [String: Double] = [:]
    for name in names {
      guard let age = DurableFile.age(of: "\(folder)/\(name)", now: now) else { continue }
      let stem = String(name.prefix { $0 != "." })
      drafts[stem] = min(drafts[stem] ?? .infinity, age)
    }
    let byAge = drafts.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    for (place, draft) in byAge.enumerated()
    where draft.value > Self.oldest || place >= Self.most {
      let path = "\(folder)/\(draft.key)"
      guard let lock = try? FileLock(path + DraftFile.lockSuffix) else { continue }
      withExtendedLifetime(lock) {
        for name in names where name.prefix(while: { $0 != "." }) == draft.key {
          DurableFile.remove("\(folder)/\(name)")
        }
      }
      DurableFile.remove(path + DraftFile.lockSuffix)
    }
  }
}
