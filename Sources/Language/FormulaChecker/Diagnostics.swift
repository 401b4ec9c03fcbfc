import FormulaSyntax
import FormulaRuntime
import FormulaValues
import SourceText

/// The diagnostics of the checker, in alphabetical order.
extension FormulaDiagnostic {
  /// A title or identifier that several columns have.
  ///
  /// `ids` are the ids of these columns. The formula still runs unless `isFatal` is set; then the name
  /// reads as null.
  static func ambiguousColumn(
    _ name: String, _ ids: [String], isText: Bool, isFatal: Bool, at range: TextRange
  ) -> Self {
    let spelled = ids.prefix(3).map { isText ? Printer.literal($0) : Printer.spelled($0) }
    return Self(
      unknownColumn, .error,
      "\(ids.count) columns are called '\(shown(name))', so it is ambiguous",
      hint:
        "write \(spelled.map { shown($0) }.joined(separator: " or "))\(ids.count > 3 ? ", …" : "")",
      at: range, fixes: spelled.map { write($0, at: range) }, isFatal: isFatal)
  }

  static func argumentCount(
    _ function: String, _ wanted: ClosedRange<Int>, given: Int, parameters: String,
    foreign: ForeignUse?, at range: TextRange, whole: TextRange? = nil
  ) -> Self {
    let (least, most) = (wanted.lowerBound, wanted.upperBound)
    let counts =
      if least == most {
        least == 0 ? "no arguments" : "\(least) \(least == 1 ? "argument" : "arguments")"
      } else if most == .max {
        "at least \(least) \(least == 1 ? "argument" : "arguments")"
      } else {
        "\(least) \(most == least + 1 ? "or" : "to") \(most) arguments"
      }
    var fixes: [Fix] = []
    if let whole, let foreign, foreign.isCertain, let text = foreign.text {
      fixes = [write(text, at: whole)]
    }
    return Self(
      "argument-count", .error, "'\(shown(function))' takes \(counts), not \(given)",
      hint: foreign.flatMap { $0.text == nil ? nil : hint($0) }
        ?? "write \(shown(function))(\(shown(parameters)))",
      at: range, fixes: fixes, isFatal: true)
  }

  static func argumentMismatch(
    _ function: String, _ parameter: String, _ want: Parameter.Want, _ type: ValueType,
    at range: TextRange
  ) -> Self {
    Self(
      mismatch, .error,
      "'\(function)' takes \(want.description(for: parameter)), not \(type.noun)",
      hint: conversion(from: type, to: want), at: range)
  }

  static func columnAsIndex(
    _ name: String, meant: String, whole: TextRange, at range: TextRange
  ) -> Self {
    unknownField(
      name, hint: "it is a column: write \(shown(meant))", at: range,
      fixes: [write(meant, at: whole)])
  }

  static func conditionMismatch(_ type: ValueType, at range: TextRange) -> Self {
    let hint =
      if type.isSurely(.numeric) {
        "compare it, as in x != 0, or write !empty(x)"
      } else if type.isSurely(.function) {
        "call the function"
      } else {
        "write !empty(x), or compare it with =="
      }
    return Self(
      mismatch, .error, "a condition must be true or false, not \(type.noun)", hint: hint,
      at: range)
  }

  static func conflictingIdentifier(
    _ name: String, _ fields: [FormulaSchema.Field], at range: TextRange
  ) -> Self {
    let ids = fields.prefix(3).map { named($0.id, titled: $0.title) }.joined(separator: ", ")
    return Self(
      "conflicting-identifier", .error,
      "\(fields.count) fields have the identifier '\(shown(name))'",
      hint: "write the id of the intended field: \(ids)\(fields.count > 3 ? ", …" : "")",
      at: range, fixes: fields.prefix(3).map { write(Printer.spelled($0.id), at: range) },
      isFatal: true)
  }

  static func elementMismatch(
    _ function: String, _ parameter: Parameter, _ type: ValueType, isCertain: Bool,
    column: String? = nil, at range: TextRange
  ) -> Self {
    let isTable = type.isSurely(.record) && type.shape?.isRow == true
    return Self(
      mismatch, isCertain ? .error : .warning,
      "'\(function)' takes \(parameter.want.description(for: parameter.name)), not \(isTable ? "a table" : "a list that contains \(type.noun)")",
      hint: parameter.want == .table
        ? nil
        : isTable
          ? column.map { "name the column: write \(shown($0))" }
            ?? "name a column, as in table.price"
          : conversion(from: type, to: .number).map { $0 + ", for instance in map(…)" },
      at: range, fixes: column.map { [write($0, at: range)] } ?? [])
  }

