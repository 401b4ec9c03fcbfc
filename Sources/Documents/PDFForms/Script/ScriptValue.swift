/// A field as scripts read it.
struct ScriptField: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// A number, or an empty text.
    case number
    /// A text. Scripts read a text that spells a number as a number.
    case text
    /// The text `export` if the box is checked, else `Off`.
    case checkbox(export: String)
    /// The id of the chosen option, or `unchosen`. Scripts read the id as the export value.
    case choice(unchosen: String)
    /// A value that formulas and scripts represent differently.
    case unreadable(String)
  }

  /// The formula that reads the field.
  let source: FormulaText
  var content: Content
  /// The column and row, if the field is a cell of a table.
  let cell: Cell?

  /// The position of a cell.
  struct Cell: Hashable, Sendable {
    /// The formula that reads the whole column.
    let column: FormulaText
    let rowCount: Int
    let row: Int
  }

  init(_ source: FormulaText, content: Content, cell: Cell? = nil) {
    self.source = source
    self.content = content
    self.cell = cell
  }
}

/// The symbolic value of an expression, before its conversion to a type.
///
/// `NaN` in a script is null in a formula.
indirect enum ScriptValue: Hashable, Sendable {
  case number(FormulaText)
  case text(FormulaText)
  case truth(FormulaText)
  /// A number or a text, depending on the inputs.
  case mixed(FormulaText)
  case literalText(String)
  case literalNumber(Double)
  case field(ScriptField)
  case fieldValue(ScriptField)
  /// One of two values. `size` is the number of values in both branches.
  case choice(FormulaText, ScriptValue, ScriptValue, size: Int)
}

extension ScriptValue {
  /// The kinds of values that an expression can have.
  struct Kinds: OptionSet {
    let rawValue: Int

    static let number = Kinds(rawValue: 1)
    static let text = Kinds(rawValue: 2)
    static let truth = Kinds(rawValue: 4)
    /// The empty text.
    static let empty = Kinds(rawValue: 8)
  }

  var kinds: Kinds {
    switch self {
    case .number, .literalNumber: .number
    case .text: [.text, .empty]
    case .truth: .truth
    case .mixed: [.number, .text, .empty]
    case .literalText(let text): text.isEmpty ? .empty : .text
    case .field: .text
    case .fieldValue(let field):
      switch field.content {
      case .number: [.number, .empty]
      case .text: [.number, .text, .empty]
      case .checkbox, .choice, .unreadable: [.text, .empty]
      }
    case .choice(_, let yes, let no, _): yes.kinds.union(no.kinds)
    }
  }

  /// The largest number of values that conditions select from.
  private static let maxValues = 500

  private var size: Int {
    if case .choice(_, _, _, let size) = self { size } else { 1 }
  }

  /// An estimate of the bytes that are read when the value is compared with another one.
  var comparisonBytes: Int { 20 * size }

  /// An estimate of the bytes that are built when an operation converts the value.
  var conversionBytes: Int {
    switch self {
    case .number(let text), .text(let text), .truth(let text), .mixed(let text):
      text.source.utf8.count
    // The formula of each branch is copied into those of the conditions around it.
    case .choice(_, _, _, let size): 20 * size * size
    case .literalText(let text): text.utf8.count
    case .literalNumber, .field, .fieldValue: 20
    }
  }

  /// Returns one of two values, depending on a condition.
  static func selected(
    _ test: FormulaText, _ yes: ScriptValue, _ no: ScriptValue
  ) throws(ConversionProblem) -> ScriptValue {
    if yes == no { return yes }
    let size = yes.size + no.size
    guard size <= maxValues, test.source.utf8.count <= FormulaText.maxLength else {
      throw ConversionProblem("the formula would be too long")
    }
    return .choice(test, yes, no, size: size)
  }

  // MARK: Conversions

  /// The value as a number.
  func number() throws(ConversionProblem) -> FormulaText {
    switch self {
    case .number(let text): return text
    case .literalNumber(let number): return .literal(number)
    case .literalText(let text):
      guard !text.allSatisfy(\.isWhitespace) else { return .literal(0) }
      return ScriptNumber.value(of: text).map { .literal($0) } ?? .null
    case .text(let text), .mixed(let text):
      return text.otherwise(ifEmpty: .literal(0)).parsed
    case .truth(let truth): return .iff(truth, .literal(1), .literal(0))
    case .field: throw ConversionProblem("a field cannot be used as a value")
    case .choice(let condition, let yes, let no, _):
      return .iff(condition, try yes.number(), try no.number())
    case .fieldValue(let field):
      let name = field.source
      switch field.content {
      case .number: return name.otherwise(ifEmpty: .literal(0))
      case .text: return name.otherwise(ifEmpty: .literal("0")).withDecimalPoint.parsed
      case .checkbox, .choice:
        return try text().otherwise(ifEmpty: .literal(0)).parsed
      case .unreadable(let what): throw ConversionProblem("\(what) is read")
      }
    }
  }

