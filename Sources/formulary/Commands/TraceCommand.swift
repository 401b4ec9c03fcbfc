import ArgumentParser
import Formulas
import FileAccess
import IndexedCollections
import JoyDoc
import JoyDocEngine
import ValueFormatting
import ToolOptions

/// The command `formulary trace`.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Show why a field has its value: the result of every part of its formula.",
    discussion: """
      All formulas run as in 'run'. With --document, --fields or --set, a formula on the command \
      line is traced instead. The exit code is 1 if the formula fails.

      Examples:
        formulary trace Examples/invoice.json net
        formulary trace --format json form.json total
        formulary trace forms/*.json total
        formulary trace 'sum(orders.total)' \\
          --document shop.db --scope customers --key 7
      """)

  @Argument(
    help: ArgumentHelp(
      "The documents ('-' is standard input), and finally the field: its id, identifier or title. Or "
        + "a formula.",
      valueName: "doc> ... <field"), completion: Completions.filesAndFields)
  var subjects: [String]

  @ArgumentParser.Option(help: "The output format: text or json.")
  var format: ReportFormat = .text

  @ArgumentParser.Option(help: "The number of rows of tables and elements of lists to show.")
  var rows = 20

  @OptionGroup var input: FieldOptions

  @OptionGroup var output: OutputOptions

  @OptionGroup var options: EvaluationOptions

  func validate() throws {
    if input.isEmpty {
      if subjects.count < 2 { throw ValidationError("name a document and a field of it") }
    } else {
      if subjects.count > 1 {
        throw ValidationError("--document, --fields and --set take one formula")
      }
      if input.scope != nil, input.key == nil { throw ValidationError("--scope requires --key") }
    }
    if rows < 1 { throw ValidationError("--rows must be at least 1") }
  }

  func run() throws {
    if !input.isEmpty { return try runFormula(subjects[0]) }
    let documents = Array(subjects.dropLast())
    let isOnly = documents.count == 1
    try DocumentBatch.perform(
      documents, input.inputName, to: isOnly ? nil : output, isJSON: format == .json
    ) { path in
      let opened = try OpenDocument(path, stdinName: input.inputName.stdinFilename)
      let trace = FieldTrace(
        opened.document, field: try opened.field(subjects[subjects.count - 1]),
        language: .declared(for: opened.path),
        settings: options.settings, rows: rows)
      let text = text(of: trace, opened)
      // A failure is reported after the trace.
      if isOnly { try output.write(text) }
      if let failure = trace.failure {
        FailureReport(file: opened.name, bytes: opened.bytes).print([failure])
      }
      return (text, trace.failure == nil)
    }
  }

  /// Traces a formula over the fields of the options.
  private func runFormula(_ text: String) throws {
    let world = try input.world(options)
    let formula = Formula(text, schema: world.schema, in: input.language)
    let context = try world.context(for: formula)
    do throws(EvaluationError) {
      let trace = try formula.trace(
        in: context, environment: options.environment, limits: options.limits, rows: rows)
      try? output.write(
        format == .json ? trace.json : output.shown(TraceText.text(trace.root, printer)))
      if case .failed(let error, _) = trace.root.outcome { throw error }
      formula.printWarnings()
    } catch {
      Evaluation(error).printFindings(of: formula)
      throw ExitStatus.failure
    }
  }

  private var printer: ValuePrinter {
    ValuePrinter(
      columns: Terminal.columns(of: STDOUT_FILENO) ?? 120, timeZone: options.timezone ?? "UTC",
      palette: Palette(isColored: Terminal.wantsColor(STDOUT_FILENO)))
  }

  private func text(of trace: FieldTrace, _ opened: OpenDocument) -> [UInt8] {
    switch format {
    case .json: return Array(trace.json)
    case .text:
      let lines = LineIndex(opened.bytes)
      return output.shown(FieldTraceText.text(trace, file: opened.name, lines: lines, printer))
    }
  }
}
