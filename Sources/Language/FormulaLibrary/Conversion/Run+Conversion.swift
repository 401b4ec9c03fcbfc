import FormulaRuntime
import FormulaValues

extension Run {
  /// The format of the call's locale, else of the evaluation's; nil if the call's is unknown.
  func localeFormat(_ arguments: Arguments) -> LocaleFormat? {
    if arguments.locale.isNull {
      return LocaleFormat.named(world.environment.locale) ?? LocaleFormat.named("en")
    }
    return isText(arguments.locale) ? LocaleFormat.named(string(arguments.locale)) : nil
  }

  mutating func localeError(_ arguments: Arguments) -> Word {
    let given =
      isText(arguments.locale)
      ? "'\(string(arguments.locale).prefix(40))'" : arguments.locale.kind.nameWithArticle
    return fail(.badArgument, "\(given) is no locale, such as de or fr-CH")
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
