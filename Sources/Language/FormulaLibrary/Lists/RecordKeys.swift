import FormulaRuntime

/// Records whose keys come from data rather than from the formula.
enum RecordKeys {
  /// Returns a record of `values` by distinct `names`.
  static func record(_ names: [Word], _ values: [Word], in run: inout Run) -> Word {
    // Each key is stored twice, as a word and as a name, and compared when the record is read.
    guard run.admits(listOf: names.count) else { return run.listLimitError(names.count) }
    guard run.spend(names.count * 8) else { return run.stepError() }
    return run.record(names.map { run.string($0) }, values)
  }

  /// Returns the record key for a value: its text form.
  static func key(from word: Word, in run: inout Run) -> Word {
    guard run.spend(walking: word) else { return run.stepError() }
    return word.isNull ? run.text("") : word.textForm(in: &run)
  }
}
