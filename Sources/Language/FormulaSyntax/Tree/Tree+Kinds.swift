extension ArrayRun<Node> {
  /// The node at which an expression begins.
  @inlinable
  package subscript(id: ExpressionID) -> Node { self[Int(id.index)] }
}

extension Tree {
  /// The expression without the groups around it.
  @inlinable
  @inline(__always)
  package func ungrouped(_ id: ExpressionID) -> ExpressionID {
    var id = id
    while self[node: id].isGroup { id = ExpressionID(self[node: id].first) }
    return id
  }

  /// Whether both operands of a binary expression are names, or literals of one kind.
  package func comparesAlike(_ binary: Node) -> Bool {
    let kind = node(ungrouped(ExpressionID(binary.first))).kind
    switch kind {
    case .number, .text, .name: return node(ungrouped(ExpressionID(binary.second))).kind == kind
    default: return false
    }
  }

  /// Whether an argument of a call is `true` or `false`.
  package func isTruth(_ call: Node, _ argument: Int) -> Bool {
    node(ungrouped(child(call, argument))).kind == .boolean
  }

  /// Whether an expression is a lambda, in groups or not; cheaper than a look at the expression.
  package func isLambda(_ id: ExpressionID) -> Bool { node(ungrouped(id)).kind == .lambda }
}
