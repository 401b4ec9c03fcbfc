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
    /// The value if the condition does not hold; `nil` means `null`.
    package let otherwise: ExpressionID?
  }

  /// The choices in the order of the `TreeArena`, so that inner choices precede outer ones.
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

  /// Chains of choices in which each is the `otherwise` of the previous one.
  ///
  /// Every choice is in exactly one chain.
  package var chains: [[Choice]] {
    var chains: [[Choice]] = []
    var chainOfFirst: [ExpressionID: Int] = [:]
    // Inner choices come first, so that each choice extends the chain of its `otherwise`.
    for choice in choices {
      let inner = choice.otherwise.map { tree.ungrouped($0) }
      let chain = inner.flatMap { chainOfFirst[$0] } ?? chains.count
      if chain == chains.count { chains.append([]) }
      chains[chain].append(choice)
      chainOfFirst[choice.id] = chain
    }
    return chains.map { $0.reversed() }
  }

  /// Returns the function in `catalog` that a call refers to.
  package func function(of id: ExpressionID) -> FunctionDeclaration? {
    guard case .function(let number) = checked[meaning: id] else { return nil }
    return catalog.function(number)
  }

  /// Returns the source of an expression, in parentheses unless it can be an operand anywhere.
  package func operandText(_ id: ExpressionID) -> String {
    let text = tree.text(in: tree.range(of: id))
    switch tree[id] {
    case .null, .boolean, .number, .text, .name, .group, .list: return text
    case .call(let call) where call.style == .plain: return text
    case .element, .member: return text
    default: return "(\(text))"
    }
  }

  /// Returns the source of an expression as an argument, without parentheses around it.
  package func argumentText(_ id: ExpressionID) -> String {
    let inner = tree.ungrouped(id)
    // Comments next to the parentheses would be lost.
    let id = tree.comments.isEmpty ? inner : id
    return tree.text(in: tree.range(of: id))
  }

  /// Returns `true` if an expression contains a call whose result changes with each evaluation.
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

  /// Returns the tokens of an expression as a text that does not depend on layout.
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
