import IndexedCollections
import SourceText

extension Parser {
  /// Parses an `expression` whose operators have at least the level `minimum`.
  mutating func expression(_ minimum: UInt8) -> ExpressionID {
    guard enter() else { return missing() }
    var first = operand(minimum)
    if kind == .percent { first = percent(of: first) }
    let whole = operators(after: first, minimum)
    leave()
    return whole
  }

  /// Parses the operators of at least level `minimum` that follow the operand `first`.
  mutating func operators(after first: ExpressionID, _ minimum: UInt8) -> ExpressionID {
    var left = first
    while true {
      let kind = kind
      if let sign = kind.binaryOperator {
        let row = sign.row
        guard row.level >= minimum else { return left }
        if row.associativity == .none {
          left = comparisons(left, sign, level: row.level)
        } else {
          let written = current.range
          advance()
          if self.kind == .assign, current.range.start == written.end {
            report(
              .compoundAssignment(sign.symbol, at: written.union(current.range)), once: false)
            advance()
          }
          let right = expression(row.associativity == .right ? row.level : row.level + 1)
          left = binary(sign, left, right)
        }
        continue
      }
      switch kind {
      case .question:
        guard minimum <= Level.conditional else { return left }
        left = conditional(left)
      case .pipe:
        guard minimum <= Level.pipe else { return left }
        left = piped(left)
      case .name:
        if isIn {
          guard minimum <= BinaryOperator.contained.row.level else { return left }
          left = comparisons(left, .contained, level: BinaryOperator.contained.row.level)
        } else {
          guard let whole = infixWord(left, minimum) else { return left }
          left = whole
        }
      case .assign:
        guard minimum <= BinaryOperator.equal.row.level else { return left }
        left = comparisons(left, .equal, level: BinaryOperator.equal.row.level)
      case .ampersand:
        guard minimum <= Level.pipe else { return left }
        left = ampersands(left, minimum)
      case .doubleArrow:
        // A `=>` after an operand that is not a parameter is a misspelled `>=`.
        guard minimum <= BinaryOperator.greaterOrEqual.row.level else { return left }
        left = comparisons(
          left, .greaterOrEqual, level: BinaryOperator.greaterOrEqual.row.level)
      case .colon:
        guard let whole = cellRange(left) else { return left }
        left = whole
      default: return left
      }
    }
  }

  /// Precedence levels other than those of binary operators.
  enum Level {
    static let conditional: UInt8 = 2
    static let pipe: UInt8 = 8
    static let unary: UInt8 = 11
    static let postfix: UInt8 = 13
  }

  mutating func binary(
    _ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID
  ) -> ExpressionID {
    add(
      Node(
        .binary, at: range(of: left).union(range(of: right)), detail: sign.rawValue, left.index,
        right.index),
      over: left, right)
  }

  // MARK: Comparisons

  /// Parses an `equality` or a `comparison`, whose operators cannot be chained.
  private mutating func comparisons(
    _ first: ExpressionID, _ sign: BinaryOperator, level: UInt8
  ) -> ExpressionID {
    comparisonSign()
    let second = expression(level + 1)
    var left = binary(sign, first, second)
    guard var next = comparison(at: level) else { return left }
    var operands = [first, second]
    var signs = [sign]
    // One diagnostic covers the whole chain.
    while true {
      comparisonSign()
      let operand = expression(level + 1)
      operands.append(operand)
      signs.append(next)
      left = binary(next, left, operand)
      guard let sign = comparison(at: level) else { break }
      next = sign
    }
    let texts = operands.map { mended(range(of: $0)) }
    let hasFix = !signs.contains(.contained) && !operands.contains { isBroken($0) }
    let pairs = signs.indices.map { "\(texts[$0]) \(signs[$0].symbol) \(texts[$0 + 1])" }
    report(
      .chainedComparison(
        at: range(of: left),
        replacement: hasFix ? "and(\(pairs.joined(separator: ", ")))" : nil),
      once: false)
    return left
  }

  /// Consumes a comparison operator, and reports a foreign spelling.
  private mutating func comparisonSign() {
    if kind == .assign { report(.singleEquals(at: current.range), once: false) }
    if kind == .doubleArrow { report(.misplacedArrow(at: current.range), once: false) }
    advance()
  }

  /// Whether the current token is a comparison operator, in any spelling.
  mutating func comparesNext() -> Bool {
    comparison(at: BinaryOperator.equal.row.level) != nil
      || comparison(at: BinaryOperator.greaterOrEqual.row.level) != nil
  }

  private mutating func comparison(at level: UInt8) -> BinaryOperator? {
    let sign: BinaryOperator? =
      switch kind {
      case .name: isIn ? .contained : nil
      case .assign: .equal
      case .doubleArrow: .greaterOrEqual
      default: kind.binaryOperator
      }
    return sign?.row.level == level ? sign : nil
  }

