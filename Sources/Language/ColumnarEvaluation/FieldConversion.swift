import CivilTime
package import FormulaRuntime
package import FormulaValues

/// The conversion of external values to the type of a field.
package enum FieldConversion {
  /// Returns the value that `word` reads as in a field of the given type.
  ///
  /// In a date field, a number is read as milliseconds and an ISO text as its instant.
  @inline(__always)
  package static func word(_ word: Word, as type: ValueType, _ run: inout Run) -> Word {
    type.kinds.subtracting(.null) == .date ? date(word, &run) : word
  }

  private static func date(_ word: Word, _ run: inout Run) -> Word {
    switch word.kind {
    case .number: run.heap.date(word.double)
    case .text:
      CivilCalendar.utc.instant(iso: run.string(word)).map { run.heap.date(Double($0)) } ?? word
    default: word
    }
  }
}
