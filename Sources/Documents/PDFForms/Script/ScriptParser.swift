/// A parser for the subset of JavaScript that can be translated into formulas.
///
/// Scripts are never executed. The parser stops at the first construct outside the subset.
struct ScriptParser {
  private let tokens: [ScriptToken]
  private var at = 0
  private var depth = 0

  private static let deepestNesting = 100
  /// The maximum height of an expression. Chains such as `a + b + c` are as high as they are long.
  private static let maxHeight = 500

  /// Returns the statements of a script.
  ///
  /// Complexity: O(bytes).
  static func statements(of source: String) throws(ScriptProblem) -> [ScriptStatement] {
    var parser = ScriptParser(tokens: try ScriptLexer.tokens(of: source))
    var statements: [ScriptStatement] = []
    while parser.token.kind != .end { try parser.appendStatement(to: &statements) }
    return statements
  }

  private init(tokens: [ScriptToken]) { self.tokens = tokens }

  /// The last token is `end`, and is never passed.
  private var token: ScriptToken { tokens[min(at, tokens.count - 1)] }

  private func fail(_ message: String) -> ScriptProblem {
    ScriptProblem(message: message, offset: token.offset)
  }

  private var unexpected: ScriptProblem {
    switch token.kind {
    case .name(let name) where ScriptKeywords.all.contains(name): fail("'\(name)' is not supported")
    case .name(let name): fail("unexpected '\(name)'")
    case .symbol(let symbol): fail("unexpected '\(symbol)'")
    case .number, .text: fail("unexpected literal")
    case .end: fail("unexpected end of the script")
    }
  }

