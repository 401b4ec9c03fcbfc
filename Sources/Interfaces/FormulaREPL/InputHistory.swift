/// The inputs of earlier sessions: those of all, and those about the documents of one folder.
package struct InputHistory: Sendable {
  private let common: HistoryFile?
  private let own: HistoryFile?

  package init(common: HistoryFile?, own: HistoryFile? = nil) {
    self.common = common
    self.own = own
  }

  /// Returns the entries, oldest first. Those of the folder follow the others, so that they are
  /// recalled first.
  package func entries() -> [String] {
    let own = own?.entries() ?? []
    let known = Set(own)
    return (common?.entries() ?? []).filter { !known.contains($0) } + own
  }

  /// Appends an entry to both histories.
  package func append(_ entry: String) {
    common?.append(entry)
    own?.append(entry)
  }
}
