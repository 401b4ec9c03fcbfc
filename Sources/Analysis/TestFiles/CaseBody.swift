import CivilTime
import FormulaSyntax
import Formulas

/// The body of a test in a comment, such as `price = 10, quantity = 3 gives 30`.
struct CaseBody {
  private(set) var values: [(name: String, value: Value)] = []
  private(set) var expectation = Expectation.value(.null)
  private var settings: EvaluationSettings
  var environment: EvaluationEnvironment { settings.environment }
  /// The source of the given values.
  let given: String

  /// Parses the body of a test. Throws a `CaseError` if it is invalid.
  init(_ text: String, settings: EvaluationSettings) throws(CaseError) {
    self.settings = settings
    let tree = ParsedFormula(text).tree
    guard let gives = Self.gives(in: tree) else {
      throw CaseError(
        "the test has no expected result", hint: "write test: price = 2 gives 4")
    }
    let tokens = Array(tree.tokens).dropLast()
    given = tree.text(in: TextRange(start: 0, end: tokens[gives].range.start))
      .split { $0.isWhitespace }.joined(separator: " ")
    var start = 0
    while start < gives {
      let end = Self.comma(in: tree, from: start, to: gives)
      try read(tree, tokens[start..<end])
      start = end + 1
    }
    expectation = try Self.expectation(tree, tokens[(gives + 1)...], self.settings)
  }

  /// Returns `true` if `text` contains `gives`, followed by a complete expectation.
  static func isFinished(_ text: String) -> Bool {
    let tree = ParsedFormula(text).tree
    guard let gives = gives(in: tree), gives + 1 < tree.tokens.count - 1 else { return false }
    let start = tree.tokens[gives + 1].range.start
    return !ParsedFormula(bytes: Array(tree.source[start...])).isUnfinished
  }

  /// Returns the index of the token `gives` outside of brackets.
  private static func gives(in tree: Tree) -> Int? {
    var depth = 0
    for (index, token) in tree.tokens.enumerated() {
      depth += depthChange(of: token)
      if depth == 0, token.kind == .name, tree.text(in: token.range) == "gives" { return index }
    }
    return nil
  }

  private static func comma(in tree: Tree, from start: Int, to end: Int) -> Int {
    var depth = 0
    for index in start..<end {
      depth += depthChange(of: tree.tokens[index])
      if depth == 0, tree.tokens[index].kind == .comma { return index }
    }
    return end
  }

  private static func depthChange(of token: Token) -> Int {
    switch token.kind {
    case .leftParenthesis, .leftBracket, .leftBrace: 1
    case .rightParenthesis, .rightBracket, .rightBrace: -1
    default: 0
    }
  }

  // MARK: Parts

  /// Parses `price = 10`, or `now() = "2026-05-01T12:00:00Z"`.
  private mutating func read(_ tree: Tree, _ tokens: ArraySlice<Token>) throws(CaseError) {
    let wrong = CaseError(
      "expected a value for a field, found '\(Self.text(tree, tokens))'",
      hint: "write price = 10, quantity = 3")
    guard let sign = tokens.firstIndex(where: { $0.kind == .assign }), let first = tokens.first
    else { throw wrong }
    let value = try Self.value(tree, tokens[(sign + 1)...], settings)
    let name: String
    switch first.kind {
    case .name, .digitName: name = tree.text(in: first.range)
    case .quotedName: name = tree.spelledName(first.range)
    default: throw wrong
    }
    if sign == tokens.startIndex + 3, tokens[sign - 2].kind == .leftParenthesis {
      return try set(name, value)
    }
    guard sign == tokens.startIndex + 1 else { throw wrong }
    if values.contains(where: { $0.name == name }) {
      throw CaseError("duplicate value for '\(name)'")
    }
    values.append((name, value))
  }

  /// Sets the result of the function `now` or `timezone`.
  private mutating func set(_ function: String, _ value: Value) throws(CaseError) {
    switch (function.lowercased(), value) {
    case ("now", .date(let date)): settings.environment.now = date.milliseconds
    case ("now", .text(let text)):
      guard let instant = DateText.instant(of: text, in: environment.timeZone) else {
        throw CaseError("\"\(text)\" is not a valid instant, such as \"2026-05-01T12:00:00Z\"")
      }
      settings.environment.now = instant
    case ("timezone", .text(let name)):
      guard DateText.isZone(name) else {
        throw CaseError("\"\(name)\" is not a valid time zone, such as \"Europe/Berlin\"")
      }
      settings.environment.timeZone = name
    default:
      throw CaseError(
        "a test cannot set the result of '\(function)'",
        hint: "it can set now() = \"2026-05-01T12:00:00Z\" and timezone() = \"Europe/Berlin\"")
    }
  }

  private static func expectation(
    _ tree: Tree, _ tokens: ArraySlice<Token>, _ settings: EvaluationSettings
  ) throws(CaseError) -> Expectation {
    guard let first = tokens.first else {
      throw CaseError("expected a value after 'gives'", hint: "write null for nothing")
    }
    let word = first.kind == .name ? tree.text(in: first.range) : ""
    let rest = tokens.dropFirst()
    if word == "error", rest.allSatisfy({ $0.kind == .name || $0.kind == .minus }) {
      return .failure(rest.isEmpty ? nil : ErrorCode(rawValue: text(tree, rest)))
    }
    guard word == "about", !rest.isEmpty else {
      return .value(try value(tree, tokens, settings))
    }
    guard case .number(let number) = try value(tree, rest, settings) else {
      throw CaseError("'about' requires a number")
    }
    return .approximately(number, written: text(tree, rest))
  }

  /// Returns the value of a formula that reads no field.
  private static func value(
    _ tree: Tree, _ tokens: ArraySlice<Token>, _ settings: EvaluationSettings
  ) throws(CaseError) -> Value {
    let written = text(tree, tokens)
    guard !tokens.isEmpty else {
      throw CaseError("expected a value after '='", hint: "write a value, or null for nothing")
    }
    do throws(EvaluationError) {
      return try Formula(written).value(
        in: NamedValues([]), environment: settings.environment, limits: settings.limits)
    } catch {
      throw CaseError("'\(written)' is not a valid value: \(error.message)")
    }
  }

  private static func text(_ tree: Tree, _ tokens: ArraySlice<Token>) -> String {
    guard let first = tokens.first, let last = tokens.last else { return "" }
    return tree.text(in: first.range.union(last.range))
  }
}
