import ArgumentParser
import CivilTime
import FileAccess
import Formulas
import JSONTree
import JoyDoc
import JoyDocEngine
import JoyDocFormulas
import PDFForms
import ToolOptions

/// The command `formulary fill`.
struct FillCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fill", abstract: "Print the answers of a document onto a PDF.",
    discussion: """
      The document is recalculated first. An answer is printed where the imported PDF has its \
      field, or where the document places the field on its page. Form fields become part of the \
      pages. Nothing is written if a formula fails, a required field is empty, or an answer has no \
      place, does not fit or lacks a glyph; with --partial, such answers are left out and reported.

      The program qpdf and the libraries pango and cairo are needed; Debian's packages are qpdf, \
      libpango-1.0-0 and libpangocairo-1.0-0.

      Examples:
        formulary fill claim.json --pdf claim.pdf -o filled.pdf
        formulary fill claim.json --pdf claim.pdf --partial --boxes -o draft.pdf
      """)

  @Argument(help: "The document; '-' is standard input.", completion: Completions.file)
  var document: String

  @ArgumentParser.Option(
    help: ArgumentHelp("The PDF onto which the answers are printed.", valueName: "file"),
    completion: .file())
  var pdf: String

  @OptionGroup var output: OutputOptions

  @Flag(help: "Also make annotations part of the page that are shown only on a screen.")
  var flatten = false

  @ArgumentParser.Option(
    help: ArgumentHelp("The font family of the answers.", valueName: "name"))
  var font = "Sans"

  @Flag(help: "Outline the area of each answer.")
  var boxes = false

  @Flag(help: "Leave out answers that cannot be printed, and report them.")
  var partial = false

  @OptionGroup var options: EvaluationOptions

  func run() throws {
    let opened = try OpenDocument(document)
    let base = try PDFProblem.content(of: pdf)
    let environment = options.environment
    let language = FormulaLanguage.declared(for: opened.path)
    let program = DocumentProgram(opened.document, language: language)
    let recalculation = FullRecalculation(
      opened.document, program, settings: EvaluationSettings(environment, limits: options.limits))
    FailureReport(file: opened.name, bytes: opened.bytes).print(recalculation.failures)
    let filled = recalculation.document(from: opened.document)
    let engine = DocumentEngine(filled, environment: environment, language: language)
    let shown = engine.validation()
    let hidden = Set(filled.fields.map(\.id)).subtracting(engine.visibleFields())
    var problems = shown.fields.filter { $0.status == .invalid }.map { field in
      PDFProblem(.missingAnswer, "'\(field.title ?? field.field)' is required and empty")
    }
    if !recalculation.failures.isEmpty {
      problems.append(
        PDFProblem(.failedFormula, "\(recalculation.failures.count) of the formulas failed"))
    }
    var settings = PDFOverlay.Options()
    settings.font = font
    settings.flattensAll = flatten
    settings.showsBoxes = boxes
    settings.isPartial = partial
    let zone = TimeZoneRules.named(environment.timeZone) ?? .utc
    let overlay = PDFOverlay(filled, hiding: hidden, zone: zone, options: settings)
    let (bytes, others) = try overlay.filled(base)
    problems += others
    for problem in problems { Output.error(problem.report) }
    guard let bytes, problems.isEmpty || partial else { throw ExitStatus.failure }
    try output.write(bytes)
  }
}
