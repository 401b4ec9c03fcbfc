import FormulaRuntime
import FormulaValues

extension Run {
  /// Returns the locale argument of a call, or the locale of the evaluation.
  func locale(of arguments: Arguments) -> String {
    isText(arguments.locale) ? string(arguments.locale) : world.environment.locale
  }
}
