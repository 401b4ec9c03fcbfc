package import ArgumentParser

/// The options of `preview`, in addition to `EvaluationOptions`.
package struct PreviewOptions: ParsableArguments {
  @Argument(help: "The document.")
  package var document: String

  @Option(help: "The port of 127.0.0.1 to listen on; 0 selects a free one.")
  package var port = 0

  @Option(help: "Whether the form can be edited: fill or readonly.")
  package var mode: Mode = .fill

  /// The mode of the form: editable or read-only.
  package enum Mode: String, ExpressibleByArgument, CaseIterable, Sendable {
    case fill, readonly
  }

  @Option(help: UnlicensedFeature.help)
  package var without: [UnlicensedFeature] = []

  @Option(help: ArgumentHelp("The page to show first.", valueName: "id"))
  package var page: String?

  @Option(
    help: ArgumentHelp("The view whose pages to show, such as mobile.", valueName: "type"))
  package var view: String?

  @Flag(help: "Disable saving the document.")
  package var noSave = false

  @Flag(help: "Load external pictures.")
  package var images = false

  @Flag(help: "Hide the list of pages.")
  package var noNavigation = false

  @Flag(help: "Disable copying and deleting pages.")
  package var fixedPages = false

  @Option(
    help: ArgumentHelp(
      "Append the events for a host application to a file, as JSON lines.", valueName: "file"))
  package var logEvents: String?

  @Flag(help: "Open the page in the browser.")
  package var open = false

  package init() {}

  package func validate() throws {
    if !(0...65_535).contains(port) { throw ValidationError("--port must be from 0 to 65535") }
    if document == "-" { throw ValidationError("a preview requires a file that it can watch") }
  }

  /// The command's one-line help.
  package static let abstract = "Show a JoyDoc document as a form in the browser."
  package static let discussion = """
    Computes the document like 'run', reloads the file when another program saves it, and writes it \
    back on request. No data leaves this machine. The first line on standard output is the address; \
    press Ctrl-C to stop.

    Examples:
      formulary preview form.json
      formulary preview --open --mode readonly form.json
    """
}
