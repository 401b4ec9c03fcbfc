import Foundation
package import JoyfillService

/// A push of the files of a folder of pulled documents.
package struct FolderPush: Sendable {
  package var push: Push
  /// Whether documents that were not pulled are created.
  package var creates = false
  /// Returns the outcome of a file that must not be sent, or `nil`.
  package var lint: @Sendable (_ path: String) async -> PushResult.Outcome? = { _ in nil }
  /// The number of documents that are pushed at the same time.
  package var concurrency = 4

  package init(_ push: Push) { self.push = push }

  /// A file that differs from what was pulled.
  private struct ChangedFile: Sendable {
    var path: String
    var document: RemoteDocument
    var base: [UInt8]?

    var new: NewDocument { NewDocument(document.kind, bytes: document.bytes) }

    /// The request that creates the document.
    var creation: PushResult.Plan { .init(path: new.path, bytes: new.body?.count ?? 0) }
  }

  /// Pushes the files of a folder that have local changes, and reports each result.
  ///
  /// A file that cannot be sent is reported when it is read. Documents are created after all changes have
  /// been sent.
  ///
  /// Throws the `ServiceError` that ends the run, or a `FolderError`.
  package func run(
    _ paths: [String], in folder: RemoteFolder, _ service: JoyfillService,
    report: (PushResult) -> Void
  ) async throws {
    var new: [ChangedFile] = []
    var changed: [ChangedFile] = []
    for path in paths {
      let (file, problem) = try inspect(path, folder)
      if let problem { report(problem) }
      guard let file else { continue }
      if file.base == nil, creates { new.append(file) } else { changed.append(file) }
      if changed.count == concurrency {
        try await send(changed, folder, service, report)
        changed = []
      }
    }
    try await send(changed, folder, service, report)
    for start in stride(from: 0, to: new.count, by: 100) {
      try await create(Array(new[start..<min(start + 100, new.count)]), folder, service, report)
    }
  }

  /// Returns the files of a folder, or of the given paths within it, sorted.
  package static func files(in folder: RemoteFolder) -> [String] {
    DocumentKind.allCases.flatMap { kind in
      let path = "\(folder.path)/\(kind.plural)"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted().map {
        "\(path)/\($0)"
      }
    }
  }

  /// Returns a file if it differs from what was pulled, or the reason why it cannot be pushed.
  private func inspect(
    _ path: String, _ folder: RemoteFolder
  ) throws(FolderError) -> (ChangedFile?, PushResult?) {
    let url = URL(filePath: path).standardizedFileURL
    let name = url.deletingPathExtension().lastPathComponent
    let parent = url.deletingLastPathComponent().lastPathComponent
    let kind = DocumentKind.allCases.first { $0.plural == parent } ?? .document
    func unusable(_ text: String) -> (ChangedFile?, PushResult?) {
      (nil, PushResult(kind, name, .unusable(text)))
    }
    guard let id = Identifier(name), folder.file(kind, id) == url.path else {
      return unusable("expected \(folder.path)/documents/ID.json or templates/ID.json")
    }
    guard let bytes = try AtomicFile.read(path) else { return unusable("'\(path)' cannot be read") }
    let base = try folder.base(of: kind, id)
    if base == bytes { return (nil, nil) }
    guard let document = RemoteDocument(kind, bytes: bytes) else {
      return unusable("expected a JSON object with an identifier")
    }
    guard document.identifier == id else {
      return unusable("expected the identifier '\(id)', found '\(document.identifier)'")
    }
    if base == nil, !creates { return (nil, PushResult(kind, name, .notPulled)) }
    return (ChangedFile(path: path, document: document, base: base), nil)
  }

  private func send(
    _ files: [ChangedFile], _ folder: RemoteFolder, _ service: JoyfillService,
    _ report: (PushResult) -> Void
  ) async throws {
    let results = await files.concurrentMap { file in
      if let outcome = await lint(file.path) {
        return PushResult(file.document.kind, file.document.identifier.description, outcome)
      }
      return await push.send(file.document, base: file.base, service)
    }
    for (file, result) in zip(files, results) { try finish(result, file, folder, report) }
  }

  private func create(
    _ files: [ChangedFile], _ folder: RemoteFolder, _ service: JoyfillService,
    _ report: (PushResult) -> Void
  ) async throws {
    var clean: [ChangedFile] = []
    for file in files {
      let (kind, id) = (file.document.kind, file.document.identifier.description)
      if let outcome = await lint(file.path) {
        report(PushResult(kind, id, outcome))
      } else if push.isDryRun {
        report(PushResult(kind, id, .planned(file.creation)))
      } else {
        clean.append(file)
      }
    }
    if clean.isEmpty { return }
    let results = await service.create(clean.map(\.new))
    for (file, result) in zip(clean, results) {
      let outcome: PushResult.Outcome
      switch result {
      case .success(let stored):
        let lost = DocumentComparison(
          StoredMembers(stored.bytes), StoredMembers(file.document.bytes)
        ).places
        outcome = lost.isEmpty ? .sent(file.creation) : .notKept(lost, stored: stored.bytes)
      case .failure(let error): outcome = .failed(error)
      }
      let (kind, id) = (file.document.kind, file.document.identifier.description)
      try finish(PushResult(kind, id, outcome), file, folder, report)
    }
  }

  /// Reports a result, and records what the service has stored as the base of the file.
  private func finish(
    _ result: PushResult, _ file: ChangedFile, _ folder: RemoteFolder,
    _ report: (PushResult) -> Void
  ) throws {
    let stored: [UInt8]? =
      switch result.outcome {
      case .sent, .unchanged: push.isDryRun ? nil : file.document.bytes
      case .notKept(_, let stored): stored
      case .planned, .lintErrors, .conflict, .notPulled, .failed, .unusable: nil
      }
    if let stored {
      try folder.renewBase(of: file.document.kind, file.document.identifier, stored)
    }
    report(result)
    if let error = result.error, error.endsRun { throw error }
  }
}
