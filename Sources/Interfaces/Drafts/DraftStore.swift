package import FileAccess

/// The drafts of all documents: a folder with a file for each, which nobody else may read.
package struct DraftStore: Sendable {
  package let folder: String

  /// Older drafts go, and the oldest of too many.
  private static let oldest = 90.0 * 86_400
  private static let most = 200

  /// The usual folder, by the environment of the process.
  package static func usual(
    _ environment: [String: String] = ProgramEnvironment.variables
  ) -> DraftStore {
    // By the rules of the XDG base directories a relative path counts as none.
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"] ?? ProgramEnvironment.home
    return DraftStore(folder: (state ?? "\(home)/.local/state") + "/formulary/drafts")
  }

  package init(folder: String) { self.folder = folder }

  /// The draft of a document, which nobody else writes meanwhile; nil if another process has it.
  /// Throws why there can be none.
  package func claim(_ id: String) throws(FileError) -> DraftFile? {
    try DurableFile.makeFolder(folder)
    let path = "\(folder)/\(DraftName(id).text)"
    guard let lock = try FileLock(path + DraftFile.lockSuffix) else { return nil }
    return DraftFile(path: path, lock: lock)
  }

  /// Removes drafts that are too old, and the oldest of too many; what is in use stays.
  package func prune(now: Double = ProgramEnvironment.now / 1000) {
    guard let names = try? FolderListing(folder).names else { return }
    // Everything but the plain names belongs to one of those.
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
