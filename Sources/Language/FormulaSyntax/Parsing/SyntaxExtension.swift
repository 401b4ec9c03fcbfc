package import SourceText

/// A use of syntax that is not published, so documents cannot rely on it everywhere.
package struct SyntaxExtension: Hashable, Sendable {
  /// A noun phrase for use in a sentence, such as `the operator '??'`.
  package var what: String
  /// The range of the sign or token that uses the extension.
  package var range: TextRange
  /// A fix that rewrites it in published syntax with the same meaning, if there is one.
  package var fix: FormulaDiagnostic.Fix?
  /// A fix that most likely has the same meaning, if no exact fix exists.
  package var suggestion: FormulaDiagnostic.Fix?
  /// Advice in words, if no exact fix exists.
  package var advice: String?
  /// Whether the extension is a comment.
  package var isComment = false
}

extension Tree {
  /// Every use of unpublished syntax, in source order.
  ///
  /// A fix covers the whole expression and includes the fixes of its children. Fixes of nested
  /// expressions therefore overlap.
  ///
  /// Complexity: O(bytes · height).
  package var extensions: [SyntaxExtension] {
    var found = comments.map {
      SyntaxExtension(
        what: "a comment", range: $0.range, advice: "write it as 'desc' of the formula",
        isComment: true)
    }
    for token in tokens {
      if token.kind == .quotedName { found.append(quotedName(token.range)) }
      if token.kind == .text, let use = escapes(token.range) { found.append(use) }
    }
    for id in all where mayBeUnpublished(id) {
      guard let what = unpublished(id) else { continue }
      let replacement = portable(id)
      let likely = replacement == nil ? self.likely(id) : nil
      found.append(
        SyntaxExtension(
          what: what, range: signRange(of: id),
          fix: replacement.map { fix($0, for: range(of: id)) },
          suggestion: likely.map {
            .init(
              "write \(GeneratedID.cut($0, over: 60, to: 57))", isSafe: false, range(of: id),
              with: $0
            )
          }, advice: likely.map { "\(leadIn(id))write \($0)" } ?? advice(id)))
    }
    return found.sorted { $0.range.start < $1.range.start }
  }

