import IndexedCollections
import SourceText

extension Parser {
  /// The kinds of comma-separated elements in brackets.
  enum Elements {
    case arguments, list

    /// The noun for one element in a message.
    var noun: String {
      switch self {
      case .arguments: "an argument"
      case .list: "an element"
      }
    }
  }

  /// Parses a `list`.
  mutating func list() -> ExpressionID {
    let start = current.range.start
    let mark = pending.count
    elements(of: .list)
    return add(elements: mark, Node(.list, at: range(from: start)))
  }

  /// Parses `arguments` or the elements of a `list`, including the brackets, into `pending`.
  mutating func elements(of kinds: Elements) {
    openers.append(position)
    let closer = kind.closer ?? .rightParenthesis
    advance()
    while kind != closer, kind != .end, kind.closes == nil {
      if kind == .comma || kind == .semicolon {
        report(.missingElement(kinds.noun, before: text(current.range), at: current.range))
        pending.append(missing())
      } else {
        pending.append(expression(1))
      }
      separator(of: kinds, closer: closer)
    }
    close()
  }

  /// Consumes a comma, or reports the token found in its place.
  private mutating func separator(of kinds: Elements, closer: Token.Kind) {
    while kind != .end, kind.closes == nil {
      switch kind {
      case .comma:
        let comma = current.range
        advance()
        // After a gap, the comma is already part of a diagnostic.
        if kinds == .arguments, kind == closer, let last = pending.last,
          !isMissing(last)
        {
          report(.trailingComma(at: comma))
        }
        return
      case .semicolon:
        let isCertain = openers.last.map { separators(in: $0) } == .semicolons
        report(.semicolonSeparator(at: current.range, isCertain: isCertain))
        advance()
        return
      case .unknown:
        advance()
        if kind.startsExpression { return }
      case let kind where kind.startsExpression:
        report(.missingComma(before: text(current.range), at: current.range, insertedAt: gap))
        return
      default:
        report(.unexpected(text(current.range), at: current.range))
        advance()
        if kind.startsExpression { return }
      }
    }
  }

  /// Parses a `group`.
  mutating func group() -> ExpressionID {
    let opener = current.range
    openers.append(position)
    advance()
    let first = completed(expression(1))
    let isList = openers.count == 1 || !isUnbalanced(openers[openers.count - 1])
    guard kind == .comma, isList else {
      close()
      return add(Node(.group, at: range(from: opener.start), first.index), over: first)
    }
    // `(a, b)` can only be meant as a list.
    let mark = pending.count
    pending.append(first)
    let comma = current.range
    while kind == .comma {
      advance()
      if kind.closes == nil { pending.append(completed(expression(1))) }
    }
    let closer = kind == .rightParenthesis ? current.range : nil
    report(.commaInParentheses(open: opener, close: closer, at: comma), once: false)
    close()
    return add(elements: mark, Node(.list, at: range(from: opener.start)))
  }

  /// Parses a `record`.
  mutating func record() -> ExpressionID {
    if nextKind.startsExpression {
      let second = kind(at: position + 2)
      if second == .comma || second == .rightBrace { return listInBraces() }
    }
    let start = current.range.start
    let mark = pending.count
    var keys: [TextRange] = []
    openers.append(position)
    advance()
    while kind != .end, kind.closes == nil {
      entry(&keys)
      separator(of: .list, closer: .rightBrace)
    }
    close()
    reportRepeatedKeys(keys)
    let place = Int32(truncatingIfNeeded: links.count)
    for key in keys { name(key) }
    return add(elements: mark, Node(.record, at: range(from: start), 0, 0, place))
  }

  /// Parses `{a, b}`, which can only be meant as a list.
  private mutating func listInBraces() -> ExpressionID {
    let opener = current.range
    let first = tokens[position + 1].range
    let mark = pending.count
    elements(of: .list)
    let closer = previous?.kind == .rightBrace ? previous?.range : nil
    report(.listInBraces(open: opener, close: closer, at: first), once: false)
    return add(elements: mark, Node(.list, at: range(from: opener.start)))
  }

