import ArgumentParser
import CivilTime
import FileAccess
import EditorRequests
import FormulaServer
import Logging

/// The command `formulary lsp`.
struct LSPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp", abstract: "Serve editors with the Language Server Protocol 3.17.",
    discussion: """
      The server uses standard input and output; editors start it on their own. Documents are JoyDoc \
      .json files and .formula files. Problems are logged to standard error.
      """)

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "Append a log of all messages to a file instead of standard error.", valueName: "file"))
  var log: String?

  @Flag(help: "Use standard input and output, which is always the case; for editors that pass it.")
  var stdio = false

  func run() throws {
    // If the memory barely suffices for the threads, the server occasionally waits for one forever.
    guard !AddressSpace.isLimited || AddressSpace.hasRoom(forThreads: 12 * AddressSpace.cores)
    else {
      Output.error(
        "formulary: out of memory: a limit is set ('ulimit -v' shows it), and the server needs more\n"
      )
      throw ExitStatus.outOfMemory
    }
    ProgramEnvironment.shareFreedMemory()
    StandardStreams.serve(logger: try logger(), rulesPage: rulesPage)
  }

  private func logger() throws -> Logger {
    guard let log else {
      var logger = Logger(label: "formulary") { StreamLogHandler.standardError(label: $0) }
      logger.logLevel = .warning
      return logger
    }
    let descriptor = PathCall.open(log, O_WRONLY | O_CREAT | O_APPEND, 0o644)
    guard descriptor >= 0 else {
      throw FileError(.write, log, .system(errno))
    }
    var logger = Logger(label: "formulary") { _ in LogFile(descriptor: descriptor) }
    logger.logLevel = .debug
    return logger
  }

  /// The URI of the page of rules, either installed with the tool or in the project of the build.
  private var rulesPage: String? {
    let places = ["../share/doc/formulary/Rules.md", "../../../Documentation/Rules.md"]
    return places.map { FilePath.absolute("\(ProgramOrigin.folder)/\($0)") }
      .first(where: FileKind.exists).map(FileURI.uri)
  }
}

/// A log handler that appends entries to a file, one per line.
private struct LogFile: LogHandler {
  let descriptor: Int32
  var logLevel = Logger.Level.debug
  var metadata = Logger.Metadata()

  init(descriptor: Int32) { self.descriptor = descriptor }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let instant = CivilCalendar.utc.isoText(at: Int64(ProgramEnvironment.now) / 1000 * 1000)
    let line = "\(instant) \(event.level): \(event.message)\n"
    try? Descriptor.write(Array(line.utf8), to: descriptor)
  }
}
