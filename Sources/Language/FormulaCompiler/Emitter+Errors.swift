import FormulaChecker
import FormulaSyntax
import FormulaVM
import FormulaValues

/// Release of handled errors, so that a loop over failing formulas does not use up memory.
///
/// Errors that a trace recorder has received must be kept.
extension Emitter {
  private var keepsErrors: Bool { isTraced && marks == nil }

  /// Emits and returns a register that marks the errors created from here on.
  mutating func errorMark(of id: ExpressionID) -> Operand {
    let mark = temporary()
    if !keepsErrors { emit(.errorMark, a: mark, of: id) }
    return mark
  }

  /// Emits the release of the errors created since `mark`, unless `value` is one of them.
  mutating func releaseErrors(since mark: Operand, unless value: Operand, of id: ExpressionID) {
    if !keepsErrors { emit(.errorRelease, a: value, b: mark, of: id) }
  }
}
