import CivilTime
package import FormulaRuntime
package import FormulaValues

/// What a value from outside reads as in a field of a type.
package enum FieldAdmission {
  /// In a field of dates a number is its milliseconds, and a text in ISO form its instant.
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
