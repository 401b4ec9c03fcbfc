package import ArgumentParser

/// The options of `preview`, in addition to `EvaluationOptions`.
package struct PreviewOptions: ParsableArguments {
  @OptionGroup package var form: FormOptions

  @Option(help: "The port of 127.0.0.1 to listen on; 0 selects a free one.")
  package var port = 0

  @Flag(help: "Disable saving the document.")
  package var noSave = false

  @Option(
    help: ArgumentHelp(
      "Append the events for a host application to a file, as JSON lines.", valueName: "file"))
  package var logEvents: String?

  @Flag(help: "Open the page in the browser.")
  package var open = false

  package init() {}

  package func validate() throws {
    if !(0...65_535).contains(port) { throw ValidationError("--port must be from 0 to 65535") }
    if form.document == "-" { throw ValidationError("a preview requires a file that it can watch") }
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
