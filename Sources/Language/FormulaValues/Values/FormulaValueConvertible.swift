/// A type whose instances formulas read as one value instead of as their encoded members.
///
/// ```swift
/// struct Money: Encodable, FormulaValueConvertible {
///   var cents: Int
///   var formulaValue: Value { Value(Double(cents) / 100) }
/// }
/// ```
public protocol FormulaValueConvertible {
  /// The value for formulas.
  var formulaValue: Value { get }
}

extension Value: FormulaValueConvertible {
  /// The value itself.
  public var formulaValue: Value { self }
}
