import ArgumentParser
import FormulaServer
import Foundation

/// `formulary lsp`
struct LSPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp", abstract: "Serves editors by the Language Server Protocol 3.17.",
    discussion: """
      Speaks on standard input and output; editors start it by themselves. Documents are JoyDoc \
      .json files and .formula files.
      """)

  @ArgumentParser.Option(
    help: ArgumentHelp("Appends a log of the messages to a file.", valueName: "file"))
  var log: String?

  @Flag(help: "For editors that insist on it; there is no other way to speak.")
  var stdio = false

  func run() throws {
    guard let log else { StandardStreams.serve() }
    let descriptor = open(log, O_WRONLY | O_CREAT | O_APPEND, 0o644)
    guard descriptor >= 0 else {
      Output.error("formulary: cannot write '\(log)': \(String(cString: strerror(errno)))\n")
      throw ExitStatus.usage
    }
    StandardStreams.serve { line in
      let bytes = Array((line + "\n").utf8)
      _ = write(descriptor, bytes, bytes.count)
    }
  }
}
