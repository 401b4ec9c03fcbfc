import FormulaChecker
import Formulas

/// The functions that a word or phrase refers to, best first.
struct FunctionMatches {
  let functions: [FunctionDeclaration]
  /// The part of the reference that matched.
  private let match: Match

  private enum Match {
    /// No words are given.
    case everything
    /// The name of one function.
    case name
    /// The name of a spreadsheet function.
    case spreadsheet([ForeignFunction])
    case words
  }

  /// Finds the function called `words`, the equivalents of the spreadsheet function of that name,
  /// or the functions whose names or descriptions contain the words.
  ///
  /// The search ignores case and inflections. Without words it finds all functions. Throws a
  /// `UsageError` if it finds none.
  init(about words: String?, in language: FormulaLanguage) throws(UsageError) {
    guard let words else {
      functions = language.functions
      match = .everything
      return
    }
    if let function = Self.function(named: words, in: language) {
      functions = [function]
      match = .name
      return
    }
    let rows = Self.spreadsheetFunctions(named: words)
    if !rows.isEmpty {
      var names: Set<String> = []
      functions = rows.flatMap(\.functions).compactMap { name in
        names.insert(name).inserted ? language.function(named: name) : nil
      }
      match = .spreadsheet(rows)
      return
    }
    let query = FunctionQuery(words)
    let ranked = language.functions.compactMap { function in
      query.rank(of: function).map { (rank: $0, function: function) }
    }
    functions = ranked.sorted { one, other in
      (one.rank, one.function.isPublished ? 0 : 1, one.function.name)
        < (other.rank, other.function.isPublished ? 0 : 1, other.function.name)
    }.map { $0.function }
    match = .words
    if functions.isEmpty {
      throw UsageError(no: "function", named: words, among: language.functions.map(\.name))
    }
  }

  /// Returns the function with a name of this language, or with the name that Excel has for it in
  /// another language.
  static func function(named name: String, in language: FormulaLanguage) -> FunctionDeclaration? {
    if let function = language.function(named: name) { return function }
    guard spreadsheetFunctions(named: name).isEmpty else { return nil }
    for english in ForeignFunction.english(for: name) {
      if let function = language.function(named: english) { return function }
    }
    return nil
  }

  /// Returns the entries for a spreadsheet function that has another name or meaning here.
  static func spreadsheetFunctions(named name: String) -> [ForeignFunction] {
    let rows = ForeignFunction.named(name)
    return rows.isEmpty
      ? ForeignFunction.english(for: name).flatMap { ForeignFunction.named($0) } : rows
  }

  /// The page of the named function, or the list of functions.
  var text: String {
    switch match {
    case .everything: FunctionReference.overview(functions)
    case .name: functions.map(FunctionReference.page).joined()
    case .spreadsheet(let rows):
      rows.map { "\($0.advice ?? "\($0.call) has no equivalent")\n" }.joined()
        + (functions.isEmpty ? "" : "\n" + FunctionReference.list(functions))
    case .words: FunctionReference.list(functions)
    }
  }
}
