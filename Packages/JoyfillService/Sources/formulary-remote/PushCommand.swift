import ArgumentParser
import Foundation
import JoyfillService
import RemoteFolders

/// The command `formulary push`.
struct PushCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push", abstract: "Send files that differ from what was pulled.",
    discussion: """
      Each file is linted first. A document that was changed on the service since it was pulled is \
      reported as a conflict and not sent. If only values of fields differ, only these are sent. \
      Nothing is ever deleted.
      """)

  @Argument(help: "Files or folders that were pulled; the current folder by default.")
  var paths: [String] = []

  @Flag(help: "Send nothing, and print what would be sent.")
  var dryRun = false

  @Option(
    name: .customLong("as"), help: "Always send 'changes' of values, or the 'whole' document.")
  var form: Push.Form?

  @Flag(help: "Create documents that the service does not have.")
  var create = false

  @Flag(help: "Overwrite changes of others.")
  var force = false

  @Flag(help: "Read documents from standard input, one a line, and send computed values.")
  var ndjson = false

  @Flag(help: "Send files with errors.")
  var noLint = false

  @OptionGroup var options: ServiceOptions

  func validate() throws {
    if ndjson, !paths.isEmpty { throw ValidationError("--ndjson cannot be used with files") }
    if ndjson, create { throw ValidationError("--ndjson cannot be used with --create") }
  }

  func run() async throws {
    try await options.run { account in
      var push = Push()
      push.isDryRun = dryRun
      push.form = form
      push.overwrites = force
      return ndjson
        ? try await pushLines(push, account.service) : try await pushFiles(push, account)
    }
  }

  // MARK: Files

  private func pushFiles(_ push: Push, _ account: ServiceOptions.Account) async throws -> Bool {
    var folderPush = FolderPush(push)
    folderPush.creates = create
    folderPush.concurrency = options.concurrency
    if !noLint {
      guard let linter = LintProgram() else {
        throw Output.failure(
          "expected the program 'formulary' beside this one or in PATH; --no-lint sends without it")
      }
      folderPush.lint = { path in await linter.obstacle(in: path) }
    }
    var isComplete = true
    for (folder, files) in try folders() {
      try folder.prepare(for: account.host)
      try await folderPush.run(files, in: folder, account.service) { result in
        isComplete = isComplete && result.isSuccess
        report(result)
      }
    }
    return isComplete
  }

  /// Returns the folders that were pulled into, with the files to push.
  private func folders() throws -> [(RemoteFolder, [String])] {
    var files: [String: [String]] = [:]
    for path in paths.isEmpty ? ["."] : paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw Output.failure("'\(path)' does not exist")
      }
      let inside = isFolder.boolValue ? "\(path)/file" : path
      guard let folder = RemoteFolder(above: inside) else {
        throw Output.failure("'\(path)' was not pulled: run formulary pull first")
      }
      let whole = URL(filePath: path).standardizedFileURL.path
      let all = isFolder.boolValue ? FolderPush.files(in: folder) : [whole]
      files[folder.path, default: []] += all.filter {
        $0 == whole || $0.hasPrefix("\(whole)/")
      }
    }
    return files.sorted { $0.key < $1.key }.map { (RemoteFolder($0.key), $0.value) }
  }

  // MARK: Lines

  private func pushLines(_ push: Push, _ service: JoyfillService) async throws -> Bool {
    var isComplete = true
    var number = 0
    var pending: [RemoteDocument] = []
    func send() async throws {
      let documents = pending
      pending = []
      let results = await documents.concurrentMap { await push.send($0, base: nil, service) }
      for result in results {
        isComplete = isComplete && result.isSuccess
        report(result)
        if let error = result.error, error.endsRun { throw error }
      }
    }
    while let line = readLine() {
      number += 1
      if line.allSatisfy(\.isWhitespace) { continue }
      guard let document = RemoteDocument(line: Array(line.utf8)) else {
        isComplete = false
        Output.complain("line \(number): expected a JSON object with an identifier")
        continue
      }
      pending.append(document)
      if pending.count == options.concurrency { try await send() }
    }
    try await send()
    return isComplete
  }

  // MARK: Output

  private struct Report: Encodable {
    var kind: String
    var identifier: String
    var outcome: String
    var message: String
    var places: [String]
    var method: String?
    var path: String?
    var changes: Int?
    var bytes: Int?
  }

  private func report(_ result: PushResult) {
    if options.json {
      let plan = result.plan
      Output.print(
        Report(
          kind: result.kind.rawValue, identifier: result.identifier, outcome: result.code,
          message: result.message, places: result.places, method: plan?.method, path: plan?.path,
          changes: plan?.changes, bytes: plan?.bytes))
      return
    }
    let line = "\(result.code): \(result.kind.plural)/\(result.identifier): \(result.message)"
    if result.isSuccess { Output.print(line: line) } else { Output.complain(line) }
  }
}

extension Push.Form: ExpressibleByArgument {}

extension RemoteDocument {
  /// Reads a line of a stream, whose kind the prefix of its identifier indicates.
  fileprivate init?(line: [UInt8]) {
    guard let document = RemoteDocument(.document, bytes: line) else { return nil }
    guard DocumentKind(prefixOf: document.identifier) == .template else {
      self = document
      return
    }
    self.init(.template, bytes: line)
  }
}
