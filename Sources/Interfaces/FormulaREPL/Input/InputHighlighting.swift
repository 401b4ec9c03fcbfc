import FormulaChecker
import FormulaSyntax
import Formulas
import SourceText
import ValueFormatting

/// The styles of an input while it is typed.
///
/// Names, functions, members, keywords, texts and numbers have the classes of an editor's semantic
/// tokens. Unknown names and unmatched brackets are marked.
struct InputHighlighting {
  private(set) var styles: [(range: Range<Int>, style: InputCell.Style)] = []

  /// Styles a formula. `shift` is the length of the text before `text` in `formula` and in
  /// the input, respectively.
  ///
  /// `cursor` is an offset in the input, or `nil` if no bracket is marked as matching.
  init(
    _ formula: Formula, shift: Int, offset: Int, cursor: Int?,
    isBeginning: (String) -> Bool
  ) {
    let checked = formula.checked
    let tree = checked.tree
    let roles = NameRoles(checked)
    var brackets = BracketPairs()
    for token in tree.tokensAndComments {
      guard token.range.start >= shift, !token.range.isEmpty else { continue }
      let range = (token.range.start - shift + offset)..<(token.range.end - shift + offset)
      brackets.add(token.kind, at: styles.count, range)
      var style = InputCell.Style(roles.role(of: token, in: tree))
      if roles.unknown.contains(token.range.start) {
        // A name that is still being typed is only marked if nothing begins with it.
        let isTyped = cursor == range.upperBound && isBeginning(tree.text(in: token.range))
        style = isTyped ? InputCell.Style(.name) : InputCell.Style(.error, isUnderlined: true)
      }
      styles.append((range, style))
    }
    for unmatched in brackets.unmatched { styles[unmatched].style.role = .error }
    for open in brackets.open { styles[open].style.role = .date }
    guard let cursor, let pair = brackets.pair(at: cursor) else { return }
    for index in [pair.0, pair.1] {
      styles[index].style = InputCell.Style(.heading, isUnderlined: true)
    }
  }
}

/// The brackets of a formula in pairs.
private struct BracketPairs {
  private struct Bracket {
    let kind: Token.Kind
    let index: Int
    let range: Range<Int>
  }

  private var stack: [Bracket] = []
  private var pairs: [(Bracket, Bracket)] = []
  /// The indices of closing brackets without an opening one.
  private(set) var unmatched: [Int] = []
  /// The indices of opening brackets without a closing one.
  var open: [Int] { stack.map(\.index) }

  mutating func add(_ kind: Token.Kind, at index: Int, _ range: Range<Int>) {
    let bracket = Bracket(kind: kind, index: index, range: range)
    switch kind {
    case .leftParenthesis, .leftBracket, .leftBrace: stack.append(bracket)
    case .rightParenthesis: close(bracket, .leftParenthesis)
    case .rightBracket: close(bracket, .leftBracket)
    case .rightBrace: close(bracket, .leftBrace)
    default: break
    }
  }

  private mutating func close(_ bracket: Bracket, _ kind: Token.Kind) {
    guard let last = stack.last, last.kind == kind else { return unmatched.append(bracket.index) }
    stack.removeLast()
    pairs.append((last, bracket))
  }

  /// Returns the indices of the pair whose bracket is after or before `cursor`.
  func pair(at cursor: Int) -> (Int, Int)? {
    func pair(_ matches: (Range<Int>) -> Bool) -> (Int, Int)? {
      pairs.first { matches($0.0.range) || matches($0.1.range) }.map { ($0.0.index, $0.1.index) }
    }
    return pair { $0.lowerBound == cursor } ?? pair { $0.upperBound == cursor }
  }
}

/// The roles of the names in a formula, by start offset.
private struct NameRoles {
  private var roles: [Int: Palette.Role] = [:]
  /// The start offsets of names and functions that do not exist.
  private(set) var unknown: Set<Int> = []

  init(_ checked: CheckedFormula) {
    let tree = checked.tree
    for id in tree.all {
      switch tree[id] {
      case .name:
        roles[tree.range(of: id).start] = .name
        if checked[meaning: id] == .none { unknown.insert(tree.range(of: id).start) }
      case .call(let call):
        roles[call.name.range.start] = .heading
        if checked[meaning: id] == .none { unknown.insert(call.name.range.start) }
      case .member(let member): roles[member.name.range.start] = .name
      case .record(let record): for key in record.keys { roles[key.range.start] = .name }
      case .lambda(let lambda):
        for parameter in lambda.parameters { roles[parameter.range.start] = .name }
      case .binding(let binding): roles[binding.name.range.start] = .name
      default: break
      }
    }
  }

  func role(of token: Token, in tree: Tree) -> Palette.Role {
    switch token.kind {
    case .name, .digitName, .quotedName: roles[token.range.start] ?? .word
    case .true, .false, .null: roles[token.range.start] ?? .word
    case .number: .number
    case .text: roles[token.range.start] ?? .text
    case .comment: .faint
    case .unknown: .error
    default: .plain
    }
  }
}
