import ArgumentParser
import Formulas
import FormulaValues
import Foundation
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText

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
    let bytes = try Files.read(document)
    let name = document == "-" ? "<stdin>" : document
    let environment = options.environment
    let loaded: LoadedDocument
    do throws(UnreadableDocument) {
      loaded = try LoadedDocument(bytes)
    } catch {
      error.report(file: name, bytes: bytes)
      throw ExitStatus.failure
    }
    let plan = FormulaPlan(loaded.document, language: .standard)
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

/// A document that could be read.
struct LoadedDocument {
  let document: JoyDocument

  /// Reads a document; throws why it is none.
  init(_ bytes: [UInt8]) throws(UnreadableDocument) {
    let (tree, diagnostics) = JSONTree.parse(bytes)
    let fatal = diagnostics.filter(\.isFatal)
    guard fatal.isEmpty else { throw UnreadableDocument(diagnostics: fatal) }
    document = JoyDocument(tree)
    guard tree.kind(tree.root) == .object else {
      throw UnreadableDocument(diagnostics: [.noDocument(at: tree.range(tree.root))])
    }
  }

  /// The number of the field with an id, else of the one with an identifier, else of the only one
  /// with a title. Tells that there is none and throws `ExitStatus.failure`.
  func field(_ name: String, file: String) throws -> Int {
    let fields = document.fields
    if let number = fields.firstIndex(where: { $0.id == name })
      ?? fields.firstIndex(where: { $0.identifier == name })
    {
      return number
    }
    let titled = fields.indices.filter { fields[$0].title == name }
    if titled.count == 1 { return titled[0] }
    let ids = titled.map { "'\(fields[$0].id)'" }.joined(separator: ", ")
    Output.error(
      titled.isEmpty
        ? "\(file): the document has no field '\(name)'\n"
        : "\(file): several fields are titled '\(name)'; name one by its id: \(ids)\n")
    throw ExitStatus.failure
  }
}

/// Why a text is no document.
struct UnreadableDocument: Error {
  let diagnostics: [DocumentDiagnostic]

  func report(file: String, bytes: [UInt8]) {
    let renderer = DiagnosticRenderer(
      file: file, lines: LineIndex(bytes), usesColor: Terminal.wantsColor(STDERR_FILENO))
    for diagnostic in diagnostics { Output.error(renderer.text(diagnostic)) }
  }
}
