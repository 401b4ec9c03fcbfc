import FormulaChecker
import FormulaRuntime
import FormulaSyntax
import FormulaValues
import SourceText
import ValueFormatting

extension Session {
  /// Returns the values of the watched expressions, one line each.
  func watchedValues() -> String { watches.map { watchedValue($0) }.joined() }

  /// Returns an expression with its value or error on one line.
  func watchedValue(_ text: String) -> String {
    var line = StyledText(Self.oneLine(text), .name).cut(to: max(8, columns / 2))
    line.append(" = ", .faint)
    line.append(summary(of: evaluate(text), within: max(12, columns - line.width)))
    return line.rendered(palette) + "\n"
  }

  /// Returns a value or the first error on one line.
  func summary(of evaluation: SessionEvaluation, within columns: Int) -> StyledText {
    if let value = evaluation.value { return printer.line(value, within: columns) }
    let message =
      evaluation.blocker?.message ?? evaluation.diagnostics.first { $0.isFatal }?.message
      ?? evaluation.error?.message ?? ""
    return StyledText(message, .error).cut(to: columns)
  }

  /// Returns a formula with its line breaks replaced by spaces.
  static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