  static func equalityAlwaysFalse(
    _ sign: String, _ one: ValueType, _ other: ValueType, comparable: (String, String)?,
    meant: String?, at range: TextRange
  ) -> Self {
    let isNegated = sign == "!="
    var outcome = isNegated ? "always true" : "always false"
    if one.isOptional, other.isOptional { outcome += " unless both are empty" }
    guard let (left, right) = comparable else {
      return Self(
        futile, .warning,
        "\(one.noun) and \(other.noun) are never equal, so this is \(outcome)",
        hint: meant.map { "write \(shown($0))" } ?? comparisonHint(one, other), at: range,
        fixes: meant.map { [write($0, at: range)] } ?? [])
    }
    let call = "equals(\(left), \(right))"
    return Self(
      futile, .warning,
      "'\(sign)' does not compare the contents of lists and records, so this is \(outcome)",
      hint: "equals(a, b) compares the contents", at: range,
      fixes: [write(isNegated ? "not(\(call))" : call, at: range)])
  }

  static func fieldCalled(_ name: String, at range: TextRange) -> Self {
    Self(
      unknownFunction, .error, "'\(shown(name))' is a field, not a function",
      hint: "put an operator after the field, or write the name without (…)", at: range,
      isFatal: true)
  }

  static func functionAsResult(at range: TextRange) -> Self {
    Self(
      "function-as-result", .error, "a function cannot be the value of a field",
      hint: "call it, or pass it to a function such as map", at: range)
  }

  static func indexMismatch(_ base: ValueType, _ index: ValueType, at range: TextRange) -> Self {
    let wanted = base.isSurely(.record) ? "the name of a member" : "a number (counting from 0)"
    return Self(
      mismatch, .error, "an index must be \(wanted), not \(index.noun)", at: range)
  }

  static func indexNotWhole(at range: TextRange) -> Self {
    Self(
      mismatch, .error, "an index must be a whole number", hint: "indices count from 0",
      at: range)
  }

  static func lambdaCount(_ count: Int, least: Int, at range: TextRange) -> Self {
    Self(
      mismatch, .warning,
      "the function receives \(least) values here but has only \(count) \(count == 1 ? "parameter" : "parameters")",
      at: range)
  }

  static func lambdaCount(_ count: Int, most: Int, at range: TextRange) -> Self {
    Self(
      mismatch, .error,
      "the function has \(count) parameters, but it only receives \(most) \(most == 1 ? "value" : "values") here",
      at: range)
  }

  static func lambdaResultMismatch(_ wanted: ValueType, _ type: ValueType, at range: TextRange)
    -> Self
  {
    Self(
      mismatch, .error, "the function must return \(wanted.noun) here, not \(type.noun)", at: range)
  }

  static func neverContained(_ one: ValueType, _ element: ValueType, at range: TextRange) -> Self {
    Self(
      futile, .warning,
      "a list of \(element.nonNull.description) never contains \(one.noun), so this is always false",
      hint: comparisonHint(one, element), at: range)
  }

  static func noColumns(
    _ name: Expression.Name, _ element: ValueType, call: String?, whole: TextRange,
    at range: TextRange
  ) -> Self {
    Self(
      "unknown-member", .warning,
      "'\(shown(name.text))' is not a column: the list contains \(element.noun), not records",
      hint: call.map { "write \(shown($0))" }, at: range, fixes: fixes(call, for: whole))
  }

  static func noMembers(
    _ name: Expression.Name, _ type: ValueType, call: String?, at range: TextRange
  ) -> Self {
    Self(
      mismatch, .error, "\(type.noun) has no member '\(shown(name.text))'",
      hint: call.map { "write \(shown($0))" } ?? "only records, tables and their rows have members",
      at: range, fixes: fixes(call, for: range.union(name.range)))
  }

  static func notAField(_ function: String, _ parameter: Parameter, at range: TextRange) -> Self {
    let wanted =
      parameter.takesPart ? "the name of a field, a row or an option" : "the name of a field"
    return Self(
      mismatch, .error, "'\(function)' takes \(wanted) for '\(parameter.name)'", at: range)
  }

  static func notCallable(_ name: String, _ type: ValueType, at range: TextRange) -> Self {
    Self(
      unknownFunction, .error, "'\(shown(name))' is \(type.noun), not a function",
      hint: "write the name without (…)", at: range, isFatal: true)
  }

  static func notIndexable(_ type: ValueType, at range: TextRange) -> Self {
    Self(
      mismatch, .error, "\(type.noun) cannot be indexed with '[…]'",
      hint: "only lists, records and texts can be indexed", at: range)
  }

