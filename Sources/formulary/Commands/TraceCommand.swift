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
        formulary trace forms/*.json total
      """)

  /// What is printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(
    help: ArgumentHelp(
      "The documents ('-' is standard input), and last the field: its id, identifier or title.",
      valueName: "doc> ... <field"), completion: Completions.filesAndFields)
  var subjects: [String]

  @ArgumentParser.Option(help: "What to print: text or json.")
  var format: Format = .text

  @ArgumentParser.Option(help: "The rows of tables, and elements of lists, that are shown.")
  var rows = 20

  @OptionGroup var output: OutputOptions

  @OptionGroup var inputName: InputName

  @OptionGroup var options: EvaluationOptions

  func validate() throws {
    if subjects.count < 2 { throw ValidationError("name a document and a field of it") }
    if rows < 1 { throw ValidationError("--rows must be at least 1") }
  }

  func run() throws {
    let documents = subjects.dropLast()
    var ending = DocumentBatch()
    var traces: [(name: String, bytes: [UInt8])] = []
    for path in documents {
      try ending.attempt(isOnly: documents.count == 1) {
        let opened = try OpenDocument(path, stdinName: inputName.stdinFilename)
        let trace = FieldTrace(
          opened.document, field: try opened.field(subjects[subjects.count - 1]),
          language: .declared(for: opened.path),
          environment: options.environment, limits: options.limits, rows: rows)
        let text = text(of: trace, opened)
        // What is told of a failure stands behind the trace.
        if documents.count == 1 {
          try output.write(text)
        } else {
          traces.append((opened.name, text))
        }
        guard let failure = trace.failure else { return true }
        FailureReport(file: opened.name, bytes: opened.bytes).print([failure])
        return false
      }
    }
    if documents.count > 1 {
      try output.write(Collected.bytes(traces, isJSON: format == .json))
    }
    try ending.end()
  }

  private func text(of trace: FieldTrace, _ opened: OpenDocument) -> [UInt8] {
    switch format {
    case .json: return Array(trace.json)
    case .text:
      let printer = ValuePrinter(
        columns: Terminal.columns(of: STDOUT_FILENO) ?? 120, timeZone: options.timezone ?? "UTC",
        palette: Palette(isColored: Terminal.wantsColor(STDOUT_FILENO)))
      let lines = LineIndex(opened.bytes)
      return output.shown(FieldTraceText.text(trace, file: opened.name, lines: lines, printer))
    }
  }
}
