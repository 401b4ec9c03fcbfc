import FormulaSyntax
import SourceText

/// The source of a formula with the binding strength of its outermost operator.
struct FormulaText: Hashable, Sendable {
  var source: String
  var strength: Strength
  /// The opposite of an equality.
  private var opposite: String?

  enum Strength: Int, Comparable, Sendable {
    case comparison, sum, product, sign, operand

    static func < (one: Strength, other: Strength) -> Bool { one.rawValue < other.rawValue }
  }

  /// Creates the source of an operand: a name, a literal or a call.
  init(_ source: String, _ strength: Strength = .operand) {
    self.source = source
    self.strength = strength
  }

  /// The maximum length of a formula in bytes.
  static let maxLength = 40_000

  static func literal(_ text: String) -> FormulaText { FormulaText(Printer.literal(text)) }

  static func literal(_ number: Double) -> FormulaText {
    FormulaText(NumberText.string(number), number < 0 ? .sign : .operand)
  }

  static func field(_ id: String) -> FormulaText { FormulaText(Printer.spelled(id)) }

  /// The column of a table.
  static func column(_ column: String, of table: String) -> FormulaText {
    FormulaText(Printer.spelled(table) + "." + Printer.spelled(column))
  }

  /// The cell of a row, counting from 0.
  static func cell(_ column: String, in row: Int, of table: String) -> FormulaText {
    FormulaText("\(Printer.spelled(table)).\(row).\(Printer.spelled(column))")
  }

  static let null = FormulaText("null")

  static func call(_ name: String, _ arguments: FormulaText...) -> FormulaText {
    FormulaText(name + "(" + arguments.map(\.source).joined(separator: ", ") + ")")
  }

  static func list(_ elements: [FormulaText]) -> FormulaText {
    FormulaText("[" + elements.map(\.source).joined(separator: ", ") + "]")
  }

  static func binary(
    _ left: FormulaText, _ symbol: String, _ right: FormulaText, _ strength: Strength
  ) -> FormulaText {
    // Comparisons are not chained, so both sides need brackets.
    let isComparison = strength == .comparison
    let first = left.enclosed(left.strength < strength || isComparison && left.strength == strength)
    let second = right.enclosed(right.strength <= strength)
    var result = FormulaText("\(first) \(symbol) \(second)", strength)
    if symbol == "==" { result.opposite = "\(first) != \(second)" }
    return result
  }

  var negated: FormulaText { FormulaText("-" + enclosed(strength <= .sign), .sign) }

  private func enclosed(_ isNeeded: Bool) -> String { isNeeded ? "(\(source))" : source }
}

// The calls of functions that translations consist of.
extension FormulaText {
  static func iff(_ condition: FormulaText, _ yes: FormulaText, _ no: FormulaText) -> FormulaText {
    call("iff", condition, yes, no)
  }

  /// Returns the value, or `other` if it is empty. For fields, `iff` is used, which all hosts have.
  func otherwise(ifEmpty other: FormulaText) -> FormulaText {
    let isCall = source.utf8.contains(UInt8(ascii: "("))
    return isCall || strength != .operand
      ? .call("ifEmpty", self, other) : .iff(isEmpty, other, self)
  }

  /// The number that a text spells, or null.
  var parsed: FormulaText { .call("ifError", .call("toNumber", self), .null) }

  /// The number that a text spells, or another value.
  func parsed(otherwise other: FormulaText) -> FormulaText {
    .call("ifError", .call("toNumber", self), other)
  }

  /// Whether a text spells zero.
  var isZero: FormulaText {
    .binary(.call("toNumber", self, .literal(1)), "==", .literal(0), .comparison)
  }

  /// A number, or 0 for null.
  var zeroIfNull: FormulaText { .call("ifNull", self, .literal(0)) }

  func joined(with other: FormulaText) -> FormulaText { .call("concat", self, other) }
  func remainder(by divisor: FormulaText) -> FormulaText { .call("rem", self, divisor) }
  var truncated: FormulaText { .call("trunc", self) }

  var isEmpty: FormulaText { .call("empty", self) }
  var isFilled: FormulaText { .call("notEmpty", self) }
  var not: FormulaText {
    opposite.map { FormulaText($0, .comparison) } ?? .call("not", self)
  }
  var text: FormulaText { .call("toText", self) }
  var optionID: FormulaText { .call("optionId", self) }

  /// Rounds half up, like `Math.round` in scripts.
  var roundedHalfUp: FormulaText {
    .call("floor", .binary(self, "+", .literal(0.5), .sum))
  }

  /// Rounds to the six decimals that the summarizing functions of viewers keep.
  var roundedToSix: FormulaText { .call("round", self, .literal(6)) }

  /// A text with its first comma as a decimal point, which viewers also accept.
  var withDecimalPoint: FormulaText {
    .call("replace", self, .literal(","), .literal("."))
  }

  /// The number at the beginning of a text with a decimal point, or null.
  var leadingNumber: FormulaText {
    .call(
      "toNumber",
      .call(
        "extract", self,
        .literal(#"^\s*[+-]?([0-9]+(\.[0-9]+)?|\.[0-9]+)([eE][+-]?[0-9]+)?"#)))
  }
}
