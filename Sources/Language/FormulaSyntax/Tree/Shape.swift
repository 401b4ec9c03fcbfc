/// An expression without the texts of names and literals, which an `Expression` makes anew at every
/// look: what the compiler and most rules want to know.
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

  /// What there is of a call besides the function.
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
  /// An expression without its texts.
  package func shape(of id: ExpressionID) -> Shape { node(id).shape(links) }
}

extension Node {
  /// The expression that begins at the node; `links` are those of its tree.
  package func shape(_ links: ArrayRun<Int32>) -> Shape {
    let first = ExpressionID(Int(self.first))
    let second = ExpressionID(Int(self.second))
    switch kind {
    case .missing: return .missing
    case .null: return .null
    case .boolean: return .boolean(detail == 1)
    case .number: return .number(number)
    case .text: return .text
    case .name: return .name
    case .group: return .group(first)
    case .unary: return .unary(UnaryOperator(rawValue: detail) ?? .negate, first)
    case .binary: return .binary(BinaryOperator(rawValue: detail) ?? .add, first, second)
    case .conditional:
      return .conditional(
        condition: first, then: second, otherwise: ExpressionID(Int(third)))
    case .list: return .list(parts(links))
    case .record: return .record(parts(links))
    case .call: return .call(.init(arguments: parts(links)))
    case .lambda: return .lambda(.init(parameterCount: Int(self.second), body: first))
    case .binding: return .binding(value: first, body: second)
    case .element: return .element(base: first, index: second)
    case .member: return .member(base: first)
    }
  }

  private func parts(_ links: ArrayRun<Int32>) -> ExpressionList {
    ExpressionList(links.slice(Int(first)..<Int(first) + Int(second)))
  }
}
