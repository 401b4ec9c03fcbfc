import FormulaRuntime
import FormulaValues

extension Arguments {
  /// Returns the locale argument of a call, or the locale of the evaluation.
  func localeName(in run: borrowing Run) -> String {
    locale.isText ? run.string(locale) : run.world.environment.locale
  }

  /// Returns the format of the locale argument, or of the locale of the evaluation.
  func localeFormat(in run: borrowing Run) -> LocaleFormat {
    LocaleFormat.named(localeName(in: run))
  }
}
