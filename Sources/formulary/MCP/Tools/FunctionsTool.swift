import Formulas

/// Tells what formulas may call.
enum FunctionsTool: ContextTool {
  static let name = "functions"
  static let summary = """
    The reference of functions. With the name of a function its page with signature and examples; with \
    another word the functions whose names or summaries hold it; without one all of them by theme.
    """
  private static let word = ToolArgument(
    name: "word", kind: .string, summary: "The name of a function, or a word to search for.")
  static let arguments = [word]

  static func call(_ call: ToolCall) throws -> [UInt8] {
    let language = FormulaLanguage.standard
    guard let word = call.text(word) else {
      return Array(FunctionReference.overview(language.functions).utf8)
    }
    if let function = language.function(named: word) {
      return Array(FunctionReference.page(function).utf8)
    }
    let found = FunctionsCommand.functions(about: word, among: language.functions)
    guard !found.isEmpty else {
      throw UsageProblem(no: "function", named: word, among: language.functions.map(\.name))
    }
    return Array(FunctionReference.overview(found).utf8)
  }
}
