import FormulaChecker
package import FormulaSyntax
package import FormulaRuntime
import SourceText

extension LintedFormula {
  /// A choice between two values: a call of `iff`, or `? :`.
  package struct Choice {
    package let id: ExpressionID
    package let condition: ExpressionID
    package let then: ExpressionID
    /// Nil stands for null.
    package let otherwise: ExpressionID?
  }

  /// The choices in the order of the arena, so inner ones before those around them.
  package var choices: [Choice] {
    var choices: [Choice] = []
    for id in tree.all {
      switch tree.shape(of: id) {
      case .conditional, .call: break
      default: continue
      }
      switch tree[id] {
      case .conditional(let condition, let then, let otherwise):
        choices.append(Choice(id: id, condition: condition, then: then, otherwise: otherwise))
      case .call(let call)
      where function(of: id)?.choice == .condition && [2, 3].contains(call.arguments.count):
        choices.append(
          Choice(
            id: id, condition: call.arguments[0], then: call.arguments[1],
            otherwise: call.arguments.count == 3 ? call.arguments[2] : nil))
      default: break
      }
    }
    return choices
  }

  /// Choices of which each is the `otherwise` of the one before; every choice is in one chain.
  package var chains: [[Choice]] {
    var chains: [[Choice]] = []
    var chainOfFirst: [ExpressionID: Int] = [:]
    // Choices inside others come first, so each goes before the chain of its `otherwise`.
    for choice in choices {
      let inner = choice.otherwise.map { tree.ungrouped($0) }
      let chain = inner.flatMap { chainOfFirst[$0] } ?? chains.count
      if chain == chains.count { chains.append([]) }
      chains[chain].append(choice)
      chainOfFirst[choice.id] = chain
    }
    return chains.map { $0.reversed() }
  }

  /// The catalogue's function that a call calls.
  package func function(of id: ExpressionID) -> FunctionDeclaration? {
    guard case .function(let number) = checked[meaning: id] else { return nil }
    return catalog.function(number)
  }

  /// An expression's text, in parentheses where it is no single thing, so that it can stand
  /// anywhere.
  package func operandText(_ id: ExpressionID) -> String {
    let text = tree.text(in: tree.range(of: id))
    switch tree[id] {
    case .null, .boolean, .number, .text, .name, .group, .list: return text
    case .call(let call) where call.style == .plain: return text
    case .element, .member: return text
    default: return "(\(text))"
    }
  }

  /// An expression's text as an argument, without parentheses around it.
  package func argumentText(_ id: ExpressionID) -> String {
    let inner = tree.ungrouped(id)
    // Comments beside the parentheses would be lost.
    let id = tree.comments.isEmpty ? inner : id
    return tree.text(in: tree.range(of: id))
  }

  /// Whether a call inside an expression gives another value each time.
  package func isVolatile(_ id: ExpressionID) -> Bool {
    guard checked.isVolatile else { return false }
    var open = [id]
    while let next = open.popLast() {
      if case .function(let number) = checked[meaning: next],
        catalog.function(number)?.isVolatile == true
      {
        return true
      }
      open += tree.children(of: next)
    }
    return false
  }

  /// The tokens of an expression as a text, so that layout makes no difference.
  package func canonicalText(_ id: ExpressionID) -> String {
    let range = tree.range(of: tree.ungrouped(id))
    var text = ""
    var token = tree.token(atOrAfter: range.start)
    while token.range.start < range.end, token.kind != .end {
      text += tree.text(in: token.range) + " "
      let next = tree.token(atOrAfter: token.range.start + 1)
      guard next.range.start > token.range.start else { break }
      token = next
    }
    return text
  }
}
