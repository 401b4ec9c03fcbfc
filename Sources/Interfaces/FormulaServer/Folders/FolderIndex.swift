import EditorRequests
import FormulaIDE
import IndexedCollections
import JSONRPC

/// An index of the symbols and findings of all documents in the workspace folders.
package actor FolderIndex {
  /// File access for the index, injected by the host.
  package struct Files: Sendable {
    /// Returns the paths of all documents and formula files in a folder, recursively.
    package var list: @Sendable (String) -> [String]
    /// Returns the bytes of a file, or `nil` if it cannot be read or is too large.
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
  /// The indexed paths, sorted.
  private var found: [String] = []
  /// Cached findings by path, removed when the file changes.
  private var reports: [String: FolderReport] = [:]

  init(_ files: Files) { self.files = files }

  /// Replaces the index with the documents in `folders`, reading them in a background task.
  ///
  /// Calls `report` with the number of files read so far and the total count.
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

  /// Reindexes the file or folder at `path` after it was created, changed or deleted.
  func update(_ path: String, encoding: PositionEncoding) {
    guard folders.contains(where: { Self.isBelow($0, path) }) else { return }
    let search = search
    reports = reports.filter { !Self.isWithin(path, $0.key) }
    self.search = Task.detached { [files] in
      await search?.value
      await self.forget(path)
      let isFile = path.hasSuffix(".json") || path.hasSuffix(".formula")
      for file in isFile && files.read(path) != nil ? [path] : files.list(path) {
        await self.note(file)
        await self.put(Self.symbols(file, files, encoding), for: file)
      }
    }
  }

  /// Returns `true` if `path` is below `folder`, but not in a hidden folder or a folder of
  /// packages.
  private static func isBelow(_ folder: String, _ path: String) -> Bool {
    let prefix = folder.hasSuffix("/") ? folder : "\(folder)/"
    return path.hasPrefix(prefix)
      && path.dropFirst(prefix.count).split(separator: "/").allSatisfy {
        FolderWalk.enters($0)
      }
  }

  /// Returns `true` if `path` is the file or folder `whole`, or is below it.
  private static func isWithin(_ whole: String, _ path: String) -> Bool {
    path == whole || path.hasPrefix(whole.hasSuffix("/") ? whole : "\(whole)/")
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

  /// Removes everything about the file or folder at `path`.
  private func forget(_ path: String) {
    found.removeAll { Self.isWithin(path, $0) }
    symbols = symbols.filter { !Self.isWithin(path, $0.key) }
    reports = reports.filter { !Self.isWithin(path, $0.key) }
  }

  private func note(_ path: String) { found.insert(path, at: found.lowerBound { $0 > path }) }

  // MARK: Findings

  /// Returns the paths of documents and formula files in the folders, sorted.
  func paths() async -> [String] {
    await search?.value
    return found
  }

  /// Returns the cached findings of the file at `path`, if any.
  func report(_ path: String) -> FolderReport? { reports[path] }

  func keep(_ report: FolderReport, for path: String) { reports[path] = report }

  /// Clears the cached findings, because the configuration has changed.
  func forgetReports() { reports = [:] }

  private func put(_ found: [FolderSymbol], for path: String) {
    guard !Task.isCancelled else { return }
    symbols[path] = found.isEmpty ? nil : found
  }

  /// Continues `search` with the indexed symbols, except those of the files in `open`.
  ///
  /// Waits until the index is complete. Complexity: O(symbols of the folders).
  func continuing(_ search: SymbolSearch, except open: Set<String>) async -> SymbolSearch {
    await self.search?.value
    var search = search
    for path in symbols.keys.sorted() where !open.contains(path) {
      search.visit(symbols[path] ?? [])
    }
    return search
  }
}