  static func operandMismatch(
    _ sign: String, _ want: Parameter.Want, _ type: ValueType, meant: [String] = [],
    at range: TextRange
  ) -> Self {
    let place = sign == "in" ? " on its right" : ""
    return Self(
      mismatch, .error, "'\(sign)' takes \(want.description)\(place), not \(type.noun)",
      hint: conversion(from: type, to: want), at: range, fixes: meant.map { write($0, at: range) })
  }

  static func orderAlwaysFalse(
    _ sign: String, _ type: ValueType, isWithDate: Bool, meant: String?, at range: TextRange
  ) -> Self {
    let hint: String? =
      if let meant {
        "write \(shown(meant))"
      } else if isWithDate, type.isSurely(.textual) {
        "toDate(…) turns text into a date"
      } else if type.isSurely(.textual) {
        "toNumber(…) turns text into a number"
      } else {
        nil
      }
    return Self(
      futile, .warning,
      "'\(sign)' compares numbers and dates, so with \(type.noun) this is always false",
      hint: hint, at: range, fixes: meant.map { [write($0, at: range)] } ?? [])
  }

  static func shadowedField(_ name: String, _ field: FormulaSchema.Field, at range: TextRange)
    -> Self
  {
    Self(
      shadowing, .hint, "inside this function '\(shown(name))' no longer means the field",
      hint: "give the parameter another name if the field is needed", at: range)
  }

  static func textComparedWithOption(
    _ text: String, _ options: [ChoiceOption], near: [String], at range: TextRange
  ) -> Self {
    let choices = options.filter { !$0.isDeleted }.map { $0.text }
    let list = choices.prefix(6).map { "'\(shown($0))'" }.joined(separator: ", ")
    let hint: String? =
      if text.isEmpty {
        "empty(x) tests whether nothing is chosen"
      } else if let first = near.first {
        "did you mean '\(shown(first))'?"
      } else {
        choices.isEmpty ? nil : "the options are \(list)\(choices.count > 6 ? ", …" : "")"
      }
    return Self(
      "text-compared-with-option", .warning,
      text.isEmpty
        ? "an option is never the empty text" : "no option is called '\(shown(text))'", hint: hint,
      at: range, fixes: text.isEmpty ? [] : near.map { write(Printer.literal($0), at: range) })
  }

  static func unknownField(
    _ name: String, near: [NearestNames.Suggestion], function: FunctionDeclaration?,
    isArgument: Bool, remark: UnknownNameReason?, at range: TextRange
  ) -> Self {
    var hint: String?
    var fixes = near.map { write(Printer.spelled($0.replacement), at: range) }
    if let function {
      // A function without required parameters is written with empty parentheses.
      let isComplete = function.signature.accepts(count: 0)
      let call = "\(function.name)(\(isComplete ? "" : function.signature.parameterText))"
      hint = "'\(function.name)' is a function: write \(call)"
      if isComplete { fixes = [write(call, at: range)] }
      if isArgument, function.signature.accepts(count: 1) {
        let lambda = "(x) -> \(function.name)(x)"
        hint = "'\(function.name)' is a function: write \(lambda)"
        fixes = [write(lambda, at: range)]
      }
    } else if let first = near.first {
      hint = suggestion(near, first)
    }
    if let remark { hint = remarkText(remark, name) }
    if case .column(let table)? = remark { fixes = [write(columnText(name, of: table), at: range)] }
    return unknownField(name, hint: hint, at: range, notes: notes(remark), fixes: fixes)
  }

  static func unknownField(
    _ name: String, hint: String?, at range: TextRange, notes: [Note] = [], fixes: [Fix]
  ) -> Self {
    Self(
      unknownName, .error, "there is no field '\(shown(name))'", hint: hint, at: range,
      notes: notes, fixes: fixes, isFatal: true)
  }

  static func unknownFunction(
    _ name: String, near: [String], remark: UnknownNameReason? = nil, at range: TextRange
  ) -> Self {
    let names = near.map { "'\(shown($0))'" }.joined(separator: " or ")
    return Self(
      unknownFunction, .error, "there is no function '\(shown(name))'",
      hint: remark.map { remarkText($0, name) }
        ?? (near.isEmpty ? nil : "did you mean \(names)?"), at: range, notes: notes(remark),
      fixes: near.map { write(Printer.spelled($0), at: range) }, isFatal: true)
  }

