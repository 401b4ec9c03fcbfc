import ArgumentParser
import Formulas
import Foundation
import JoyDoc
import JoyDocEngine
import Presentation
import SourceText

/// `formulary trace`
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Shows why a field has its value: what every part of its formula yields.",
    discussion: """
      All formulas run as in 'run'. Exit code 1 tells that the field's formula fails.

      Examples:
        formulary trace Examples/invoice.json net
        formulary trace --format json form.json total
      """)

  /// What is printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(help: "The document; '-' is standard input.")
  var document: String

  @Argument(help: "The field: its id, identifier or title.")
  var field: String

  @ArgumentParser.Option(help: "What to print: text or json.")
  var format: Format = .text

  @ArgumentParser.Option(help: "The rows of tables, and elements of lists, that are shown.")
  var rows = 20

  @OptionGroup var options: EvaluationOptions

  func validate() throws {
    if rows < 1 { throw ValidationError("--rows must be at least 1") }
  }

  func run() throws {
    let (loaded, name, bytes) = try LoadedDocument.read(document)
    let number = try loaded.field(field, file: name)
    let trace = FieldTrace(
      loaded.document, field: number, language: .declared(for: document),
      environment: options.environment, limits: options.limits, rows: rows)
    let lines = LineIndex(bytes)
    switch format {
    case .json: Output.write(trace.json)
    case .text:
      let printer = ValuePrinter(
        columns: Terminal.columns(of: STDOUT_FILENO) ?? 120, timeZone: options.timezone ?? "UTC",
        palette: Palette(isColored: Terminal.wantsColor(STDOUT_FILENO)))
      Output.write(FieldTraceText.text(trace, file: name, lines: lines, printer))
    }
    if let failure = trace.failure {
      FailureReport(file: name, bytes: bytes).print([failure])
      throw ExitStatus.failure
    }
  }
}