  // MARK: Conditionals and pipes

  /// Parses the rest of a `conditional` after its condition.
  private mutating func conditional(_ condition: ExpressionID) -> ExpressionID {
    let question = current.range
    advance()
    questions.append(openers.count)
    var then = expression(1)
    let isWhole = !kind.startsExpression
    if !isWhole { then = piece(of: then) }
    _ = questions.popLast()
    let otherwise: ExpressionID
    if kind == .colon {
      advance()
      otherwise = expression(Level.conditional)
    } else {
      if isWhole { report(.missingColon(question: question, insertedAt: gap)) }
      otherwise = missing()
    }
    return add(
      Node(
        .conditional, at: range(from: condition), condition.index, then.index, otherwise.index),
      over: condition, then, otherwise)
  }

  /// Parses the rest of a `pipe`: `left` becomes the first argument of the call at the right.
  private mutating func piped(_ left: ExpressionID) -> ExpressionID {
    advance()
    let mark = pending.count
    let right = expression(Level.pipe + 1)
    let target = nodes[Int(right.index)]
    let isLast = Int(right.index) == nodes.count - 1
    pending.append(left)
    switch target.kind {
    case .name where isLast:
      nodes.removeLast()
      let place = name(target.range)
      return call(from: left, .pipe, name: place, elements: mark)
    case .call where isLast && target.detail == Expression.Call.Style.plain.rawValue:
      nodes.removeLast()
      let children = Int(target.first)..<Int(target.first) + Int(target.second)
      for child in links[children] { pending.append(ExpressionID(child)) }
      if children.upperBound == links.count { links.removeSubrange(children) }
      return call(from: left, .pipe, name: target.third, elements: mark)
    default:
      if target.kind != .missing { report(.pipeTarget(at: target.range), once: false) }
      pending.append(right)
      return call(from: left, .pipe, name: name(gap), elements: mark)
    }
  }

  /// Adds a call whose arguments are in `pending` from `mark` on.
  mutating func call(
    from left: ExpressionID, _ style: Expression.Call.Style, name: Int32, elements mark: Int
  ) -> ExpressionID {
    add(
      elements: mark,
      Node(.call, at: range(from: left), detail: style.rawValue, 0, 0, name))
  }

  // MARK: Pieces

  /// Parses the remaining tokens up to the end of the brackets or of the formula.
  ///
  /// Joins the pieces found into a call without a name.
  mutating func completed(_ first: ExpressionID) -> ExpressionID {
    var left = first
    while kind != .end {
      if !openers.isEmpty {
        if kind.closes != nil { return left }
        // `group` handles commas itself; an unclosed index ends at a comma.
        let opener = openers[openers.count - 1]
        if kind == .comma,
          tokens[opener].kind == .leftParenthesis || openers.count > 1 && isUnbalanced(opener)
        {
          return left
        }
      }
      if kind.closes != nil {
        let isCall = withdrawCommas()
        report(
          .unexpectedBracket(text(current.range), isCall: isCall, at: current.range), once: false)
        advance()
        left = operators(after: left, 1)
        continue
      }
      if !kind.startsExpression {
        if kind == .comma, openers.isEmpty, commas.count < limits.maximumDiagnostics {
          commas.append(current.range)
        }
        if kind != .unknown { report(.unexpected(text(current.range), at: current.range)) }
        advance()
        if kind.startsExpression {
          left = joined(left, expression(1))
        } else {
          left = operators(after: left, 1)
        }
        continue
      }
      left = piece(of: left)
    }
    return left
  }

  /// Withdraws the diagnostics of commas outside of brackets before an unmatched `)`, which separate
  /// the arguments of its call.
  ///
  /// Returns `false` if there are no such commas. Commas before other brackets remain reported.
  private mutating func withdrawCommas() -> Bool {
    defer { commas.removeAll() }
    guard kind == .rightParenthesis, !commas.isEmpty else { return false }
    diagnostics.removeAll { commas.contains($0.range) && $0.isUnexpectedToken }
    return true
  }

  /// Parses an expression that follows `left` without an operator, and reports it.
  private mutating func piece(of left: ExpressionID) -> ExpressionID {
    reportMissingOperator(after: left)
    return joined(left, expression(1))
  }

  private mutating func joined(_ left: ExpressionID, _ right: ExpressionID) -> ExpressionID {
    let mark = pending.count
    pending.append(left)
    pending.append(right)
    let name = name(TextRange(start: gap.end, end: gap.end))
    return call(from: left, .plain, name: name, elements: mark)
  }

  private mutating func reportMissingOperator(after left: ExpressionID) {
    let isFactor = nodes[Int(left.index)].kind == .number && kind != .number && kind != .text
    report(
      .missingOperator(
        text(current.range), at: current.range,
        product: isFactor ? TextRange(start: gap.start, end: current.range.start) : nil))
  }
}
