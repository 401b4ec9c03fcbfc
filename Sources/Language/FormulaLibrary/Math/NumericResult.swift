import FormulaValues

/// Result types of functions that hand on one of their numbers or dates.
enum NumericResult {
  /// A number or a date, as the arguments or what their lists hold; null where there may be none.
  @Sendable static func anyArgument(_ types: [ValueType]) -> ValueType {
    var kinds: Kinds = types.isEmpty ? .null : []
    for type in types {
      var type = type
      // Types are finite, but their depth is the author's.
      for _ in 0..<8 where type.kinds.contains(.list) {
        kinds.formUnion(type.kinds.intersection(.numeric).union(.null))
        type = type.element
      }
      kinds.formUnion(type.kinds.intersection([.number, .date, .null]))
    }
    return ValueType(kinds.isDisjoint(with: .numeric) ? kinds.union(.null) : kinds)
  }
}
