extension ArrayRun<Node> {
  /// Returns the root node of an expression.
  @inlinable
  package subscript(id: ExpressionID) -> Node { self[Int(id.index)] }
}

extension Tree {
  /// Returns the expression inside any groups.
  @inlinable
  @inline(__always)
  package func ungrouped(_ id: ExpressionID) -> ExpressionID {
    var id = id
    while self[node: id].isGroup { id = ExpressionID(self[node: id].first) }
    return id
  }

  /// Returns the expression that yields the value of `id`, inside any groups and `let` bindings.
  package func result(of id: ExpressionID) -> ExpressionID {
    var id = id
    while true {
      switch self[id] {
      case .group(let inner): id = inner
      case .binding(let binding): id = binding.body
      default: return id
      }
    }
  }

  /// Returns the number that `id` is, possibly negated and in groups.
  package func number(_ id: ExpressionID) -> Double? {
    switch self[ungrouped(id)] {
    case .number(let number): return number
    case .unary(.negate, let operand):
      guard case .number(let number) = self[ungrouped(operand)] else { return nil }
      return -number
    default: return nil
    }
  }

  /// Returns `true` if both operands of a binary expression are names, or literals of one kind.
  package func comparesAlike(_ binary: Node) -> Bool {
    let kind = node(ungrouped(ExpressionID(binary.first))).kind
    switch kind {
    case .number, .text, .name: return node(ungrouped(ExpressionID(binary.second))).kind == kind
    default: return false
    }
  }

  /// Returns `true` if the argument at index `argument` of a call is `true` or `false`.
  package func isTruth(_ call: Node, _ argument: Int) -> Bool {
    node(ungrouped(child(call, argument))).kind == .boolean
  }

  /// Returns `true` if the expression is a lambda, possibly in groups. Cheaper than an
  /// `Expression`.
  package func isLambda(_ id: ExpressionID) -> Bool { node(ungrouped(id)).kind == .lambda }
}
