import ArgumentParser
import Formulas
import JoyDoc
import JoyDocEngine

/// `formulary graph`
struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Draws which fields of a document are computed from which.",
    discussion: """
      Examples:
        formulary graph form.json | dot -Tsvg > form.svg
        formulary graph --format mermaid form.json
        formulary graph --field total form.json
      """)

  /// What is printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case dot, mermaid, json
  }

  @Argument(help: "The document; '-' is standard input.")
  var document: String

  @ArgumentParser.Option(help: "What to print: dot, mermaid or json.")
  var format: Format = .dot

  @ArgumentParser.Option(
    help: ArgumentHelp("Only what a field depends on and what depends on it.", valueName: "id"))
  var field: String?

  func run() throws {
    let bytes = try Files.read(document)
    let name = document == "-" ? "<stdin>" : document
    let loaded: LoadedDocument
    do throws(UnreadableDocument) {
      loaded = try LoadedDocument(bytes)
    } catch {
      error.report(file: name, bytes: bytes)
      throw ExitStatus.failure
    }
    let number = try field.map { try loaded.field($0, file: name) }
    let picture = GraphPicture(
      loaded.document, plan: FormulaPlan(loaded.document, language: .standard), around: number)
    switch format {
    case .dot: Output.write(picture.dot)
    case .mermaid: Output.write(picture.mermaid)
    case .json: Output.write(picture.json)
    }
  }
}
