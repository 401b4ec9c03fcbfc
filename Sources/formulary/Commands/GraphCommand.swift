import ArgumentParser
import GraphDrawing
import Formulas
import JoyDoc
import JoyDocEngine
import Presentation

/// `formulary graph`
struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Draws which fields of a document are computed from which.",
    discussion: """
      Examples:
        formulary graph --format html form.json > form.html
        formulary graph form.json | dot -Tsvg > form.svg
        formulary graph --format mermaid form.json
        formulary graph --field total form.json
      """)

  /// What is printed.
  struct Format: ExpressibleByArgument {
    let format: any GraphFormat.Type

    init?(argument: String) {
      guard let format = GraphFormats.named(argument) else { return nil }
      self.format = format
    }

    static var allValueStrings: [String] { GraphFormats.all.map { $0.name } }
  }

  @Argument(help: "The document; '-' is standard input.")
  var document: String

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "What to print: "
        + GraphFormats.all.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ")
        + "; dot by default."))
  var format: Format?

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "Only what a field depends on and what depends on it: its id, identifier or title.",
      valueName: "field"))
  var field: String?

  @OptionGroup var options: EvaluationOptions

  func run() throws {
    let (loaded, name, _) = try LoadedDocument.read(document)
    let number = try field.map { try loaded.field($0, file: name) }
    let plan = FormulaPlan(loaded.document, language: .declared(for: document))
    let recalculation = Recalculation(
      loaded.document, plan: plan, environment: options.environment, limits: options.limits)
    let picture = GraphPicture(
      loaded.document, plan: plan, around: number,
      title: "Formulas of \(loaded.document.name ?? name)", recalculation,
      ValuePrinter(columns: 400, timeZone: options.timezone ?? "UTC"))
    Output.write((format?.format ?? DotFormat.self).bytes(of: picture))
  }
}
