import FormulaSyntax
import FormulaRuntime
import FormulaValues
import SourceText

/// A call of a function from a spreadsheet or script dialect.
struct ForeignUse {
  let function: ForeignFunction
  /// The replacement in this language, with the call's own arguments if they are complete.
  let text: String?
}

extension Checker {
  /// Returns the entries for a function name of another dialect whose replacements are all in the
  /// catalog.
  func known(foreign name: String) -> [ForeignFunction] {
    ForeignFunction.named(name).filter { row in
      row.functions.allSatisfy { catalog[$0] != nil }
    }
  }

  /// Reports a call of a function that has another name in this language.
  mutating func typeOfForeignCall(_ id: ExpressionID) -> ValueType {
    let called = name(at: tree[node: id].third)
    guard !called.text.isEmpty, local(called.text) == nil, catalog[called.text] == nil,
      case .unknown = schema.meaning(of: called.text), let use = foreignUse(id)
    else { return .never }
    report(.foreignFunction(called.text, use, at: called.range, whole: range(id)))
    return .never
  }

  /// Returns the replacement of a call from another dialect, if there is one.
  ///
  /// If a name has several entries, the first one that accepts these arguments is used.
  func foreignUse(_ id: ExpressionID) -> ForeignUse? {
    let rows = known(foreign: name(at: tree[node: id].third).text)
    guard let first = rows.first else { return nil }
    let arguments = parts(of: id)
    let ranges = (0..<arguments.count).map { range(part(arguments, $0)) }
    let types = (0..<arguments.count).map { type(part(arguments, $0)) }
    let fitting = rows.filter { $0.accepts(ranges.count) }
    guard let row = fitting.first(where: { $0.takes(types) }) ?? fitting.first else {
      return ForeignUse(function: first, text: nil)
    }
    let isWhole = !isOpen(id) && ranges.allSatisfy { !$0.isEmpty }
    let isPipe = tree[node: id].detail == Expression.Call.Style.pipe.rawValue
    guard isWhole, !isPipe, let texts = argumentTexts(of: row, arguments, ranges) else {
      return ForeignUse(function: row, text: nil)
    }
    return ForeignUse(function: row, text: row.filled(with: texts))
  }

  /// Returns the sources of the arguments, with a number pattern in the notation of this language.
  ///
  /// The result is `nil` if the pattern is not known, or gives other texts elsewhere.
  private func argumentTexts(
    of row: ForeignFunction, _ arguments: Parts, _ ranges: [TextRange]
  ) -> [String]? {
    var texts = ranges.map { tree.text(in: $0) }
    guard row.isCertain, let place = row.parameters.firstIndex(of: "format") else { return texts }
    guard let pattern = textLiteral(part(arguments, place)),
      let equivalent = ForeignNumberPattern(pattern).equivalent
    else { return nil }
    if equivalent != pattern { texts[place] = Printer.literal(equivalent) }
    return texts
  }
}
