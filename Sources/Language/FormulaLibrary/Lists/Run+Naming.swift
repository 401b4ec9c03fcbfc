import FormulaRuntime

extension Run {
  /// Returns a record whose keys come from data rather than from the formula; they must be
  /// distinct.
  mutating func record(naming names: [Word], _ values: [Word]) -> Word {
    // Each key is stored twice, as a word and as a name, and compared when the record is read.
    guard admits(listOf: names.count) else { return listLimitError(names.count) }
    guard spend(names.count * 8) else { return stepError() }
    return record(names.map { string($0) }, values)
  }

  /// Returns the record key for the value `word`: its text form.
  mutating func name(from word: Word) -> Word {
    guard spend(walking: word) else { return stepError() }
    return word.isNull ? text("") : textForm(word)
  }
}
