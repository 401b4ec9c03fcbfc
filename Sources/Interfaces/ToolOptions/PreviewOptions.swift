package import ArgumentParser

/// The options of `preview`, in addition to `EvaluationOptions`.
package struct PreviewOptions: ParsableArguments {
  @Argument(help: "The document.")
  package var document: String

  @Option(help: "The port of 127.0.0.1 to listen on; 0 takes a free one.")
  package var port = 0

  @Option(help: "Whether the form can be filled in: fill or readonly.")
  package var mode: Mode = .fill

  /// The mode of the form: editable or read-only.
  package enum Mode: String, ExpressibleByArgument, CaseIterable, Sendable {
    case fill, readonly
  }

  @Option(help: ArgumentHelp("The page that is shown first.", valueName: "id"))
  package var page: String?

  @Option(
    help: ArgumentHelp("The view whose pages are shown, such as mobile.", valueName: "type"))
  package var view: String?

  @Flag(help: "Offers no way to write the document back.")
  package var noSave = false

  @Flag(help: "Loads pictures from other places too.")
  package var images = false

  @Flag(help: "Shows no list of pages.")
  package var noNavigation = false

  @Flag(help: "Offers no way to copy or delete pages.")
  package var fixedPages = false

  @Option(
    help: ArgumentHelp(
      "Appends what a host would be told to a file, a JSON line each.", valueName: "file"))
  package var logEvents: String?

  @Flag(help: "Opens the page in the browser.")
  package var open = false

  package init() {}

  package func validate() throws {
    if !(0...65_535).contains(port) { throw ValidationError("--port must be from 0 to 65535") }
    if document == "-" { throw ValidationError("a preview needs a file that it can watch") }
  }

  /// The command's one-line help.
  package static let abstract = "Shows a JoyDoc document as a form in the browser."
  package static let discussion = """
    Computes as 'run' does, shows the file anew whenever it is saved elsewhere, and writes it back \
    when asked to. Nothing leaves this machine. The first line on standard output is the address; \
    Ctrl-C ends.

    Examples:
      formulary preview form.json
      formulary preview --open --mode readonly form.json
    """
}
