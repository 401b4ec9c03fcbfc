import FormulaSyntax
import FormulaRuntime
import FormulaValues
import SourceText

/// A function of spreadsheets or scripts, and how it is written here.
package struct ForeignFunction: Sendable {
  /// As it is written elsewhere (`LARGE`).
  package let name: String
  /// The names of its arguments there; one that ends with `...` takes all that follow.
  package let parameters: [String]
  /// How it is written here in terms of its arguments; nil if a form has nothing like it.
  package let template: String?
  /// Whether the template is the same for all arguments, and not just an example.
  package let isCertain: Bool
  /// Arguments to try the template with, in formulas of this language.
  package let sample: [String]
  /// What a spreadsheet gives for the sample, as a formula.
  package let result: String?
  package let note: String?

  /// The call as it is written elsewhere.
  package var call: String { "\(name)(\(parameters.joined(separator: ", ")))" }

  /// All variants of a name, in any case; none if the name is not known.
  package static func named(_ name: String) -> [ForeignFunction] {
    byName[name.uppercased(), default: []]
  }

  /// Every row of the table, sorted as there.
  package static let all: [ForeignFunction] =
    (spreadsheets + "\n" + scripts).split(separator: "\n").compactMap { ForeignFunction(row: $0) }

  private static let byName = Dictionary(grouping: all) { $0.name.uppercased() }

  /// Reads `NAME(arguments) = template | sample => result | note`; `~` instead of `=` marks an
  /// example, `-` as a template that there is none.
  private init?(row: Substring) {
    let cells = row.split(separator: "|", omittingEmptySubsequences: false).map {
      String($0.trimmed)
    }
    guard let head = cells.first, let open = head.firstIndex(of: "("),
      let close = head.firstIndex(of: ")")
    else { return nil }
    name = String(head[..<open])
    parameters = head[head.index(after: open)..<close].split(separator: ",").map {
      String($0.trimmed)
    }
    let rest = head[head.index(after: close)...].drop(while: { $0 == " " })
    isCertain = rest.first == "="
    let text = String(rest.dropFirst().trimmed)
    template = text == "-" ? nil : text
    let trial = cells.count > 1 ? cells[1] : ""
    let sides = trial.split(separator: "=>", maxSplits: 1, omittingEmptySubsequences: false)
    sample = sides.first.map { $0.split(separator: ";").map { String($0.trimmed) } } ?? []
    result = sides.count > 1 ? String(sides[1].trimmed) : nil
    note = cells.count > 2 && !cells[2].isEmpty ? cells[2] : nil
  }

  // MARK: Arguments

  /// Whether so many arguments can be given.
  func accepts(_ count: Int) -> Bool {
    parameters.last?.hasSuffix("...") ?? false
      ? count >= parameters.count : count == parameters.count
  }

  /// Whether a row that is about dates is given dates.
  func takes(_ types: [ValueType]) -> Bool {
    zip(parameters, types).allSatisfy { parameter, type in
      parameter != "date" || type.kinds.subtracting(.null) == .date
    }
  }

  /// The template with arguments in place; nil if they are not as many as it takes.
  package func filled(with arguments: [String]) -> String? {
    guard let template, accepts(arguments.count) else { return nil }
    var values: [String: String] = [:]
    for (position, parameter) in parameters.enumerated() {
      let isRest = parameter.hasSuffix("...")
      values[isRest ? String(parameter.dropLast(3)) : parameter] =
        isRest ? arguments[position...].joined(separator: ", ") : arguments[position]
    }
    let parsed = ParsedFormula(template).tree
    var text = ""
    var offset = 0
    for (place, token) in parsed.tokens.enumerated() where token.kind == .name {
      let next = parsed.tokens[place + 1].kind
      guard next != .leftParenthesis, let value = values[parsed.text(in: token.range)] else {
        continue
      }
      let isAlone =
        place > 0 && Self.openers.contains(parsed.tokens[place - 1].kind)
        && Self.closers.contains(next)
      text += parsed.text(in: TextRange(start: offset, end: token.range.start))
      text += isAlone || Self.isOperand(value) ? value : "(\(value))"
      offset = token.range.end
    }
    text += parsed.text(in: TextRange(start: offset, end: template.utf8.count))
    guard let criterion = values["criterion"].map({ Self.test(by: $0) }) else { return text }
    return text.replacing(Self.sampleTest, with: criterion)
  }

  /// The test that stands in templates for the criterion of a call.
  private static let sampleTest = "(x) -> x > 5"

  /// The function that makes the test which a criterion is meant for.
  private static func test(by criterion: String) -> String {
    let tree = ParsedFormula(criterion).tree
    guard case .text(let text) = tree[tree.root] else {
      return "(x) -> x == " + (isOperand(criterion) ? criterion : "(\(criterion))")
    }
    return (Criterion(text) ?? Criterion("=\(text)"))?.test(of: nil)
      ?? "(x) -> x == \(Printer.literal(text))"
  }

  private static let openers: Set<Token.Kind> = [.leftParenthesis, .comma, .leftBracket]
  private static let closers: Set<Token.Kind> = [.rightParenthesis, .comma, .rightBracket]

  /// Whether a text can stand beside an operator without brackets.
  private static func isOperand(_ text: String) -> Bool {
    let tree = ParsedFormula(text).tree
    switch tree[tree.root] {
    case .unary, .binary, .conditional, .lambda, .binding, .missing: return false
    default: return true
    }
  }

  /// The functions that the template calls.
  package var functions: [String] {
    guard let template else { return [] }
    let tree = ParsedFormula(template).tree
    return tree.all.compactMap { id in
      if case .call(let call) = tree[id] { call.name.text } else { nil }
    }
  }
}
