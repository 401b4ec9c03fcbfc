import ArgumentParser
import Formulas

/// The command `formulary functions`.
struct FunctionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "functions", abstract: "Show the reference of the builtin functions.",
    discussion: """
      For the name of a function, show its page. For the name of an Excel function, list its \
      equivalents. For other words, list the functions whose names or descriptions contain them, best \
      first.

      Examples:
        formulary functions round
        formulary functions VLOOKUP
        formulary functions days between
        formulary functions --format json
      """)

  /// The output format.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, markdown
  }

  @Argument(
    help: ArgumentHelp("A function's name, or words to search for.", valueName: "word"),
    completion: Completions.functions)
  var words: [String] = []

  @ArgumentParser.Option(help: "The output format: text, json, or a page of markdown.")
  var format: Format?

  @Flag(help: "The same as --format json.")
  var json = false

  @Flag(help: "The same as --format markdown.")
  var markdown = false

  @Flag(help: "Print only the number of functions.")
  var count = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    let chosen = Set([format, json ? .json : nil, markdown ? .markdown : nil].compactMap(\.self))
    if chosen.count > 1 {
      throw ValidationError("--json, --markdown and another --format cannot be combined")
    }
  }

  func run() throws {
    let text = words.isEmpty ? nil : words.joined(separator: " ")
    let found = try FunctionMatches(about: text, in: .declared())
    if count { return try output.write("\(found.functions.count)\n") }
    switch format ?? (json ? .json : markdown ? .markdown : .text) {
    case .json: try output.write(FunctionReference.json(found.functions))
    case .markdown: try output.write(FunctionReference.markdown(found.functions))
    case .text: try output.write(found.text)
    }
  }
}
