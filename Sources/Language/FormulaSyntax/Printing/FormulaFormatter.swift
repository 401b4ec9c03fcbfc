package import SourceText

/// Formats a formula to a line width by changing only white space.
///
/// Every token and comment keeps its spelling and order, so the tree stays the same. The only
/// exception is the trailing comma of a list that fits on one line, which is removed. A line break
/// after `let …;`, after the `{` of a record or around a comment is preserved, with at most one
/// empty line. All other line breaks depend on the width. Formatting is idempotent.
package struct FormulaFormatter {
  /// The default line width in columns.
  package static let defaultWidth = 80

  /// The policy for breaking lines.
  package enum LineBreaks: Sendable {
    /// Breaks lines where the width requires it. The result ends with a line break.
    case asNeeded
    /// Breaks lines only in a formula that has a line break, since JSON strings are best on one
    /// line.
    case asWritten
  }

  /// Returns the edits that format the formula, in source order.
  ///
  /// Returns `nil` if the formula has errors or the result would exceed
  /// `SyntaxLimits.maximumLength`.
  ///
  /// Complexity: O(bytes). Recursion is bounded by the height of the tree.
  package static func edits(
    of formula: ParsedFormula, width: Int = defaultWidth, lineBreaks: LineBreaks = .asNeeded
  ) -> [FormulaDiagnostic.Edit]? {
    guard !formula.hasErrors else { return nil }
    var formatter = Self(formula.tree)
    let isBroken = lineBreaks == .asNeeded || formatter.hasLineBreak
    formatter.writeFormula()
    guard formatter.kind == .end else { return nil }
    let edits = formatter.layout.edits(
      of: formula.tree.source, width: isBroken ? max(1, width) : LayoutDocument.unbounded,
      lineBreak: formatter.lineBreak, endsWithLineBreak: lineBreaks == .asNeeded)
    let length = edits.reduce(formula.tree.source.count) {
      $0 + $1.replacement.utf8.count - $1.range.length
    }
    return length <= SyntaxLimits().maximumLength ? edits : nil
  }

  /// Returns the formatted formula, or `nil` if it must stay unchanged.
  ///
  /// Complexity: O(bytes).
  package static func text(
    of formula: ParsedFormula, width: Int = defaultWidth, lineBreaks: LineBreaks = .asNeeded
  ) -> String? {
    edits(of: formula, width: width, lineBreaks: lineBreaks).map { edits in
      let source = formula.tree.source
      var bytes: [UInt8] = []
      bytes.reserveCapacity(source.count)
      var end = 0
      for edit in edits {
        bytes += source[end..<edit.range.start]
        bytes += edit.replacement.utf8
        end = edit.range.end
      }
      return String(decoding: bytes + source[end...], as: UTF8.self)
    }
  }

  let tree: Tree
  var layout = LayoutDocument()
  private var nextToken = 0
  private var nextComment = 0
  /// The end of the last token or comment written.
  private var end = 0
  private var last = Token.Kind.end

  private init(_ tree: Tree) { self.tree = tree }

  // MARK: Source

  /// The kind of the next token.
  var kind: Token.Kind { tree.tokens[nextToken].kind }

  /// Returns `true` if the next token begins inside the expression `id`.
  func isNextInside(_ id: ExpressionID) -> Bool {
    tree.tokens[nextToken].start < tree.node(id).end
  }

  /// Whether the next token begins with a digit.
  var isNextDigit: Bool {
    let start = tree.tokens[nextToken].range.start
    return start < tree.source.count && tree.source[start].isDigit
  }

  /// Whether there is a line break between two tokens or comments, or in a comment.
  private var hasLineBreak: Bool {
    let all = tree.tokensAndComments.dropLast()
    guard var end = all.first?.range.start else { return false }
    for item in all {
      if breaks(from: end, to: item.range.start) > 0 { return true }
      end = item.range.end
      if item.kind == .comment, breaks(from: item.range.start, to: end) > 0 { return true }
    }
    return false
  }

  /// The line ending of the first line break outside tokens and comments, `\n` by default.
  private var lineBreak: String {
    var end = 0
    for item in tree.tokensAndComments {
      let gap = tree.source[end..<max(end, item.range.start)]
      if let place = gap.firstIndex(where: { $0.isLineBreak }) {
        let isPair = tree.source[place] == UInt8(ascii: "\r") && place + 1 < tree.source.count
        return isPair && tree.source[place + 1] == UInt8(ascii: "\n") ? "\r\n" : "\n"
      }
      end = item.range.end
    }
    return "\n"
  }

  /// Returns the number of line breaks from `start` to `end`.
  ///
  /// Complexity: O(length).
  private func breaks(from start: Int, to end: Int) -> Int {
    var count = 0
    var last: UInt8 = 0
    for byte in tree.source[start..<max(start, end)] {
      let isPair = byte == UInt8(ascii: "\n") && last == UInt8(ascii: "\r")
      if byte.isLineBreak, !isPair { count += 1 }
      last = byte
    }
    return count
  }

  /// Writes the next token.
  mutating func writeToken() {
    let token = tree.tokens[nextToken]
    guard token.kind != .end else { return }
    layout.text(token.range, in: tree.source)
    step(over: token)
  }

  /// Writes the trailing comma, if there is one and the list takes several lines.
  mutating func writeLastComma() {
    guard kind == .comma else { return }
    writeGap(.none)
    let token = tree.tokens[nextToken]
    layout.textIfBroken(token.range)
    step(over: token)
  }

  private mutating func step(over token: Token) {
    end = token.range.end
    last = token.kind
    nextToken += 1
  }

  // MARK: Gaps

  /// The white space between two tokens.
  enum Gap {
    case none, space
    /// A line break, or a space if the group is on one line.
    case line
    /// A line break, or nothing if the group is on one line.
    case softLine
    /// A `line` that preserves an existing line break.
    case keptLine
    /// A `softLine` that preserves an existing line break.
    case keptSoftLine

    var isBreakable: Bool { self != .none && self != .space }

    var item: LayoutDocument.Break? {
      switch self {
      case .none: nil
      case .space: .space
      case .line, .keptLine: .line
      case .softLine, .keptSoftLine: .softLine
      }
    }
  }

  /// Writes the gap before the next token, including comments.
  ///
  /// If `endsIndentation` is `true`, the indentation ends after the comments.
  mutating func writeGap(_ gap: Gap, endsIndentation: Bool = false) {
    let next = tree.tokens[nextToken]
    guard isComment(before: next) else {
      if endsIndentation { layout.dedent() }
      let isKept = gap == .keptLine || gap == .keptSoftLine
      let count = isKept ? breaks(from: end, to: next.range.start) : 0
      if count > 0 {
        layout.lineBreak(isDouble: count > 1 && gap == .keptLine)
      } else if let item = gap.item {
        layout.add(item)
      }
      return
    }
    let isLast = writeComments(before: next, gap, isClosing: endsIndentation)
    if endsIndentation { layout.dedent() }
    guard next.kind != .end else { return }
    let count = breaks(from: end, to: next.range.start)
    if isLast || count > 0 {
      layout.lineBreak(isDouble: count > 1 && !endsIndentation)
    } else if endsIndentation {
      gap.item.map { layout.add($0) }
    } else if gap != .none || !next.kind.followsClosely {
      layout.add(.space)
    }
  }

  private func isComment(before next: Token) -> Bool {
    nextComment < tree.comments.count && tree.comments[nextComment].start < next.start
  }

  /// Writes the comments before `next`. Returns `true` if the last one extends to the end of its
  /// line.
  private mutating func writeComments(
    before next: Token, _ gap: Gap, isClosing: Bool
  ) -> Bool {
    var takesLine = false
    var isFirst = true
    while isComment(before: next) {
      let comment = tree.comments[nextComment]
      nextComment += 1
      let count = breaks(from: end, to: comment.range.start)
      let isWhole = tree.source[comment.range.start + 1] == UInt8(ascii: "/")
      let leads =
        isFirst && !isComment(before: next) && gap.isBreakable && !isClosing && !isWhole
        && breaks(from: comment.range.end, to: next.range.start) == 0
      if layout.isEmpty {
        // Nothing precedes the first comment.
      } else if count > 0 || takesLine {
        layout.lineBreak(isDouble: count > 1)
      } else if leads, let item = gap.item {
        layout.add(item)
      } else if !(isFirst && last.closer != nil && gap == .none) {
        layout.add(.space)
      }
      layout.text(isWhole ? trimmed(comment.range) : comment.range, in: tree.source)
      end = comment.range.end
      takesLine = isWhole
      isFirst = false
    }
    return takesLine
  }

  /// Returns `range` without trailing spaces and tabs.
  private func trimmed(_ range: TextRange) -> TextRange {
    var end = range.end
    while end > range.start, tree.source[end - 1] == 0x20 || tree.source[end - 1] == 0x09 {
      end -= 1
    }
    return TextRange(start: range.start, end: end)
  }
}

extension Token.Kind {
  /// Whether the token follows a comment without a space.
  fileprivate var followsClosely: Bool {
    closes != nil || self == .comma || self == .semicolon || self == .dot || self == .optionalDot
  }
}

extension UInt8 {
  fileprivate var isLineBreak: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
