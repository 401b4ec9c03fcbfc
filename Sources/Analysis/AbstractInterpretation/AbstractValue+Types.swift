package import FormulaValues

extension AbstractValue {
  /// The assumed maximum magnitude of numbers in fields, and of dates in milliseconds.
  ///
  /// Its reciprocal is the assumed minimum magnitude of numbers other than zero.
  package static let largestStoredNumber = 1e15
  /// The assumed maximum number of rows of a stored list.
  package static let maxStoredRows = 1e6

  /// Returns the values that a field of `type` may store, within the assumed bounds.
  package static func stored(_ type: ValueType) -> AbstractValue {
    made(
      of: type,
      numbers: Interval(
        -largestStoredNumber, largestStoredNumber, grain: 1 / largestStoredNumber),
      rows: maxStoredRows, depth: 0)
  }

  /// Returns the values that an expression of `type` may yield, without bounds.
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
    if let options = type.options, options.count <= maxConstants {
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
