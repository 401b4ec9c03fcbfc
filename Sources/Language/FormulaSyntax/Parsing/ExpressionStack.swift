import IndexedCollections

/// Expressions of the lists that are being read, those of the innermost list on top.
struct ExpressionStack {
  private var numbers = ShortStack()

  var count: Int { numbers.count }

  var last: ExpressionID? { numbers.last.map { ExpressionID($0) } }

  subscript(place: Int) -> ExpressionID { ExpressionID(numbers[place]) }

  mutating func append(_ expression: ExpressionID) { numbers.append(Int(expression.index)) }

  /// Takes the expressions away that lie above the lowest `count`.
  mutating func removeAll(above count: Int) { numbers.removeAll(above: count) }
}
