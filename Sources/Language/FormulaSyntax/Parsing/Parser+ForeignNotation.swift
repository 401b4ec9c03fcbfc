import SourceText

/// Error recovery of `Parser` for spreadsheet syntax and other dialects.
extension Parser {
  /// Parses `a and b`, `a or b` or `a mod b`. Returns `nil` if the current name is another word.
  mutating func infixWord(_ left: ExpressionID, _ minimum: UInt8) -> ExpressionID? {
    let word = word
    let sign: BinaryOperator
    switch word {
    case .and: sign = .and
    case .or: sign = .or
    case .mod: sign = .remainder
    default: return nil
    }
    let level = sign.row.level
    guard level >= minimum else { return nil }
    var whole = left
    var operands = [left]
    let wordRange = current.range
    repeat {
      advance()
      let right = expression(level + 1)
      operands.append(right)
      whole = binary(sign, whole, right)
    } while self.word == word && sign != .remainder
    let replacement = "\(text(wordRange).lowercased())(\(mended(operands)))"
    report(
      .infixWord(
        text(wordRange), at: wordRange, whole: range(of: whole),
        replacement: operands.contains { isBroken($0) } ? nil : replacement),
      once: false)
    return whole
  }

  /// Parses `not a`. The operand includes comparisons and ends before `and`.
  mutating func notWord() -> ExpressionID {
    let word = current.range
    advance()
    let operand = expression(BinaryOperator.equal.row.level)
    let id = add(
      Node(
        .unary, at: range(from: word.start), detail: UnaryOperator.not.rawValue, operand.index),
      over: operand)
    report(
      .infixWord(
        text(word), at: word, whole: range(of: id),
        replacement: isBroken(operand) ? nil : "not(\(mended([operand])))"),
      once: false)
    return id
  }

  /// Parses `a & b & c`, which concatenates texts in spreadsheets.
  ///
  /// `minimum` is the level of the operand that the expression is part of. In `a == b & c > d`, the
  /// sign probably joins two conditions, so it has no fix.
  mutating func ampersands(_ left: ExpressionID, _ minimum: UInt8) -> ExpressionID {
    let sign = current.range
    var operands = [left]
    var whole = left
    while kind == .ampersand {
      advance()
      let right = expression(BinaryOperator.add.row.level)
      operands.append(right)
      whole = binary(.add, whole, right)
    }
    let joinsConditions = minimum > BinaryOperator.equal.row.level && comparesNext()
    let hasFix = !joinsConditions && !operands.contains { isBroken($0) }
    report(
      .ampersand(
        at: sign, whole: range(of: whole),
        replacement: hasFix ? "concat(\(mended(operands)))" : nil),
      once: false)
    return whole
  }

  // MARK: if … then … else

  /// Whether a `then` follows the `if` at the current token before the enclosing brackets end.
  var isIfThen: Bool {
    var index = position + 1
    var depth = 0
    while kind(at: index) != .end {
      let kind = kind(at: index)
      if kind.closer != nil { depth += 1 }
      if kind.closes != nil { depth -= 1 }
      if depth < 0 || depth == 0 && (kind == .comma || kind == .semicolon) { return false }
      if depth == 0, kind == .name {
        // A second `if` needs its own `then` first. This also bounds the search.
        let word = word(at: index)
        if word == .then || word == .if { return word == .then }
      }
      index += 1
    }
    return false
  }

  /// Parses `if condition then a else b`, where `then` and `else` are lexed as names.
  mutating func ifThen() -> ExpressionID {
    let word = current.range
    advance()
    let condition = expression(Level.conditional)
    guard self.word == .then else {
      report(.ifWithoutThen(at: word))
      return accesses(of: condition)
    }
    advance()
    let then = expression(Level.conditional)
    var otherwise: ExpressionID?
    if self.word == .else {
      advance()
      otherwise = expression(Level.conditional)
    }
    let last = otherwise ?? missing()
    let id = add(
      Node(
        .conditional, at: range(from: word.start), condition.index, then.index, last.index),
      over: condition, then, last)
    let operands = [condition, then] + (otherwise.map { [$0] } ?? [])
    report(
      .ifThen(
        at: word, whole: range(of: id),
        replacement: operands.contains { isBroken($0) } ? nil : "iff(\(mended(operands)))"),
      once: false)
    return id
  }

  // MARK: Fixed source

  /// Returns `true` if the expression `id` contains a gap or an error without a safe fix.
  ///
  /// No replacement can be generated for such an expression.
  func isBroken(_ id: ExpressionID) -> Bool {
    if isMissing(id) { return true }
    let range = range(of: id)
    return diagnostics.contains {
      $0.isFatal && range.contains($0.range) && !($0.fixes.first?.isSafe ?? false)
    } || nodes[..<Int(id.index)].contains { $0.kind == .missing && range.contains($0.range) }
  }

  /// Returns the fixed source of `operands`, separated by commas as arguments of a call.
  private func mended(_ operands: [ExpressionID]) -> String {
    operands.map { operand in
      // An argument needs no parentheses.
      var operand = nodes[Int(operand.index)]
      while operand.kind == .group { operand = nodes[Int(operand.first)] }
      return mended(operand.range)
    }.joined(separator: ", ")
  }

  /// Returns the source of `range` after applying the safe fixes reported inside it.
  func mended(_ range: TextRange) -> String {
    guard diagnostics.contains(where: { range.contains($0.range) && !$0.fixes.isEmpty }) else {
      return text(range)
    }
    // Later diagnostics enclose earlier ones and already contain their fixes.
    var edits: [FormulaDiagnostic.Edit] = []
    for diagnostic in diagnostics.reversed() {
      guard let fix = diagnostic.fixes.first, fix.isSafe else { continue }
      let isApart = fix.edits.allSatisfy { edit in
        range.contains(edit.range) && edits.allSatisfy { $0.range.isApart(from: edit.range) }
      }
      if isApart { edits.append(contentsOf: fix.edits) }
    }
    edits.sort { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
    var text: [UInt8] = []
    var offset = range.start
    for edit in edits where edit.range.start >= offset {
      text.append(contentsOf: source[offset..<edit.range.start])
      text.append(contentsOf: edit.replacement.utf8)
      offset = edit.range.end
    }
    text.append(contentsOf: source[offset..<range.end])
    return String(decoding: text, as: UTF8.self)
  }
}

extension TextRange {
  /// Returns `true` if edits of both ranges can be applied together.
  fileprivate func isApart(from other: TextRange) -> Bool {
    if end < other.start || other.end < start { return true }
    // An insertion at the end of a replaced range may belong to it.
    return (end == other.start || other.end == start) && !isEmpty && !other.isEmpty
  }
}

extension Parser {
  // MARK: The body of 'let'

  /// Returns the position of an `in` used as the `;` of the current `let`, as in `let a = 1 in a`.
  ///
  /// The name must occur after the `in`, and no `;` may follow. Returns `nil` otherwise.
  ///
  /// Complexity: O(tokens up to the `;`).
  func wordBeforeBody(of name: TextRange) -> Int? {
    var word: Int?
    var isRead = false
    var depth = 0
    for place in position..<tokens.count {
      let token = tokens[place]
      if token.kind.closer != nil { depth += 1 }
      if token.kind.closes != nil { depth -= 1 }
      if depth < 0 { break }
      if depth == 0, token.kind == .semicolon { return nil }
      if word != nil {
        isRead =
          isRead
          || source[Int(token.start)..<Int(token.end)] == source[name.start..<name.end]
      } else if depth == 0, spellsIn(token) {
        word = place
      }
    }
    return isRead ? word : nil
  }
}
