import ArgumentParser
import FormEditing
import FormulaValues
import Formulas
import ToolOptions

/// The command `formulary export`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a JoyDoc document as a form in one HTML page.",
    discussion: """
      The page contains the document and the engine. It computes, checks and hides fields as \
      'preview' does, without a server or a network, and offers the filled-in document and the \
      changelogs as downloads. Time, time zone and language are those of the browser.

      Examples:
        formulary export form.json --output form.html
        formulary export --mode readonly form.json > form.html
      """)

  @OptionGroup var form: FormOptions

  @OptionGroup var output: OutputOptions

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "The page without a form, made by 'make wasm'; by default the installed one.",
      valueName: "file"), completion: .file())
  var template: String?

  func run() throws {
    let page = try ExportedPage(template)
    let opened = try OpenDocument(form.document)
    var settings = FormSettings(
      fileName: opened.path.split(separator: "/").last.map(String.init) ?? "form.json",
      version: Version.text
    ) { EvaluationEnvironment() }
    form.apply(to: &settings)
    var session = FormSession(settings)
    session.load(opened.bytes)
    if let problem = session.unknownName { throw UsageError(problem) }
    try output.write(page.bytes(of: opened.bytes, settings))
  }
}
