import FormulaValues

/// Result types of functions that return one of their numbers or dates.
enum NumericResult {
  /// Returns the type of a number or a date, as in the arguments or the elements of their lists.
  ///
  /// Null is included if there may be none.
  @Sendable static func anyArgument(_ types: [ValueType]) -> ValueType {
    var kinds: Kinds = types.isEmpty ? .null : []
    for type in types {
      var type = type
      // Types are finite, but their depth depends on the formula.
      for _ in 0..<8 where type.kinds.contains(.list) {
        kinds.formUnion(type.kinds.intersection(.numeric).union(.null))
        type = type.element
      }
      kinds.formUnion(type.kinds.intersection([.number, .date, .null]))
    }
    return ValueType(kinds.isDisjoint(with: .numeric) ? kinds.union(.null) : kinds)
  }
}
