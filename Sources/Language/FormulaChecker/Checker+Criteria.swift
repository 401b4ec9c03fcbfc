import FormulaSyntax
import FormulaRuntime
import FormulaValues
import SourceText

/// Calls of spreadsheet functions that select cells by criteria, such as `SUMIF`.
extension Checker {
  /// Returns the replacement of a call whose criteria are literals.
  ///
  /// Handles lists, as in `SUMIF(list, ">5")`, and columns of one table, as in
  /// `SUMIF(lines.size, ">5", lines.price)`. Returns nil for calls of another form.
  func criteriaUse(_ rows: [ForeignFunction], _ arguments: [ExpressionID]) -> ForeignUse? {
    for row in rows {
      if let text = listText(row, arguments) ?? tableText(row, arguments) {
        return ForeignUse(function: row, text: text, isCertain: true)
      }
    }
    return nil
  }

  /// Reports a call of `function` that has a criterion in place of a function of a row.
  ///
  /// Returns `false` if the call has another form.
  mutating func reportColumnCriteria(_ id: ExpressionID, of function: FunctionFacts) -> Bool {
    guard let number = function.number(ofParameterAt: 1),
      function.parameters[number].role == .function,
      kinds(part(parts(of: id), 1)).surelyFail(.function),
      let use = foreignUse(id), use.isCertain, let text = use.text
    else { return false }
    report(
      .columnCriteria(
        function.name, text, at: nameRange(at: tree[node: id].third), whole: range(id)))
    return true
  }

  /// Returns the replacement of a call with a list and a criterion for its elements.
  private func listText(_ row: ForeignFunction, _ arguments: [ExpressionID]) -> String? {
    guard row.testsElements, row.accepts(arguments.count), let criterion = arguments.last,
      test("x", criterion) != nil
    else { return nil }
    return row.filled(with: arguments.map { tree.text(in: range($0)) })
  }

  /// Returns the replacement of a call whose ranges are columns of one table.
  private func tableText(_ row: ForeignFunction, _ arguments: [ExpressionID]) -> String? {
    guard let layout = row.criteriaLayout(ofCallWith: arguments.count) else { return nil }
    var table: String?
    var tests: [String] = []
    for place in layout.ranges {
      guard let tested = column(arguments[place]), table ?? tested.table == tested.table,
        let test = test("row.\(Printer.spelled(tested.name))", arguments[place + 1])
      else { return nil }
      table = tested.table
      tests.append(test)
    }
    guard let table, let first = tests.first else { return nil }
    var name: String?
    if let place = layout.values {
      guard let values = column(arguments[place]), values.table == table else { return nil }
      name = values.name
    }
    let condition = tests.count == 1 ? first : "and(\(tests.joined(separator: ", ")))"
    return row.filled(table: table, test: condition, column: name.map { Printer.spelled($0) })
  }

  /// Returns the table and the column that an argument such as `lines.price` refers to.
  private func column(_ argument: ExpressionID) -> (table: String, name: String)? {
    let node = tree[node: ungrouped(argument)]
    guard node.kind == .member else { return nil }
    let base = ExpressionID(node.first)
    let type = type(base)
    let name = name(TextRange(start: Int(node.second), end: Int(node.third)))
    guard type.isSurely(.list), type.element.isSurely(.record),
      type.element.shape?.number(of: name) != nil
    else { return nil }
    return (tree.text(in: range(base)), name)
  }

  /// Returns the source of the test that a literal criterion describes, or nil if the criterion is
  /// not a literal or has wildcards.
  private func test(_ subject: String, _ criterion: ExpressionID) -> String? {
    let literal = ungrouped(criterion)
    switch tree[literal] {
    case .number: return "\(subject) == \(tree.text(in: range(literal)))"
    case .text(let text):
      return (Criterion(text) ?? Criterion("=\(text)"))?.test(ofSubject: subject)
    default: return nil
    }
  }
}
