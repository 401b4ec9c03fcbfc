import FormulaChecker
import FormulaSyntax
import FormulaRuntime
import FormulaValues
package import SourceText

/// A parser for signatures: `(weight: number, zone?: text, surcharges…: number) -> number`.
///
/// ```
/// signature = "(" [ parameter { "," parameter } ] ")" "->" type
/// parameter = name [ "?" | "…" ] ":" type
/// type      = kind { "or" kind } [ "?" ]
/// kind      = name [ "of" kind ]
/// ```
package struct SignatureText {
  /// An error in a signature, with its `range`.
  package struct Problem: Error, Hashable {
    package let message: String
    package let hint: String?
    package let range: TextRange
  }

  private let tree: Tree
  private let tokens: [Token]
  private var next = 0

  private init(_ text: String) {
    tree = ParsedFormula(bytes: Array(text.utf8)).tree
    tokens = Array(tree.tokens)
  }

  /// Parses `text` as a signature, into its parameters and result type.
  ///
  /// Complexity: O(text).
  package static func read(
    _ text: String
  ) throws(Problem) -> (parameters: [Parameter], result: ValueType) {
    var reader = SignatureText(text)
    let parameters = try reader.parameters()
    try reader.expect(.arrow, "expected '->' and the type of the result")
    let result = try reader.result()
    guard reader.token.kind == .end else {
      throw reader.problem("unexpected text after the signature")
    }
    return (parameters, result)
  }

  /// Parses a type such as `number?` or `list of text`.
  ///
  /// Complexity: O(text).
  package static func readType(_ text: String) throws(Problem) -> ValueType {
    var reader = SignatureText(text)
    let type = try reader.result()
    guard reader.token.kind == .end else {
      throw reader.problem("unexpected text after the type", hint: nil)
    }
    return type
  }

  // MARK: Tokens

  private var token: Token { tokens[min(next, tokens.count - 1)] }

  private var text: String { tree.text(in: token.range) }

  private static let example = "write it as in (weight: number, zone?: text) -> number"

  private func problem(
    _ message: String, hint: String? = example, at range: TextRange? = nil
  ) -> Problem {
    Problem(message: message, hint: hint, range: range ?? token.range)
  }

  private mutating func takes(_ kind: Token.Kind) -> Bool {
    guard token.kind == kind else { return false }
    next += 1
    return true
  }

  private mutating func takes(word: String) -> Bool {
    guard token.kind == .name, text == word else { return false }
    next += 1
    return true
  }

  private mutating func expect(_ kind: Token.Kind, _ message: String) throws(Problem) {
    guard takes(kind) else { throw problem(message) }
  }

  private mutating func name(_ message: String) throws(Problem) -> String {
    guard token.kind == .name || token.kind == .null else { throw problem(message) }
    defer { next += 1 }
    return text
  }

  // MARK: Parameters

  private mutating func parameters() throws(Problem) -> [Parameter] {
    try expect(.leftParenthesis, "a signature must begin with '('")
    var parameters: [Parameter] = []
    if takes(.rightParenthesis) { return parameters }
    repeat {
      let range = token.range
      let parameter = try parameter()
      if parameters.contains(where: { $0.name == parameter.name }) {
        throw problem("duplicate parameter '\(parameter.name)'", hint: nil, at: range)
      }
      if let last = parameters.last, last.isRepeated {
        throw problem(
          "nothing may follow '\(last.name)…', which takes all remaining arguments", hint: nil,
          at: range)
      }
      if let last = parameters.last, last.isOptional, !parameter.isOptional, !parameter.isRepeated {
        throw problem(
          "'\(parameter.name)' follows '\(last.name)', which is optional, so it must be optional too",
          hint: "write \(parameter.name)?", at: range)
      }
      parameters.append(parameter)
    } while takes(.comma)
    try expect(.rightParenthesis, "expected ')' after the parameters")
    return parameters
  }

  private mutating func parameter() throws(Problem) -> Parameter {
    let name = try name("expected the name of a parameter")
    let isOptional = takes(.question)
    let isRepeated = !isOptional && takesEllipsis()
    guard takes(.colon) else {
      throw problem(
        "expected a type for the parameter '\(name)'", hint: "write \(name): number")
    }
    let start = token.range
    let kinds = try kinds()
    let range = TextRange(start: start.start, end: tokens[next - 1].range.end)
    guard let want = Self.wants[kinds.names.sorted().joined(separator: " or ")] else {
      throw problem(
        "a parameter cannot take \(kinds.names.joined(separator: " or "))",
        hint: "'any' takes every value", at: range)
    }
    var parameter = Parameter(name, want)
    parameter.isOptional = isOptional || kinds.isOptional && !isRepeated
    parameter.isRepeated = isRepeated
    return parameter
  }

  /// Consumes `…` or three dots, and returns whether it did.
  private mutating func takesEllipsis() -> Bool {
    if token.kind == .unknown, text == "…" {
      next += 1
      return true
    }
    let end = next + 3
    guard end <= tokens.count, tokens[next..<end].allSatisfy({ $0.kind == .dot }) else {
      return false
    }
    next = end
    return true
  }

  private static let single: [Parameter.Want] = [
    .any, .number, .text, .boolean, .condition, .date, .numbers, .list, .table, .record,
  ]

  /// The parameter types by name, in alphabetical order.
  private static let wants: [String: Parameter.Want] = {
    var wants = Dictionary(uniqueKeysWithValues: single.map { ($0.name, $0) })
    wants["list of number"] = .numberList
    wants["list of record"] = .table
    wants["list or text"] = .textOrList
    wants["number or text"] = .numberOrText
    return wants
  }()

  // MARK: Types

  /// The kinds that a type consists of, by name.
  private struct TypeNames {
    var names: [String] = []
    var isOptional = false
  }

  private static let names = single.map { $0.name }

  private mutating func kinds() throws(Problem) -> TypeNames {
    var kinds = TypeNames()
    repeat {
      let name = try kind(depth: 0)
      if name == Kind.null.name { kinds.isOptional = true } else { kinds.names.append(name) }
    } while takes(word: "or")
    if takes(.question) { kinds.isOptional = true }
    return kinds
  }

  private mutating func kind(depth: Int) throws(Problem) -> String {
    let range = token.range
    let name = try name("expected the name of a type")
    guard name == Kind.null.name || Self.names.contains(name) else {
      let near = NameSuggestions.question(for: name, among: Self.names)
      throw problem(
        "there is no type '\(name.prefix(40))'",
        hint: near ?? "valid types are \(Self.names.joined(separator: ", "))", at: range)
    }
    guard name == Kind.list.name, takes(word: "of") else { return name }
    guard depth < 8 else { throw problem("lists are nested too deeply here", hint: nil) }
    return "\(name) of \(try kind(depth: depth + 1))"
  }

  private mutating func result() throws(Problem) -> ValueType {
    let kinds = try kinds()
    let type = kinds.names.map(Self.type).reduce(ValueType.never) { $0.union($1) }
    return kinds.isOptional || kinds.names.isEmpty ? type.union(.null) : type
  }

  private static func type(_ name: String) -> ValueType {
    if let element = name.split(bytes: " of ", maxSplits: 1).dropFirst().first {
      return .list(of: type(String(element)))
    }
    switch name {
    case Kind.number.name: return .number
    case Kind.text.name: return .text
    case Kind.boolean.name, Parameter.Want.condition.name: return .boolean
    case Kind.date.name: return .date
    case Kind.record.name: return ValueType(.record)
    case Kind.list.name: return .list(of: .any)
    case Parameter.Want.numbers.name: return .list(of: .number)
    case Parameter.Want.table.name: return .list(of: ValueType(.record))
    default: return .any
    }
  }
}
