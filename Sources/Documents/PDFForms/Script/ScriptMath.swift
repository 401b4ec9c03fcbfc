/// The members of `Math` in scripts that have a counterpart in formulas.
enum ScriptMath {
  /// Functions of a fixed number of arguments with the same meaning.
  private static let functions: [String: (name: String, count: Int)] = [
    "abs": ("abs", 1), "ceil": ("ceil", 1), "floor": ("floor", 1), "sqrt": ("sqrt", 1),
    "exp": ("exp", 1), "log": ("ln", 1), "sin": ("sin", 1), "cos": ("cos", 1), "tan": ("tan", 1),
    "asin": ("asin", 1), "acos": ("acos", 1), "atan": ("atan", 1), "atan2": ("atan2", 2),
    "pow": ("pow", 2), "trunc": ("trunc", 1), "sign": ("sign", 1), "cbrt": ("cbrt", 1),
  ]
  private static let constants = [
    "PI": Double.pi, "E": 2.718281828459045, "SQRT2": 1.4142135623730951,
    "LN2": 0.6931471805599453, "LN10": 2.302585092994046,
  ]

  static func constant(_ name: String) -> FormulaText? { constants[name].map { .literal($0) } }

  /// Returns a call, or `nil` for an unknown function or another number of arguments.
  static func call(_ name: String, _ arguments: [FormulaText]) -> FormulaText? {
    if name == "round", let first = arguments.first, arguments.count == 1 {
      return first.roundedHalfUp
    }
    if name == "max" || name == "min", !arguments.isEmpty {
      return FormulaText(name + "(" + arguments.map(\.source).joined(separator: ", ") + ")")
    }
    guard let function = functions[name], function.count == arguments.count else { return nil }
    return FormulaText(
      function.name + "(" + arguments.map(\.source).joined(separator: ", ") + ")")
  }
}

/// The summaries of `AFSimple_Calculate`.
enum ScriptSummary: String {
  case sum = "SUM"
  case product = "PRD"
  case average = "AVG"
  case least = "MIN"
  case greatest = "MAX"

  /// The maximum number of factors that are written with `*`, which all hosts have.
  private static let maxFactors = 50

  /// Returns the summary of numbers. `column` is a shorter formula of the same list, if any.
  func formula(of numbers: [FormulaText], column: FormulaText? = nil) -> FormulaText {
    let list = column ?? .list(numbers)
    switch self {
    case .sum: return .call("sum", list)
    case .product:
      guard let first = numbers.first, numbers.count <= Self.maxFactors else {
        return .call("product", list)
      }
      return numbers.dropFirst().reduce(first) { .binary($0, "*", $1, .product) }
    case .average: return .call("average", list)
    case .least: return .call("min", list)
    case .greatest: return .call("max", list)
    }
  }
}

/// Words of scripts that cannot be names of variables.
enum ScriptKeywords {
  static let all: Set<String> = [
    "for", "while", "do", "switch", "function", "return", "try", "throw", "with", "break",
    "continue", "delete", "typeof", "instanceof", "in", "void", "class", "let", "const", "new",
    "case", "default", "else", "catch", "finally", "import", "export", "yield", "await", "debugger",
  ]
}
