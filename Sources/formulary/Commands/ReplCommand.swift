import ArgumentParser
import FileAccess
import FormulaREPL
import DataSources
import Formulas
import ValueFormatting
import ToolOptions

/// The command `formulary repl`.
struct ReplCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl",
    abstract: "Evaluate formulas interactively, over a document that can be changed.",
    discussion: """
      ':help' lists the commands of a session. Without a terminal, lines are read from standard \
      input and results are printed; the exit code is 1 if one failed.

      Examples:
        formulary repl form.json
        echo 'sum([1, 2, 3])' | formulary repl
        formulary repl --echo < Examples/invoice.session
      """)

  @Argument(
    help: "The file to open: a JoyDoc document, a JSON object, or an SQLite database.",
    completion: Completions.file)
  var document: String?

  @Flag(
    help:
      "Without a terminal, also print prompts and lines, so that the output records the session.")
  var echo = false

  @OptionGroup var options: EvaluationOptions

  func validate() throws {
    if document == "-" { throw ValidationError("lines are read from standard input; name a file") }
  }

  /// The history of all sessions, and that of the document's folder.
  private var history: InputHistory {
    let variables = ProgramEnvironment.variables
    let path = document.flatMap { FilePath.real($0) }
    return InputHistory(
      common: HistoryFile(environment: variables),
      own: path.flatMap {
        HistoryFile(environment: variables, documentFolder: FilePath.folder(of: $0))
      })
  }

  func run() throws {
    let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    if isTerminal {
      Output.write(
        "Formulary \(ToolVersion.text). "
          + "Write a formula, ':help' for help, ':quit' to end.\n")
    }
    let interruption = Interruption()
    let options = options
    var session = Session(
      language: .declared(for: document ?? "-"), files: DiskFiles(), limits: options.limits,
      interruption: interruption,
      palette: Palette(isColored: Terminal.wantsColor(STDOUT_FILENO)), reference: ToolReference()
    ) { options.environment }
    if let document {
      let reply = session.answer(":open \(document)")
      if reply.hasFailed {
        Output.error("formulary: \(reply.problems)")
        throw ExitStatus.usage
      }
      if isTerminal {
        session.rows = Terminal.rows(of: STDOUT_FILENO)
        Output.write(session.firstPage(of: reply.output))
      }
    }
    let echo = echo
    let write = { (text: String) in isTerminal ? Output.show(text) : Output.write(text) }
    var interaction = ReadEvalPrintLoop(session, write: write) { text in
      if echo { Output.write(text) } else { Output.error(text) }
    }
    let isFine: Bool
    if isTerminal {
      TerminalInterrupt.request(interruption)
      let isColored = Terminal.wantsColor(STDOUT_FILENO)
      if var editor = EditLine(history: history, isColored: isColored) {
        isFine = interaction.run(&editor)
      } else {
        var editor = PlainLines(isInteractive: true)
        isFine = interaction.run(&editor)
      }
      // At a terminal, the user has seen an error, so the session as a whole does not fail.
      return
    }
    let lines = PlainLines(isInteractive: false)
    var editor = lines
    if echo {
      var echoed = EchoedLines(next: { lines.next() }) { Output.write($0) }
      isFine = interaction.run(&echoed)
    } else {
      isFine = interaction.run(&editor)
    }
    if let problem = lines.problem { throw problem }
    if !isFine { throw ExitStatus.failure }
  }
}

/// A line editor that returns the lines of standard input unchanged.
final class PlainLines: LineEditor {
  let isInteractive: Bool
  private var reader = LineReader()

  init(isInteractive: Bool) { self.isInteractive = isInteractive }

  func read(prompt: String, assistant: InputAssistant) -> LineInput {
    if !prompt.isEmpty { Output.write(prompt) }
    return next().map { .text($0) } ?? .end
  }

  /// The error that ended reading, if any.
  private(set) var problem: FileError?

  /// Returns the next line, or `nil` at the end.
  func next() -> String? {
    var line: [UInt8]
    do throws(FileError) {
      guard let next = try reader.next() else { return nil }
      line = next
    } catch {
      problem = error
      return nil
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}

/// The files on disk.
struct DiskFiles: SessionFiles {
  func source(_ path: String) throws(SourceError) -> SourceFile {
    try SourceFile(Self.expanded(path))
  }

  func write(_ bytes: [UInt8], to path: String) throws(SessionFileError) {
    do throws(FileError) {
      var settings = ProjectSettings()
      try Files.write(bytes, to: Self.expanded(path), under: &settings)
    } catch {
      throw SessionFileError(error.message)
    }
  }

  func paths(beginning text: String) -> [String] {
    let slash = text.lastIndex(of: "/")
    let folder = slash.map { String(text[...$0]) } ?? ""
    let start = slash.map { text[text.index(after: $0)...] } ?? text[...]
    let place = folder.isEmpty ? "." : Self.expanded(folder)
    let names = (try? FolderListing(place).names) ?? []
    return names.filter { $0.hasPrefix(start) && ($0.first != "." || start.first == ".") }
      .map { folder + $0 + (FileKind(of: "\(place)/\($0)") == .folder ? "/" : "") }
  }

  private static func expanded(_ path: String) -> String {
    path.hasPrefix("~/") ? ProgramEnvironment.home + path.dropFirst() : path
  }
}
