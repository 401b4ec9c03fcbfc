import ArgumentParser

/// The option `--format`, with `--json` as its short form.
struct ReportFormatOptions: ParsableArguments {
  @ArgumentParser.Option(help: "The output format: text or json.")
  var format: ReportFormat?

  @Flag(help: "The same as --format json.")
  var json = false

  var isJSON: Bool { json || format == .json }

  func validate() throws {
    if json, let format, format != .json {
      throw ValidationError("--json cannot be used with --format \(format.rawValue)")
    }
  }
}

/// The output format: readable text, or JSON for programs.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
