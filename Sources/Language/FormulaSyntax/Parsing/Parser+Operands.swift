import IndexedCollections
import SourceText

extension Parser {
  /// Parses an operand of an operator with level `minimum`.
  mutating func operand(_ minimum: UInt8) -> ExpressionID {
    while true {
      switch kind {
      case .name, .digitName, .quotedName:
        return named(minimum)
      case .number: return accesses(of: numberWithCommas() ?? number())
      case .text: return accesses(of: leaf(.text))
      case .true: return accesses(of: leaf(.boolean, detail: 1))
      case .false: return accesses(of: leaf(.boolean))
      case .null: return accesses(of: leaf(.null))
      case .minus, .plus, .not: return unary()
      case .leftParenthesis:
        return isLambda() ? lambda(minimum) : accesses(of: group())
      case .leftBracket: return accesses(of: list())
      case .leftBrace: return accesses(of: record())
      case .unknown:
        // The lexer has already reported it.
        advance()
        guard kind.startsExpression || kind == .unknown else { return missing() }
      case .rightParenthesis, .rightBracket, .rightBrace:
        guard openers.isEmpty else { return lacking() }
        report(.unexpectedBracket(text(current.range), at: current.range), once: false)
        advance()
        guard kind != .end else { return missing() }
      default: return lacking()
      }
    }
  }

  /// Reports a missing expression at the current token.
  private mutating func lacking() -> ExpressionID {
    let before = previous.map { (text($0.range), $0) }
    let here = text(current.range)
    switch (before, kind) {
    case (nil, _): report(.missingExpression(before: here, at: current.range))
    case (let (left, token)?, .end), (let (left, token)?, .rightParenthesis),
      (let (left, token)?, .rightBracket), (let (left, token)?, .rightBrace):
      let isOperator = token.kind.binaryOperator != nil || token.kind.unaryOperator != nil
      report(.missingExpression(after: left, isOperator: isOperator, at: token.range))
    case (let (left, _)?, _):
      report(.missingExpression(between: left, and: here, at: current.range))
    }
    return missing()
  }

  /// Parses a `NUMBER`.
  private mutating func number() -> ExpressionID {
    let range = current.range
    let value = decimal(range)
    if !value.isFinite { report(.numberTooLarge(text(range), at: range), once: false) }
    nodes.append(Node(.number, at: range, value.isFinite ? value : 0))
    advance()
    return ExpressionID(nodes.count - 1)
  }

  /// Returns the correctly rounded value of the number in `range`.
  private mutating func decimal(_ range: TextRange) -> Double {
    // Up to 15 digits and a power of ten below 10²³ are exact, so their quotient is rounded once.
    var mantissa: Int64 = 0
    var fraction = -1
    if range.length <= 16 {
      for byte in source[range.start..<range.end] {
        if byte.isDigit {
          mantissa = mantissa * 10 + Int64(byte &- UInt8(ascii: "0"))
          if fraction >= 0 { fraction += 1 }
        } else if byte == UInt8(ascii: "."), fraction < 0 {
          fraction = 0
        } else {
          return general(range)
        }
      }
      if fraction <= 0, mantissa < 1 << 53 { return Double(mantissa) }
      if mantissa < 1 << 53, fraction < Self.powersOfTen.count {
        return Double(mantissa) / Self.powersOfTen[fraction]
      }
    }
    return general(range)
  }

  private func general(_ range: TextRange) -> Double {
    // Prefixes a zero, since some number parsers reject `.5`.
    Double("0" + text(range)) ?? .infinity
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  ]

  /// Parses a `unary`.
  private mutating func unary() -> ExpressionID {
    let sign = kind.unaryOperator ?? .negate
    let start = current.range.start
    advance()
    let operand = expression(Level.unary)
    return add(
      Node(.unary, at: range(from: start), detail: sign.rawValue, operand.index), over: operand)
  }

  // MARK: Constructs that begin with a name

