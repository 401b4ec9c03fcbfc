import IndexedCollections
import SourceText

/// Error recovery of `Parser` for spreadsheet notation: percent signs, decimal commas and cell
/// ranges.
extension Parser {
  // MARK: Percent

  /// Parses a percentage such as `19%`.
  ///
  /// A `%` after a value and without a right operand can only mean hundredths.
  mutating func percent(of operand: ExpressionID) -> ExpressionID {
    var whole = operand
    while kind == .percent, !nextKind.startsExpression, nextKind != .unknown, !isMissing(whole) {
      let sign = current.range
      let range = range(of: whole).union(sign)
      let number =
        nodes[Int(whole.index)].kind == .number ? hundredths(text(self.range(of: whole))) : nil
      let quotient = "\(mended(self.range(of: whole))) / 100"
      if nextKind == .end { isUnfinished = true }
      report(
        .percentSign(
          number ?? quotient, isSafe: number != nil && !isBroken(whole), at: sign, whole: range),
        once: false)
      advance()
      if let number, let value = Double(number) {
        whole = add(value, at: range)
      } else {
        whole = binary(.divide, whole, add(100, at: sign))
      }
    }
    return whole
  }

  private mutating func add(_ value: Double, at range: TextRange) -> ExpressionID {
    nodes.append(Node(.number, at: range, value))
    return ExpressionID(nodes.count - 1)
  }

  /// Returns decimal digits with the decimal point moved two places to the left.
  ///
  /// Returns `nil` if `number` is not written in plain decimal digits.
  private func hundredths(_ number: String) -> String? {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ $0.utf8.allSatisfy { $0.isDigit } }) else {
      return nil
    }
    let whole = parts[0].padded(to: 3, with: "0")
    var fraction = whole.suffix(2) + (parts.count == 2 ? parts[1] : "")
    while fraction.last == "0" { fraction.removeLast() }
    let integer = whole.dropLast(2).drop { $0 == "0" }
    let head = integer.isEmpty ? "0" : String(integer)
    return fraction.isEmpty ? head : "\(head).\(fraction)"
  }

  // MARK: Decimal commas

  /// Parses a number that contains commas, where a comma cannot separate values.
  ///
  /// Returns `nil` if there is no such number at the current token.
  mutating func numberWithCommas() -> ExpressionID? {
    guard nextKind == .comma, isPartOfNumber(commaAt: position + 1) else { return nil }
    if let opener = openers.last {
      guard tokens[opener].kind == .leftParenthesis,
        separators(in: opener) == [.semicolons, .commasInNumbers]
      else {
        return nil
      }
    }
    var last = position
    while isPartOfNumber(commaAt: last + 1) { last += 2 }
    let whole = current.range.union(tokens[last].range)
    let readings = readings(
      stride(from: position, through: last, by: 2).map { text(tokens[$0].range) })
    guard let first = readings.first, let value = Double(first) else { return nil }
    report(
      .numberNotation(readings, isSafe: balance.values.allSatisfy { $0 == 0 }, at: whole),
      once: false)
    position = last
    advance()
    return add(value, at: whole)
  }

  /// Returns `true` if the comma at `place` is between digits, without white space.
  private func isPartOfNumber(commaAt place: Int) -> Bool {
    guard kind(at: place) == .comma, kind(at: place - 1) == .number, kind(at: place + 1) == .number
    else { return false }
    return tokens[place - 1].end == tokens[place].start
      && tokens[place].end == tokens[place + 1].start
  }

  /// Returns the possible readings of digits separated by commas, or none if it is not a number.
  private func readings(_ parts: [String]) -> [String] {
    let digits = parts.map { $0.split(separator: ".", omittingEmptySubsequences: false) }
    guard let first = digits.first, let last = digits.last,
      digits.joined().allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0.isDigit } })
    else { return [] }
    // 1.000,50
    if first.count == 2 {
      let isGrouped = first[0].count <= 3 && first[1].count == 3 && digits.count == 2
      return isGrouped && last.count == 1 ? ["\(first.joined()).\(last[0])"] : []
    }
    let isGrouped =
      first[0].count <= 3 && first[0] != "0"
      && digits.dropFirst().allSatisfy { $0[0].count == 3 }
      && digits.dropLast().allSatisfy { $0.count == 1 }
    let joined = digits.map { $0[0] }.joined() + (last.count == 2 ? ".\(last[1])" : "")
    if digits.count > 2 || last.count == 2 { return isGrouped ? [joined] : [] }
    let decimal = "\(first[0]).\(last[0])"
    return isGrouped ? [joined, decimal] : [decimal]
  }

  /// The separators between the values in a pair of brackets.
  struct Separators: OptionSet {
    let rawValue: UInt8
    static let commas = Separators(rawValue: 1 << 0)
    static let semicolons = Separators(rawValue: 1 << 1)
    /// Commas inside a number, if semicolons separate the values.
    static let commasInNumbers = Separators(rawValue: 1 << 2)
  }

  /// Returns the separators used in the brackets that the token at `opener` opens.
  ///
  /// Complexity: O(tokens) for the first call, O(1) afterwards.
  mutating func separators(in opener: Int) -> Separators {
    let found = separatorsByOpener ?? findSeparators()
    separatorsByOpener = found
    return found[opener, default: []]
  }

  private func findSeparators() -> [Int: Separators] {
    var found: [Int: Separators] = [:]
    var open: [Int] = []
    for (place, token) in tokens.enumerated() {
      if token.kind.closer != nil { open.append(place) }
      if token.kind.closes != nil { _ = open.popLast() }
      guard let opener = open.last else { continue }
      switch token.kind {
      case .comma:
        found[opener, default: []].insert(
          isPartOfNumber(commaAt: place) ? .commasInNumbers : .commas)
      case .semicolon: found[opener, default: []].insert(.semicolons)
      default: break
      }
    }
    return found
  }

  // MARK: Cells

  /// Parses the rest of a cell range such as `B2:B9` after `B2`.
  ///
  /// Returns `nil` if the colon belongs to another construct.
  mutating func cellRange(_ left: ExpressionID) -> ExpressionID? {
    let first = range(of: left)
    guard questions.last != openers.count, nodes[Int(left.index)].kind == .name,
      Int(left.index) == nodes.count - 1, nextKind == .name, first.end == current.range.start,
      tokens[position + 1].start == current.end
    else { return nil }
    advance()
    let whole = first.union(current.range)
    report(.cellRange(text(whole), at: whole), once: false)
    advance()
    nodes[Int(left.index)] = Node(.missing, at: whole)
    return left
  }
}
