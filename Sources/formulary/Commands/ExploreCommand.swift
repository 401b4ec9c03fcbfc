import ArgumentParser
import CounterexampleSearch
import Formulas
import FileAccess
import IndexedCollections
import JoyDoc
import JoyDocEngine
import ToolOptions

/// The command `formulary explore`.
struct ExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Search for inputs for which formulas of a form fail.",
    discussion: """
      Inputs are tried by running the formulas, and every reported failure was confirmed by a full \
      recalculation. Inputs that lack a required value are included with --incomplete. The same seed \
      gives the same results. The exit code is 1 if a formula fails for a complete input, or cannot \
      run.

      Examples:
        formulary explore Examples/inspection.json
        formulary explore form.json total
        formulary explore --incomplete --format json form.json
      """)

  @Argument(help: "The document; '-' is standard input.", completion: Completions.file)
  var document: String

  @Argument(
    help: "The computed fields to explore, by id, identifier or title; all by default.",
    completion: Completions.fields)
  var fields: [String] = []

  @ArgumentParser.Option(help: "The output format: text or json.")
  var format: ReportFormat = .text

  @ArgumentParser.Option(help: "The number of inputs to try for a formula.")
  var trials = 20_000

  @Flag(help: "Also report inputs that lack a required value.")
  var incomplete = false

  @OptionGroup var output: OutputOptions

  @OptionGroup var inputName: InputName

  @OptionGroup var options: EvaluationOptions

  func validate() throws {
    if trials < 1 { throw ValidationError("--trials must be at least 1") }
  }

  func run() throws {
    let opened = try OpenDocument(document, stdinName: inputName.stdinFilename)
    let wanted = try fields.map { name in
      let cell = try opened.field(name)
      guard !opened.document.fields[cell].applications.isEmpty else {
        throw UsageError("no formula computes '\(name)' in \(opened.name)")
      }
      return cell
    }
    var settings = DocumentExploration.Settings()
    settings.trials = trials
    settings.seed = options.seed
    settings.isIncompleteIncluded = incomplete
    let filled = FilledDocument(
      opened.document, language: .declared(for: opened.path), settings: options.settings)
    let exploration = DocumentExploration(
      filled, fields: wanted.isEmpty ? nil : wanted, settings)
    switch format {
    case .json: try output.write(exploration.json(file: opened.name))
    case .text:
      try output.write(output.shown(exploration.text))
      if exploration.fields.isEmpty, exploration.unexplored.isEmpty {
        Output.error("\(opened.name): no field is computed by a formula\n")
      }
    }
    if exploration.canFail { throw ExitStatus.failure }
  }
}
