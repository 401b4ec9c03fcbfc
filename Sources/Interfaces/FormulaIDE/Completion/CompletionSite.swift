import FormulaChecker
import FormulaSyntax
import Formulas

/// The syntactic context of a completion in a formula.
///
/// The formula is parsed with a placeholder name at the cursor, so that incomplete code around it
/// is understood.
struct CompletionSite {
  /// The checked formula with the placeholder.
  let checked: CheckedFormula
  var tree: Tree { checked.tree }
  let parents: [ExpressionID?]
  let form: Form
  /// The range that is replaced, in the original formula.
  let replaced: TextRange
  /// The text before the cursor, without quotes.
  let typed: String
  /// Whether an argument list follows.
  let isCalled: Bool
  /// Whether the text so far is a number.
  let isNumber: Bool
  /// The offset of the placeholder in `checked`.
  let place: Int

  /// The kind of syntax expected at the cursor.
  enum Form: Equatable {
    /// An expression.
    case operand(ExpressionID)
    /// The name of a called function.
    case callee(ExpressionID)
    /// A member or method of an expression. A method is called if it has arguments.
    case member(of: ExpressionID, ExpressionID)
    /// The function in a pipe expression.
    case pipe(from: ExpressionID, ExpressionID)
    /// A text literal, whose closing quote may be missing.
    case text(ExpressionID, quote: Character, isClosed: Bool)
  }

  /// Analyzes the context at `offset`, or returns `nil` if nothing can be completed there.
  ///
  /// Nothing is completed in comments, after an operand, in declarations and for record keys.
  ///
  /// Complexity: that of checking the formula.
  init?(_ original: Tree, schema: FormulaSchema, language: FormulaLanguage, at offset: Int) {
    guard
      !original.comments.contains(where: { $0.range.start < offset && offset <= $0.range.end })
    else { return nil }
    let token = original.tokens.first { token in
      token.range.start < offset && offset <= token.range.end
        && Self.isTyped(token, offset, original)
    }
    let start = token?.range.start ?? offset
    guard !Self.isAfterOperand(start, original), !Self.isKey(at: start, in: original) else {
      return nil
    }
    let next = original.tokens.first {
      $0.range.start >= offset && $0.range.start > token?.range.start ?? -1
    }
    var bytes = original.source
    let name = Array(repeating: UInt8(ascii: "x"), count: FoldedNames.longestName + 8)
    var quote: Character?
    var isClosed = true
    if let token, token.kind == .text {
      place = token.range.start
      let sign = original.source[token.range.start]
      quote = sign == UInt8(ascii: "'") ? "'" : "\""
      isClosed = Self.isClosed(token, original)
      if !isClosed { bytes = Array(bytes[..<offset]) + [sign] }
      replaced = TextRange(
        start: place + 1, end: isClosed ? token.range.end - 1 : offset)
    } else {
      replaced = token?.range ?? TextRange(start: offset, end: offset)
      place = replaced.start
      var inserted = name
      if bytes.indices.contains(replaced.end), bytes[replaced.end].continuesName {
        inserted.append(UInt8(ascii: " "))
      }
      bytes.replaceSubrange(replaced.start..<replaced.end, with: inserted)
    }
    var written = original.text(in: TextRange(start: replaced.start, end: offset))
    if written.hasPrefix("`") { written.removeFirst() }
    typed = written
    isCalled = next?.kind == .leftParenthesis && next?.range.start == replaced.end
    checked = language.check(bytes, schema: schema)
    parents = checked.tree.parents()
    let form = Self.form(in: checked.tree, at: place, quote: quote, isClosed: isClosed)
    guard let form else { return nil }
    self.form = form
    isNumber = token?.kind == .number
  }

  private static func isTyped(_ token: Token, _ offset: Int, _ tree: Tree) -> Bool {
    switch token.kind {
    case .name, .digitName, .quotedName, .true, .false, .null, .number: true
    // A text literal ends at its closing quote.
    case .text: offset < token.range.end || !isClosed(token, tree)
    default: false
    }
  }

  private static func isClosed(_ token: Token, _ tree: Tree) -> Bool {
    let text = tree.source[token.range.start..<token.range.end]
    return text.count > 1 && text.first == text.last
  }

  private static func form(
    in tree: Tree, at place: Int, quote: Character?, isClosed: Bool
  ) -> Form? {
    for id in tree.all {
      switch tree[id] {
      case .text where quote != nil && tree.range(of: id).start == place:
        return .text(id, quote: quote ?? "\"", isClosed: isClosed)
      case .name where quote == nil && tree.range(of: id).start == place: return .operand(id)
      case .member(let member) where quote == nil && member.name.range.start == place:
        return .member(of: member.base, id)
      case .call(let call) where quote == nil && call.name.range.start == place:
        guard !call.name.range.isEmpty, call.style != .plain, let base = call.arguments.first else {
          return call.name.range.isEmpty ? nil : .callee(id)
        }
        return call.style == .method ? .member(of: base, id) : .pipe(from: base, id)
      default: continue
      }
    }
    return nil
  }

  /// Returns `true` if an operand ends before `place` and no operator follows it.
  private static func isAfterOperand(_ place: Int, _ tree: Tree) -> Bool {
    let last = tree.tokens.last { $0.range.end <= place && $0.kind != .end }
    return last.map(tree.endsOperand) ?? false
  }

  /// Returns `true` if `place` is the position of a record key.
  static func isKey(at place: Int, in tree: Tree) -> Bool {
    let before = tree.tokens.filter { $0.range.end <= place && $0.kind != .end }
    guard let last = before.last?.kind, last == .leftBrace || last == .comma else { return false }
    var depth = 0
    for token in before.reversed() {
      switch token.kind {
      case .rightParenthesis, .rightBracket, .rightBrace: depth += 1
      case .leftParenthesis, .leftBracket, .leftBrace:
        if depth == 0 { return token.kind == .leftBrace }
        depth -= 1
      default: continue
      }
    }
    return false
  }
}

extension UInt8 {
  /// Whether the byte can continue a name.
  fileprivate var continuesName: Bool {
    self >= 0x80 || (self | 0x20) &- UInt8(ascii: "a") < 26 || self &- UInt8(ascii: "0") < 10
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "`")
  }
}
