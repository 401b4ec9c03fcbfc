import FormulaSyntax
import FormulaRuntime
import FormulaValues
import SourceText

/// Recognition of spreadsheet syntax and of other dialects.
extension Checker {
  /// Returns a note if an unknown name looks like the spreadsheet cell `A1`.
  func cellRemark(_ name: String) -> UnknownNameReason? {
    let letters = name.utf8.prefix { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
    let digits = name.utf8.dropFirst(letters.count)
    let isCell =
      (1...3).contains(letters.count) && (1...7).contains(digits.count)
      && digits.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return isCell ? .cell : nil
  }

  // MARK: Script objects

  /// Returns the function meant by `Math.round` and the range of the script object with its dot, or
  /// nil if there is no function of that name.
  func scriptObject(_ name: String, at range: TextRange) -> (call: String, whole: TextRange)? {
    guard ["Math", "Number", "String", "Date"].contains(name), range.end < source.count,
      source[range.end] == UInt8(ascii: ".")
    else { return nil }
    let start = range.end + 1
    let end = source[start...].firstIndex { !$0.continuesPlainName } ?? source.count
    guard let function = catalog[tree.text(in: TextRange(start: start, end: end))] else {
      return nil
    }
    return (
      "\(function.name)(\(function.signature.parameterText))",
      TextRange(start: range.start, end: start)
    )
  }

  // MARK: Arrows

  /// Reports `field => 100` in place of a value or a condition.
  ///
  /// Returns `false` if the expression has another form.
  mutating func reportMistakenArrow(_ id: ExpressionID) -> Bool {
    let lambda = ungrouped(id)
    let node = tree[node: lambda]
    guard node.isLambda, node.detail == 1, node.second == 1 else { return false }
    let parameter = name(at: node.third)
    let arrow = TextRange(start: parameter.range.end, end: range(ExpressionID(node.first)).start)
    guard case .field = schema.meaning(of: parameter.text),
      let sign = tree.text(in: arrow).utf8.firstIndex(of: UInt8(ascii: "=")),
      !reads(parameter.text, in: range(ExpressionID(node.first)))
    else { return false }
    let start =
      arrow.start
      + tree.text(in: arrow).utf8.distance(from: tree.text(in: arrow).utf8.startIndex, to: sign)
    withdraw { $0.rule == FormulaDiagnostic.shadowing && $0.range == parameter.range }
    report(.mistakenArrow(at: TextRange(start: start, end: start + 2)))
    return true
  }

  /// Returns `true` if `range` mentions the name.
  private func reads(_ wanted: String, in range: TextRange) -> Bool {
    tree.nodes.contains {
      $0.kind == .name && range.contains($0.range) && name($0.range) == wanted
    }
  }

  // MARK: Missing lambdas

  /// Reports an expression over columns where a lambda over rows is required, and withdraws the
  /// diagnostics about its names.
  ///
  /// Returns `false` if the expression has another form.
  mutating func reportMissingLambda(
    _ argument: ExpressionID, of function: FunctionFacts, row: ValueType
  ) -> Bool {
    let whole = range(argument)
    guard !diagnostics.isEmpty, !isLambda(argument), let shape = row.nonNull.shape else {
      return false
    }
    var columns: [TextRange] = []
    var owners: [TextRange] = []
    for (number, node) in tree.nodes.enumerated()
    where node.kind == .name && whole.contains(node.range) {
      let id = ExpressionID(number)
      guard meaning(id) == .none else { continue }
      if shape.member(name(node.range)) != nil {
        columns.append(node.range)
      } else if let column = memberName(of: id), shape.member(column) != nil {
        owners.append(node.range)
      } else {
        return false
      }
    }
    let names = Set(owners.map { name($0) })
    let parameter: String
    if columns.isEmpty, names.count == 1, let only = names.first {
      parameter = only
    } else if owners.isEmpty, !columns.isEmpty {
      parameter = "row"
    } else {
      return false
    }
    let unresolved = Set(columns + owners)
    withdraw { unresolved.contains($0.range) && $0.rule == FormulaDiagnostic.unknownName }
    report(
      .missingLambda(
        function.name, lambda(parameter, argument, columns),
        column: columns.first.map { name($0) }, at: whole))
    return true
  }

  /// Returns the source of a lambda whose parameter owns the columns in an expression.
  private func lambda(_ parameter: String, _ body: ExpressionID, _ columns: [TextRange]) -> String {
    let whole = range(body)
    var text = "(\(parameter)) -> "
    var offset = whole.start
    for column in columns.sorted(by: { $0.start < $1.start }) {
      text += tree.text(in: TextRange(start: offset, end: column.start)) + "\(parameter)."
      offset = column.start
    }
    return text + tree.text(in: TextRange(start: offset, end: whole.end))
  }

  /// Returns the name of the member that is accessed on the name at `id`, such as `bar` in
  /// `reading.bar`.
  private func memberName(of id: ExpressionID) -> String? {
    let access = tree.nodes.first { $0.kind == .member && ExpressionID($0.first) == id }
    return access.map { name(TextRange(start: Int($0.second), end: Int($0.third))) }
  }

  // MARK: Criteria

  /// Reports a criterion text such as `">50"` in place of a predicate.
  ///
  /// Returns `false` if the argument has another form.
  mutating func reportCriterion(
    _ argument: ExpressionID, of function: FunctionFacts, column: String?, isCertain: Bool
  ) -> Bool {
    guard let text = textLiteral(argument), let criterion = Criterion(text) else { return false }
    let test = criterion.test(of: column)
    report(
      .criterionText(
        function.name, text, test: test, isCertain: isCertain, at: range(ungrouped(argument))))
    return true
  }

  // MARK: Dates

  /// Reports a text that functions do not accept as a date, such as `"12/31/2026"`.
  mutating func checkDateText(_ argument: ExpressionID) {
    guard let text = textLiteral(argument), let date = WrittenDate(text), !date.isISO else {
      return
    }
    report(.dateNotation(text, date, at: range(ungrouped(argument))))
  }

  /// Reports a literal pattern of another system for values of `kinds`.
  mutating func checkPattern(
    _ argument: ExpressionID, _ notation: PatternNotation, of kinds: Kinds
  ) {
    guard let text = textLiteral(argument) else { return }
    let place = range(ungrouped(argument))
    let problem: FormulaDiagnostic? =
      switch notation {
      case .date: .foreignPattern(ForeignDatePattern(text), at: place)
      case .duration: .foreignPattern(ForeignDatePattern(text, isDuration: true), at: place)
      case .number: .foreignPattern(ForeignNumberPattern(text), at: place)
      case .value where kinds.subtracting(.null) == .date:
        .foreignPattern(ForeignDatePattern(text), at: place)
      case .value:
        kinds.contains(.date) ? nil : .foreignPattern(ForeignNumberPattern(text), at: place)
      }
    if let problem { report(problem) }
  }
}