  /// Whether the formula may use unpublished syntax. Cheaper than `extensions`; `false` is certain.
  ///
  /// Complexity: O(bytes).
  package var mayHaveExtensions: Bool {
    guard comments.isEmpty else { return true }
    for byte in source where byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "`") { return true }
    for id in all where mayBeUnpublished(id) { return true }
    return false
  }

  private func fix(_ text: String, for range: TextRange) -> FormulaDiagnostic.Fix {
    .init("write \(GeneratedID.cut(text, over: 60, to: 57))", isSafe: true, range, with: text)
  }

  // MARK: Tokens

  private func quotedName(_ range: TextRange) -> SyntaxExtension {
    let name = spelledName(range)
    return SyntaxExtension(
      what: "a name in backticks", range: range,
      fix: Printer.isPlainName(name) ? fix(name, for: range) : nil)
  }

  /// Returns the use of escapes in a text, with a fix if all of them represent visible characters.
  private func escapes(_ range: TextRange) -> SyntaxExtension? {
    guard source[range.start..<range.end].contains(UInt8(ascii: "\\")) else { return nil }
    let text = spelledName(range)
    let isVisible = text.unicodeScalars.allSatisfy {
      $0 != "\\" && $0.properties.generalCategory != .control
        && !$0.properties.isDefaultIgnorableCodePoint
    }
    let isQuotable = !text.contains("\"") || !text.contains("'")
    return SyntaxExtension(
      what: "an escape in a text", range: range,
      fix: isVisible && isQuotable ? fix(TextLiteral.encoded(text), for: range) : nil)
  }

  // MARK: Expressions

  /// Returns `true` if the expression needs a closer check. Most kinds are always published.
  private func mayBeUnpublished(_ id: ExpressionID) -> Bool {
    let node = node(id)
    switch node.kind {
    case .missing, .null, .boolean, .number, .text, .name, .group, .list, .record, .element:
      return false
    case .call: return node.detail != Expression.Call.Style.plain.rawValue
    case .member, .lambda: return node.detail == 1
    case .unary: return !(UnaryOperator(rawValue: node.detail)?.isPublished ?? false)
    case .binary: return !(BinaryOperator(rawValue: node.detail)?.row.isPublished ?? false)
    case .conditional, .binding: return true
    }
  }

  /// Returns the unpublished syntax of the expression itself, ignoring its children.
  private func unpublished(_ id: ExpressionID) -> String? {
    switch self[id] {
    case .unary(let sign, _):
      // A foreign notation that was parsed as an operator has its own diagnostic.
      guard !sign.isPublished, token(of: id).unaryOperator == sign else { return nil }
      return "the operator '\(sign.symbol)' before a value"
    case .binary(let sign, _, _):
      guard !sign.row.isPublished else { return nil }
      let isWritten = token(of: id).binaryOperator == sign || sign == .contained
      return isWritten ? "the operator '\(sign.symbol)'" : nil
    case .conditional: return token(of: id) == .question ? "the conditional '? :'" : nil
    case .call(let call):
      guard !call.name.text.isEmpty else { return nil }
      switch call.style {
      case .plain: return nil
      case .method: return "a method call"
      case .pipe: return "the operator '|>'"
      }
    case .lambda(let lambda): return lambda.isBare ? "a parameter without parentheses" : nil
    case .binding: return "'let'"
    case .member(let member): return member.isOptional ? "'?.'" : nil
    case .missing, .null, .boolean, .number, .text, .name, .group, .list, .record, .element:
      return nil
    }
  }

  private func token(of id: ExpressionID) -> Token.Kind {
    token(atOrAfter: signRange(of: id).start).kind
  }

  /// Returns advice for an expression without an exact replacement.
  private func advice(_ id: ExpressionID) -> String? {
    switch self[id] {
    case .binding:
      "write the value in place of the name, or compute it in a separate hidden field"
    default: nil
    }
  }

  /// Returns a replacement that differs only for unusual values, or `nil` if there is none.
  private func likely(_ id: ExpressionID) -> String? {
    switch self[id] {
    case .unary(.plus, let operand): return argument(operand)
    case .binary(.contained, let left, let right):
      let (element, list) = (argument(left), argument(right))
      let name = (element + list).contains(bytes: "item") ? "entry" : "item"
      return "some(\(list), (\(name)) -> \(name) == \(element))"
    default: return nil
    }
  }

  /// Returns the words that introduce the likely replacement in the advice.
  private func leadIn(_ id: ExpressionID) -> String {
    if case .unary = self[id] { "leave it out: " } else { "" }
  }

  // MARK: Portable source

  /// Returns the expression in published syntax, or `nil` if its own syntax has no equivalent.
  ///
  /// Its children do not affect whether the result is `nil`.
  private func portable(_ id: ExpressionID) -> String? {
    switch self[id] {
    case .unary(.not, let operand): return "not(\(argument(operand)))"
    case .binary(.and, _, _): return "and(\(chain(id, .and)))"
    case .binary(.or, _, _): return "or(\(chain(id, .or)))"
    case .binary(.power, let left, let right): return "pow(\(argument(left)), \(argument(right)))"
    case .binary(.remainder, let left, let right):
      return "mod(\(argument(left)), \(argument(right)))"
    case .conditional(let condition, let then, let otherwise):
      return "iff(\(argument(condition)), \(argument(then)), \(argument(otherwise)))"
    case .call(let call) where call.style != .plain && !call.name.text.isEmpty:
      let arguments = call.arguments.map { argument($0) }.joined(separator: ", ")
      return "\(text(in: call.name.range))(\(arguments))"
    case .member(let member) where member.isOptional && !member.name.text.isEmpty:
      return "\(rewritten(member.base)).\(text(in: member.name.range))"
    case .lambda(let lambda) where lambda.isBare:
      guard let parameter = lambda.parameters.first else { return nil }
      return "(\(text(in: parameter.range))) -> \(rewritten(lambda.body))"
    default: return nil
    }
  }

  /// Returns the operands of a chain of one operator, separated by commas.
  private func chain(_ id: ExpressionID, _ sign: BinaryOperator) -> String {
    var operands: [String] = []
    var left = id
    while case .binary(sign, let inner, let right) = self[left] {
      operands.append(argument(right))
      left = inner
    }
    operands.append(argument(left))
    return operands.reversed().joined(separator: ", ")
  }

  /// Returns an expression as an argument, which needs no parentheses.
  private func argument(_ id: ExpressionID) -> String {
    rewritten(ungrouped(id))
  }

  /// Returns the source of an expression, rewritten to published syntax as far as possible.
  private func rewritten(_ id: ExpressionID) -> String {
    if let portable = portable(id) { return portable }
    let range = range(of: id)
    var text = ""
    var offset = range.start
    for child in children(of: id) {
      let inner = self.range(of: child)
      text += self.text(in: TextRange(start: offset, end: inner.start)) + rewritten(child)
      offset = inner.end
    }
    return text + self.text(in: TextRange(start: offset, end: range.end))
  }
}