  /// The value as a text.
  func text() throws(ConversionProblem) -> FormulaText {
    switch self {
    case .number(let text), .mixed(let text): return text.text
    case .literalNumber(let number): return .literal(FieldFormat.NumberFormat.plain(number))
    case .literalText(let text): return .literal(text)
    case .text(let text): return text
    case .truth(let truth): return .iff(truth, .literal("true"), .literal("false"))
    case .field: throw ConversionProblem("a field cannot be used as a value")
    case .choice(let condition, let yes, let no, _):
      return .iff(condition, try yes.text(), try no.text())
    case .fieldValue(let field):
      let name = field.source
      switch field.content {
      case .number: return name.text
      // A text that spells a number is converted first, so that `2,5` becomes `2.5`.
      case .text: return try operand().text
      case .checkbox(let export): return .iff(name.isFilled, .literal(export), .literal("Off"))
      case .choice(let unchosen):
        let chosen = name.optionID
        return unchosen.isEmpty ? chosen.text : chosen.otherwise(ifEmpty: .literal(unchosen))
      case .unreadable(let what): throw ConversionProblem("\(what) is read")
      }
    }
  }

  /// The value as an operand of `+`: a number, or a text.
  func operand() throws(ConversionProblem) -> FormulaText {
    switch self {
    case .choice(let condition, let yes, let no, _):
      return .iff(condition, try yes.operand(), try no.operand())
    case .mixed(let text): return text
    case .fieldValue(let field):
      let name = field.source
      switch field.content {
      case .number: return name.otherwise(ifEmpty: .literal(""))
      case .text:
        let filled = name.otherwise(ifEmpty: .literal(""))
        return filled.withDecimalPoint.parsed(otherwise: filled)
      case .checkbox, .choice, .unreadable: return try text()
      }
    case .number, .literalNumber: return try number()
    case .truth: throw ConversionProblem("'+' is applied to a truth value")
    case .text, .literalText, .field: return try text()
    }
  }

  /// The value as a condition.
  func truth() throws(ConversionProblem) -> FormulaText {
    switch self {
    case .truth(let truth): return truth
    case .number(let text):
      return .binary(text.zeroIfNull, "!=", .literal(0), .comparison)
    case .literalNumber(let number): return .literal(number != 0)
    case .literalText(let text): return .literal(!text.isEmpty)
    case .text(let text): return text.isFilled
    case .field: return .literal(true)
    case .choice(let condition, let yes, let no, _):
      return .iff(condition, try yes.truth(), try no.truth())
    case .mixed: throw ConversionProblem("a condition that is a number or a text")
    case .fieldValue(let field):
      let name = field.source
      switch field.content {
      case .number: return .binary(try number(), "!=", .literal(0), .comparison)
      case .text: return Self.isZeroOrEmpty(name).not
      case .checkbox: return .literal(true)
      case .choice(let unchosen): return unchosen.isEmpty ? name.isFilled : .literal(true)
      case .unreadable(let what): throw ConversionProblem("\(what) is read")
      }
    }
  }

  /// Returns whether a text field is empty or spells zero, which scripts treat alike.
  static func isZeroOrEmpty(_ name: FormulaText) -> FormulaText {
    .call("or", name.isEmpty, name.isZero)
  }

  /// The number that the functions of viewers read from the value; 0 if there is none.
  func leadingNumber() throws(ConversionProblem) -> FormulaText {
    switch self {
    case .fieldValue(let field) where field.content == .text:
      return field.source.withDecimalPoint.leadingNumber.zeroIfNull
    case .text, .mixed:
      return try text().withDecimalPoint.leadingNumber.zeroIfNull
    case .fieldValue(let field) where field.content != .number:
      return try text().withDecimalPoint.leadingNumber.zeroIfNull
    case .choice(let condition, let yes, let no, _):
      return .iff(condition, try yes.leadingNumber(), try no.leadingNumber())
    case .number, .truth, .literalText, .literalNumber, .field, .fieldValue: return try number()
    }
  }

  // MARK: Results

  /// The value as a number field stores it: empty for an empty text.
  func storedNumber() throws(ConversionProblem) -> FormulaText {
    switch self {
    case .number, .literalNumber: return try number()
    case .literalText(let text):
      return ScriptNumber.entered(text).map { .literal($0) } ?? .null
    case .text(let text), .mixed(let text): return text.parsed
    case .truth: throw ConversionProblem("a truth value is stored as a number")
    case .choice(let condition, let yes, let no, _):
      return .iff(condition, try yes.storedNumber(), try no.storedNumber())
    case .field: return try number()
    case .fieldValue(let field):
      switch field.content {
      case .number: return field.source
      case .text: return field.source.withDecimalPoint.parsed
      case .checkbox, .choice, .unreadable: return try text().parsed
      }
    }
  }
}

extension FormulaText {
  static func literal(_ truth: Bool) -> FormulaText { FormulaText(truth ? "true" : "false") }
}

/// The reason why a value cannot be used as required.
struct ConversionProblem: Error, Hashable, Sendable {
  let message: String

  init(_ message: String) { self.message = message }
}
