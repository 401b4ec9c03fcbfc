extension Tree {
  /// The expression without the groups around it.
  package func ungrouped(_ id: ExpressionID) -> ExpressionID {
    var id = id
    while node(id).kind == .group { id = ExpressionID(node(id).first) }
    return id
  }

  /// What an expression is; cheaper than a look at the expression.
  package enum Form: Sendable {
    case binary(BinaryOperator)
    /// `-x`
    case negation
    case conditional, lambda, call, binding, null, other
  }

  /// What an expression is.
  package func form(of id: ExpressionID) -> Form {
    let node = node(id)
    switch node.kind {
    case .binary: return .binary(BinaryOperator(rawValue: node.detail) ?? .add)
    case .unary: return UnaryOperator(rawValue: node.detail) == .negate ? .negation : .other
    case .conditional: return .conditional
    case .lambda: return .lambda
    case .call: return .call
    case .null: return .null
    case .binding: return .binding
    case .missing, .boolean, .number, .text, .name, .group, .list, .record, .element, .member:
      return .other
    }
  }

  /// The operands of a binary expression.
  package func operands(of id: ExpressionID) -> (left: ExpressionID, right: ExpressionID)? {
    let node = node(id)
    guard node.kind == .binary else { return nil }
    return (ExpressionID(node.first), ExpressionID(node.second))
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
