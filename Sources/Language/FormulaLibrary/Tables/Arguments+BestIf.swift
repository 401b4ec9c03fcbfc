import FormulaRuntime
import FormulaValues

extension Arguments {
  /// Returns the best key among the rows that pass a test, the first of equal ones, or null if
  /// there is none.
  ///
  /// The arguments are rows, test and key. Complexity: O(rows).
  func best(by isBetter: (Double, Double) -> Bool, in run: inout Run) -> Word {
    var best: (word: Word, number: Double)?
    let failure = self[0].visitKeyNumbers(where: self[1], by: self[2], argument: 2, in: &run) {
      word, number in
      guard !word.isNull else { return }
      if let best, !isBetter(number, best.number) { return }
      best = (word, number)
    }
    return failure ?? best?.word ?? .null
  }
}

extension Signature {
  /// A signature for functions that return one of the key's numbers for the rows that pass a test.
  static let takingRowsTestAndKey = taking(
    .list("table"), .function("test", .predicate), .key("key"), gives: .number.optional
  ) { types in
    let key = types.at(2).kinds.intersection(.numeric)
    return ValueType(key.isEmpty ? .number : key).optional
  }

  /// A signature for functions that search a column for a value, and return another column's cell.
  static func takingLookup(_ value: Parameter, in column: Parameter) -> Signature {
    taking(
      value, .list("table"), column, .key("valueColumn"), .any("default").optional, gives: .any
    ) { types in
      types.at(3).union(types.at(4))
    }
  }
}
