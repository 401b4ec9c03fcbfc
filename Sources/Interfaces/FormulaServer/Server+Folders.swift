import EditorRequests
import JSONRPC

extension Server {
  /// Returns the workspace folders from the `initialize` parameters.
  static func folders(_ parameters: JSON) -> [String] {
    let named = (parameters["workspaceFolders"].elements ?? []).compactMap { $0["uri"].string }
    if !named.isEmpty { return named.map(FileURI.path) }
    if let root = parameters["rootUri"].string { return [FileURI.path(root)] }
    return parameters["rootPath"].string.map { [$0] } ?? []
  }

  /// Indexes the workspace folders and reports progress for large ones.
  ///
  /// Without folders the index becomes empty.
  func searchFolders() {
    let token = state.uniqueName("formulary-search")
    let (folders, encoding) = (folders, client.positionEncoding)
    Task {
      await folder.search(folders, encoding: encoding) { done, count in
        await self.report(token, done, count)
      }
    }
  }

  /// Registers for notifications about created, changed and deleted files.
  func watchFiles() {
    guard client.watchesFiles else { return }
    // A configuration may extend other files, whose names end with `.toml`.
    let patterns: [JSON] = ["**/*.json", "**/*.formula", "**/.formulary.toml", "**/*.toml"]
    state.ask(
      "client/registerCapability",
      [
        "registrations": [
          [
            "id": "formulary-files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": ["watchers": .array(patterns.map { ["globPattern": $0] })],
          ]
        ]
      ])
  }

  func filesChanged(_ parameters: JSON) {
    let paths = (parameters["changes"].elements ?? []).compactMap { $0["uri"].string }
      .map(FileURI.path)
    reindex(paths)
    if paths.contains(where: { $0.hasSuffix(".toml") }) { applyRules() }
  }

  /// Handles files and folders that the user has renamed or deleted in the editor.
  ///
  /// File watchers of editors do not report the files of a renamed or deleted folder.
  func filesMoved(_ parameters: JSON) {
    reindex(
      (parameters["files"].elements ?? []).flatMap { file in
        ["uri", "oldUri", "newUri"].compactMap { file[$0].string }
      }.map(FileURI.path))
    state.refresh()
  }

  /// The kinds of files and folders whose renaming and deletion the client reports.
  static let fileOperations: JSON = {
    func filter(_ glob: String, _ kind: String) -> JSON {
      ["scheme": "file", "pattern": ["glob": .string(glob), "matches": .string(kind)]]
    }
    let filters: JSON = [
      "filters": [filter("**/*.{json,formula}", "file"), filter("**", "folder")]
    ]
    return ["didRename": filters, "didDelete": filters]
  }()

  /// Updates the index for created, changed or deleted files and folders.
  private func reindex(_ paths: [String]) {
    let encoding = client.positionEncoding
    for path in paths where !path.hasSuffix(".toml") {
      Task { await folder.update(path, encoding: encoding) }
      if let uri = testPartner(of: path) { search(uri) }
    }
  }

  func foldersChanged(_ parameters: JSON) {
    func paths(_ name: String) -> [String] {
      (parameters["event"][name].elements ?? []).compactMap { $0["uri"].string }.map(FileURI.path)
    }
    let removed = Set(paths("removed"))
    folders = folders.filter { !removed.contains($0) } + paths("added")
    searchFolders()
  }

  // MARK: Progress

  /// Reports indexing progress, once the client has granted `token`.
  private func report(_ token: String, _ done: Int, _ count: Int) {
    guard state.phase == .running, client.showsProgress, count >= Self.largeFolder else { return }
    switch progress[token] {
    case nil:
      guard done < count else { return }
      progress[token] = .asked
      state.ask(
        "window/workDoneProgress/create", ["token": .string(token)], for: .progress(token))
    case .asked: if done == count { progress[token] = .over }
    case .granted:
      guard done < count else { return }
      progress[token] = .begun
      sendProgress(
        .string(token), ["kind": "begin", "title": "Reading documents", "percentage": 0])
    case .begun:
      let percentage = done * 100 / count
      if done == count {
        progress[token] = .over
        sendProgress(.string(token), ["kind": "end"])
      } else {
        sendProgress(
          .string(token),
          [
            "kind": "report", "message": .string("\(done) of \(count)"),
            "percentage": .integer(percentage),
          ])
      }
    case .over: break
    }
  }

  /// The number of files from which indexing takes long enough to show progress.
  private static let largeFolder = 100
}

/// The state of a progress report.
enum ProgressState: Hashable {
  case asked, granted, begun, over
}
