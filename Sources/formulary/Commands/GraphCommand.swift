import SheetEvaluation
import ArgumentParser
import GraphDrawing
import Formulas
import IndexedCollections
import JoyDoc
import JoyDocEngine
import ValueFormatting
import ToolOptions

/// The command `formulary graph`.
struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Draw the dependencies between the fields of a document.",
    discussion: """
      Examples:
        formulary graph --format html form.json > form.html
        formulary graph form.json | dot -Tsvg > form.svg
        formulary graph --format mermaid form.json
        formulary graph --field total form.json
        formulary graph --output form.svg --format svg form.json
      """)

  /// The output format.
  struct Format: ExpressibleByArgument {
    let format: AnyGraphFormat

    init?(argument: String) {
      guard let format = GraphFormats.named(argument) else { return nil }
      self.format = format
    }

    static var allValueStrings: [String] { GraphFormats.all.map { $0.name } }
  }

  @Argument(help: "The documents; '-' is standard input.", completion: Completions.file)
  var documents: [String]

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "The output format: "
        + GraphFormats.all.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ")
        + "; dot by default."))
  var format: Format?

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "Only show what this field depends on and what depends on it; its id, identifier or title.",
      valueName: "field"), completion: Completions.fields)
  var field: String?

  @OptionGroup var output: OutputOptions

  @OptionGroup var inputName: InputName

  @OptionGroup var options: EvaluationOptions

  func validate() throws {
    let isDrawing = [SVGFormat.name, HTMLFormat.name].contains(chosen.name)
    if documents.count > 1, isDrawing {
      throw ValidationError("the format \(chosen.name) requires a single document")
    }
  }

  private var chosen: AnyGraphFormat { format?.format ?? AnyGraphFormat(DotFormat.self) }

  func run() throws {
    let isJSON = chosen.name == JSONFormat.name
    try DocumentBatch.perform(documents, inputName, to: output, isJSON: isJSON) { path in
      let opened = try OpenDocument(path, stdinName: inputName.stdinFilename)
      return (try graph(of: opened), true)
    }
  }

  private func graph(of opened: OpenDocument) throws(UsageError) -> [UInt8] {
    let document = opened.document
    var cell: CellID?
    if let field { cell = try opened.field(field) }
    let program = DocumentProgram(document, language: .declared(for: opened.path))
    let count = FieldGraph.dependencyCount(program.checks)
    guard count <= FieldGraph.maxDependencies else {
      throw UsageError(
        "\(opened.name) has \(count) dependencies, and a graph shows at most \(FieldGraph.maxDependencies); apply formulas over many fields to fewer fields"
      )
    }
    let recalculation = FullRecalculation(
      document, program, settings: options.settings)
    let picture = FieldGraph(
      document, program.checks, around: cell,
      title: "Formulas of \(document.name ?? opened.name)", recalculation,
      ValuePrinter(columns: 400, timeZone: options.timezone ?? "UTC"))
    return chosen.bytes(picture)
  }
}
