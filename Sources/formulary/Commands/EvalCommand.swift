import ArgumentParser
import Formulas
import ToolOptions

/// The command `formulary eval`.
struct EvalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval", abstract: "Evaluate one formula.",
    discussion: """
      Fields of a document have the values that 'run' computes, and conditional logic hides the same \
      parts as there. A formula that begins with a minus sign must follow --.

      Examples:
        formulary eval 'price * 2' --set price=10
        formulary eval 'sum(lines.price)' --document Examples/invoice.json
        formulary eval 'sum(orders.total)' --document shop.db --scope customers \\
          --each
        formulary eval --ndjson < requests.ndjson
        formulary eval -- '-price'
      """)

  @Argument(
    help: "The formula; '-' is standard input. With --ndjson, the file of requests.")
  var expression: String?

  @OptionGroup var input: FieldOptions

  @Flag(help: "Evaluate in each row of the scope, and print a line with its key and the result.")
  var each = false

  @OptionGroup var report: ReportFormatOptions

  @Option(
    help: """
      How to print dates, also within lists and JSON: iso or ms; by default in readable form on a \
      terminal, otherwise ms.
      """)
  var dates: DateSpelling?

  @Flag(help: "Read a request from each line of standard input, and print a result for each.")
  var ndjson = false

  @OptionGroup var output: OutputOptions

  @OptionGroup var options: EvaluationOptions

  func validate() throws {
    if !ndjson, expression == nil { throw ValidationError("give either a formula or --ndjson") }
    if each, input.scope == nil { throw ValidationError("--each requires --scope") }
    if each, input.key != nil { throw ValidationError("--each cannot be used with --key") }
    if input.scope != nil, !each, input.key == nil {
      throw ValidationError("--scope requires --key, for one row, or --each")
    }
    if ndjson, !input.isEmpty {
      throw ValidationError(
        "--ndjson reads fields from its lines; it cannot be used with --set, --fields or --document"
      )
    }
  }

  func run() throws {
    if ndjson {
      let file = try LineInputFile(expression ?? "-")
      return try EvaluationStream(
        input: file, output: try StreamOutput(output, reading: file), options: options, dates: dates
      ).run()
    }
    var text = expression ?? ""
    if text == "-" { text = String(decoding: try Files.read("-"), as: UTF8.self) }
    let world = try input.world(options)
    let formula = Formula(text, schema: world.schema, in: input.language)
    let contexts = try world.contexts(for: formula)
    if each {
      let rows = RowEvaluations(
        formula, settings: options.settings, dates: dates)
      return try rows.run(in: contexts, isJSON: report.isJSON, output)
    }
    guard let context = contexts.first?.context else { return }
    let evaluation = Evaluation(
      formula, in: context, settings: options.settings, dates: dates)
    try report(evaluation, of: formula)
    if evaluation.error != nil || hasMistake(formula) {
      throw ExitStatus.failure
    }
  }

  /// Whether the checker reports an error in a formula that can run, such as an unknown column.
  private func hasMistake(_ formula: Formula) -> Bool {
    formula.diagnostics.contains { $0.severity == .error }
  }

  private func report(_ evaluation: Evaluation, of formula: Formula) throws {
    if report.isJSON {
      if evaluation.error == nil { formula.printWarnings() }
      return try output.write(evaluation.json + [UInt8(ascii: "\n")])
    }
    evaluation.printFindings(of: formula, called: input.name(ofFormula: expression))
    // The value of a formula with an error means nothing to a reader.
    if !hasMistake(formula),
      let text = evaluation.text(dates: dates, timeZone: options.environment.timeZone)
    {
      try output.write(result: text + "\n")
    }
  }
}
