import FormulaRuntime
import Formulas

/// The functions that a word refers to.
struct FoundFunctions {
  let functions: [FunctionDeclaration]
  /// Whether the word is the name of a function.
  private let isNamed: Bool

  /// Finds the function called `word`, or the functions whose name, alias or summary contains it.
  ///
  /// The search ignores case. Without a word it finds all functions. Throws a `UsageProblem` if it
  /// finds none.
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

  /// The page of the named function, or the list of functions.
  var text: String {
    isNamed
      ? functions.map(FunctionReference.page).joined() : FunctionReference.overview(functions)
  }
}