  static func unknownMember(
    _ name: String, of shape: RecordShape, near: [NearestNames.Suggestion], call: String?,
    whole: TextRange, isText: Bool, at range: TextRange
  ) -> Self {
    let known = shape.members.prefix(6).map { "'\(shown($0.title ?? $0.name))'" }
    let list = known.joined(separator: ", ") + (shape.members.count > 6 ? ", …" : "")
    let hint =
      if let first = near.first {
        suggestion(near, first)
      } else if let call {
        "write \(shown(call))"
      } else {
        shape.members.isEmpty
          ? "the record is empty" : "there \(known.count == 1 ? "is" : "are") \(list)"
      }
    return Self(
      shape.isRow ? unknownColumn : "unknown-member", shape.isRow ? .error : .warning,
      "there is no \(shape.isRow ? "column" : "member") '\(shown(name))', so this is null",
      hint: hint, at: range,
      fixes: near.map {
        write(
          isText ? Printer.literal($0.replacement) : Printer.spelled($0.replacement),
          at: range)
      } + (near.isEmpty ? fixes(call, for: whole) : []))
  }

  // MARK: Message parts

  private static var mismatch: String { "type-mismatch" }
  private static var futile: String { "always-false-comparison" }

  /// Returns a fix that replaces a member access by `call`, unless the call is abbreviated for the
  /// message.
  private static func fixes(_ call: String?, for whole: TextRange) -> [Fix] {
    guard let call, !call.contains("…") else { return [] }
    return [write(call, at: whole)]
  }

  static func write(_ text: String, at range: TextRange) -> Fix {
    Fix("write \(shown(text))", isSafe: false, range, with: text)
  }

  private static func remarkText(_ remark: UnknownNameReason, _ name: String) -> String {
    switch remark {
    case .ownDefinition: "a 'let' name cannot be used in its own definition"
    case .outOfScope(let local):
      "'\(shown(name))' is defined only inside its \(local.isParameter ? "function" : "'let'")"
    case .cell: "it looks like a spreadsheet cell; write the name of a field"
    case .column(let table): "it is a column: write \(shown(columnText(name, of: table)))"
    }
  }

  private static func columnText(_ column: String, of table: String) -> String {
    "\(Printer.spelled(table)).\(Printer.spelled(column))"
  }

  private static func notes(_ remark: UnknownNameReason?) -> [Note] {
    guard case .outOfScope(let local)? = remark else { return [] }
    return [Note("declared here", at: local.name.range)]
  }

  private static func suggestion(
    _ near: [NearestNames.Suggestion], _ first: NearestNames.Suggestion
  ) -> String {
    if let title = first.title, !GeneratedID.isSpelled(by: first.replacement.utf8) {
      return "'\(shown(title))' is a title; write \(shown(Printer.spelled(first.replacement)))"
    }
    return "did you mean "
      + near.map { named($0.replacement, titled: $0.title ?? $0.label) }.joined(separator: " or ")
      + "?"
  }

  /// Returns a field or column as messages name it: a machine-made id follows the title.
  static func named(_ id: String, titled title: String?) -> String {
    guard let title, !title.isEmpty, GeneratedID.isSpelled(by: id.utf8) else {
      return "'\(shown(id))'"
    }
    return "'\(shown(title))' (\(id))"
  }

  /// Returns a hint about converting a value to the required type.
  private static func conversion(from type: ValueType, to want: Parameter.Want) -> String? {
    switch want {
    case .number, .numbers, .numberOrText:
      if type.isSurely(.textual) { return "toNumber(…) turns text into a number" }
      if type.isSurely(.boolean) { return "iff(x, 1, 0) turns it into a number" }
      if type.isSurely(.list) { return "sum(…) or count(…) turns a list into a number" }
    case .text:
      if type.isSurely(.date) { return "formatDate(…) turns a date into text" }
      if type.isSurely([.number, .date, .boolean]) { return "toText(…) turns it into text" }
      if type.isSurely(.list) { return "concat(…) turns a list into text" }
    case .function: return "write (item) -> …"
    case .list, .table, .numberList:
      if !type.isSurely(.function) { return "a list is written [a, b]" }
    default: break
    }
    return nil
  }

  private static func comparisonHint(_ one: ValueType, _ other: ValueType) -> String? {
    let kinds = one.kinds.union(other.kinds).subtracting(.null)
    guard kinds.isSubset(of: Kinds.numeric.union(.textual)) else { return nil }
    return kinds.contains(.date)
      ? "toDate(…) turns text into a date" : "toNumber(…) turns text into a number"
  }

  /// Returns a piece of the author's source, shortened for a message.
  static func shown(_ text: String) -> String {
    guard text.utf8.count > 80 else { return text }
    return GeneratedID.cut(text, over: 80, to: 60)
  }
}

extension ValueType {
  /// The type in a sentence: `a number`, `text or a list`.
  ///
  /// Null is left out, as it is never the reason.
  fileprivate var noun: String {
    let present = kinds.subtracting(.null)
    guard !present.isEmpty else { return "null" }
    return present.members.map { kind in
      kind == .boolean ? "true or false" : kind.nameWithArticle
    }.joined(separator: " or ")
  }
}
