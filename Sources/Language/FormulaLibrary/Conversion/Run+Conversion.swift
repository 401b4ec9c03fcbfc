import FormulaRuntime
import FormulaValues

extension Run {
  /// The format of the call's locale, else of the evaluation's.
  func localeFormat(_ arguments: Arguments) -> LocaleFormat {
    LocaleFormat.named(locale(of: arguments))
  }

  mutating func placesError(argument: Int) -> Word {
    fail(.badArgument, "the places must lie between 0 and 100", argument: argument)
  }

  mutating func unitError(_ name: String, _ meaning: UnitNames.Meaning, argument: Int) -> Word {
    if case .ambiguous(let spellings) = meaning {
      return fail(
        .badArgument,
        "'\(name.prefix(40))' may be \(spellings.joined(separator: " or ")); write the one that is meant",
        argument: argument)
    }
    return fail(
      .badArgument, "'\(name.prefix(40))' is no unit that can be converted, such as psi, kg or °C",
      argument: argument)
  }

  /// The number behind a word if it is a whole one.
  func wholeNumber(_ word: Word) -> Double? {
    guard word.isNumber || word.has(.date) else { return nil }
    let number = number(word)
    return number == number.rounded() ? number : nil
  }
}
