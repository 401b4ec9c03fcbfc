import FormulaRuntime
import FormulaValues

extension Run {
  /// The locale of a call: the argument, else that of the evaluation.
  func locale(of arguments: Arguments) -> String {
    isText(arguments.locale) ? string(arguments.locale) : world.environment.locale
  }
}
