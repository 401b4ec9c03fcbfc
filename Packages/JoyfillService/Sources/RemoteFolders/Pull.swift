import Foundation
package import JoyfillService

/// A pull of lists of templates and documents, which can be resumed after any interruption.
package struct Pull {
  /// The lists to pull, in order.
  package var queries: [ListQuery]
  /// The destination of the documents.
  package var output: Output
  /// Whether files with local changes are overwritten.
  package var overwrites = false
  /// Whether the position of an unfinished pull is ignored.
  package var restarts = false
  /// A callback after each page. Receives the number of documents so far.
  package var progress: (Int) -> Void = { _ in }
  /// A callback for each file that is not overwritten because of local changes, such as `documents/ID`.
  package var localChange: (String) -> Void = { _ in }

  /// The destinations of documents.
  package enum Output {
    /// The files of the folder.
    case files
    /// A file with one document a line.
    case lines(path: String)
    /// Receives one document a line. Cannot be resumed.
    case stream(([UInt8]) throws(FolderError) -> Void)
  }

  /// The numbers of documents by result, and the names of files with local changes.
  package struct Summary: Sendable {
    package var written = 0
    package var unchanged = 0
    package var unreadable = 0
    package var localChanges: [String] = []

    package var count: Int { written + unchanged + localChanges.count }
    package var isComplete: Bool { unreadable == 0 && localChanges.isEmpty }
  }

  package init(_ queries: [ListQuery], to output: Output) {
    self.queries = queries
    self.output = output
  }

  /// Pulls all documents of the lists into a folder.
  ///
  /// Throws a `ServiceError` or a `FolderError`; the same pull then continues at the unfinished page.
  package func run(_ service: JoyfillService, in folder: RemoteFolder) async throws -> Summary {
    var job = try PullJob(self, folder)
    try await job.run(service)
    return job.summary
  }

  /// The lists and the output as text.
  var query: String {
    let lists = queries.map { query in
      let parts = [
        query.kind.plural, query.group?.description ?? "", query.template?.description ?? "",
        query.stage?.rawValue ?? "", "\(query.limit)",
      ]
      return parts.joined(separator: " ")
    }
    if case .lines(let path) = output { return lists.joined(separator: "; ") + "; \(path)" }
    return lists.joined(separator: "; ")
  }
}

/// The state of a running pull.
private struct PullJob {
  let pull: Pull
  let folder: RemoteFolder
  var summary = Pull.Summary()
  private var position: PullPosition
  private var seen: Set<String> = []
  private let seenFile: GrowingFile?
  private let lines: GrowingFile?

  init(_ pull: Pull, _ folder: RemoteFolder) throws(FolderError) {
    self.pull = pull
    self.folder = folder
    position = PullPosition(query: pull.query)
    if case .stream = pull.output {
      (seenFile, lines) = (nil, nil)
      return
    }
    if !pull.restarts, let bytes = try AtomicFile.read(Self.positionPath(folder)),
      let old = PullPosition(bytes)
    {
      guard old.query == pull.query else {
        throw FolderError(
          "another pull into '\(folder.path)' is unfinished; finish it, or use --restart")
      }
      position = old
    }
    let seenFile = try GrowingFile("\(folder.state)/pull.seen", length: position.seen)
    self.seenFile = seenFile
    for line in try seenFile.content().split(separator: 0x0A) {
      seen.insert(String(decoding: line, as: UTF8.self))
    }
    if case .lines(let path) = pull.output {
      lines = try GrowingFile(path, length: position.output)
    } else {
      lines = nil
    }
  }

  private static func positionPath(_ folder: RemoteFolder) -> String {
    "\(folder.state)/pull.json"
  }

  mutating func run(_ service: JoyfillService) async throws {
    while position.list < pull.queries.count {
      try await pull(pull.queries[position.list], service)
      position.list += 1
      position.page = 1
      try record()
    }
    AtomicFile.remove(Self.positionPath(folder))
    AtomicFile.remove("\(folder.state)/pull.seen")
  }

  private mutating func pull(_ query: ListQuery, _ service: JoyfillService) async throws {
    var list = ListPosition(page: position.page)
    while !list.isAtEnd {
      let page = try await service.page(list.page, of: query)
      if !list.isReread { summary.unreadable += page.unreadable }
      var new = 0
      for document in page.documents where try store(document) { new += 1 }
      try list.advance(past: page, new: new, known: seen.count)
      position.page = list.page
      try record()
      pull.progress(summary.count)
    }
  }

  /// Stores a document. Returns `false` if this pull has stored it before.
  private mutating func store(_ document: RemoteDocument) throws(FolderError) -> Bool {
    let name = "\(document.kind.plural)/\(document.identifier)"
    guard seen.insert(name).inserted else { return false }
    switch pull.output {
    case .files:
      switch try folder.store(document, overwrites: pull.overwrites) {
      case .written: summary.written += 1
      case .unchanged: summary.unchanged += 1
      case .localChanges:
        summary.localChanges.append(name)
        pull.localChange(name)
      }
    case .lines:
      try lines?.append(document.line)
      summary.written += 1
    case .stream(let receive):
      try receive(document.line)
      summary.written += 1
    }
    try seenFile?.append(Array("\(name)\n".utf8))
    return true
  }

  private mutating func record() throws(FolderError) {
    guard let seenFile else { return }
    position.seen = seenFile.length
    position.output = lines?.length ?? 0
    try AtomicFile.write(position.json, to: Self.positionPath(folder))
  }
}

extension RemoteDocument {
  /// The document on one line that ends with a line feed.
  ///
  /// Line feeds of valid JSON occur only between tokens, so removing them keeps the document.
  package var line: [UInt8] { bytes.filter { $0 != 0x0A && $0 != 0x0D } + [0x0A] }
}
