import ArgumentParser
import Formulas
import FormulaRuntime

/// `formulary functions`
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

  /// What is printed.
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

/// The functions that a word means.
struct FoundFunctions {
  let functions: [FunctionDeclaration]
  /// Whether the word is the name of one.
  private let isNamed: Bool

  /// The function of a name, else those in whose names, other names or summaries the word stands, in
  /// either case; all without a word. Throws that there are none.
  init(about word: String?, in language: FormulaLanguage) throws(UsageProblem) {
    let named = word.flatMap { language.function(named: $0) }
    isNamed = named != nil
    guard let word, named == nil else {
      functions = named.map { [$0] } ?? language.functions
      return
    }
    let wanted = word.lowercased()
    functions = language.functions.filter { function in
      ([function.name, function.summary] + function.aliases).contains {
        $0.lowercased().contains(wanted)
      }
    }
    if functions.isEmpty {
      throw UsageProblem(no: "function", named: word, among: language.functions.map(\.name))
    }
  }

  /// The page of the function that is named, else the list.
  var text: String {
    isNamed
      ? functions.map(FunctionReference.page).joined() : FunctionReference.overview(functions)
  }
}
