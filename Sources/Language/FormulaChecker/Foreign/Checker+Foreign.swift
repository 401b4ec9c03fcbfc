import FormulaSyntax
import FormulaRuntime
import FormulaValues
import SourceText

/// A call of a function from a spreadsheet or script dialect.
struct ForeignUse {
  let function: ForeignFunction
  /// The replacement in this language, with the call's own arguments if they are complete.
  let text: String?
  /// Whether `text` is equivalent to the call rather than an example.
  let isCertain: Bool
}

extension Checker {
  /// Returns the entries for a function name of another dialect whose replacements are all in the
  /// catalog.
  ///
  /// The name may be that of Excel in another language, such as `SVERWEIS`.
  func known(foreign name: String) -> [ForeignFunction] {
    var rows = ForeignFunction.named(name)
    if rows.isEmpty {
      rows = ForeignFunction.english(for: name).flatMap { ForeignFunction.named($0) }
    }
    return rows.filter { row in
      row.functions.allSatisfy { catalog[$0] != nil }
    }
  }

  /// Returns the function of the catalog that Excel calls `name` in another language, such as
  /// `WENN`, or nil if there is none.
  func translated(_ name: String) -> FunctionDeclaration? {
    for english in ForeignFunction.english(for: name) {
      if let function = catalog[english] { return function }
    }
    return nil
  }

  /// Returns the boolean that Excel calls `name` in another language, such as `WAHR`, or nil if the
  /// name has another meaning.
  func constant(named name: String) -> String? {
    ForeignFunction.english(for: name).map { $0.lowercased() }.first { Bool($0) != nil }
  }

  /// Returns the name of a call such as `STDEV.S(list)`, if a spreadsheet has a function with that
  /// name and the name before the first dot is unknown.
  ///
  /// Such a call is parsed as a method call on the part before the last dot.
  func dottedName(ofCall id: ExpressionID) -> Expression.Name? {
    let node = tree[node: id]
    guard node.detail == Expression.Call.Style.method.rawValue, node.second > 0 else { return nil }
    var base = part(parts(of: id), 0)
    let start = range(base).start
    while tree[node: base].kind == .member { base = ExpressionID(tree[node: base].first) }
    guard tree[node: base].kind == .name, meaning(base) == .none else { return nil }
    let whole = TextRange(start: start, end: nameRange(at: node.third).end)
    guard whole.length <= Self.longestDottedName else { return nil }
    let text = tree.text(in: whole)
    guard translated(text) != nil || !known(foreign: text).isEmpty else { return nil }
    return Expression.Name(text, at: whole)
  }

  /// The maximum length of a spreadsheet's function name in bytes; a limit for the search.
  private static let longestDottedName = 48

  /// Reports a call of a spreadsheet function whose name contains dots.
  mutating func typeOfDottedCall(_ id: ExpressionID, _ called: Expression.Name) -> ValueType {
    withdraw { $0.isUnknownName && called.range.contains($0.range) }
    if let use = foreignUse(id, dotted: called) {
      report(.foreignFunction(called.text, use, at: called.range, whole: range(id)))
    } else if let function = translated(called.text) {
      report(.unknownFunction(called.text, near: [function.name], at: called.range))
    }
    return .never
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
  /// If a name has several entries, the first one that accepts these arguments is used. `dotted` is
  /// the name of a call that was parsed as a method call on a part of the name.
  func foreignUse(_ id: ExpressionID, dotted: Expression.Name? = nil) -> ForeignUse? {
    let rows = known(foreign: dotted?.text ?? name(at: tree[node: id].third).text)
    guard let first = rows.first else { return nil }
    let all = parts(of: id)
    let arguments = ((dotted == nil ? 0 : 1)..<all.count).map { part(all, $0) }
    let fitting = rows.filter { $0.accepts(arguments.count) }
    let types = arguments.map { type($0) }
    let texts = arguments.map { tree.text(in: range($0)) }
    let isWhole = !isOpen(id) && texts.allSatisfy { !$0.isEmpty }
    let isPipe = tree[node: id].detail == Expression.Call.Style.pipe.rawValue
    if isWhole, !isPipe, let use = criteriaUse(rows, arguments) { return use }
    guard let row = fitting.first(where: { $0.takes(types) }) ?? fitting.first else {
      return ForeignUse(function: first, text: nil, isCertain: first.isCertain)
    }
    guard isWhole, !isPipe, let written = written(texts, of: arguments, for: row) else {
      return ForeignUse(function: row, text: nil, isCertain: row.isCertain)
    }
    return ForeignUse(function: row, text: row.filled(with: written), isCertain: row.isCertain)
  }

  /// Returns the sources of `arguments`, with a number pattern in the notation of this language.
  ///
  /// Returns `nil` if the pattern is not a literal, or would give other texts here.
  private func written(
    _ texts: [String], of arguments: [ExpressionID], for row: ForeignFunction
  ) -> [String]? {
    guard row.isCertain, let place = row.parameters.firstIndex(of: "format") else { return texts }
    guard let pattern = textLiteral(arguments[place]),
      let equivalent = ForeignNumberPattern(pattern).equivalent
    else { return nil }
    var texts = texts
    if equivalent != pattern { texts[place] = Printer.literal(equivalent) }
    return texts
  }
}
