/// An expression without the texts of names and literals, which `Expression` decodes on each
/// access.
///
/// The compiler and most rules need no more than this.
package enum Shape {
  case missing, null, text, name
  case boolean(Bool)
  case number(Double)
  case group(ExpressionID)
  case unary(UnaryOperator, ExpressionID)
  case binary(BinaryOperator, ExpressionID, ExpressionID)
  case conditional(condition: ExpressionID, then: ExpressionID, otherwise: ExpressionID)
  case list(ExpressionList)
  case record(ExpressionList)
  case call(Call)
  case lambda(Lambda)
  case binding(value: ExpressionID, body: ExpressionID)
  case element(base: ExpressionID, index: ExpressionID)
  case member(base: ExpressionID)

  /// The parts of a call other than its function.
  package struct Call {
    package let arguments: ExpressionList
  }

  package struct Lambda {
    package let parameterCount: Int
    package let body: ExpressionID

    package init(parameterCount: Int, body: ExpressionID) {
      self.parameterCount = parameterCount
      self.body = body
    }
  }
}

extension Tree {
  /// Returns the shape of the expression `id`.
  package func shape(of id: ExpressionID) -> Shape {
    let node = node(id)
    let first = ExpressionID(Int(node.first))
    let second = ExpressionID(Int(node.second))
    switch node.kind {
    case .missing: return .missing
    case .null: return .null
    case .boolean: return .boolean(node.detail == 1)
    case .number: return .number(node.number)
    case .text: return .text
    case .name: return .name
    case .group: return .group(first)
    case .unary: return .unary(UnaryOperator(rawValue: node.detail) ?? .negate, first)
    case .binary: return .binary(BinaryOperator(rawValue: node.detail) ?? .add, first, second)
    case .conditional:
      return .conditional(
        condition: first, then: second, otherwise: ExpressionID(Int(node.third)))
    case .list: return .list(parts(of: node))
    case .record: return .record(parts(of: node))
    case .call: return .call(.init(arguments: parts(of: node)))
    case .lambda: return .lambda(.init(parameterCount: Int(node.second), body: first))
    case .binding: return .binding(value: first, body: second)
    case .element: return .element(base: first, index: second)
    case .member: return .member(base: first)
    }
  }

  @inline(__always)
  private func parts(of node: Node) -> ExpressionList {
    ExpressionList(arena, first: firstLink + node.first, count: node.second)
  }
}
