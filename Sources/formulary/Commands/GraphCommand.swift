import ArgumentParser
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
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case dot, mermaid, json, svg, html
  }

  @Argument(help: "The document; '-' is standard input.")
  var document: String

  @ArgumentParser.Option(
    help: "What to print: dot, mermaid, json, svg, or html: a page to look around in.")
  var format: Format = .dot

  @ArgumentParser.Option(
    help: ArgumentHelp("Only what a field depends on and what depends on it.", valueName: "id"))
  var field: String?

  @OptionGroup var options: EvaluationOptions

  func run() throws {
    let (loaded, name, _) = try LoadedDocument.read(document)
    let number = try field.map { try loaded.field($0, file: name) }
    let plan = FormulaPlan(loaded.document, language: .standard)
    let picture = GraphPicture(loaded.document, plan: plan, around: number)
    switch format {
    case .dot: Output.write(picture.dot)
    case .mermaid: Output.write(picture.mermaid)
    case .json: Output.write(picture.json)
    case .svg: Output.write(drawing(picture, of: loaded.document, plan, name).svg)
    case .html: Output.write(drawing(picture, of: loaded.document, plan, name).page)
    }
  }

  private func drawing(
    _ picture: GraphPicture, of document: JoyDocument, _ plan: FormulaPlan, _ name: String
  ) -> GraphDrawing {
    let recalculation = Recalculation(
      document, plan: plan, environment: options.environment, limits: options.limits)
    return GraphDrawing(
      picture, title: "Formulas of \(document.name ?? name)", document, recalculation,
      ValuePrinter(columns: 400, timeZone: options.timezone ?? "UTC"))
  }
}