  /// Parses a `call`, `lambda`, `binding` or `NAME`, all of which begin with a name.
  private mutating func named(_ minimum: UInt8) -> ExpressionID {
    let next = nextKind
    switch next {
    case .leftParenthesis:
      if word == .if, isIfThen { return ifThen() }
      return accesses(of: call())
    case .arrow: return lambda(minimum)
    case .doubleArrow: return lambda(minimum)
    case let next where next.isOperand || next == .not:
      switch word {
      case .let where isBinding: return binding(minimum)
      case .not where !isInAhead: return notWord()
      case .if: return ifThen()
      default:
        if isForeignBinding {
          report(.mistakenLet(text(current.range), at: current.range))
          return binding(minimum)
        }
      }
    case .assign where word == .let: return binding(minimum)
    case .minus, .plus, .leftBracket, .leftBrace:
      if word == .if, isIfThen { return ifThen() }
    default: break
    }
    return accesses(of: leaf(.name))
  }

  /// Whether the token after the current one is `in`.
  private var isInAhead: Bool { word(at: position + 1) == .in }

  /// Whether `let` at the current token begins a binding. In `let in [1]`, `let` is a field.
  private var isBinding: Bool {
    guard nextKind.isNameLike, text(current.range) == "let" else { return false }
    return !isInAhead || kind(at: position + 2) == .assign
  }

  /// Whether the current tokens are `var name =` or `const name =`, as in JavaScript.
  private var isForeignBinding: Bool {
    guard nextKind.isName, kind(at: position + 2) == .assign else { return false }
    return ["var", "const"].contains(text(current.range))
  }

  /// Parses a `call`.
  private mutating func call() -> ExpressionID {
    let start = current.range.start
    let place = name(current.range)
    advance()
    let mark = pending.count
    elements(of: .arguments)
    return add(
      elements: mark,
      Node(
        .call, at: range(from: start), detail: Expression.Call.Style.plain.rawValue, 0, 0, place))
  }

  /// Returns `true` if the bracket at the current token encloses the parameters of a lambda.
  private mutating func isLambda() -> Bool {
    var index = position + 1
    if kind(at: index) == .rightParenthesis {
      return kind(at: index + 1) == .arrow || kind(at: index + 1) == .doubleArrow
    }
    while kind(at: index).isName {
      switch kind(at: index + 1) {
      case .comma: index += 2
      case .rightParenthesis:
        return kind(at: index + 2) == .arrow || kind(at: index + 2) == .doubleArrow
      default: return false
      }
    }
    return false
  }

  /// Parses a `lambda`.
  private mutating func lambda(_ minimum: UInt8) -> ExpressionID {
    let start = current.range.start
    let isBare = kind != .leftParenthesis
    let place = Int32(truncatingIfNeeded: links.count)
    while kind != .arrow, kind != .doubleArrow {
      if kind.isName { name(current.range) }
      advance()
    }
    let count = (links.count - Int(place)) / 2
    advance()
    let body = expression(1)
    let id = add(
      Node(
        .lambda, at: range(from: start), detail: isBare ? 1 : 0, body.index,
        Int32(truncatingIfNeeded: count), place),
      over: body)
    reportNaked(id, "a lambda", minimum)
    return id
  }

  /// Parses a `binding`.
  private mutating func binding(_ minimum: UInt8) -> ExpressionID {
    let start = current.range.start
    advance()
    let nameRange = kind == .assign ? gap : current.range
    let place = name(nameRange)
    if kind == .assign {
      report(.missingName(after: "let", at: TextRange(start: start, end: gap.end)))
    } else {
      advance()
    }
    if kind == .assign {
      advance()
    } else {
      let isSign = kind == .colon || kind == .equal
      report(.missingEquals(after: text(nameRange), at: isSign ? current.range : gap))
      if isSign { advance() }
    }
    let outerWord = bodyWord
    bodyWord = wordBeforeBody(of: nameRange)
    let value = expression(1)
    if kind == .semicolon {
      advance()
    } else if position == bodyWord {
      report(.inForSemicolon(of: text(nameRange), at: current.range))
      advance()
    } else {
      let isSign = kind == .comma && openers.isEmpty
      report(.missingSemicolon(of: text(nameRange), at: isSign ? current.range : gap))
      if isSign { advance() }
    }
    bodyWord = outerWord
    let body = expression(1)
    let id = add(
      Node(.binding, at: range(from: start), value.index, body.index, place), over: value, body)
    reportNaked(id, "'let'", minimum)
    return id
  }

