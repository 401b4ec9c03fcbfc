import FormulaRuntime
import Formulas

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
