package import SourceText

extension Tree {
  /// Returns the expression `id`, with its parts as IDs.
  package subscript(id: ExpressionID) -> Expression {
    let node = node(id)
    switch shape(of: id) {
    case .missing: return .missing
    case .null: return .null
    case .boolean(let truth): return .boolean(truth)
    case .number(let number): return .number(number)
    case .text: return .text(literal(node.range))
    case .name: return .name(spelledName(node.range))
    case .group(let inner): return .group(inner)
    case .unary(let sign, let operand): return .unary(sign, operand)
    case .binary(let sign, let left, let right): return .binary(sign, left, right)
    case .conditional(let condition, let then, let otherwise):
      return .conditional(condition: condition, then: then, otherwise: otherwise)
    case .list(let elements): return .list(elements)
    case .record(let values):
      return .record(.init(keys: names(of: node, count: values.count), values: values))
    case .call(let call):
      return .call(
        .init(
          name: name(nameRange(at: node.third)), arguments: call.arguments,
          style: .init(rawValue: node.detail) ?? .plain))
    case .lambda(let lambda):
      return .lambda(
        .init(
          parameters: names(of: node, count: lambda.parameterCount), body: lambda.body,
          isBare: node.detail == 1))
    case .binding(let value, let body):
      return .binding(.init(name: name(nameRange(at: node.third)), value: value, body: body))
    case .element(let base, let index): return .element(base: base, index: index)
    case .member(let base):
      return .member(
        .init(
          base: base, name: name(node.memberName),
          isOptional: node.detail == 1))
    }
  }

  private func names(of node: Node, count: Int) -> [Expression.Name] {
    (0..<count).map { name(nameRange(at: node.third, $0)) }
  }

  private func name(_ range: TextRange) -> Expression.Name { .init(spelledName(range), at: range) }

  /// Returns the name spelled in `range`: plain, in backticks, or as a text.
  package func spelledName(_ range: TextRange) -> String {
    guard range.start < range.end else { return "" }
    let source = source
    switch source[range.start] {
    case UInt8(ascii: "`"):
      let innerEnd = isTerminated(range) ? range.end - 1 : range.end
      guard range.start + 1 < innerEnd else { return "" }
      let inner = source[range.start + 1..<innerEnd]
      guard inner.contains(UInt8(ascii: "`")) else { return String(decoding: inner, as: UTF8.self) }
      var name: [UInt8] = []
      var isPair = false
      for byte in inner {
        isPair = byte == UInt8(ascii: "`") && !isPair
        if !isPair { name.append(byte) }
      }
      return String(decoding: name, as: UTF8.self)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return literal(range)
    default:
      if isTypographicText(range) { return literal(range) }
      return unsafe source.withUnsafeBufferPointer {
        unsafe String(
          decoding: UnsafeBufferPointer(rebasing: $0[range.start..<range.end]), as: UTF8.self)
      }
    }
  }

  /// Returns the decoded text of the literal in `range`.
  package func literal(_ range: TextRange) -> String {
    let lengths = TextLiteral.quoteLengths(
      source, from: range.start, to: range.end, isTerminated: isTerminated(range))
    return TextLiteral.decoded(
      source, from: range.start + lengths.open, to: range.end - lengths.close)
  }

  /// Returns `true` if `range` begins with a typographic quote.
  func isTypographicText(_ range: TextRange) -> Bool {
    source[range.start] >= 0x80 && token(atOrAfter: range.start).kind == .text
  }

  /// Returns `true` if the text or quoted name in `range` has its closing quote.
  func isTerminated(_ range: TextRange) -> Bool { range.start != unterminatedStart }
}
