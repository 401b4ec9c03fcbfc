import SourceText

/// Prints a tree on one line with the fewest parentheses.
///
/// Names, numbers and texts keep their spelling, but typographic quotes become straight. Existing
/// groups are dropped, and parentheses are added where precedence requires them. Parsing the line
/// gives a tree of the same structure, if the tree came from a source without errors. Comments are
/// dropped. Recursion is bounded by the height of the tree.
package struct Printer {
  private let tree: Tree
  private var line = ""

  private init(_ tree: Tree) { self.tree = tree }

  /// Returns the whole formula on one line.
  package static func line(for tree: Tree) -> String { line(for: tree.root, in: tree) }

  /// Returns the expression `id` on one line.
  package static func line(for id: ExpressionID, in tree: Tree) -> String {
    var printer = Printer(tree)
    printer.write(id, 1)
    return printer.line
  }

  /// Returns `true` if `name` needs no backticks in a formula.
  package static func isPlainName(_ name: String) -> Bool {
    var lexer = Lexer(Array(name.utf8), maximumDiagnostics: 1)
    lexer.run()
    return lexer.tokens.count == 2 && lexer.tokens[0].kind == .name && lexer.comments.isEmpty
      && lexer.tokens[0].range.length == lexer.bytes.count && name != "let" && name != "in"
  }

  /// Returns `name` as written in a formula, in backticks if it needs them.
  package static func spelled(_ name: String) -> String {
    isPlainName(name) ? name : quoted(name)
  }

  /// Returns a text literal, without escapes if possible.
  package static func literal(_ text: String) -> String {
    let needsEscapes = text.contains("\\") || text.contains("\"") && text.contains("'")
    guard needsEscapes else { return text.contains("\"") ? "'\(text)'" : "\"\(text)\"" }
    let escaped = text.split(separator: "\\", omittingEmptySubsequences: false)
      .joined(separator: "\\\\")
      .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
    return "\"\(escaped)\""
  }

  /// Returns `name` in backticks.
  package static func quoted(_ name: String) -> String {
    var quoted = String.UnicodeScalarView()
    quoted.append("`")
    for scalar in name.unicodeScalars {
      if scalar == "`" { quoted.append("`") }
      quoted.append(scalar)
    }
    quoted.append("`")
    return String(quoted)
  }

  // MARK: Precedence

  private func level(of id: ExpressionID) -> UInt8 {
    let node = tree.node(id)
    switch node.kind {
    case .lambda, .binding: return 1
    case .conditional: return Parser.Level.conditional
    case .binary: return (BinaryOperator(rawValue: node.detail) ?? .add).row.level
    case .call:
      let isPipe = node.detail == Expression.Call.Style.pipe.rawValue
      return isPipe ? Parser.Level.pipe : Parser.Level.postfix
    case .unary: return Parser.Level.unary
    default: return Parser.Level.postfix
    }
  }

  /// Writes an expression that must bind at least as tightly as `minimum`.
  private mutating func write(_ id: ExpressionID, _ minimum: UInt8) {
    let id = tree.ungrouped(id)
    let isOpen = level(of: id) >= minimum
    if !isOpen { line += "(" }
    writeBare(id)
    if !isOpen { line += ")" }
  }

  private mutating func writeBare(_ id: ExpressionID) {
    switch tree[id] {
    case .missing: break
    case .null: line += "null"
    case .boolean(let value): line += value ? "true" : "false"
    case .text(let value): writeText(value, tree.range(of: id))
    case .number, .name: line += tree.text(in: tree.range(of: id))
    case .group(let inner): write(inner, 1)
    case .unary(let sign, let operand):
      line += sign.symbol
      write(operand, Parser.Level.unary)
    case .binary(let sign, let left, let right): write(sign, left, right)
    case .conditional(let condition, let then, let otherwise):
      write(condition, Parser.Level.conditional + 1)
      line += " ? "
      write(then, 1)
      line += " : "
      write(otherwise, 1)
    case .list(let elements): write(elements, "[", "]")
    case .record(let record): write(record)
    case .call(let call): write(call)
    case .lambda(let lambda): write(lambda)
    case .binding(let binding):
      line += "let \(spelling(binding.name)) = "
      write(binding.value, 1)
      line += "; "
      write(binding.body, 1)
    case .element(let base, let index): write(elementOf: base, index, id)
    case .member(let member):
      write(member.base, Parser.Level.postfix)
      write(member.name, of: member.base, isOptional: member.isOptional)
    }
  }

  /// Writes a dot and a name.
  ///
  /// A name that begins with a digit may need backticks: `?.5a` would be a conditional, `1.5a` a
  /// fraction.
  private mutating func write(
    _ name: Expression.Name, of base: ExpressionID, isOptional: Bool
  ) {
    let isAmbiguous = isOptional || tree.node(tree.ungrouped(base)).kind == .number
    let isDigit = name.text.utf8.first?.isDigit == true
    line += isOptional ? "?." : "."
    line += isAmbiguous && isDigit ? Self.quoted(name.text) : spelling(name)
  }

  private mutating func write(_ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID) {
    let row = sign.row
    // A prefix operator may be the right operand of `^`, since nothing comes between them.
    let isPrefix = row.associativity == .right && tree.node(tree.ungrouped(right)).kind == .unary
    write(left, row.associativity == .left ? row.level : row.level + 1)
    line += " \(row.symbol) "
    write(right, row.associativity == .right ? (isPrefix ? 1 : row.level) : row.level + 1)
  }

  private mutating func write(_ record: Expression.RecordLiteral) {
    line += "{"
    for (index, (key, value)) in zip(record.keys, record.values).enumerated() {
      if index > 0 { line += ", " }
      line += "\(spelling(key)): "
      write(value, 1)
    }
    line += "}"
  }

  private mutating func write(_ call: Expression.Call) {
    guard call.style != .plain, let receiver = call.arguments.first else {
      line += spelling(call.name)
      return write(call.arguments, "(", ")")
    }
    let isPipe = call.style == .pipe
    write(receiver, isPipe ? Parser.Level.pipe : Parser.Level.postfix)
    if isPipe {
      line += " |> " + spelling(call.name)
    } else {
      write(call.name, of: receiver, isOptional: false)
    }
    write(call.arguments.dropFirst(), "(", ")")
  }

  private mutating func write(_ lambda: Expression.Lambda) {
    let parameters = lambda.parameters.map(spelling).joined(separator: ", ")
    line += lambda.isBare ? "\(parameters) -> " : "(\(parameters)) -> "
    write(lambda.body, 1)
  }

  /// Writes an index, with a dot if it had one.
  ///
  /// After a number, brackets replace the dot, since `1.0` would be a fraction.
  private mutating func write(
    elementOf base: ExpressionID, _ index: ExpressionID, _ id: ExpressionID
  ) {
    write(base, Parser.Level.postfix)
    if tree.node(id).detail == 1, tree.node(tree.ungrouped(base)).kind != .number {
      line += "."
      return writeBare(index)
    }
    line += "["
    write(index, 1)
    line += "]"
  }

  private mutating func write(
    _ elements: some Collection<ExpressionID>, _ open: String, _ close: String
  ) {
    line += open
    var isFirst = true
    for element in elements {
      if !isFirst { line += ", " }
      isFirst = false
      write(element, 1)
    }
    line += close
  }

  // MARK: Spellings

  private mutating func writeText(_ value: String, _ range: TextRange) {
    let isStraight = tree.source[range.start] < 0x80 && tree.isTerminated(range)
    line += isStraight ? tree.text(in: range) : TextLiteral.encoded(value)
  }

  /// Returns a name in its original spelling, but with straight quotes.
  private func spelling(_ name: Expression.Name) -> String {
    guard !name.range.isEmpty else { return "" }
    return tree.isTypographicText(name.range)
      ? TextLiteral.encoded(name.text) : tree.text(in: name.range)
  }
}
