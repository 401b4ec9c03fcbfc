/// A parser for the subset of JavaScript that can be translated into formulas.
///
/// Scripts are never executed. The parser stops at the first construct outside the subset.
struct ScriptParser {
  private let tokens: [ScriptToken]
  private var at = 0
  private var depth = 0

  private static let deepestNesting = 100

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

  private mutating func expression() throws(ScriptProblem) -> ScriptExpression {
    try deeper()
    defer { depth -= 1 }
    let offset = token.offset
    let left = try conditional()
    if takes("=") {
      return ScriptExpression(kind: .assignment(left, nil, try expression()), offset: offset)
    }
    for update in [ScriptOperator.plus, .minus, .times, .divided, .remainder]
    where takes(update.rawValue + "=") {
      return ScriptExpression(kind: .assignment(left, update, try expression()), offset: offset)
    }
    return left
  }

  private mutating func conditional() throws(ScriptProblem) -> ScriptExpression {
    let offset = token.offset
    let condition = try binary(above: 0)
    guard takes("?") else { return condition }
    let first = try expression()
    try expect(":")
    return ScriptExpression(kind: .conditional(condition, first, try expression()), offset: offset)
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
      left = ScriptExpression(kind: .binary(found, left, right), offset: offset)
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
      return ScriptExpression(kind: make(try unary()), offset: offset)
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
        result = ScriptExpression(kind: .member(result, name), offset: offset)
      } else if takes("(") {
        result = ScriptExpression(
          kind: .call(result, try elements(until: ")")), offset: offset)
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
    func made(_ kind: ScriptExpression.Kind) -> ScriptExpression {
      ScriptExpression(kind: kind, offset: offset)
    }
    switch token.kind {
    case .number(let value):
      at += 1
      return made(.number(value))
    case .text(let text):
      at += 1
      return made(.text(text))
    case .name("true"), .name("false"):
      let value = token.kind == .name("true")
      at += 1
      return made(.boolean(value))
    case .name("null"), .name("undefined"):
      at += 1
      return made(.null)
    case .name("new"):
      // Lists of field names are usually written `new Array("a", "b")`.
      guard at + 1 < tokens.count, tokens[at + 1].kind == .name("Array") else { throw unexpected }
      at += 2
      try expect("(")
      return made(.array(try elements(until: ")")))
    case .name(let name):
      guard !ScriptKeywords.all.contains(name) else { throw unexpected }
      at += 1
      return made(.name(name))
    case .symbol:
      if takes("(") {
        let inner = try expression()
        try expect(")")
        return inner
      }
      if takes("[") { return made(.array(try elements(until: "]"))) }
      throw unexpected
    case .end: throw unexpected
    }
  }
}
