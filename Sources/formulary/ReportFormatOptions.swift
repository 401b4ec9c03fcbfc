import ArgumentParser

/// `--format`, with `--json` as the short form.
struct ReportFormatOptions: ParsableArguments {
  @ArgumentParser.Option(help: "What to print: text or json.")
  var format: ReportFormat?

  @Flag(help: "The same as --format json.")
  var json = false

  var isJSON: Bool { json || format == .json }

  func validate() throws {
    if json, let format, format != .json {
      throw ValidationError("--json and --format \(format.rawValue) exclude each other")
    }
  }
}
