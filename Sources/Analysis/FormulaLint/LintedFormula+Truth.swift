import FormulaChecker
package import FormulaSyntax
import FormulaRuntime
import FormulaValues

extension LintedFormula {
  /// The constant truth value of each expression, by its number; `nil` if it is not constant.
  ///
  /// Null counts as false, as in a condition.
  ///
  /// Complexity: O(expressions).
  package var truths: [Bool?] {
    var truths: [Bool?] = []
    truths.reserveCapacity(tree.count)
    var functions: [ExpressionID: FunctionDeclaration] = [:]
    for call in calls { functions[call.id] = call.function }
    for id in tree.all {
      truths.append(truth(of: id, functions[id]) { truths[$0.number] })
    }
    return truths
  }

  private func truth(
    of id: ExpressionID, _ function: FunctionDeclaration?, _ known: (ExpressionID) -> Bool?
  ) -> Bool? {
    switch tree[id] {
    case .null: return false
    case .boolean(let isTrue): return isTrue
    case .group(let inner): return known(inner)
    case .unary(.not, let operand): return known(operand).map { !$0 }
    case .binary(.and, let left, let right): return Self.all([known(left), known(right)])
    case .binary(.or, let left, let right): return Self.any([known(left), known(right)])
    case .binary(let sign, let left, let right): return comparison(sign, left, right)
    case .call(let call):
      for role in function?.roles ?? [] {
        switch role {
        case .conjunction: return Self.all(call.arguments.map(known))
        case .disjunction: return Self.any(call.arguments.map(known))
        case .negation: return call.arguments.first.flatMap(known).map { !$0 }
        default: continue
        }
      }
      return nil
    default: return nil
    }
  }

  private static func all(_ parts: [Bool?]) -> Bool? {
    parts.contains(false) ? false : parts.contains(nil) ? nil : true
  }

  private static func any(_ parts: [Bool?]) -> Bool? {
    parts.contains(true) ? true : parts.contains(nil) ? nil : false
  }

  private func comparison(
    _ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID
  ) -> Bool? {
    let (one, other) = (tree.ungrouped(left), tree.ungrouped(right))
    switch (tree[one], tree[other]) {
    case (.number(let one), .number(let other)):
      switch sign {
      case .equal: return one == other
      case .notEqual: return one != other
      case .less: return one < other
      case .lessOrEqual: return one <= other
      case .greater: return one > other
      case .greaterOrEqual: return one >= other
      default: return nil
      }
    case (.text(let one), .text(let other)):
      switch sign {
      case .equal: return one == other
      case .notEqual: return one != other
      default: return nil
      }
    case (.name(let one), .name(let other)) where one == other:
      // Lists and records equal nothing, and no value is less than or equal to null.
      let scalars: Kinds = [.number, .date, .text, .choice, .boolean, .null]
      guard checked[type: left].kinds.isSubset(of: scalars) else { return nil }
      switch sign {
      case .equal: return true
      case .notEqual, .less, .greater: return false
      default: return nil
      }
    default: return nil
    }
  }
}

extension ExpressionID {
  /// The index among the expressions of the tree.
  package var number: Int { Int(index) }
}
