import FormulaValues

/// The types of a call's arguments, as signatures derive result types from them: a lambda stands
/// with the type of its result, the name of a column with the type of its cells.
extension [ValueType] {
  /// The type of an argument; null if it was left out.
  func at(_ index: Int) -> ValueType { index < count ? self[index] : .null }

  /// The type of the elements of a list argument.
  func element(_ index: Int = 0) -> ValueType { index < count ? self[index].element : .any }

  /// A list with the elements of the first argument.
  static func sameElements(_ types: [ValueType]) -> ValueType { .list(of: types.element()) }

  /// An element of the first argument, or null.
  static func elementOrNull(_ types: [ValueType]) -> ValueType { types.element().optional }

  /// An element of the first argument, or a list of some if the second one is given.
  static func elementOrList(_ types: [ValueType]) -> ValueType {
    let number = types.at(1)
    if number == .null { return types.element().optional }
    let list = ValueType.list(of: types.element())
    return number.isOptional ? types.element().optional.union(list) : list
  }
}
