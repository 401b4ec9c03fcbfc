package import FormulaChecker
package import FormulaSyntax
package import FormulaRuntime
import FormulaValues
import SourceText

/// One of the outcomes of an expression that determine how a formula is evaluated.
package struct Branch: Hashable, Sendable {
  /// The expression that decides.
  ///
  /// It is a condition, a value that may be absent, a list that is iterated, or a value that is
  /// chosen.
  package let expression: ExpressionID
  package let side: Side

  package enum Side: UInt8, Hashable, Sendable, CaseIterable {
    /// A condition is true, or it is not.
    case holds, fails
    /// A value is present, or a fallback replaces it.
    case present, absent
    /// A value is not empty, or a fallback replaces it.
    case filled, blank
    /// A value is computed successfully, or a fallback replaces an error.
    case succeeds, failing
    /// A value is chosen.
    case chosen
    /// A list that is iterated has no row, one row, or several rows.
    case noRow, oneRow, severalRows
  }

  package init(_ expression: ExpressionID, _ side: Side) {
    self.expression = expression
    self.side = side
  }
}

extension Branch {
  /// Returns the branches of a formula, in source order.
  package static func all(of formula: CheckedFormula, catalog: FunctionCatalog) -> [Branch] {
    var finder = BranchFinder(formula: formula, catalog: catalog)
    finder.walk()
    let tree = formula.tree
    return finder.branches.sorted { one, other in
      let (mine, theirs) = (tree.range(of: one.expression), tree.range(of: other.expression))
      return (mine.start, mine.end, one.side.rawValue)
        < (theirs.start, theirs.end, other.side.rawValue)
    }
  }

  /// Returns `true` if no input can take the branch.
  package func isDead(in evaluation: AbstractEvaluation) -> Bool {
    guard let value = evaluation[expression] else { return true }
    switch side {
    case .holds: return !value.canHold
    case .fails: return !value.canNotHold
    case .present, .filled: return value.kinds.subtracting(.null).isEmpty
    case .absent: return !value.canBeNull
    case .blank: return value.isOnly([.number, .boolean, .date])
    case .succeeds: return value.kinds.isEmpty
    case .failing: return !value.canFail
    case .chosen: return false
    case .noRow:
      return !(value.canBeNull || value.kinds.contains(.list) && value.lengths.contains(0))
    case .oneRow: return !value.kinds.contains(.list) || !value.lengths.contains(1)
    case .severalRows: return !value.kinds.contains(.list) || value.lengths.upper < 2
    }
  }
}

/// A finder of the branches in a formula.
private struct BranchFinder {
  let formula: CheckedFormula
  let catalog: FunctionCatalog
  var branches: [Branch] = []
  private var seen: Set<Branch> = []

  init(formula: CheckedFormula, catalog: FunctionCatalog) {
    self.formula = formula
    self.catalog = catalog
  }

  private var tree: Tree { formula.tree }

  mutating func walk() {
    for id in tree.all {
      switch tree[id] {
      case .conditional(let condition, _, _): addCondition(condition)
      case .unary(.not, let operand): addCondition(operand)
      case .binary(.and, let left, let right), .binary(.or, let left, let right):
        for operand in [left, right] { addCondition(operand) }
      case .binary(.coalesce, let left, _): add(left, .present, .absent)
      case .call(let call):
        if case .function(let number) = formula[meaning: id] {
          add(catalog[number], Array(call.arguments))
        }
      default: break
      }
    }
  }

  private mutating func add(_ function: FunctionDeclaration, _ arguments: [ExpressionID]) {
    if let choice = function.choice {
      for (place, argument) in arguments.enumerated() {
        switch choice.part(at: place, of: arguments.count) {
        case .condition: addCondition(argument)
        case .value, .otherwise: if choice == .matching { add(argument, .chosen) }
        case .subject, .match: break
        }
      }
      return
    }
    if let absence = function.fallback {
      for argument in arguments.dropLast() {
        switch absence {
        case .error: add(argument, .succeeds, .failing)
        case .null: add(argument, .present, .absent)
        case .empty: add(argument, .filled, .blank)
        }
      }
      return
    }
    if function.plays(.conjunction) || function.plays(.disjunction) || function.plays(.negation) {
      for argument in arguments { addCondition(argument) }
      return
    }
    for (place, argument) in arguments.enumerated() {
      guard case .function(let shape) = function.facts.signature.parameter(at: place)?.want else {
        continue
      }
      // A list between two passes may never be materialized as a whole.
      if let list = arguments.first, !isPass(list) { add(list, .noRow, .oneRow, .severalRows) }
      if shape.gives == [.boolean, .null],
        case .lambda(let lambda) = tree[tree.result(of: argument)]
      {
        addCondition(lambda.body)
      }
    }
  }

  /// Returns `true` if a list is the result of a function with a lambda.
  private func isPass(_ id: ExpressionID) -> Bool {
    guard case .call = tree[tree.result(of: id)],
      case .function(let number) = formula[meaning: tree.result(of: id)]
    else { return false }
    return catalog[number].signature.parameters.contains {
      if case .function = $0.want { true } else { false }
    }
  }

  /// Adds the branches of a condition. The parts of a compound condition have their own branches.
  private mutating func addCondition(_ id: ExpressionID) {
    let id = tree.result(of: id)
    switch tree[id] {
    case .unary(.not, _), .binary(.and, _, _), .binary(.or, _, _), .boolean, .missing:
      return
    case .call:
      if case .function(let number) = formula[meaning: id] {
        let function = catalog[number]
        if function.plays(.conjunction) || function.plays(.disjunction)
          || function.plays(.negation)
        {
          return
        }
      }
    default: break
    }
    add(id, .holds, .fails)
  }

  private mutating func add(_ id: ExpressionID, _ sides: Branch.Side...) {
    for side in sides {
      let branch = Branch(tree.result(of: id), side)
      if seen.insert(branch).inserted { branches.append(branch) }
    }
  }
}
