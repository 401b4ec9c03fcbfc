package import SourceText

extension Tree {
  /// An expression, its parts named by their IDs.
  package subscript(id: ExpressionID) -> Expression {
    let node = node(id)
    switch node.kind {
    case .missing: return .missing
    case .null: return .null
    case .boolean: return .boolean(node.detail == 1)
    case .number: return .number(node.number)
    case .text: return .text(literal(node.range))
    case .name: return .name(spelledName(node.range))
    case .group: return .group(ExpressionID(node.first))
    case .unary:
      return .unary(
        UnaryOperator(rawValue: node.detail) ?? .negate, ExpressionID(node.first))
    case .binary:
      return .binary(
        BinaryOperator(rawValue: node.detail) ?? .add, ExpressionID(node.first),
        ExpressionID(node.second))
    case .conditional:
      return .conditional(
        condition: ExpressionID(node.first), then: ExpressionID(node.second),
        otherwise: ExpressionID(node.third))
    case .list: return .list(ExpressionList(links[childRange(node)]))
    case .record:
      return .record(
        .init(
          keys: (0..<Int(node.second)).map { name(nameRange(at: node.third, $0)) },
          values: ExpressionList(links[childRange(node)])))
    case .call:
      return .call(
        .init(
          name: name(nameRange(at: node.third)),
          arguments: ExpressionList(links[childRange(node)]),
          style: .init(rawValue: node.detail) ?? .plain))
    case .lambda:
      return .lambda(
        .init(
          parameters: (0..<Int(node.second)).map { name(nameRange(at: node.third, $0)) },
          body: ExpressionID(node.first), isBare: node.detail == 1))
    case .binding:
      return .binding(
        .init(
          name: name(nameRange(at: node.third)), value: ExpressionID(node.first),
          body: ExpressionID(node.second)))
    case .element:
      return .element(base: ExpressionID(node.first), index: ExpressionID(node.second))
    case .member:
      return .member(
        .init(
          base: ExpressionID(node.first),
          name: name(TextRange(start: Int(node.second), end: Int(node.third))),
          isOptional: node.detail == 1))
    }
  }

  private func name(_ range: TextRange) -> Expression.Name { .init(spelledName(range), at: range) }

  /// The name that a range spells: plain, in backticks, or as a text.
  package func spelledName(_ range: TextRange) -> String {
    guard range.start < range.end else { return "" }
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

  /// The decoded text of a literal.
  private func literal(_ range: TextRange) -> String {
    let lengths = TextLiteral.quoteLengths(
      source, from: range.start, to: range.end, isTerminated: isTerminated(range))
    return TextLiteral.decoded(
      source, from: range.start + lengths.open, to: range.end - lengths.close)
  }

  /// Whether a range begins with a typographic quote.
  func isTypographicText(_ range: TextRange) -> Bool {
    source[range.start] >= 0x80 && token(atOrAfter: range.start).kind == .text
  }

  /// Whether a text or a quoted name has its closing quote.
  func isTerminated(_ range: TextRange) -> Bool { range.start != unterminatedStart }
}
