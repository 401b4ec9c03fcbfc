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
    let language = FormulaLanguage.declared()
    var functions = language.functions
    var isNamed = false
    if let word {
      if let function = language.function(named: word) {
        functions = [function]
        isNamed = true
      } else {
        functions = Self.functions(about: word, among: functions)
        if functions.isEmpty {
          throw UsageProblem(
            no: "function", named: word, among: language.functions.map(\.name))
        }
      }
    }
    if count { return try output.write("\(functions.count)\n") }
    switch format ?? (json ? .json : markdown ? .markdown : .text) {
    case .json: try output.write(FunctionReference.json(functions))
    case .markdown: try output.write(FunctionReference.markdown(functions))
    case .text:
      try output.write(
        isNamed
          ? functions.map(FunctionReference.page).joined() : FunctionReference.overview(functions))
    }
  }

  /// The functions in whose names, other names or summaries a word stands, in either case.
  static func functions(
    about word: String, among functions: [FunctionDeclaration]
  ) -> [FunctionDeclaration] {
    let wanted = word.lowercased()
    return functions.filter { function in
      ([function.name, function.summary] + function.aliases).contains {
        $0.lowercased().contains(wanted)
      }
    }
  }
}
