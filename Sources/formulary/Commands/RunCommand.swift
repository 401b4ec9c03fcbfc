import ArgumentParser
import FormulaValues
import Formulas
import Foundation
import JoyDocEngine

/// `formulary run`
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Recalculates every formula of a JoyDoc document.",
    discussion: """
      Prints the document with new values: the same bytes but for the values that changed. \
      Formulas that fail are reported on standard error; their fields keep their values.

      Examples:
        formulary run form.json > recalculated.json
        formulary run --in-place form.json
        formulary run --format values form.json
        formulary run --ndjson < forms.ndjson
      """)

  /// What is printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case document, values, changes
  }

  @Argument(help: "The document; '-' is standard input.")
  var document: String?

  @ArgumentParser.Option(help: "What to print: document, values or changes.")
  var format: Format = .document

  @Flag(help: "Writes the document back into its file.")
  var inPlace = false

  @ArgumentParser.Option(
    name: .shortAndLong, help: ArgumentHelp("Writes to a file.", valueName: "file"))
  var output: String?

  @Flag(help: "Reads a document from each line of standard input and prints one for each.")
  var ndjson = false

  @ArgumentParser.Option(
    help: "How many documents of a stream to work on at once; all cores by default.")
  var jobs: Int?

  @OptionGroup var options: EvaluationOptions

  func validate() throws {
    if ndjson == (document != nil) { throw ValidationError("give either a document or --ndjson") }
    if inPlace, output != nil {
      throw ValidationError("--in-place and --output exclude each other")
    }
    if inPlace, document == "-" { throw ValidationError("standard input cannot be written back") }
    if inPlace, format != .document {
      throw ValidationError("--in-place writes the document; leave --format out")
    }
    if ndjson, format != .document || inPlace || output != nil {
      throw ValidationError("--ndjson prints documents; leave other output options out")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1") }
  }

  func run() throws {
    guard let document else {
      try DocumentStream(options: options, jobs: jobs).run()
      return
    }
    let (loaded, name, bytes) = try LoadedDocument.read(document)
    let environment = options.environment
    let plan = FormulaPlan(loaded.document, language: .declared(for: document))
    let recalculation = Recalculation(
      loaded.document, plan: plan, environment: environment, limits: options.limits)
    FailureReport(file: name, bytes: bytes).print(recalculation.failures)
    let result: [UInt8] =
      switch format {
      case .document: recalculation.applied(to: loaded.document)
      case .values: recalculation.values(in: loaded.document, plan: plan)
      case .changes:
        Changelogs.json(of: recalculation, in: loaded.document, at: environment.now)
      }
    if inPlace {
      if result != bytes { try Files.write(result, to: document) }
    } else if let output {
      try Files.write(result, to: output)
    } else {
      Output.write(result)
    }
    if !recalculation.failures.isEmpty { throw ExitStatus.failure }
  }
}
