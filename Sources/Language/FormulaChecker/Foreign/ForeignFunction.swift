import FormulaSyntax
import FormulaRuntime
import FormulaValues
import Locales
import SourceText

/// A function of a spreadsheet or script dialect, and its replacement in this language.
package struct ForeignFunction: Sendable {
  /// The name in the other dialect, such as `LARGE`.
  package let name: String
  /// The names of the arguments there.
  ///
  /// A name that ends with `...` takes all further arguments.
  package let parameters: [String]
  /// The replacement in terms of the arguments; nil if there is no equivalent.
  package let template: String?
  /// Whether the template holds for all arguments rather than being an example.
  package let isCertain: Bool
  /// Arguments for testing the template, as formulas of this language.
  package let sample: [String]
  /// The spreadsheet's result for `sample`, as a formula.
  package let result: String?
  package let note: String?

  /// The call as written in the other dialect.
  package var call: String { "\(name)(\(parameters.joined(separator: ", ")))" }

  /// The replacement as a clause with the note; nil if there is neither.
  package var advice: String? {
    guard let template else { return note }
    let text = "\(call) is written \(isCertain ? "" : "as in ")\(template)"
    return note.map { "\(text); \($0)" } ?? text
  }

  /// Returns all variants of a name, ignoring case; empty if the name is unknown.
  package static func named(_ name: String) -> [ForeignFunction] {
    byName[name.uppercased(), default: []]
  }

  /// Returns the English names of the Excel functions that are called `name` in another language,
  /// ignoring case.
  ///
  /// `WENN` is `IF`. The result is empty if no language has the name.
  ///
  /// Complexity: O(log names).
  package static func english(for name: String) -> [String] {
    translations.fields(of: name.uppercased())
  }

  /// The names of Excel's functions in other languages, in upper case.
  package static var translatedNames: [String] { translations.all.compactMap { $0.first } }

  /// All rows of the tables, in their order.
  package static let all: [ForeignFunction] =
    (spreadsheets + "\n" + scripts).split(separator: "\n").compactMap { ForeignFunction(row: $0) }

  private static let byName = Dictionary(grouping: all) { $0.name.uppercased() }

  /// Parses `NAME(arguments) = template | sample => result | note`.
  ///
  /// `~` instead of `=` marks an example. The template `-` means that there is no equivalent.
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
    let sides = trial.split(bytes: "=>", maxSplits: 1)
    sample = sides.first.map { $0.split(separator: ";").map { String($0.trimmed) } } ?? []
    result = sides.count > 1 ? String(sides[1].trimmed) : nil
    note = cells.count > 2 && !cells[2].isEmpty ? cells[2] : nil
  }

  // MARK: Arguments

  /// Returns `true` if the function accepts `count` arguments.
  func accepts(_ count: Int) -> Bool {
    parameters.last?.hasSuffix("...") ?? false
      ? count >= parameters.count : count == parameters.count
  }

  /// Returns `true` if each `date` parameter receives a date.
  func takes(_ types: [ValueType]) -> Bool {
    zip(parameters, types).allSatisfy { parameter, type in
      parameter != "date" || type.kinds.subtracting(.null) == .date
    }
  }

  /// Returns the template with the arguments substituted, or nil if their number does not fit.
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
    return text.replacing(bytes: Self.sampleTest, with: criterion)
  }

  // MARK: Criteria

  /// The positions of the arguments of a call that tests ranges by criteria.
  struct CriteriaLayout {
    /// The position of the values to aggregate, if there are any.
    let values: Int?
    /// The positions of the tested ranges, each of which precedes its criterion.
    let ranges: [Int]
  }

  /// Whether the function tests the elements of a list by one criterion.
  var testsElements: Bool { parameters == ["list", "criterion"] }

  /// Returns the positions of the ranges and values in a call with `count` arguments, or nil if the
  /// function takes no ranges or another number of arguments.
  func criteriaLayout(ofCallWith count: Int) -> CriteriaLayout? {
    guard let first = parameters.firstIndex(of: "range"),
      parameters.dropFirst(first + 1).first == "criterion"
    else { return nil }
    // `SUMIFS` takes further ranges with their criteria, `SUMIF` does not.
    let further = count - parameters.count
    guard further == 0 || further > 0 && further % 2 == 0 && name.hasSuffix("IFS") else {
      return nil
    }
    let values = parameters.firstIndex(of: "values")
    let end = values.flatMap { $0 > first ? $0 : nil } ?? count
    return CriteriaLayout(values: values, ranges: Array(stride(from: first, to: end, by: 2)))
  }

  /// Returns the template with its example table, test and column replaced, or nil if there is no
  /// template.
  func filled(table: String, test: String, column: String?) -> String? {
    guard let template else { return nil }
    var replacements = [("table", table), ("row.size > 5", test)]
    if let column { replacements.append(("row.price", "row.\(column)")) }
    var text = ""
    var rest = template[...]
    while let next = rest.first {
      if let (example, value) = replacements.first(where: { rest.hasPrefix($0.0) }) {
        text += value
        rest = rest.dropFirst(example.count)
      } else {
        text.append(next)
        rest = rest.dropFirst()
      }
    }
    return text
  }

  /// The placeholder predicate in templates for the criterion of a call.
  private static let sampleTest = "(x) -> x > 5"

  /// Returns the source of the predicate that a criterion describes.
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

  /// Returns `true` if a text can be an operand without parentheses.
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
