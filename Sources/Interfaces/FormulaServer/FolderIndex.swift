import FormulaIDE
import IndexedCollections
import JSONRPC

/// What the documents in the client's folders are made of.
package actor FolderIndex {
  /// How the files of a disk are found and read.
  package struct Files: Sendable {
    /// The paths of the documents and formula files in a folder, those in folders within it too.
    package var list: @Sendable (String) -> [String]
    /// The bytes of a file, nil if it cannot be read or is too large.
    package var read: @Sendable (String) -> [UInt8]?

    package init(
      list: @escaping @Sendable (String) -> [String], read: @escaping @Sendable (String) -> [UInt8]?
    ) {
      self.list = list
      self.read = read
    }
  }

  private let files: Files
  private var folders: [String] = []
  private var symbols: [String: [FolderSymbol]] = [:]
  private var search: Task<Void, Never>?
  /// The files that were found, in order.
  private var found: [String] = []
  /// What is wrong with files, until they change.
  private var reports: [String: FolderReport] = [:]

  init(_ files: Files) { self.files = files }

  /// Reads the documents of some folders instead of those before, beside everything else. `report`
  /// is told how many of how many have been read.
  func search(
    _ folders: [String], encoding: PositionEncoding,
    report: @escaping @Sendable (_ done: Int, _ count: Int) async -> Void
  ) {
    search?.cancel()
    self.folders = folders
    symbols = [:]
    (found, reports) = ([], [:])
    search = Task.detached { [files] in
      let paths = Array(Set(folders.flatMap(files.list))).sorted()
      await self.put(paths)
      for (place, path) in paths.enumerated() {
        if Task.isCancelled { break }
        if place % 20 == 0 { await report(place, paths.count) }
        await self.put(Self.symbols(path, files, encoding), for: path)
      }
      await report(paths.count, paths.count)
    }
  }

  /// Reads a file again that has come, gone or changed.
  func update(_ path: String, encoding: PositionEncoding) {
    guard folders.contains(where: { path.hasPrefix($0.hasSuffix("/") ? $0 : "\($0)/") }) else {
      return
    }
    let search = search
    reports[path] = nil
    self.search = Task.detached { [files] in
      await search?.value
      await self.note(path, isThere: files.read(path) != nil)
      await self.put(Self.symbols(path, files, encoding), for: path)
    }
  }

  private static func symbols(
    _ path: String, _ files: Files, _ encoding: PositionEncoding
  ) -> [FolderSymbol] {
    guard path.hasSuffix(".json"), let bytes = files.read(path) else { return [] }
    let outline = OutlineSymbol.outline(bytes)
    guard !outline.isEmpty else { return [] }
    return FolderSymbol.symbols(
      outline, uri: FileURI.uri(path), TextPositions(bytes, encoding: encoding))
  }

  private func put(_ paths: [String]) {
    if !Task.isCancelled { found = paths }
  }

  /// Notes that a file is there, or that it is no more.
  private func note(_ path: String, isThere: Bool) {
    reports[path] = nil
    found.removeAll { $0 == path }
    if isThere { found.insert(path, at: found.lowerBound { $0 > path }) }
  }

  // MARK: Findings

  /// The documents and formula files of the folders, in order.
  func paths() async -> [String] {
    await search?.value
    return found
  }

  /// What is wrong with a file, if that is known.
  func report(_ path: String) -> FolderReport? { reports[path] }

  func keep(_ report: FolderReport, for path: String) { reports[path] = report }

  /// Forgets what is wrong with files, since they are judged otherwise now.
  func forgetReports() { reports = [:] }

  private func put(_ found: [FolderSymbol], for path: String) {
    guard !Task.isCancelled else { return }
    symbols[path] = found.isEmpty ? nil : found
  }

  /// Looks at the symbols too, once all documents have been read, but not at those of some files.
  ///
  /// Complexity: O(symbols of the folders).
  func continuing(_ search: SymbolSearch, except open: Set<String>) async -> SymbolSearch {
    await self.search?.value
    var search = search
    for path in symbols.keys.sorted() where !open.contains(path) {
      search.look(at: symbols[path] ?? [])
    }
    return search
  }
}
