import IndexedCollections

/// A stack with the elements of the lists being parsed, the innermost list on top.
struct ExpressionStack {
  private var numbers = ShortStack()

  var count: Int { numbers.count }

  var last: ExpressionID? { numbers.last.map { ExpressionID($0) } }

  subscript(place: Int) -> ExpressionID { ExpressionID(numbers[place]) }

  mutating func append(_ expression: ExpressionID) { numbers.append(Int(expression.index)) }

  /// Removes all expressions above the lowest `count`.
  mutating func removeAll(above count: Int) { numbers.removeAll(above: count) }
}