  /// Reports a lambda or binding used as an operand without parentheses.
  private mutating func reportNaked(_ id: ExpressionID, _ what: String, _ minimum: UInt8) {
    if minimum > Level.conditional {
      report(.missingParentheses(what, at: range(of: id)), once: false)
    }
  }

  // MARK: Accesses

  /// Parses the rest of a `postfix`: members, elements and method calls.
  mutating func accesses(of first: ExpressionID) -> ExpressionID {
    var base = first
    while true {
      switch kind {
      case .dot, .optionalDot: base = member(of: base)
      case .leftBracket: base = element(of: base)
      case .leftParenthesis:
        guard isCalled(base) else { return base }
        base = callOfNoName(base)
      default: return base
      }
    }
  }

  /// Parses a `member` or a `method`.
  private mutating func member(of base: ExpressionID) -> ExpressionID {
    let dot = current.range
    let isOptional = kind == .optionalDot
    advance()
    if kind == .number {
      let index = number()
      return add(
        Node(.element, at: range(from: base), detail: 1, base.index, index.index),
        over: base, index)
    }
    guard kind.isNameLike else {
      let more = tokens[position...].prefix { $0.kind == .dot || $0.kind == .optionalDot }
      let isNumber =
        nodes[Int(base.index)].kind == .number && !isOptional
        && !tokens[position + more.count].kind.isNameLike
      report(
        isNumber
          ? .missingDecimals(
            of: text(range(of: base)), at: dot, dots: dot.union(more.last?.range ?? dot))
          : .missingName(after: text(dot), at: dot))
      for _ in more { advance() }
      if isOptional, kind == .leftBracket { return base }
      let end = Int32(truncatingIfNeeded: gap.end)
      return add(Node(.member, at: range(from: base), base.index, end, end), over: base)
    }
    let nameRange = current.range
    advance()
    if kind == .leftParenthesis {
      if isOptional { report(.optionalMethod(text(nameRange), dot: dot), once: false) }
      let place = name(nameRange)
      let mark = pending.count
      pending.append(base)
      elements(of: .arguments)
      return call(from: base, .method, name: place, elements: mark)
    }
    return add(
      Node(
        .member, at: range(from: base), detail: isOptional ? 1 : 0, base.index,
        Int32(truncatingIfNeeded: nameRange.start), Int32(truncatingIfNeeded: nameRange.end)),
      over: base)
  }

  /// Parses an `element`.
  private mutating func element(of base: ExpressionID) -> ExpressionID {
    openers.append(position)
    advance()
    let index = completed(expression(1))
    close()
    return add(
      Node(.element, at: range(from: base), base.index, index.index), over: base, index)
  }

  /// Returns `true` if the bracket at the current token can only be meant as a call of `base`.
  private func isCalled(_ base: ExpressionID) -> Bool {
    guard current.range.start == gap.end else { return false }
    switch nodes[Int(base.index)].kind {
    case .call, .element, .group, .member, .name: return true
    default: return false
    }
  }

  /// Parses the arguments of a callee that is not a name, and reports it.
  private mutating func callOfNoName(_ base: ExpressionID) -> ExpressionID {
    report(.notCallable(text(range(of: base)), at: range(of: base)), once: false)
    let place = name(gap)
    let mark = pending.count
    pending.append(base)
    elements(of: .arguments)
    return call(from: base, .plain, name: place, elements: mark)
  }
}
