import FormulaChecker
import FormulaSyntax
import FormulaValues
import Formulas
import SourceText

/// A place in a formula where something is being written. The formula is looked at as it would be if
/// a name stood there, so that what is half written around it is understood.
struct CompletionSite {
  /// The formula with the name in it.
  let checked: CheckedFormula
  var tree: Tree { checked.tree }
  let parents: [ExpressionID?]
  let form: Form
  /// What is replaced, in the formula as it is.
  let replaced: TextRange
  /// What is written before the cursor, without quotes.
  let typed: String
  /// Whether a bracket of arguments follows.
  let isCalled: Bool
  /// Whether what is written so far is a number.
  let isNumber: Bool
  /// Where the name stands in `checked`.
  let place: Int

  /// What may stand at the place.
  enum Form: Equatable {
    /// An expression.
    case operand(ExpressionID)
    /// The name of a function that is called.
    case callee(ExpressionID)
    /// A member or method of an expression; the latter is called if it has arguments.
    case member(of: ExpressionID, ExpressionID)
    /// A function that a value is handed to.
    case pipe(from: ExpressionID, ExpressionID)
    /// A text between quotes, of which the closing one may be missing.
    case text(ExpressionID, quote: Character, isClosed: Bool)
  }

  /// Looks at a formula; nil where nothing can be offered: in comments, behind an operand,
  /// where names are declared, for the key of a record.
  ///
  /// Complexity: what checking the formula takes.
  init?(_ original: Tree, schema: Schema, language: FormulaLanguage, at offset: Int) {
    guard
      !original.comments.contains(where: { $0.range.start < offset && offset <= $0.range.end })
    else { return nil }
    let token = original.tokens.first { token in
      token.range.start < offset && offset <= token.range.end
        && Self.isTyped(token, offset, original)
    }
    let start = token?.range.start ?? offset
    guard !Self.isBehindOperand(start, original), !Self.isKey(at: start, in: original) else {
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
    // Behind its closing quote a text is done.
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

  /// Whether an operand ends before a place, without an operator behind it.
  private static func isBehindOperand(_ place: Int, _ tree: Tree) -> Bool {
    let last = tree.tokens.last { $0.range.end <= place && $0.kind != .end }
    return last.map(tree.endsOperand) ?? false
  }

  /// Whether a record's key is named at a place.
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
  /// Whether a name may go on with the byte.
  fileprivate var continuesName: Bool {
    self >= 0x80 || (self | 0x20) &- UInt8(ascii: "a") < 26 || self &- UInt8(ascii: "0") < 10
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "`")
  }
}
