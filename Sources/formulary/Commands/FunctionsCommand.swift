import ArgumentParser
import Formulas

/// The command `formulary functions`.
struct FunctionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "functions", abstract: "Shows the reference of the builtin functions.",
    discussion: """
      A function's name shows all about it; any other word lists the functions in whose names or \
      summaries it stands.

      Examples:
        formulary functions round
        formulary functions average
        formulary functions --format json
      """)

  /// The output format.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, markdown
  }

  @Argument(
    help: ArgumentHelp("A function's name, or a word to look for.", valueName: "word"),
    completion: Completions.functions)
  var word: String?

  @ArgumentParser.Option(help: "What to print: text, json, or a page of markdown.")
  var format: Format?

  @Flag(help: "The same as --format json.")
  var json = false

  @Flag(help: "The same as --format markdown.")
  var markdown = false

  @Flag(help: "Prints only how many there are.")
  var count = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    let chosen = Set([format, json ? .json : nil, markdown ? .markdown : nil].compactMap(\.self))
    if chosen.count > 1 {
      throw ValidationError("--json, --markdown and another --format exclude each other")
    }
  }

  func run() throws {
    let found = try FoundFunctions(about: word, in: .declared())
    if count { return try output.write("\(found.functions.count)\n") }
    switch format ?? (json ? .json : markdown ? .markdown : .text) {
    case .json: try output.write(FunctionReference.json(found.functions))
    case .markdown: try output.write(FunctionReference.markdown(found.functions))
    case .text: try output.write(found.text)
    }
  }
}