  private mutating func takes(_ symbol: String) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    at += 1
    return true
  }

  private mutating func takes(word: String) -> Bool {
    guard token.kind == .name(word) else { return false }
    at += 1
    return true
  }

  private mutating func expect(_ symbol: String) throws(ScriptProblem) {
    guard takes(symbol) else {
      let problem = unexpected
      guard problem.message.hasPrefix("unexpected") else { throw problem }
      throw fail("expected '\(symbol)', found " + problem.message.dropFirst("unexpected ".count))
    }
  }

  // MARK: Statements

  private mutating func appendStatement(
    to statements: inout [ScriptStatement]
  ) throws(ScriptProblem) {
    if takes(";") { return }
    if token.kind == .symbol("{") {
      statements += try block()
    } else if takes(word: "var") || takes(word: "let") || takes(word: "const") {
      repeat {
        guard case .name(let name) = token.kind, !ScriptKeywords.all.contains(name) else {
          throw unexpected
        }
        at += 1
        statements.append(.variable(name, takes("=") ? try expression() : nil))
      } while takes(",")
      try endStatement()
    } else if takes(word: "if") {
      try expect("(")
      let condition = try expression()
      try expect(")")
      let first = try block()
      statements.append(.choice(condition, first, takes(word: "else") ? try block() : []))
    } else {
      statements.append(.expression(try expression()))
      try endStatement()
    }
  }

  /// Reads one statement, or several in braces.
  private mutating func block() throws(ScriptProblem) -> [ScriptStatement] {
    try deeper()
    defer { depth -= 1 }
    var statements: [ScriptStatement] = []
    guard takes("{") else {
      try appendStatement(to: &statements)
      return statements
    }
    while !takes("}") {
      guard token.kind != .end else { throw fail("expected '}', found the end of the script") }
      try appendStatement(to: &statements)
    }
    return statements
  }

  private mutating func endStatement() throws(ScriptProblem) {
    if takes(";") || token.kind == .symbol("}") || token.kind == .end || token.followsLineBreak {
      return
    }
    throw unexpected
  }

  private mutating func deeper() throws(ScriptProblem) {
    depth += 1
    guard depth <= Self.deepestNesting else { throw fail("the script is nested too deeply") }
  }

  // MARK: Expressions

  /// Creates an expression. Throws if it is too high for functions that recurse over it.
  private func made(
    _ kind: ScriptExpression.Kind, at offset: Int
  ) throws(ScriptProblem) -> ScriptExpression {
    let expression = ScriptExpression(kind: kind, offset: offset)
    guard expression.height <= Self.maxHeight else {
      throw ScriptProblem(message: "the expression is too long", offset: offset)
    }
    return expression
  }

  private mutating func expression() throws(ScriptProblem) -> ScriptExpression {
    try deeper()
    defer { depth -= 1 }
    let offset = token.offset
    let left = try conditional()
    if takes("=") {
      return try made(.assignment(left, nil, try expression()), at: offset)
    }
    for update in [ScriptOperator.plus, .minus, .times, .divided, .remainder]
    where takes(update.rawValue + "=") {
      return try made(.assignment(left, update, try expression()), at: offset)
    }
    return left
  }

  private mutating func conditional() throws(ScriptProblem) -> ScriptExpression {
    let offset = token.offset
    let condition = try binary(above: 0)
    guard takes("?") else { return condition }
    let first = try expression()
    try expect(":")
    return try made(.conditional(condition, first, try expression()), at: offset)
  }

  private mutating func binary(above strength: Int) throws(ScriptProblem) -> ScriptExpression {
    let offset = token.offset
    var left = try unary()
    while case .symbol(let symbol) = token.kind, let found = ScriptOperator(rawValue: symbol),
      found.strength > strength
    {
      at += 1
      try deeper()
      let right = try binary(above: found.strength)
      depth -= 1
      left = try made(.binary(found, left, right), at: offset)
    }
    return left
  }

  private mutating func unary() throws(ScriptProblem) -> ScriptExpression {
    let offset = token.offset
    for (symbol, make) in [
      ("-", ScriptExpression.Kind.negated), ("+", ScriptExpression.Kind.converted),
      ("!", ScriptExpression.Kind.not),
    ] where takes(symbol) {
      try deeper()
      defer { depth -= 1 }
      return try made(make(try unary()), at: offset)
    }
    return try postfix()
  }

  private mutating func postfix() throws(ScriptProblem) -> ScriptExpression {
    let offset = token.offset
    var result = try primary()
    while true {
      if takes(".") {
        guard case .name(let name) = token.kind else { throw unexpected }
        at += 1
        result = try made(.member(result, name), at: offset)
      } else if takes("(") {
        result = try made(.call(result, try elements(until: ")")), at: offset)
      } else {
        return result
      }
    }
  }

  private mutating func elements(until end: String) throws(ScriptProblem) -> [ScriptExpression] {
    var elements: [ScriptExpression] = []
    if takes(end) { return elements }
    repeat { elements.append(try expression()) } while takes(",")
    try expect(end)
    return elements
  }

  private mutating func primary() throws(ScriptProblem) -> ScriptExpression {
    let offset = token.offset
    switch token.kind {
    case .number(let value):
      at += 1
      return try made(.number(value), at: offset)
    case .text(let text):
      at += 1
      return try made(.text(text), at: offset)
    case .name("true"), .name("false"):
      let value = token.kind == .name("true")
      at += 1
      return try made(.boolean(value), at: offset)
    case .name("null"), .name("undefined"):
      at += 1
      return try made(.null, at: offset)
    case .name("new"):
      // Lists of field names are usually written `new Array("a", "b")`.
      guard at + 1 < tokens.count, tokens[at + 1].kind == .name("Array") else { throw unexpected }
      at += 2
      try expect("(")
      return try made(.array(try elements(until: ")")), at: offset)
    case .name(let name):
      guard !ScriptKeywords.all.contains(name) else { throw unexpected }
      at += 1
      return try made(.name(name), at: offset)
    case .symbol:
      if takes("(") {
        let inner = try expression()
        try expect(")")
        return inner
      }
      if takes("[") { return try made(.array(try elements(until: "]")), at: offset) }
      throw unexpected
    case .end: throw unexpected
    }
  }
}
