import Formulas

/// A tool that describes the functions of formulas.
enum FunctionsTool: ContextTool {
  static let name = "functions"
  static let summary = """
    The reference of functions. With the name of a function, returns its page with signature and \
    examples; with the name of an Excel function, its equivalents; with other words, the functions \
    whose names or descriptions contain them, best first; without a word, all functions by theme.
    """
  private static let word = ToolArgument(
    name: "word", kind: .string, summary: "The name of a function, or words to search for.")
  static let arguments = [word]

  static func call(_ call: ToolCall) throws -> [UInt8] {
    Array(try FunctionMatches(about: call.text(word), in: .standard).text.utf8)
  }
}