  /// Parses an `entry` of a record. Every key gets a value, even a missing one.
  private mutating func entry(_ keys: inout [TextRange]) {
    let key = current
    if key.kind.isNameLike || key.kind == .text {
      keys.append(key.range)
      advance()
    } else if key.kind == .number {
      let hasColon = nextKind == .colon || nextKind == .assign
      if hasColon { report(.numberAsKey(text(key.range), at: key.range), once: false) }
      keys.append(key.range)
      advance()
    } else {
      report(.missingKey(before: text(key.range), at: key.range))
      keys.append(TextRange(start: key.range.start, end: key.range.start))
      // Whatever token this is, the expression after its colon is a value.
      if kind != .colon, kind != .comma {
        let orphan = expression(1)
        guard kind == .colon else {
          pending.append(orphan)
          return
        }
        _ = nodes.popLast()
      }
    }
    switch kind {
    case .colon: advance()
    case .assign:
      report(.equalsInRecord(at: current.range), once: false)
      advance()
    default:
      report(.missingKeyColon(after: text(key.range), at: key.range, insertedAt: gap))
      guard kind.startsExpression else {
        pending.append(missing())
        return
      }
    }
    pending.append(expression(1))
  }

  private mutating func reportRepeatedKeys(_ keys: [TextRange]) {
    guard keys.count > 1 else { return }
    var first: [String: TextRange] = [:]
    for key in keys where !key.isEmpty {
      let name = keyText(key)
      if let earlier = first[name] {
        report(.repeatedKey(name, at: key, first: earlier), once: false)
      } else {
        first[name] = key
      }
    }
  }

  /// Returns the text of a record's key without its quotes.
  private func keyText(_ range: TextRange) -> String {
    let first = source[range.start]
    guard first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") || first == UInt8(ascii: "`")
    else { return text(range) }
    let isTerminated = range.start != unterminatedStart
    return TextLiteral.decoded(
      source, from: range.start + 1, to: isTerminated ? range.end - 1 : range.end)
  }

  // MARK: Closing brackets

  /// Consumes the bracket that closes the innermost open one, or reports that it is missing.
  mutating func close() {
    guard let opener = openers.last else { return }
    let closer = tokens[opener].kind.closer ?? .rightParenthesis
    defer { openers.removeAll(above: openers.count - 1) }
    if kind == closer { return advance() }
    guard let closes = kind.closes else {
      if kind == .end { return reportUnclosedAtEnd() }
      return report(
        .missingBracket(
          closer.spelling ?? "", opener: tokens[opener].range, insertedAt: gap,
          before: text(current.range)))
    }
    if nextKind == closer {
      // An extra bracket precedes the right one.
      report(.unexpectedBracket(text(current.range), at: current.range), once: false)
      advance()
      advance()
    } else if openers.dropLast().contains(where: { tokens[$0].kind == closes }) {
      report(
        .missingBracket(
          closer.spelling ?? "", opener: tokens[opener].range, insertedAt: gap,
          before: text(current.range)))
    } else {
      report(
        .mismatchedBracket(
          text(current.range), instead: closer.spelling ?? "", opener: tokens[opener].range,
          at: current.range),
        once: false)
      advance()
    }
  }

  /// Returns `true` if the formula opens more brackets of the kind of `opener` than it closes.
  mutating func isUnbalanced(_ opener: Int) -> Bool {
    balance[tokens[opener].kind, default: 0] > 0
  }

  /// For each kind of bracket, the number opened minus the number closed.
  var balance: [Token.Kind: Int] {
    mutating get {
      let counts = balances ?? Self.balances(of: tokens)
      balances = counts
      return counts
    }
  }

  /// Whether the single bracket missing at the end can only be inserted there.
  ///
  /// This holds if only a value or a dotted name follows the open bracket or its last comma.
  var endIsCertain: Bool {
    guard openers.count == 1, let opener = openers.last else { return false }
    var last = position - 1
    guard last > opener, tokens[last].kind.isOperand else { return false }
    while last > opener + 2, tokens[last].kind.isName, tokens[last - 1].kind == .dot { last -= 2 }
    return last - 1 == opener || tokens[last - 1].kind == .comma
  }

  private static func balances(of tokens: [Token]) -> [Token.Kind: Int] {
    var counts: [Token.Kind: Int] = [:]
    for token in tokens {
      if token.kind.closer != nil { counts[token.kind, default: 0] += 1 }
      if let opener = token.kind.closes { counts[opener, default: 0] -= 1 }
    }
    return counts
  }
}
