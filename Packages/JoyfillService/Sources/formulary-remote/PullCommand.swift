import ArgumentParser
import Foundation
import JoyfillService
import RemoteFolders

/// The command `formulary pull`.
struct PullCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Write templates and documents of the service into files.",
    discussion: """
      Files are FOLDER/templates/ID.json and FOLDER/documents/ID.json, byte for byte as received. A \
      file with local changes is not overwritten. An interrupted pull continues where it was if the \
      same command is run again.
      """)

  @Argument(
    help: ArgumentHelp(
      "The folder, the current one by default, then identifiers. Without identifiers, all are pulled.",
      valueName: "folder or ids"))
  var words: [String] = []

  @Flag(help: "Pull templates.")
  var templates = false

  @Flag(help: "Pull documents.")
  var documents = false

  @Option(help: ArgumentHelp("Only objects of a group.", valueName: "id"))
  var group: String?

  @Option(help: ArgumentHelp("Only documents of a template.", valueName: "id"))
  var template: String?

  @Option(
    help: """
      Only objects of a stage: all, published or draft. Without it, the service lists only published \
      ones; 'all' includes drafts.
      """)
  var stage: String?

  @Flag(help: "Print documents instead of writing files, one a line.")
  var ndjson = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A file for --ndjson, which is continued after an interruption.", valueName: "file"))
  var output: String?

  @Flag(help: "Overwrite local changes.")
  var force = false

  @Flag(help: "Ignore an unfinished pull.")
  var restart = false

  @OptionGroup var options: ServiceOptions

  func validate() throws {
    if output != nil, !ndjson { throw ValidationError("--output requires --ndjson") }
    if template != nil, templates {
      throw ValidationError("--template cannot be used with --templates")
    }
    _ = try queries()
    if !(try identifiers()).isEmpty {
      for (name, isGiven) in [
        ("--group", group != nil), ("--stage", stage != nil), ("--restart", restart),
      ] where isGiven {
        throw ValidationError("\(name) cannot be used with identifiers")
      }
    }
  }

  func run() async throws {
    try await options.run { account in
      let folder = RemoteFolder(folderPath)
      let identifiers = try identifiers()
      if !ndjson || output != nil { try folder.prepare(for: account.host) }
      if !identifiers.isEmpty {
        return try await pull(identifiers, into: folder, account.service)
      }
      return try await pullLists(into: folder, account.service)
    }
  }

  // MARK: Arguments

  /// Whether the first word is an identifier rather than a folder.
  private var startsWithIdentifier: Bool {
    words.first.flatMap(Identifier.init).flatMap(DocumentKind.init(prefixOf:)) != nil
  }

  private var folderPath: String { startsWithIdentifier ? "." : words.first ?? "." }

  private func identifiers() throws -> [Identifier] {
    try (startsWithIdentifier ? words : Array(words.dropFirst())).map(Self.identifier)
  }

  private static func identifier(_ text: String) throws -> Identifier {
    guard let identifier = Identifier(text) else {
      throw ValidationError("'\(text.prefix(100))' is not a valid identifier")
    }
    return identifier
  }

  /// The kinds that the options select; all without options.
  private var kinds: [DocumentKind] {
    if template != nil { return [.document] }
    if templates == documents { return DocumentKind.allCases }
    return [templates ? .template : .document]
  }

  private func queries() throws -> [ListQuery] {
    let (group, template) = (
      try group.map(Self.identifier), try template.map(Self.identifier)
    )
    let stage = try stage.map { text in
      guard let stage = ListQuery.Stage(rawValue: text) else {
        throw ValidationError("expected --stage all, published or draft, found '\(text)'")
      }
      return stage
    }
    return kinds.map { ListQuery($0, group: group, template: template, stage: stage) }
  }

  // MARK: Lists

  private func pullLists(
    into folder: RemoteFolder, _ service: JoyfillService
  ) async throws -> Bool {
    let destination: Pull.Output =
      if let output { .lines(path: output) } else if ndjson { .stream { Output.write($0) } } else {
        .files
      }
    var pull = Pull(try queries(), to: destination)
    pull.overwrites = force
    pull.restarts = restart
    var line = ProgressLine()
    pull.progress = { line.show($0) }
    pull.localChange = { name in
      line.clear()
      Output.complain("local-changes: \(name)")
    }
    let summary = try await pull.run(service, in: folder)
    line.clear()
    if summary.unreadable > 0 {
      Output.complain("malformed-answer: \(summary.unreadable) objects without a valid identifier")
    }
    if ndjson { return summary.isComplete }
    if options.json {
      Output.print([
        "written": summary.written, "unchanged": summary.unchanged,
        "local-changes": summary.localChanges.count, "unreadable": summary.unreadable,
      ])
    } else {
      Output.print(line: "\(summary.written) written, \(summary.unchanged) unchanged")
    }
    return summary.isComplete
  }

  // MARK: Identifiers

  private func pull(
    _ identifiers: [Identifier], into folder: RemoteFolder, _ service: JoyfillService
  ) async throws -> Bool {
    var isComplete = true
    var lines: [UInt8] = []
    for id in identifiers {
      do {
        let document = try await document(id, service)
        if ndjson {
          if output == nil { Output.write(document.line) } else { lines += document.line }
          continue
        }
        let result = try folder.store(document, overwrites: force)
        if result == .localChanges { isComplete = false }
        if options.json {
          Output.print([
            "identifier": id.description, "kind": document.kind.rawValue, "result": result.rawValue,
          ])
        } else {
          Output.print(line: "\(result.rawValue): \(document.kind.plural)/\(id)")
        }
      } catch let error as ServiceError where !error.endsRun {
        isComplete = false
        Output.complain("\(error)")
      }
    }
    if let output { try AtomicFile.write(lines, to: output) }
    return isComplete
  }

  /// Returns an object. Its kind follows from the options or from the prefix of its identifier; otherwise
  /// both kinds are tried.
  private func document(
    _ id: Identifier, _ service: JoyfillService
  ) async throws(ServiceError) -> RemoteDocument {
    if kinds.count == 1 { return try await service.document(id, kinds[0]) }
    if let kind = DocumentKind(prefixOf: id) { return try await service.document(id, kind) }
    do {
      return try await service.document(id, .document)
    } catch {
      guard error.reason == .notFound else { throw error }
      return try await service.document(id, .template)
    }
  }
}
