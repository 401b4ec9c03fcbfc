extension Tree {
  /// The expression without the groups around it.
  package func ungrouped(_ id: ExpressionID) -> ExpressionID {
    var id = id
    while node(id).kind == .group { id = ExpressionID(node(id).first) }
    return id
  }

  /// Whether an expression is a lambda, in groups or not; cheaper than a look at the expression.
  package func isLambda(_ id: ExpressionID) -> Bool { node(ungrouped(id)).kind == .lambda }
}
