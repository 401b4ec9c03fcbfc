import FormulaChecker
import FormulaSyntax
import FormulaVM
import FormulaValues

/// Errors that are handled are forgotten, so that a loop over failing formulas needs no memory for
/// them. What a recorder has been told of must stay.
extension Emitter {
  private var keepsErrors: Bool { isTraced && marks == nil }

  /// A register that tells the errors made from here on.
  mutating func errorMark(of id: ExpressionID) -> Operand {
    let mark = temporary()
    if !keepsErrors { emit(.errorMark, a: mark, of: id) }
    return mark
  }

  /// Forgets the errors made since the mark, unless `value` is one of them.
  mutating func releaseErrors(since mark: Operand, unless value: Operand, of id: ExpressionID) {
    if !keepsErrors { emit(.errorRelease, a: value, b: mark, of: id) }
  }
}
