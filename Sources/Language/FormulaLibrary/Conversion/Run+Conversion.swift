import FormulaRuntime
import FormulaValues

extension Parameter {
  /// A parameter that takes the name of a unit of measurement.
  static func measurementUnit(_ name: String) -> Parameter {
    var parameter = Parameter.text(name)
    parameter.words = MeasurementUnit.symbols
    return parameter
  }
}

extension Run {
  /// Returns the format of the call's locale argument, or of the evaluation's locale.
  func localeFormat(_ arguments: Arguments) -> LocaleFormat {
    LocaleFormat.named(locale(of: arguments))
  }

  /// Returns a formatted number as a text word, charging steps for its length.
  mutating func text(spelled text: String) -> Word {
    guard spend(text.utf8.count >> 1) else { return stepError() }
    return self.text(text)
  }

  mutating func placesError(argument: Int) -> Word {
    fail(.badArgument, "the places must be between 0 and 100", argument: argument)
  }

  /// Returns the error for an invalid base in the second argument.
  mutating func baseError() -> Word {
    fail(.badArgument, "the base must be between 2 and 36", argument: 1)
  }

  mutating func unitError(_ name: String, _ meaning: UnitNames.Meaning, argument: Int) -> Word {
    if case .ambiguous(let spellings) = meaning {
      return fail(
        .badArgument,
        "'\(name.prefix(40))' may be \(spellings.joined(separator: " or ")); write the intended one",
        argument: argument)
    }
    // The name is compared with the units that begin or end like it.
    guard spend(1000 + 60 * min(name.utf8.count, 24)) else { return stepError() }
    let meant =
      MisspelledWord.meant(by: name, among: MeasurementUnit.symbols)
      ?? MisspelledWord.meant(by: name, among: UnitNames.spellings)
    let hint =
      meant.map { "did you mean '\($0)'?" }
      ?? "the units are \(MeasurementUnit.symbolList)"
    return fail(
      .badArgument, "'\(name.prefix(40))' is not a known unit; \(hint)", argument: argument)
  }

  /// Returns the number of a word if it is a whole number.
  func wholeNumber(_ word: Word) -> Double? {
    guard word.isNumber || word.has(.date) else { return nil }
    let number = number(word)
    return number == number.rounded() ? number : nil
  }
}
