import FormulaChecker
import FormulaSyntax
import FormulaValues
import Formulas
import SourceText

/// The values of an expression's parts, as indented text.
///
/// Each part is evaluated by itself, so it shows what the part means, not what the machine did; of
/// a condition only the branch that is taken is followed, and lambdas are not entered.
struct Trace {
  private let session: Session
  private let tree: Tree
  private var lines: [StyledText] = []
  /// The `let` names around the part that is looked at.
  private var prelude = ""

  private static let lineLimit = 200

  private init(_ session: Session, _ tree: Tree) {
    self.session = session
    self.tree = tree
  }

  /// The trace of a formula without errors. Complexity: that of evaluating each part.
  static func text(of formula: String, in session: Session) -> String {
    var trace = Trace(session, ParsedFormula(formula).tree)
    trace.follow(trace.tree.root, depth: 0)
    var text = trace.lines.map { $0.cut(to: session.columns).rendered(session.palette) + "\n" }
      .joined()
    if trace.lines.count == lineLimit { text += session.palette.paint("…", .faint) + "\n" }
    return text
  }

  /// The depth is bounded by that of the parser.
  private mutating func follow(_ id: ExpressionID, depth: Int) {
    guard lines.count < Self.lineLimit, !session.interruption.isRequested else { return }
    switch tree[id] {
    case .group(let inner): return follow(inner, depth: depth)
    case .missing, .lambda: return
    case .null, .boolean, .number, .text:
      if depth > 0 { return }
    default: break
    }
    let value = show(id, depth: depth)
    switch tree[id] {
    case .conditional(let condition, let then, let otherwise):
      follow(condition, depth: depth + 1)
      follow(isTrue(condition) ? then : otherwise, depth: depth + 1)
    case .binary(let sign, let left, let right):
      follow(left, depth: depth + 1)
      let isDecided =
        switch sign {
        case .and: !isTrue(left)
        case .or: isTrue(left)
        case .coalesce: self.value(of: left).map { $0 != .null } ?? true
        default: false
        }
      if !isDecided { follow(right, depth: depth + 1) }
    case .call(let call) where ["if", "iff"].contains(call.name.text.lowercased()):
      followCondition(call.arguments, depth: depth + 1)
    case .binding(let binding):
      follow(binding.value, depth: depth + 1)
      let outer = prelude
      let name = Session.spelled(binding.name.text)
      prelude += "let \(name) = \(tree.text(in: tree.range(of: binding.value)))\n; "
      follow(binding.body, depth: depth + 1)
      prelude = outer
    case .member, .element:
      // What a path leads through is seldom of interest, unless there is nothing at its end.
      if value == .null { followChildren(id, depth: depth + 1) }
    default: followChildren(id, depth: depth + 1)
    }
  }

  private mutating func followChildren(_ id: ExpressionID, depth: Int) {
    for child in tree.children(of: id) { follow(child, depth: depth) }
  }

  private mutating func followCondition(_ arguments: ExpressionList, depth: Int) {
    guard arguments.count >= 2 else { return }
    follow(arguments[0], depth: depth)
    if isTrue(arguments[0]) {
      follow(arguments[1], depth: depth)
    } else if arguments.count > 2 {
      follow(arguments[2], depth: depth)
    }
  }

  private func evaluation(of id: ExpressionID) -> SessionEvaluation {
    session.evaluate(prelude + tree.text(in: tree.range(of: id)))
  }

  private func value(of id: ExpressionID) -> Value? { evaluation(of: id).value }

  private func isTrue(_ id: ExpressionID) -> Bool { value(of: id) == .boolean(true) }

  private mutating func show(_ id: ExpressionID, depth: Int) -> Value? {
    let evaluation = evaluation(of: id)
    var line = StyledText()
    line.append(spaces: depth * 2)
    let source = tree.text(in: tree.range(of: id)).split(whereSeparator: \.isNewline)
    line.append(StyledText(source.joined(separator: " "), .name).cut(to: session.columns / 2))
    line.append(" → ", .faint)
    if let value = evaluation.value {
      line.append(session.printer.line(value, within: session.columns / 2))
    } else {
      line.append(evaluation.error?.message ?? "nothing", .error)
    }
    lines.append(line)
    return evaluation.value
  }
}
