import FormulaSyntax
import SourceText

/// An expression as the compiler sees it: an `Expression` without the texts of names and literals,
/// which would be made anew at every look.
enum Shape {
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
}

/// What the compiler wants to know of a call besides the function.
struct Call {
  let arguments: ExpressionList
}

/// What the compiler wants to know of a lambda.
struct Lambda {
  let parameterCount: Int
  let body: ExpressionID
}

extension Emitter {
  /// An expression.
  func shape(_ id: ExpressionID) -> Shape {
    let node = nodes[Int(id.index)]
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
    case .call: return .call(Call(arguments: parts(of: node)))
    case .lambda: return .lambda(Lambda(parameterCount: Int(node.second), body: first))
    case .binding: return .binding(value: first, body: second)
    case .element: return .element(base: first, index: second)
    case .member: return .member(base: first)
    }
  }

  private func parts(of node: Node) -> ExpressionList {
    ExpressionList(links[Int(node.first)..<Int(node.first) + Int(node.second)])
  }

  /// The expression without the groups around it.
  func ungrouped(_ id: ExpressionID) -> ExpressionID {
    var id = id
    while nodes[Int(id.index)].isGroup {
      id = ExpressionID(Int(nodes[Int(id.index)].first))
    }
    return id
  }

  /// Where an expression stands.
  func range(_ id: ExpressionID) -> TextRange { nodes[Int(id.index)].range }
}
