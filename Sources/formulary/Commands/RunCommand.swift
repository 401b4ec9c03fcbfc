import ArgumentParser
import FileAccess
import Formulas
import JoyDoc
import JoyDocEngine
import ToolOptions

/// The command `formulary run`.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Recalculate all formulas of JoyDoc documents.",
    discussion: """
      Print the document with new values. All bytes except changed values are preserved. \
      Formulas that fail are reported on standard error; their fields keep their values. \
      Several documents are printed in order; their values or changes are one JSON object by file \
      name.

      Examples:
        formulary run form.json > recalculated.json
        formulary run --in-place form.json
        formulary run --format values form.json
        formulary run --in-place forms/*.json
        formulary run --ndjson < forms.ndjson
        formulary run --ndjson --format values --errors failed.ndjson forms.ndjson
      """)

  /// The output format.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case document, values, changes

    /// Returns the output for a recalculated document. `dates` concerns only values.
    func result(
      of recalculation: FullRecalculation, in document: JoyDocument, _ program: DocumentProgram,
      _ environment: EvaluationEnvironment, dates: DateSpelling = .ms
    ) -> [UInt8] {
      switch self {
      case .document: recalculation.applied(to: document)
      case .values:
        recalculation.values(in: document, program) { json, field in
          dates.json(json, of: field, timeZone: environment.timeZone)
        }
      case .changes: Changelogs.json(of: recalculation, in: document, at: environment.now)
      }
    }
  }

  @Argument(help: "The documents; '-' is standard input.", completion: Completions.file)
  var documents: [String] = []

  @ArgumentParser.Option(help: "The output: document, values or changes.")
  var format: Format = .document

  @ArgumentParser.Option(
    help: "How --format values prints dates: iso or ms; by default iso on a terminal, otherwise ms."
  )
  var dates: DateSpelling?

  @Flag(help: "Write the documents back to their files.")
  var inPlace = false

  @OptionGroup var output: OutputOptions

  @OptionGroup var inputName: InputName

  @Flag(
    help:
      "Read a document from each line of a file or standard input, and print a line for each.")
  var ndjson = false

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "With --ndjson, write problems to a file, a JSON object on each line.",
      valueName: "file"))
  var errors: String?

  @ArgumentParser.Option(
    help: "The number of documents to process in parallel; all cores by default.")
  var jobs: Int?

  @OptionGroup var options: EvaluationOptions

  func validate() throws {
    if !ndjson, documents.isEmpty { throw ValidationError("give either a document or --ndjson") }
    if ndjson, documents.count > 1 { throw ValidationError("--ndjson reads one file") }
    if inPlace, output.output != nil {
      throw ValidationError("--in-place cannot be used with --output")
    }
    if documents.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once")
    }
    if inPlace, documents.contains("-") {
      throw ValidationError("standard input cannot be written back")
    }
    if inPlace, format != .document {
      throw ValidationError("--in-place cannot be used with --format")
    }
    if ndjson, inPlace {
      throw ValidationError("--ndjson cannot be used with --in-place; use --output")
    }
    if errors != nil, !ndjson { throw ValidationError("--errors requires --ndjson") }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1") }
  }

  func run() throws {
    if ndjson { return try runStream() }
    try DocumentBatch.perform(
      documents, inputName, to: inPlace ? nil : output, isJSON: format != .document
    ) { path in
      let opened = try OpenDocument(path, stdinName: inputName.stdinFilename)
      let (result, isFine) = recalculate(opened)
      guard inPlace else { return (result, isFine) }
      try opened.writeBack(result)
      return ([], isFine)
    }
  }

  private func runStream() throws {
    let log = try errors.map { path throws(FileError) in try ProblemLog(path: path) }
    let input = try LineInputFile(documents.first ?? "-")
    try DocumentStream(
      input: input, output: try StreamOutput(output, reading: input), options: options, jobs: jobs,
      format: format, log: log ?? .standardError
    ).run()
  }

  /// Returns the output for a document, and whether all its formulas ran.
  private func recalculate(_ opened: OpenDocument) -> (result: [UInt8], isFine: Bool) {
    let environment = options.environment
    let program = DocumentProgram(opened.document, language: .declared(for: opened.path))
    let recalculation = FullRecalculation(
      opened.document, program, settings: EvaluationSettings(environment, limits: options.limits))
    FailureReport(file: opened.name, bytes: opened.bytes).print(recalculation.failures)
    let isForPeople = !output.isFile && isatty(STDOUT_FILENO) == 1
    let result = format.result(
      of: recalculation, in: opened.document, program, environment,
      dates: dates ?? (isForPeople ? .iso : .ms))
    return (result, recalculation.failures.isEmpty)
  }
}
