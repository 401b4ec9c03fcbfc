package import FormulaValues

extension AbstractValue {
  /// Numbers that people fill in, and milliseconds of dates, are taken to be at most this large, and
  /// no closer to zero than one by it.
  package static let largestStoredNumber = 1e15
  /// The most rows that a list is taken to store.
  package static let mostStoredRows = 1e6

  /// What a field of a type can store: what the type says, of a size that people fill in.
  package static func stored(_ type: ValueType) -> AbstractValue {
    made(
      of: type,
      numbers: Interval(
        -largestStoredNumber, largestStoredNumber, grain: 1 / largestStoredNumber),
      rows: mostStoredRows, depth: 0)
  }

  /// What an expression of a type can yield, of any size.
  package static func any(of type: ValueType) -> AbstractValue {
    made(of: type, numbers: .all, rows: .infinity, depth: 0)
  }

  private static let deepest = 3

  private static func made(
    of type: ValueType, numbers: Interval, rows: Double, depth: Int
  ) -> AbstractValue {
    var value = AbstractValue(type.kinds)
    value.numbers =
      type.kinds.isDisjoint(with: .number) && numbers.isFinite
      ? Interval(-AbstractEvaluation.farthestDate, AbstractEvaluation.farthestDate) : numbers
    value.lengths = Interval(0, rows)
    if let options = type.options, options.count <= mostConstants {
      value.choices = Set(options)
    }
    guard depth < deepest else { return value }
    if type.kinds.contains(.list), type.element != .any {
      value.element = made(of: type.element, numbers: numbers, rows: rows, depth: depth + 1)
    }
    if type.kinds.contains(.record), let shape = type.shape {
      var members: [String: AbstractValue] = [:]
      for (name, number) in shape.numbersByName {
        let type = shape.members[number].type
        members[name] = made(of: type, numbers: numbers, rows: rows, depth: depth + 1)
      }
      value.members = members
    }
    return value
  }
}
